import { disk } from '../../shapes/disk.ts'
import { solid } from '../../shapes/shapeWalls.ts'
import { createRandom, type Random, uniform } from '../../util/random.ts'
import type { World } from '../../world.ts'
import {
  boundsOf,
  CLEARANCE,
  createWall,
  drawRadii,
  GRAVITY,
  placeInRows,
  STACKED_AREA,
  stackRows,
  WALL_RADIUS,
} from '../placement.ts'
import type { Scene, Wall } from '../scene.ts'

const f = Math.fround
const FLOOR = -6
/** Radius of the arcs between the floor and the sides. */
const CORNER = 2
const QUARTER = Math.SQRT2 - 1
/** Length of a side of the floor, m: disks roll over a joint every few steps. */
const SIDE = 0.5
/** Half the length of a blade, which turns around the origin, and the minimum height of the disks above it, m. */
const BLADE = 2.4
const ABOVE = 4.2
const PITCH = 1.25
/** Number of disks per boulder, and the distance between boulders, m. */
const DISKS_PER_BOULDER = 25
const BOULDER_PITCH = 4.4

/**
 * Returns a scene in which every kernel of a step has work: peas, grains and boulders of three size classes, with different
 * densities, friction, restitution and rolling resistance; peas that approach each other fast enough to be swept; a floor of short
 * sides and arcs, a belt, a bouncy round wall, a lift and a rotor. See `Preset.build`.
 */
export function everything(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const half = Math.max(9, 0.75 * Math.sqrt(STACKED_AREA * count))
  const boulders = Math.floor(count / DISKS_PER_BOULDER)
  const small = count - boulders
  const radii = drawRadii(random, small).map((radius, k) => (isPea(k) ? f(radius / 3) : radius))
  const rollers = Math.min(small, 1 + Math.floor((2 * (half - CORNER - 1)) / PITCH))
  const rolling = Array.from({ length: rollers }, (_, k) => [
    f(-half + CORNER + 1 + k * PITCH),
    f(FLOOR + WALL_RADIUS + radii[k] + 0.002),
  ])
  const rows = stackRows(small - rollers, ABOVE, () => [CLEARANCE - half, half - CLEARANCE])
  const top = ABOVE + rows.length * PITCH
  const heavy = placeBoulders(random, boulders, half, top)
  const ceiling = top + 3 + BOULDER_PITCH * Math.ceil((boulders * BOULDER_PITCH) / half)
  const walls = wallsOf(half, ceiling)
  return {
    version: 1,
    name: 'everything',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    restitutionThreshold: 0.5,
    ccd: true,
    disks: {
      positions: [...rolling.flat(), ...placeInRows(random, rows), ...heavy.positions],
      radii: [...radii, ...heavy.radii],
      velocities: Array.from({ length: count }, (_, k) => velocityOf(random, k, k < rollers)).flat(),
      spins: drawn(random, count, -10, 10),
      density: Array.from({ length: count }, (_, k) => (k % 8 === 3 ? 20 : 1)),
      friction: drawn(random, count, 0, 1),
      restitution: drawn(random, count, 0, 0.8),
      rolling: Array.from({ length: count }, (_, k) => (k % 3 === 0 ? f(0.1) : 0)),
      category: Array.from({ length: count }, (_, k) => 1 + (k % 3)),
    },
    walls,
    bodies: bodiesOf(half),
  }
}

/** Two neighbours of ten are peas. */
function isPea(k: number): boolean {
  return k % 10 < 2
}

/** Returns a velocity: peas fly towards their neighbour, disks on the floor roll, the others fall. */
function velocityOf(random: Random, k: number, rolls: boolean): [number, number] {
  const speed = uniform(random, 50, 80)
  if (isPea(k)) return [f(k % 10 === 0 ? speed : -speed), 0]
  return [f(rolls ? uniform(random, -8, 8) : uniform(random, -1, 1)), 0]
}

function drawn(random: Random, count: number, low: number, high: number): number[] {
  return Array.from({ length: count }, () => f(uniform(random, low, high)))
}

