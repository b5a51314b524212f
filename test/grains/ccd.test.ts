/** What `ccd` and substeps 'auto' do for grains: the largest disk in a part never ends behind a wall that it meets. */
import { describe, expect, test } from 'vitest'
import type { GrainShape } from '../../src/features/grains/world/grainParts.ts'
import { innerDisk } from '../../src/features/grains/world/innerDisk.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import { nArcFromPolygon } from '../../src/shapes/nArcFromPolygon.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { corners } from './scenes.ts'

const create = (options: WorldOptions = {}) =>
  World.create({ backend: 'cpu', threads: 1, gravity: [0, 0], substeps: 1, ...options })

/** Thin and thick grains, and a clump whose parts are far from its centroid. */
const SHAPES: readonly GrainShape[] = [
  box(1, 0.01),
  box(0.4, 0.3, 0.05),
  capsule([-0.3, 0], [0.3, 0], 0.004),
  roundedPolygon(corners(3, 0.3), 0.02),
  nArcFromPolygon(corners(6, 0.2)),
  { parts: [box(1.2, 0.02), disk([-0.6, 0], 0.05), disk([0.6, 0], 0.05)] },
]

/** Its place among them. */
const CLUMP = 5

/** Radians per substep up to which sweeps follow the disks of the clump, 0.05 m wide and 0.6 m from its middle: see docs/guide/grains.md. */
const MAX_TURN = 15 * Math.sqrt(0.05 / 0.6)

/** The centres of the largest disks in the parts of all grains, in metres. */
async function innerCenters(world: World): Promise<{ grain: number; x: number; y: number }[]> {
  const { positions, angles } = await world.disks.read()
  return world.grains.outlines().flatMap(({ parts }, k) =>
    parts.map((part) => {
      const [x, y] = innerDisk(part).center
      const [cos, sin] = [Math.cos(angles[k]), Math.sin(angles[k])]
      return {
        grain: k,
        x: positions[2 * k] + cos * x - sin * y,
        y: positions[2 * k + 1] + sin * x + cos * y,
      }
    }),
  )
}

/** Grains thrown at random in a closed room with thin walls; returns how many centres of inner disks left it. */
async function throwInRoom(count: number, seed: number, options: WorldOptions = {}): Promise<number> {
  const random = createRandom(seed)
  const world = await create(options)
  const size = 3
  world.walls.add([
    { chain: [[-size, -size], [size, -size], [size, size], [-size, size]], closed: true, restitution: 0.5 }, // biome-ignore format: points
    { chain: [[-0.1, -0.2], [0.7, -0.2]], bulges: [1, 1], closed: true, restitution: 0.5 }, // biome-ignore format: points
  ])
  const spread = (low: number, high: number) => uniform(random, low, high)
  for (let k = 0; k < count; k++) {
    const angle = spread(0, 2 * Math.PI)
    // clear of the walls in the middle and outside, whatever its shape
    const side = 1.5 + spread(0, 0.6)
    world.grains.add({
      shapes: SHAPES[k % SHAPES.length],
      positions: [side * Math.cos(angle), side * Math.sin(angle)],
      angles: angle,
      velocities: [spread(-1500, 1500), spread(-1500, 1500)],
      spins: spread(-60, 60),
      category: 2,
      mask: 1,
      restitution: 0.5,
    })
  }
  let left = 0
  // a clump that turns faster than a sweep follows may leave; the disks of other grains are in their middles
  const whirling = new Set<number>()
  for (let step = 0; step < full(4, 60); step++) {
    world.step(1 / 60)
    const { spins } = await world.disks.read()
    for (const [grain, spin] of spins.entries())
      if (grain % SHAPES.length === CLUMP && Math.abs(spin / 60) > MAX_TURN) whirling.add(grain)
    for (const { grain, x, y } of await innerCenters(world))
      if (
        !whirling.has(grain) &&
        (Math.abs(x) > size || Math.abs(y) > size || Math.hypot(x - 0.3, y + 0.2) < 0.4)
      )
        left++
  }
  if (options.ccd !== false) expect(world.stats.bullets).toBeGreaterThan(0)
  world.destroy()
  return left
}

