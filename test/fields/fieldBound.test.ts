/** What fields add to velocities, in the choice of substeps and in the contact list. */
import { afterEach, expect, test, vi } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { CpuExecutor } from '../../src/cpu/executor.ts'
import type { Field } from '../../src/features/fields/fields.ts'
import { MAX_SUBSTEPS } from '../../src/schemas/constants.ts'
import { MOTION, PARAMS } from '../../src/schemas/offsets.ts'
import { createRandom, type Random, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const RADIUS = 0.05
const DT = 1 / 60

afterEach(() => {
  vi.restoreAllMocks()
})

/** Calls `see` with the largest distance that any disk moves in each substep. */
function watchTravel(see: (travel: number) => void): void {
  const { runStage } = CpuExecutor.prototype
  vi.spyOn(CpuExecutor.prototype, 'runStage').mockImplementation(function (this: CpuExecutor, index, params) {
    runStage.call(this, index, params)
    if (this.stages[index].kernel !== 'integrateVelocities') return
    const { f32 } = this.storage.view('motions', params.disks)
    let fastest = 0
    for (let w = MOTION.velocity; w < f32.length; w += MOTION.stride)
      fastest = Math.max(fastest, Math.hypot(f32[w], f32[w + 1]))
    see(fastest * this.storage.params.f32[PARAMS.h])
  })
}

/** Returns a field of a random type whose acceleration is up to about `size` near the origin. */
function drawField(random: Random, size: number): Field {
  const at = (): [number, number] => [uniform(random, -1, 1), uniform(random, -1, 1)]
  const falloff = [-1, 0, 1, 2][Math.floor(4 * random())] as -1 | 0 | 1 | 2
  const regions = [undefined, { disk: [...at(), 0.7] as const }, { box: [-1, -0.2, 1, 0.3] as const }]
  const region = regions[Math.floor(3 * random())]
  const types: Field[] = [
    { type: 'uniform', acceleration: [size, -size] },
    { type: 'radial', center: at(), strength: 0.1 * size, falloff },
    { type: 'vortex', center: at(), strength: -0.1 * size, falloff },
    { type: 'wind', velocity: [0.2 * size, 1], linear: uniform(random, 0, 0.3), quadratic: 0.1 },
    { type: 'damping', rate: 5 },
    { type: 'buoyancy', surface: [0, 0], density: size },
    { type: 'noise', strength: size, scale: 0.3, rate: 5 },
  ]
  return { ...types[Math.floor(types.length * random())], region }
}

test("World.substeps 'auto': in fields, no disk moves half a radius per substep", async () => {
  const random = createRandom(7)
  let travel = 0
  watchTravel((most) => {
    travel = Math.max(travel, most)
  })
  const chosen = new Set<number>()
  for (let run = 0; run < full(40, 1000); run++) {
    const size = 10 ** uniform(random, 0, 4)
    const fields = Array.from({ length: 1 + (run % 3) }, () => drawField(random, size))
    const world = await World.create({
      backend: 'cpu',
      gravity: [0, -1],
      substeps: 'auto',
      ccd: false,
      fields,
    })
    // a pair that touched would push each other
    const positions = Array.from({ length: 30 }, (_, k) => [(k % 6) / 3 - 0.8, Math.floor(k / 6) / 2 - 1])
    world.disks.add({ positions: positions.flat(), radii: RADIUS, masses: 0.02, category: 1 })
    for (let step = 0; step < 2; step++) {
      travel = 0
      world.step(DT)
      const { substeps } = world.stats
      chosen.add(substeps)
      if (substeps < MAX_SUBSTEPS) expect(travel, JSON.stringify(fields)).toBeLessThan(0.5 * RADIUS)
    }
    world.destroy()
  }
  // the bound is not so wide that it always asks for the most
  expect(chosen.size).toBeGreaterThan(4)
})

test.each([
  ['the middle of a radial field', 20, { type: 'radial', center: [0.35, 0], strength: 8 }],
  [
    'the region of a field',
    3,
    { type: 'uniform', acceleration: [1500, 0], region: { box: [0.02, -1, 9, 1] } },
  ],
] as const)("World.substeps 'auto': a disk that comes to %s within a step", async (_, speed, field) => {
  let travel = 0
  watchTravel((most) => {
    travel = Math.max(travel, most)
  })
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], substeps: 'auto', ccd: false })
  world.disks.add({ positions: [0, 0], velocities: [speed, 0], radii: RADIUS })
  world.fields = [field]
  world.step(DT)
  expect(travel).toBeLessThan(0.5 * RADIUS)
  expect(world.stats.substeps).toBeLessThan(MAX_SUBSTEPS)
  world.destroy()
})

