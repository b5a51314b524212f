/** Far from the origin, where f32 positions are coarse, disks move and rest as at the origin. */
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import { stateHash } from '../../src/check/stateHash.ts'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { POSE } from '../../src/schemas/offsets.ts'
import { createRandom } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { placesIn } from '../support/places.ts'

/** Where the only disk of a world is along x, in m. */
const placeOf = (world: World) => placesIn(world, 1)[0]

// without residues the last three do not move at all: a substep takes them less than half the spacing of f32 there
test.each([
  [0, 1, 8, 60],
  [1e3, 1, 8, 60],
  [1e5, 1, 8, 60],
  [1e6, 1, 8, 60],
  [100, 0.05, 1000, 6],
])(
  'a disk at x = %d m with %d m/s, %d substeps: the distance travelled',
  async (x, speed, substeps, steps) => {
    const world = await World.create({ backend: 'cpu', gravity: [0, 0], substeps })
    world.disks.add({ positions: [x, 0], radii: 0.5, velocities: [speed, 0] })
    const start = placeOf(world)
    for (let step = 0; step < steps; step++) world.step(1 / 60)
    const expected = (speed * steps) / 60
    expect(Math.abs(placeOf(world) - start - expected)).toBeLessThan(1e-5 * expected)
    world.destroy()
  },
)

test('two small disks that meet at 1e6 m are found before they overlap', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  const radius = 0.1
  // the spacing of f32 is 0.0625 m there
  const positions = [1e6, 0, 1e6 + 0.375, 0]
  world.disks.add({ positions, radii: radius, velocities: [0.05, 0, -0.05, 0], friction: 0, restitution: 0 })
  let nearest = Number.POSITIVE_INFINITY
  for (let step = 0; step < 180; step++) {
    world.step(1 / 60)
    const { f32 } = (world.backend as CpuBackend).storage.view('poses', 2)
    const [a, b] = [0, POSE.stride]
    const apart =
      f32[b + POSE.position] - f32[a + POSE.position] + (f32[b + POSE.residue] - f32[a + POSE.residue])
    nearest = Math.min(nearest, Math.abs(apart))
  }
  expect(nearest).toBeLessThan(2.001 * radius)
  expect(nearest).toBeGreaterThan(1.98 * radius)
  world.destroy()
})

/** A pile of this many disks in a box, with a mill in it. Its coordinates relative to the corner are the same anywhere up to 1e6 m. */
function pileAt(x: number, y: number, count: number, bodies: Scene['bodies'] = [], seed = 3): Scene {
  const random = createRandom(seed)
  const columns = 12
  const rounded = (value: number) => Math.round(value * 16) / 16
  const positions = Array.from({ length: count }, (_, k) => [
    x + 0.625 + (k % columns) * 1.0625 + rounded(0.07 * random()),
    y + 0.625 + Math.floor(k / columns) * 1.0625,
  ]).flat()
  const right = x + 13.1875
  const walls: Scene['walls'] = [
    {
      chain: [
        [x, y + 60],
        [x, y],
        [right, y],
        [right, y + 60],
      ],
    },
  ]
  return {
    version: 1,
    name: 'pile',
    gravity: [0, -9.81],
    walls,
    disks: { positions, radii: 0.5, friction: 0.3 },
    bodies,
  }
}

/** Returns the mean overlap of five piles, and the median of their kinetic energies: each packs in its own way, and a pile may still stir. */
async function settled(x: number, y: number) {
  const overlaps: number[] = []
  const energies: number[] = []
  for (const seed of [1, 2, 3, 4, 5]) {
    const world = await World.fromScene(pileAt(x, y, 480, [], seed), { backend: 'cpu' })
    for (let step = 0; step < 600; step++) world.step(1 / 60)
    const { meanOverlap, kinetic, mass } = await world.measure()
    world.destroy()
    overlaps.push(meanOverlap)
    energies.push(kinetic / mass)
  }
  return { overlap: mean(overlaps), kinetic: energies.toSorted((a, b) => a - b)[2] }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

fullTest('a pile at (1e5, 1e5) is as stiff and as still as one at the origin', async () => {
  const [near, far] = [await settled(0, 0), await settled(1e5, 1e5)]
  expect(far.overlap / near.overlap).toBeGreaterThan(0.9)
  expect(far.overlap / near.overlap).toBeLessThan(1.1)
  expect(far.kinetic).toBeLessThan(1e-9)
})

fullTest('a pile with a mill at 1e5 m: the GPU gives the bits of the CPU', async () => {
  const mill = {
    walls: [{ chain: [[-4, 0] as [number, number], [4, 0] as [number, number]], radius: 0.2 }],
    motion: { position: [1e5 + 6, -1e5 + 5] as [number, number], spin: 2 },
  }
  const scene = pileAt(1e5, -1e5, 36, [mill])
  const device = await testDevice()
  if (isFull) {
    const { difference } = await check(scene, { device, steps: 30, substeps: 2 })
    expect(difference).toBeNull()
    return
  }
  const hashes = await Promise.all(
    (['cpu', 'gpu'] as const).map(async (backend) => {
      const world = await World.fromScene(scene, { backend, device, substeps: 2 })
      for (let step = 0; step < 10; step++) world.step(1 / 60)
      const hash = await stateHash(await world.disks.read())
      world.destroy()
      return hash
    }),
  )
  expect(hashes[1]).toBe(hashes[0])
})

test.each([1e3, 1e5, 1e6])(
  'World.step with `ccd` at %d m: a bullet stops beside the wall, within half a spacing of f32 per axis',
  async (far) => {
    const spacing = 2 ** (Math.floor(Math.log2(far)) - 23)
    const [start, end] = [[far + 2, -far - 5], [far + 3, -far + 5]] as const // biome-ignore format: points
    const length = Math.hypot(1, 10)
    for (let k = 0; k < 20; k++) {
      const world = await World.create({ backend: 'cpu', gravity: [0, 0], substeps: 1 })
      world.walls.add([{ chain: [start, end], friction: 0, restitution: 0 }])
      const ids = world.disks.add({
        positions: [far - 1, -far],
        radii: 0.1,
        velocities: [0.37 + 0.01 * k, 0.05],
      })
      // so that it has a residue
      world.step(1 / 60)
      world.disks.write(ids, { velocities: [250 + 7 * k, 0.05] })
      world.step(1 / 60)
      const [x, y] = placesIn(world, 1, start)
      const gap = (y * 1 - x * 10) / length - Math.fround(0.1)
      expect(Math.abs(gap)).toBeLessThan((0.5 * spacing * 11) / length + 1e-6)
      world.destroy()
    }
  },
)

test('World.disks.write at 1e6 m: positions are f32, other fields leave the residue as it is', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  const ids = world.disks.add({ positions: [1e6, 0], radii: 0.1, velocities: [0.37, 0] })
  for (let step = 0; step < 7; step++) world.step(1 / 60)
  await world.disks.read()
  const [place] = placesIn(world, 1, [1e6, 0])
  expect(place).toBeCloseTo((0.37 * 7) / 60, 6)
  world.disks.write(ids, { velocities: [0.5, 0], angles: 1 })
  await world.disks.read()
  expect(placesIn(world, 1, [1e6, 0])[0]).toBe(place)
  world.disks.write(ids, { positions: (await world.disks.read()).positions })
  await world.disks.read()
  // the spacing of f32 is 1/16 m there
  expect(placesIn(world, 1, [1e6, 0])[0]).toBe(0.0625)
  world.destroy()
})
