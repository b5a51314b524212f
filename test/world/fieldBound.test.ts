/** What fields add to velocities, in the choice of substeps and in the contact list. */
import { afterEach, expect, test, vi } from 'vitest'
import type { Field } from '../../src/pipeline/fields.ts'
import { CpuExecutor } from '../../src/reference/executor.ts'
import { MOST_SUBSTEPS } from '../../src/schemas/constants.ts'
import { MOTION, PARAMS } from '../../src/schemas/offsets.ts'
import { createRandom, type Random, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'

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
    const size = 10 ** uniform(random, 0, 3.5)
    const fields = Array.from({ length: 1 + (run % 3) }, () => drawField(random, size))
    const world = await World.create({ backend: 'cpu', substeps: 'auto', ccd: false, fields })
    // a pair that touched would push each other
    const positions = Array.from({ length: 30 }, (_, k) => [(k % 6) / 3 - 0.8, Math.floor(k / 6) / 2 - 1])
    world.addDisks({ positions: positions.flat(), radii: RADIUS, masses: 0.02, groups: 1 })
    for (let step = 0; step < 2; step++) {
      travel = 0
      world.step(DT)
      const { substeps } = world.stats
      chosen.add(substeps)
      if (substeps < MOST_SUBSTEPS) expect(travel, JSON.stringify(fields)).toBeLessThan(0.5 * RADIUS)
    }
    world.destroy()
  }
  // the bound is not so wide that it always asks for the most
  expect(chosen.size).toBeGreaterThan(4)
})

test("World.substeps 'auto': a strong field far away, and the wind that disks move with, ask for no more", async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], substeps: 'auto' })
  world.addDisks({ positions: [0, 0], radii: RADIUS, velocities: [2, 0], masses: 0.01 })
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
  world.addWalls([
    {
      chain: [
        [-5, 0],
        [5, 0],
      ],
    },
  ])
  // the list is made without the wall, and holds until the disk has moved half the reach
  const gap = 1.2 * reach
  world.addDisks({ positions: [0, RADIUS + gap], velocities: [0, (-0.4 * reach) / DT], radii: RADIUS })
  world.step(DT)
  world.write([0], { velocities: [0, 0] })
  // as far as the reach in a substep: 0.2 of it would be in the wall
  world.fields = [{ type: 'uniform', acceleration: [0, -reach / DT ** 2] }]
  world.step(DT)
  const [, y] = (await world.read()).positions
  expect(RADIUS - y).toBeLessThan(0.02 * reach)
  world.destroy()
})

/** Returns the reach of the contact list of a world with a disk of RADIUS. */
async function reachOf(): Promise<number> {
  const world = await World.create({ backend: 'cpu' })
  world.addDisks({ positions: [0, 3], radii: RADIUS })
  const { reach } = world.planStep(DT)!.params
  world.destroy()
  return reach
}