fullTest("World.substeps 'auto': both backends choose the same substeps in fields", async () => {
  const chosen: number[][] = []
  const hashes: string[] = []
  for (const backend of ['cpu', 'gpu'] as const) {
    const device = backend === 'gpu' ? await testDevice() : undefined
    const world = await World.create({ backend, device, gravity: [0, 0], substeps: 'auto', ccd: false })
    const substeps: number[] = []
    for (const [seed, size] of [10, 40, 160, 600].entries()) {
      const random = createRandom(seed + 1)
      world.fields = [drawField(random, size), drawField(random, size)]
      world.disks.remove(world.disks.ids)
      world.disks.add({ positions: [0, 0, 0.5, 0.2, -0.4, 0.6], radii: RADIUS, masses: 0.02 })
      world.step(DT)
      hashes.push(await stateHash(await world.disks.read()))
      substeps.push(world.stats.substeps)
    }
    chosen.push(substeps)
    world.destroy()
  }
  expect(chosen[1]).toEqual(chosen[0])
  expect(hashes.slice(4)).toEqual(hashes.slice(0, 4))
  expect(new Set(chosen[0]).size).toBeGreaterThan(1)
})

test("World.substeps 'auto': a strong field far away, and the wind that disks move with, ask for no more", async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], substeps: 'auto' })
  world.disks.add({ positions: [0, 0], radii: RADIUS, velocities: [2, 0], masses: 0.01 })
  const substepsIn = (...fields: Field[]) => {
    world.fields = fields
    world.step(DT)
    return world.stats.substeps
  }
  expect(substepsIn({ type: 'radial', center: [50, 0], strength: 2000 })).toBe(8)
  expect(substepsIn({ type: 'uniform', acceleration: [5000, 0], region: { disk: [9, 0, 7] } })).toBe(8)
  expect(substepsIn({ type: 'wind', velocity: [2, 0], linear: 1 })).toBe(8)
  expect(substepsIn({ type: 'wind', velocity: [200, 0], linear: 1 })).toBe(256)
  world.destroy()
})

test('World.fields: a disk that a field throws at a wall is in the contact list before it gets there', async () => {
  const world = await World.create({
    backend: 'cpu',
    gravity: [0, 0],
    substeps: 1,
    ccd: false,
    bounds: [-5, -5, 5, 5],
  })
  const reach = await reachOf()
  world.walls.add([
    {
      chain: [
        [-5, 0],
        [5, 0],
      ],
    },
  ])
  // the list is made without the wall, and holds until the disk has moved half the reach
  const gap = 1.2 * reach
  world.disks.add({ positions: [0, RADIUS + gap], velocities: [0, (-0.04 * reach) / DT], radii: RADIUS })
  for (let k = 0; k < 10; k++) world.step(DT)
  expect(world.stats.contactRecords).toBe(0)
  // as far as the reach in a substep: a quarter of it would be in the wall
  world.fields = [{ type: 'uniform', acceleration: [0, -reach / DT ** 2] }]
  world.step(DT)
  const [, y] = (await world.disks.read()).positions
  expect(RADIUS - y).toBeLessThan(0.02 * reach)
  world.destroy()
})

/** Returns the reach of the contact list of a world with a disk of RADIUS. */
async function reachOf(): Promise<number> {
  const world = await World.create({ backend: 'cpu' })
  world.disks.add({ positions: [0, 3], radii: RADIUS })
  const { reach } = world.stepper.plan(DT)!.params
  world.destroy()
  return reach
}
