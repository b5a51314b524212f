/** Bonds that have no room between walls come to rest: they give way before a substep no longer resolves what they carry. */
import { expect, test } from 'vitest'
import { type BondOptions, World, type WorldOptions } from '../../src/index.ts'
import { box } from '../../src/shapes/box.ts'
import { disk } from '../../src/shapes/disk.ts'
import { full, sampled } from '../support/full.ts'

const create = (substeps: number) =>
  World.create({ backend: 'cpu', threads: 1, gravity: [0, -10], substeps } satisfies WorldOptions)

const inRow = (count: number) => Array.from({ length: count - 1 }, (_, k) => [k, k + 1]).flat()

/** A slot with a floor, from -half to half. */
function addSlot(world: World, half: number): void {
  world.walls.add([
    {
      chain: [
        [-half, 20],
        [-half, 0],
        [half, 0],
        [half, 20],
      ],
    },
  ])
}

/** 6 × 6 disks or boxes, 1 m apart, in a slot that is narrower by `squeeze` of their width. */
async function block(
  of: 'disks' | 'boxes',
  type: BondOptions['type'],
  diagonals: boolean,
  squeeze: number,
  substeps: number,
): Promise<World> {
  const world = await create(substeps)
  addSlot(world, 3 * (1 - squeeze))
  const every = Array.from({ length: 36 }, (_, k) => [k % 6, Math.floor(k / 6)])
  const positions = every.flatMap(([column, row]) => [column - 2.5, row + 0.5])
  if (of === 'disks') world.disks.add({ positions, radii: 0.5, masses: 1 })
  else world.grains.add({ shapes: box(0.998, 0.998), positions, masses: 1 })
  const pairs = every.flatMap(([column, row], k) => [
    ...(column < 5 ? [k, k + 1] : []),
    ...(row < 5 ? [k, k + 6] : []),
    ...(diagonals && column < 5 && row < 5 ? [k, k + 7] : []),
  ])
  world.bonds.add({ type, pairs })
  return world
}

/** A ring of 24 welded disks in a slot that is narrower by `squeeze` of its width. */
async function ring(squeeze: number, substeps: number): Promise<World> {
  const world = await create(substeps)
  addSlot(world, 3.38 * (1 - squeeze))
  const at = (k: number) => (2 * Math.PI * k) / 24
  const positions = Array.from({ length: 24 }, (_, k) => [
    3 * Math.cos(at(k)),
    3.4 + 3 * Math.sin(at(k)),
  ]).flat()
  world.disks.add({ positions, radii: 0.38, masses: 1 })
  world.bonds.add({ type: 'weld', pairs: Array.from({ length: 24 }, (_, k) => [k, (k + 1) % 24]).flat() })
  return world
}

/** A taut rope of 50 rods and 10 m between two nails, over a bar of 2 m that is higher than these: its way is longer by 0.4 to 2 %. */
async function rope(height: number, substeps: number): Promise<World> {
  const world = await create(substeps)
  const top = height - 0.1
  world.walls.add([
    {
      chain: [
        [-1, top],
        [1, top],
        [1, -1],
        [-1, -1],
      ],
      closed: true,
    },
  ])
  const positions = Array.from({ length: 49 }, (_, k) => {
    const x = 0.2 * (k + 1) - 5
    return [x, height * Math.min(1, (5 - Math.abs(x)) / 4)]
  }).flat()
  world.disks.add({ positions, radii: 0.1, masses: 1 })
  world.bonds.add({
    type: 'distance',
    lengths: 0.2,
    pairs: inRow(49),
  })
  world.bonds.add({ type: 'distance', lengths: 0.2, disks: [0, 48], points: [-5, 0, 5, 0] })
  return world
}