describe('WorldOptions.ccd with grains', () => {
  test('the disks in grains of all kinds stay in a room, at 1,500 m/s', async () => {
    expect(await throwInRoom(full(12, 300), 7)).toBe(0)
  })

  test('without it they leave: the check can fail', async () => {
    expect(await throwInRoom(6, 7, { ccd: false })).toBeGreaterThan(0)
  })

  // the disk at the end of a blade flies along a bow, and meets a wall that the straight line to its end misses
  test('the turn of a grain bends the path of its parts', async () => {
    for (const ccd of [true, false]) {
      const world = await create({ ccd })
      world.walls.add([{ chain: [[-1.17, 0.31], [-1.17, 0.4]] }]) // biome-ignore format: points
      const parts = [box(1.2, 0.02), disk([0.6, 0], 0.05)]
      world.grains.add({ shapes: { parts }, positions: [-3, 0], velocities: [180, 0], spins: 30 * Math.PI })
      world.step(1 / 60)
      const [, { x, y }] = await innerCenters(world)
      world.destroy()
      expect([x, y]).toEqual(
        ccd
          ? [expect.closeTo(-1.22, 1), expect.closeTo(0.33, 1)]
          : [expect.closeTo(0, 2), expect.closeTo(0.466, 2)],
      )
      if (ccd) expect(x).toBeLessThan(-1.17)
    }
  })

  test('a moving wall that a thin grain lies still before takes it along', async () => {
    const at = async (ccd: boolean) => {
      const world = await create({ ccd })
      world.bodies.add({
        walls: [{ chain: [[0, -1], [0, 1]] }], // biome-ignore format: points
        motion: (t: number) => ({ position: [-0.5 + 60 * t, 0], angle: 0 }),
      })
      world.grains.add({ shapes: box(0.02, 0.3), positions: [0, 0] })
      world.step(1 / 60)
      const [x] = (await world.disks.read()).positions
      world.destroy()
      return x
    }
    expect(await at(true)).toBeGreaterThan(0.5)
    expect(await at(false)).toBeLessThan(0.5)
  })

  test('disks in a world with grains are swept against walls, too', async () => {
    const world = await create()
    world.walls.add([{ chain: [[3, -5], [3, 5]] }]) // biome-ignore format: points
    world.grains.add({ shapes: box(0.1, 0.1), positions: [-2, 0] })
    const [ball] = world.disks.add({ positions: [0, 0], radii: 0.1, velocities: [900, 0] })
    world.step(1 / 60)
    expect((await world.disks.read([ball])).positions[0]).toBeCloseTo(2.9, 2)
    world.destroy()
  })

  fullTest('a box slides on a floor of 400 sides and keeps its speed', async () => {
    const world = await create({ gravity: [0, -9.81], substeps: 8 })
    const chain = Array.from({ length: 401 }, (_, k): [number, number] => [k, 0])
    world.walls.add([{ chain, friction: 0 }])
    world.grains.add({ shapes: box(0.4, 0.2), positions: [1, 0.1], velocities: [150, 0], friction: 0 })
    for (let step = 0; step < 60; step++) world.step(1 / 60)
    const { positions, velocities } = await world.disks.read()
    expect(world.stats.bullets).toBe(1)
    expect(positions[0]).toBeCloseTo(151, 0)
    expect(velocities[0]).toBeCloseTo(150, 2)
    world.destroy()
  })
})

test("WorldOptions.substeps: 'auto' takes the largest disk in the thinnest grain for its radius, and its spin", async () => {
  const chosen = async (velocity: number, spin: number, shape: GrainShape = box(1, 0.1)) => {
    const world = await create({ substeps: 'auto' })
    world.grains.add({ shapes: shape, positions: [0, 0], velocities: [velocity, 0], spins: spin })
    world.disks.add({ positions: [9, 0], radii: 1 })
    world.step(1 / 60)
    await world.disks.read()
    const { substeps } = world.stats
    world.destroy()
    return substeps
  }
  // half of 0.05 m per substep of 1/60 s / 8: 12 m/s
  expect(await chosen(11.9, 0)).toBe(8)
  expect(await chosen(12.1, 0)).toBe(16)
  // its ends are (radius 0.5025 − 0.05) m from the centre
  expect(await chosen(0, 11.9 / 0.4525)).toBe(8)
  expect(await chosen(0, 12.1 / 0.4525)).toBe(16)
})