function placeBoulders(random: Random, count: number, half: number, bottom: number) {
  const columns = Math.floor((2 * half) / BOULDER_PITCH)
  const left = -(columns - 1) / 2
  const positions = Array.from({ length: count }, (_, k) => [
    f((left + (k % columns)) * BOULDER_PITCH + uniform(random, -0.1, 0.1)),
    f(bottom + 2 + Math.floor(k / columns) * BOULDER_PITCH),
  ])
  return { positions: positions.flat(), radii: drawn(random, count, 1.6, 2) }
}

function wallsOf(half: number, ceiling: number): Wall[] {
  const sides = Math.ceil((2 * (half - CORNER)) / SIDE)
  const floor = Array.from({ length: sides + 1 }, (_, k): [number, number] => [
    (half - CORNER) * ((2 * k) / sides - 1),
    FLOOR,
  ])
  const outline: [number, number][] = [
    ...floor,
    [half, FLOOR + CORNER],
    [half, ceiling],
    [-half, ceiling],
    [-half, FLOOR + CORNER],
  ]
  const isCorner = (k: number) => k === sides || k === outline.length - 1
  const bulges = outline.map((_, k) => (isCorner(k) ? f(QUARTER) : 0))
  const material = { friction: f(0.5), restitution: f(0.3), rolling: f(0.02) }
  const box = createWall(outline, { bulges, closed: true, oneSided: true, ...material })
  const belt = createWall(
    [
      [3.5, -3.2],
      [half - 1.5, -3.2],
    ],
    { radius: f(0.15), friction: f(0.8), surfaceSpeed: 2 },
  )
  const bumper = { ...solid(disk([-5, 1.5], 0.8)), restitution: f(0.9), friction: 0, category: 2 }
  return [box, belt, bumper]
}

function bodiesOf(half: number): Scene['bodies'] {
  const blades = [
    createWall([[-BLADE, 0], [BLADE, 0]], { radius: f(0.2), friction: f(0.6), restitution: f(0.2) }), // biome-ignore format: points
    createWall([[0, -BLADE], [0, BLADE]], { radius: f(0.2), friction: f(0.6), rolling: f(0.05) }), // biome-ignore format: points
  ]
  const lift = createWall([[f(1.5 - half), -4], [f(4.5 - half), -4]], { friction: f(0.9) }) // biome-ignore format: points
  const keyframes = [
    { time: 0 },
    { time: 1, position: [0, 1.5] as [number, number], angle: f(0.2) },
    { time: 2 },
  ]
  return [
    { walls: blades, motion: { spin: 1.5 } },
    { walls: [lift], motion: { keyframes, repeat: true } },
  ]
}

/** Makes edits of every kind, for a check: reuses the ids and slots of removed disks, and measures edited disks. */
export async function editEverything(world: World, step: number): Promise<void> {
  const { ids } = world.disks
  const every = (n: number) => ids.filter((_, k) => k % n === step % n)
  const turn = step % 4
  if (turn === 1) world.disks.remove(every(9))
  if (turn === 2) {
    const count = 2 + (step % 3)
    const positions = Array.from({ length: count }, (_, k) => [3 * k - 3, 3.4 + k]).flat()
    world.disks.add({
      positions,
      radii: 0.3,
      masses: 2,
      spins: 3,
      velocities: positions,
      category: 4,
      labels: 4,
    })
    world.brush = { center: [2, -4], velocity: [4, 6], radius: 5, rate: 20 }
  }
  if (turn === 3) {
    const some = every(7)
    const each = (low: number, high: number, count: number) =>
      Array.from({ length: count * some.length }, (_, k) => low + ((high - low) * (k % 5)) / 5)
    world.disks.write(some, { positions: each(-3, 5, 2) })
    world.disks.write(some, { velocities: each(-2, 2, 2) })
    for (const field of ['angles', 'spins', 'friction', 'restitution', 'rolling'] as const)
      world.disks.write(some, { [field]: each(0, 0.9, 1) })
    world.disks.write(some, { category: 5, labels: step, values: each(-1, 1, 1) })
    world.disks.applyImpulses({ ids: some, impulses: each(-1, 1, 2), points: each(-3, 3, 2) })
    world.brush = null
    world.walls.material = { restitution: 0.5 }
  }
  await world.measure()
}