/** A row of boxes, welded side to side, in a rough channel 10 % too low for it. */
async function channel(count: number, substeps: number): Promise<World> {
  const world = await create(substeps)
  world.walls.add([0.05, 0.95].map((y) => ({ chain: [[-20, y], [20, y]], friction: 1 }))) // biome-ignore format: short
  const positions = Array.from({ length: count }, (_, k) => [k - (count - 1) / 2, 0.5]).flat()
  world.grains.add({ shapes: box(0.998, 0.998), positions, masses: 1, friction: 1 })
  world.bonds.add({ type: 'weld', pairs: inRow(count) })
  return world
}

/** A row of welded clumps in a slot that is narrower by 10 %. */
async function clumps(): Promise<World> {
  const world = await create(8)
  addSlot(world, 3.6)
  const parts = [disk([-0.25, 0], 0.249), disk([0.24, 0], 0.249), disk([0, 0.2], 0.25)]
  const positions = Array.from({ length: 8 }, (_, k) => [k - 3.5, 0.5]).flat()
  world.grains.add({ shapes: { parts }, positions, masses: 1 })
  world.bonds.add({ type: 'weld', pairs: inRow(8) })
  return world
}

/** A row of disks whose welds are far shorter than they are apart. */
async function shortWelds(count: number, substeps: number): Promise<World> {
  const world = await create(substeps)
  addSlot(world, 4)
  const positions = Array.from({ length: count }, (_, k) => [0.5 * (k - (count - 1) / 2), 0.5]).flat()
  world.disks.add({ positions, radii: 0.4, masses: 1 })
  world.bonds.add({ type: 'weld', lengths: 0.11, pairs: inRow(count) })
  return world
}

/** A rope over a block with square corners, with 100 kg at each end. */
async function loadedRope(): Promise<World> {
  const world = await create(8)
  world.walls.add([{ chain: [[-0.6, 0.5], [0.6, 0.5], [0.6, -0.5], [-0.6, -0.5]], closed: true, friction: 0.3 }]) // biome-ignore format: points
  const positions = Array.from({ length: 25 }, (_, k) => {
    const way = 0.2 * Math.abs(k - 12)
    return way <= 0.6 ? [Math.sign(k - 12) * way, 0.6] : [Math.sign(k - 12) * 0.7, 1.2 - way]
  }).flat()
  const masses = Array.from({ length: 25 }, (_, k) => (k % 24 === 0 ? 100 : 1))
  world.disks.add({ positions, radii: 0.1, masses, friction: 0.3 })
  world.bonds.add({ type: 'distance', lengths: 0.2, pairs: inRow(25) })
  return world
}

/** A rope over a round peg. The mass of each end is `ratio` times that of the other disks. */
async function pegged(ratio: number, substeps: number): Promise<World> {
  const world = await create(substeps)
  const at = (k: number) => (-k * Math.PI) / 12
  const chain = Array.from({ length: 24 }, (_, k) => [0.5 * Math.cos(at(k)), 0.5 * Math.sin(at(k))] as const)
  world.walls.add([{ chain, closed: true, friction: 0.3 }])
  const quarter = 0.3 * Math.PI
  const positions = Array.from({ length: 25 }, (_, k) => {
    const [way, side] = [0.2 * Math.abs(k - 12), Math.sign(k - 12)]
    if (way > quarter) return [0.6 * side, quarter - way]
    return [0.6 * side * Math.sin(way / 0.6), 0.6 * Math.cos(way / 0.6)]
  }).flat()
  const masses = Array.from({ length: 25 }, (_, k) => (k % 24 === 0 ? ratio : 1))
  world.disks.add({ positions, radii: 0.1, masses, friction: 0.3 })
  world.bonds.add({ type: 'distance', lengths: 0.2, pairs: inRow(25) })
  return world
}

