/** Small worlds with a bit of everything, from a seed: disks and grains that overlap, walls, bodies, bonds, fields and births. */

import type { GrainShape } from '../../../src/features/grains/world/grainParts.ts'
import { box } from '../../../src/shapes/box.ts'
import { capsule } from '../../../src/shapes/capsule.ts'
import { disk } from '../../../src/shapes/disk.ts'
import { roundedPolygon } from '../../../src/shapes/roundedPolygon.ts'
import { createRandom, uniform } from '../../../src/util/random.ts'
import type { WorldOptions } from '../../../src/world/options.ts'
import { World } from '../../../src/world.ts'
import { SHAPES } from '../../grains/scenes.ts'
import { FIELDS } from '../../support/fields.ts'

export interface StewOptions {
  readonly disks?: number
  /** How many grains there are of each shape. */
  readonly grains?: number
  readonly walls?: number
  readonly bodies?: 'none' | 'moving' | 'heavy'
  /** Bonds act on anchors, or only on centres. */
  readonly bonds?: 'none' | 'anchors' | 'centres'
  readonly isFiltered?: boolean
  readonly hasFields?: boolean
  readonly hasBirths?: boolean
  /** Places and sizes are multiples of 1/8 m, so that values tie. */
  readonly isCoarse?: boolean
  /** Grains are disks and clumps of disks. */
  readonly areRound?: boolean
  /** Half the side of the square that all are strewn over, m. */
  readonly half?: number
  /** m/s */
  readonly maxSpeed?: number
  readonly radii?: readonly number[]
}

type Point = [number, number]

/** Shapes whose corners, centres and radii are multiples of 1/8 m. */
const COARSE: readonly GrainShape[] = [
  box(0.5, 0.25),
  capsule([-0.125, 0], [0.125, 0], 0.125),
  roundedPolygon([[-0.125, 0], [0, -0.125], [0.125, 0], [0, 0.125]], 0.125), // biome-ignore format: points
  { parts: [disk([-0.125, 0], 0.125), disk([0.0625, 0], 0.1875)] },
  { parts: [box(0.5, 0.25), box(0.25, 0.5)] },
  disk([0, 0], 0.25),
]

/** Disks, alone and in clumps. */
const ROUND: readonly GrainShape[] = [
  SHAPES[5],
  disk([0, 0], 0.2),
  { parts: [disk([-0.1, 0], 0.15), disk([0.1, 0.05], 0.1)] },
]

/** For a box of less than a metre. */
const TINY: readonly GrainShape[] = [
  box(0.1, 0.06),
  capsule([-0.03, 0], [0.03, 0], 0.03),
  { parts: [disk([-0.03, 0], 0.03), disk([0.03, 0], 0.04)] },
]

const JOINTS = [
  undefined,
  { type: 'revolute', friction: 0.2, force: 0.5, anchor: [0.25, 0] },
  { type: 'revolute', limits: [-0.1, 0.1], motor: { speed: 2, maxForce: 20 } },
  { type: 'prismatic', axis: [0.1, 1], spring: { stiffness: 500, damping: 10 }, limits: [-0.3, 0.5], force: -7 }, // biome-ignore format: one line
  { type: 'prismatic', axis: [1, 0], motor: { speed: -1, maxForce: 5 }, friction: 1, limits: [0, 0.05] },
] as const

/** The joint of a dynamic body, which may not move along an axis that repeats. */
function jointOf(k: number, { periodic }: WorldOptions) {
  if (periodic === undefined) return JOINTS[k % JOINTS.length]
  const axis = periodic.x === undefined ? ([1, 0] as const) : ([0, 1] as const)
  return k % 2 === 0 ? { ...JOINTS[3], axis } : { ...JOINTS[4], axis }
}

/** Changes dynamic bodies in ways that their joints allow. */
export function writeBodies(world: World, seed: number, options: WorldOptions): void {
  for (const k of [0, 1]) {
    const type = jointOf(seed + k, options)?.type
    if (type === undefined) world.bodies.write(1 + k, { position: [0.25, 0.25], velocity: [1, 0], angle: 1 })
    else
      world.bodies.write(1 + k, { force: 3, ...(type === 'revolute' ? { spin: 2 } : { velocity: [0, 1] }) })
  }
}

