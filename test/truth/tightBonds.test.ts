/** Bonds that have no room between walls come to rest: they give way before a substep no longer resolves what they carry. */
import { expect, test } from 'vitest'
import { type BondOptions, World, type WorldOptions } from '../../src/index.ts'
import { box } from '../../src/shapes/box.ts'
import { full, sampled } from '../support/full.ts'

const create = (substeps: number) =>
  World.create({ backend: 'cpu', threads: 1, gravity: [0, -10], substeps } satisfies WorldOptions)

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
    pairs: Array.from({ length: 48 }, (_, k) => [k, k + 1]).flat(),
  })
  world.bonds.add({ type: 'distance', lengths: 0.2, disks: [0, 48], points: [-5, 0, 5, 0] })
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
  ['a welded ring, 10 %', () => ring(0.1, 4)],
  ['a rope over a high bar', () => rope(0.6, 8)],
  ['a rope over a bar, at 16 substeps', () => rope(0.28, 16)],
]

test.each(sampled(SCENES))('World.bonds.add: %s comes to rest', async (_, create) => {
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