const SCENES: readonly (readonly [string, () => Promise<World>])[] = [
  ['a welded block of disks in a slot 4 % too narrow', () => block('disks', 'weld', false, 0.04, 8)],
  ['a rope over a bar', () => rope(0.28, 8)],
  ['the block at 4 substeps', () => block('disks', 'weld', false, 0.04, 4)],
  ['the block at 16 substeps', () => block('disks', 'weld', false, 0.04, 16)],
  ['the block in a slot 15 % too narrow', () => block('disks', 'weld', false, 0.15, 8)],
  ['a welded block of boxes, 4 %', () => block('boxes', 'weld', false, 0.04, 8)],
  ['a welded block of boxes, 10 %', () => block('boxes', 'weld', false, 0.1, 8)],
  ['a lattice of rods, 10 %', () => block('disks', 'distance', true, 0.1, 8)],
  ['a welded ring, 4 %', () => ring(0.04, 8)],
  ['a row of welded boxes in a channel too low', () => channel(8, 16)],
  ['the row at 32 substeps', () => channel(8, 32)],
  ['a long row', () => channel(20, 8)],
  ['a row of welded clumps in a slot too narrow', clumps],
  ['a row of welds too short', () => shortWelds(4, 8)],
  ['a long row of welds too short', () => shortWelds(12, 16)],
  ['a rope over a block, with weights', loadedRope],
  ['a rope over a peg, with 300 times its mass', () => pegged(300, 4)],
  ['a rope over a peg, with 1,000 times its mass', () => pegged(1000, 8)],
  ['a rope over a high bar', () => rope(0.6, 8)],
  ['a rope over a bar, at 16 substeps', () => rope(0.28, 16)],
]

test.each(sampled(SCENES, 3))('World.bonds.add: %s comes to rest', async (_, create) => {
  const world = await create()
  const steps = full(180, 360)
  let fastest = 0
  for (let k = 0; k < steps; k++) {
    world.step(1 / 60)
    if (k < steps - 60) continue
    const { velocities } = await world.disks.read()
    fastest = Math.max(fastest, ...Array.from(velocities, Math.abs))
  }
  world.destroy()
  expect(fastest).toBeLessThan(1)
})

/** Plates that close over a tree of springs and 31 disks on a floor: returns their work, and the most that the energy rises above it; J. */
async function closeOver(dampingRatio: number, substeps: number) {
  const speed = 0.3
  const world = await create(substeps)
  world.walls.add([{ chain: [[-20, 0], [20, 0]], friction: 0.3 }]) // biome-ignore format: short
  const positions = [0, 0.25]
  const pairs: number[] = []
  for (let k = 1; k < 31; k++) {
    const parent = (k - 1) >> 1
    const aside = 2 ** (2 - Math.floor(Math.log2(k + 1)))
    positions.push(positions[2 * parent] + (k % 2 === 1 ? -aside : aside), positions[2 * parent + 1] + 1)
    pairs.push(parent, k)
  }
  world.disks.add({ positions, radii: 0.2, masses: 1, friction: 0.3 })
  world.bonds.add({ type: 'weld', pairs, stiffness: 1e6, dampingRatio })
  for (const side of [-1, 1]) {
    const motion = { position: [4.6 * side, 0], velocity: [-speed * side, 0] } as const
    world.bodies.add({ walls: [{ chain: [[0, -5], [0, 40]] }], motion }) // biome-ignore format: short
  }
  const energy = async () => {
    const { kinetic, potential, wallWork } = await world.measure()
    return { work: wallWork, rest: kinetic + potential - wallWork }
  }
  const start = await energy()
  let now = start
  let made = 0
  for (let step = 0; step < 193 / speed; step++) {
    world.step(1 / 60)
    now = await energy()
    made = Math.max(made, now.rest - start.rest)
  }
  world.destroy()
  return { work: now.work - start.work, made }
}

// up to 2.3 times the work while springs did not give way, and moments did not count where paths share disks
test.each(
  sampled(
    [
      [0.1, 16],
      [1, 16],
      [0, 32],
    ] as const,
    1,
  ),
)(
  'World.bonds.add: plates over a tree of springs give it all its energy (damping ratio %d, %i substeps)',
  async (dampingRatio, substeps) => {
    const { work, made } = await closeOver(dampingRatio, substeps)
    expect(work).toBeGreaterThan(1000)
    expect(made).toBeLessThan(0.01 * work)
  },
)