/** A world of such a kind. */
export async function stew(seed: number, kind: StewOptions, options: WorldOptions): Promise<World> {
  const { radii = [0.125, 0.25, 0.3125] } = kind
  const { disks = 6, grains = 0, walls = 3, bodies = 'none', half = 1.5, maxSpeed = 5 } = kind
  const bounds = options.periodic === undefined ? { bounds: [-4, -4, 4, 4] as const } : {}
  const world = await World.create({ gravity: [0.5, -9], ...bounds, ...options })
  const random = createRandom(seed)
  const round = (value: number) => (kind.isCoarse ? Math.round(8 * value) / 8 : value)
  const between = (low: number, high: number) => round(uniform(random, low, high))
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]
  const numbers = (count: number, low: number, high: number) =>
    Array.from({ length: count }, () => between(low, high))
  const pointIn = (size: number): Point => [between(-size, size), between(-size, size)]
  const materials = (count: number) => ({
    // some are little more than 16 times as heavy as others
    density: Array.from({ length: count }, () => oneOf([1, 1, 1, 16.5, 30, 1000])),
    friction: numbers(count, 0, 1),
    restitution: kind.isCoarse ? 0 : numbers(count, 0, 1),
    rolling: kind.isCoarse ? 0 : numbers(count, 0, 0.2),
    ...(kind.isFiltered && {
      category: Array.from({ length: count }, (_, k) => 1 << (k % 3)),
      mask: Array.from({ length: count }, (_, k) => (k % 4 === 0 ? 5 : 7)),
    }),
  })
  const motions = (count: number) => ({
    velocities: numbers(2 * count, -maxSpeed, maxSpeed),
    angles: kind.isCoarse && seed % 2 === 0 ? 0 : numbers(count, -4, 4),
    spins: kind.isCoarse && seed % 2 === 0 ? 0 : numbers(count, -9, 9),
  })
  /** What stays within the square, or a step back from where it was. */
  const within = (size: number, to: number, from: number) => (Math.abs(to) > size ? from * 0.5 : to)
  const wallIn = (size: number) => {
    const chain = [pointIn(size)]
    const sides = oneOf([1, 1, 2, 3])
    while (chain.length <= sides) {
      const [x, y] = chain[chain.length - 1]
      const longest = Math.min(1, half)
      const [dx, dy] = [oneOf([-1, 1]) * between(longest / 4, longest), between(-longest, longest)]
      chain.push([within(size, x + dx, x), within(size, y + dy, y)])
    }
    return {
      chain,
      bulges: Array.from({ length: sides }, () => oneOf([0, 0, 0.4, -0.5, 1, -1])),
      oneSided: random() < 0.3,
      sensor: random() < 0.15,
      radius: half < 1 ? 0 : oneOf([0, 0, 0.125]),
      friction: 0.5,
      restitution: oneOf([0, 0, 0.5]),
      rolling: 0.02,
      surfaceSpeed: oneOf([0, 0, 1]),
      ...(kind.isFiltered && { category: oneOf([1, 2, 4]), mask: oneOf([3, 7]) }),
    }
  }
  world.walls.add(Array.from({ length: walls }, () => wallIn(half < 1 ? 0.6 * half : half)))
  if (bodies === 'moving') {
    const motion = { position: pointIn(half / 2), velocity: pointIn(3), spin: between(-4, 4) }
    world.bodies.add({ walls: [wallIn(0.5 * half)], motion })
    world.bodies.add({ walls: [wallIn(0.5 * half)], motion: { position: pointIn(half / 2), angle: 1 } })
  }
  if (bodies === 'heavy') {
    for (const k of [0, 1]) {
      const joint = jointOf(seed + k, options)
      world.bodies.add({
        walls: [wallIn(0.4 * half), wallIn(0.4 * half)],
        mass: between(1, 20),
        position: pointIn(half / 2),
        ...(joint?.type !== 'prismatic' && { inertia: between(0.5, 3), spin: between(-2, 2) }),
        ...(joint === undefined && { velocity: pointIn(2) }),
        joint,
      })
    }
    // a body that is not heavy, behind the heavy ones
    world.bodies.add({ walls: [wallIn(0.3 * half)], motion: { position: pointIn(half / 2), angle: 0.5 } })
  }
  if (disks > 0)
    world.disks.add({
      positions: numbers(2 * disks, -half, half),
      radii: Array.from({ length: disks }, (_, k) => radii[(seed + k) % radii.length]),
      ...motions(disks),
      ...materials(disks),
    })
  if (grains > 0) {
    const all = kind.areRound ? ROUND : half < 1 ? TINY : kind.isCoarse ? COARSE : SHAPES
    const shapes = Array.from({ length: grains }, (_, k) => all[(seed + k) % all.length])
    world.grains.add({
      shapes,
      positions: numbers(2 * grains, -half, half),
      ...motions(grains),
      ...materials(grains),
    })
  }
  if (kind.hasFields) world.fields = FIELDS
  if (kind.bonds === 'anchors' || kind.bonds === 'centres') addBonds(world, seed, kind.bonds)
  if (kind.hasBirths) addBirths(world, half)
  return world
}

