/**
 * Regular polygons and disks with rolling resistance in slow shear. A layer lies on teeth in a box that repeats along x. A force along x, the
 * same for all, keeps its mean speed: over gravity, it is the ratio of shear stress to pressure, at every height.
 */

import type { GrainShape } from '../../../../src/features/grains/world/grainParts.ts'
import { MAX_PART_ARCS } from '../../../../src/schemas/constants.ts'
import { roundedPolygon } from '../../../../src/shapes/roundedPolygon.ts'
import { createRandom, uniform } from '../../../../src/util/random.ts'
import { World } from '../../../../src/world.ts'
import { mean } from '../fit.ts'
import { corners, GRAVITY } from './world.ts'

const STEP = 1 / 60
const FRICTION = 0.4
/** Radii of disks with the area of a grain, m. */
const RADII = [0.4, 0.5, 0.6]
/** m between grains at first: triangles of the area of the largest disk do not overlap then. */
const SPACING = 1.9
/** How fast the force answers to the mean speed, 1/s. */
const GAIN = 10

export interface AngularSize {
  /** m, which are mean diameters, of one period; and rows of grains. */
  readonly width: number
  readonly rows: number
  /** Mean speed of the layer, m/s. */
  readonly speed: number
  /** s before and while the force is averaged. */
  readonly before: number
  readonly watching: number
  readonly seeds: readonly number[]
  readonly sides: readonly number[]
}

export const FULL_ANGULAR: AngularSize = {
  width: 16,
  rows: 10,
  speed: 0.7,
  before: 12,
  watching: 60,
  seeds: [1, 2, 3],
  sides: [3, 4, 5, 6, 8, 12],
}

export interface Angular {
  /** Sides of the grains; 0 for disks. */
  readonly sides: number
  /** Coefficient of rolling resistance as Estrada has it: the torque over the normal force and the sum of both radii. */
  readonly rolling: number
  /** Shear stress over pressure: the mean of all runs, and that of each. */
  readonly friction: number
  readonly runs: readonly number[]
}

/** What makes disks dissipate as much in rolling as regular polygons: Estrada et al. 2011. */
export const equivalentRolling = (sides: number) => Math.tan(Math.PI / (2 * sides)) / 4

/** Radius of the circle around a regular polygon with the area of a disk. */
const outerRadius = (sides: number, radius: number) =>
  radius * Math.sqrt((2 * Math.PI) / (sides * Math.sin((2 * Math.PI) / sides)))

/** A regular polygon with the area of a disk; one of more than 8 sides has two parts. */
function shapeOf(sides: number, radius: number): GrainShape {
  const all = corners(sides, outerRadius(sides, radius))
  if (sides <= MAX_PART_ARCS) return roundedPolygon(all)
  const half = Math.ceil(sides / 2)
  return { parts: [roundedPolygon(all.slice(0, half + 1)), roundedPolygon([...all.slice(half), all[0]])] }
}

async function shearOnce(sides: number, rolling: number, size: AngularSize, seed: number): Promise<number> {
  const { width, rows, speed, before, watching } = size
  const random = createRandom(seed)
  const count = Math.round(rows * width)
  const across = Math.floor(width / SPACING)
  const positions = Array.from({ length: count }, (_, k) => [
    ((k % across) + 0.5) * (width / across) + uniform(random, -0.02, 0.02),
    1.2 + SPACING * Math.floor(k / across),
  ]).flat()
  const world = await World.create({
    backend: 'cpu',
    threads: 1,
    gravity: [0, -GRAVITY],
    periodic: { x: [0, width] },
  })
  // of the solver: torque over normal force and r1 r2 / (r1 + r2), which is a quarter of the sum of two like radii
  const material = { friction: FRICTION, rolling: 4 * rolling }
  const chain = Array.from({ length: 2 * width + 1 }, (_, k): [number, number] => [
    k / 2,
    k % 2 === 0 ? 0 : 0.4,
  ])
  world.walls.add([{ chain, ...material }])
  const sizes = Array.from({ length: count }, () => RADII[Math.floor(uniform(random, 0, RADII.length))])
  if (sides === 0) world.disks.add({ positions, radii: sizes, density: 1, ...material })
  else {
    const shapes = new Map(RADII.map((radius) => [radius, shapeOf(sides, radius)]))
    const angles = sizes.map(() => uniform(random, 0, 6))
    world.grains.add({ positions, angles, shapes: sizes.map((r) => shapes.get(r)!), density: 1, ...material })
  }
  const forces: number[] = []
  let held = 0
  for (let k = 0; k < Math.round((before + watching) / STEP); k++) {
    const { velocities, masses } = await world.disks.read()
    const total = masses.reduce((sum, mass) => sum + mass, 0)
    const now = masses.reduce((sum, mass, n) => sum + mass * velocities[2 * n], 0) / total
    const answer = GAIN * (speed - now)
    if (k * STEP > 4) {
      held += STEP * answer
      world.gravity = [answer + held, -GRAVITY]
    }
    if (k * STEP >= before) forces.push((answer + held) / GRAVITY)
    world.step(STEP)
  }
  world.destroy()
  return mean(forces)
}

async function shear(sides: number, rolling: number, size: AngularSize): Promise<Angular> {
  const runs: number[] = []
  for (const seed of size.seeds) runs.push(await shearOnce(sides, rolling, size, seed))
  return { sides, rolling, friction: mean(runs), runs }
}

/** Shears polygons, and disks with the rolling resistance that is theirs, and disks without any. */
export async function shearAngular(size: AngularSize): Promise<Angular[]> {
  const all = [await shear(0, 0, size)]
  for (const sides of size.sides) {
    all.push(await shear(0, equivalentRolling(sides), size))
    all.push(await shear(sides, 0, size))
  }
  return all
}
