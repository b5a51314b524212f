/** Expands a scene's defaults and shared values to one value per object. */
import { columnsOf } from '../src/scene/columns.ts'
import { checkSceneGrains } from '../src/scene/grains.ts'
import type { Scene, Wall } from '../src/scene/scene.ts'
import type { Shape } from '../src/shapes/shape.ts'

export interface Disk {
  readonly x: number
  readonly y: number
  readonly radius: number
  /** Density in kg/m². */
  readonly density: number
  readonly velocity: readonly [number, number]
  readonly friction: number
  readonly restitution: number
}

/** A wall of one segment with a skin. */
export interface Segment {
  readonly start: readonly [number, number]
  readonly end: readonly [number, number]
  readonly radius: number
  readonly friction: number
  readonly restitution: number
}

/** A grain at its centroid, with its parts about it. */
export interface Grain {
  readonly x: number
  readonly y: number
  readonly angle: number
  /** Radius of the circle around it. */
  readonly radius: number
  readonly parts: readonly Shape[]
  readonly area: number
  readonly inertiaPerMass: number
  readonly friction: number
  readonly restitution: number
}

type PerDisk = number | number[] | undefined
const pick = (value: PerDisk, k: number, otherwise: number) =>
  (typeof value === 'object' ? value[k] : value) ?? otherwise

export function disksOf({ disks }: Scene): Disk[] {
  return Array.from({ length: disks.positions.length / 2 }, (_, k) => {
    const radius = pick(disks.radii, k, 0)
    const mass = disks.masses === undefined ? undefined : pick(disks.masses, k, 0)
    return {
      x: disks.positions[2 * k],
      y: disks.positions[2 * k + 1],
      radius,
      density: mass === undefined ? pick(disks.density, k, 1) : mass / (Math.PI * radius * radius),
      velocity: [disks.velocities?.[2 * k] ?? 0, disks.velocities?.[2 * k + 1] ?? 0],
      friction: pick(disks.friction, k, 0.3),
      restitution: pick(disks.restitution, k, 0),
    }
  })
}

/** Returns the grains of a scene without disks. */
export function grainsOf(scene: Scene): Grain[] {
  const { positions, angles, friction, restitution } = columnsOf(scene)
  return checkSceneGrains(scene.grains ?? [])
    .flatMap(({ measured }) => measured)
    .map(({ radius, parts, area, inertiaPerMass }, k) => ({
      x: positions[2 * k],
      y: positions[2 * k + 1],
      angle: angles[k],
      radius,
      parts,
      area,
      inertiaPerMass,
      friction: friction[k],
      restitution: restitution[k],
    }))
}

/** A body of walls that moves steadily. */
export interface Mover {
  readonly segments: readonly Segment[]
  readonly position: readonly [number, number]
  readonly angle: number
  /** Velocity in m/s, and spin in rad/s. */
  readonly velocity: readonly [number, number]
  readonly spin: number
}

/** Returns the bodies of a scene; null if one of them is heavy, or its motion is not steady. */
export function moversOf({ bodies = [] }: Scene): Mover[] | null {
  const movers: Mover[] = []
  for (const { walls, motion = {}, mass } of bodies) {
    if (mass !== undefined || 'keyframes' in motion) return null
    const { position = [0, 0], angle = 0, velocity = [0, 0], spin = 0 } = motion
    movers.push({ segments: walls.flatMap(segmentsOfWall), position, angle, velocity, spin })
  }
  return movers
}

export function segmentsOf({ walls }: Scene): Segment[] {
  return walls.flatMap(segmentsOfWall)
}

function segmentsOfWall({
  chain,
  closed = false,
  radius = 0,
  friction = 0.3,
  restitution = 0,
}: Wall): Segment[] {
  const points = closed ? [...chain, chain[0]] : chain
  return points.slice(1).map((end, k) => ({ start: points[k], end, radius, friction, restitution }))
}