/** Bonds of all types between neighbours in the order of ids, and to points. */
function addBonds(world: World, seed: number, at: 'anchors' | 'centres'): void {
  const ids = [...world.disks.ids]
  const soft = { stiffness: 2000, shearStiffness: 900, bendStiffness: 30, dampingRatio: 0.3 }
  const strength = [{ tension: 60, shear: 40, moment: 3 }, { tension: 1 }, { shear: 0.5 }, { moment: 0.01 }]
  for (let k = 0; k + 1 < ids.length; k++) {
    const pairs = k % 2 === 0 ? [ids[k], ids[k + 1]] : [ids[k + 1], ids[k - 1]]
    const anchors = at === 'anchors' && k % 2 === seed % 2 ? { anchors: [0.1, 0, -0.05, 0.1] } : {}
    if (k % 5 === 0) world.bonds.add({ type: 'weld', pairs, ...soft, ...anchors })
    if (k % 5 === 1) world.bonds.add({ type: 'spring', pairs, stiffness: 500, dampingRatio: 0.2, ...anchors })
    if (k % 5 === 2) world.bonds.add({ type: 'distance', pairs, ...anchors, lengths: 0.5, collide: true })
    if (k % 5 > 2) world.bonds.add({ type: 'weld', pairs, strength: strength[(k + seed) % 4], ...anchors })
  }
  const [first] = ids
  world.bonds.add({ type: 'spring', disks: [first], points: [0.5, 0.5], stiffness: 200 })
  world.bonds.add({ type: 'weld', disks: [ids[ids.length - 1]], points: [-0.5, 0.5], bendStiffness: 4 })
}

/** Emitters of each kind of place, and sinks of each kind of region. */
function addBirths(world: World, half: number): void {
  const common = { velocity: [1, -4] as const, spread: 1.5, restitution: 0.3, density: 2 }
  world.emitters.add({ ...common, rate: 90, line: [[-half, 1], [0, 1]], radii: [0.05, 0.12], maxAlive: 12 }) // biome-ignore format: one line
  world.emitters.add({ ...common, rate: 147, disk: [half / 2, 0.5, 0.5], radii: 0.08, lifetime: [0.03, 0.09], showsAge: true, fade: 0.03, maxAlive: 9, labels: 2, category: 3 }) // biome-ignore format: one line
  world.emitters.add({ ...common, rate: 60, box: [-half, -1, 0, 0], radii: [0.02, 0.2], rolling: 0.1, friction: 0.2, lifetime: 0.05, maxAlive: 5, seed: 9 }) // biome-ignore format: one line
  world.sinks = [
    { halfPlane: { point: [0, -half], normal: [0.1, -1] } },
    { disk: [half, half, 0.5], mask: 2 },
    { box: [-half, -half, -half + 0.5, 0] },
  ]
}
