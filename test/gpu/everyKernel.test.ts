/** The short form's comparison of the GPU with the CPU: every kernel is dispatched here, and each world, query and batch has the bits of the CPU. */
import { expect, test } from 'vitest'
import { GpuBackend } from '../../src/gpu/gpuBackend.ts'
import { ShapeBatch } from '../../src/narrow/batch/shapeBatch.ts'
import { PolarBatch } from '../../src/polar/batch/polarBatch.ts'
import { presets } from '../../src/scene/presets.ts'
import { polarKernels, shapeKernels, worldKernels } from '../../src/schemas/index.ts'
import { box } from '../../src/shapes/box.ts'
import { createRandom } from '../../src/util/random.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { mixedBodies } from '../bodies/scenes.ts'
import { digest } from '../fuzz/run.ts'
import { addPiercedBar } from '../grains/scenes.ts'
import { differences } from '../narrow/batchCompare.ts'
import { drawPairs } from '../narrow/batchFamilies.ts'
import { drawCasts, drawPoints } from '../narrow/batchRays.ts'
import { drawDisks, drawPoints as drawPlaces, families } from '../polar/batchFamilies.ts'
import { countingDevice } from '../support/countingDevice.ts'
import { FIELDS } from '../support/fields.ts'
import { SCENES } from '../support/stageScenes.ts'

const { device, kernels } = await countingDevice()

/** Kernels of worlds that only worlds of 65,536 disks or more dispatch: test/list/crowd.test.ts compares it. */
const OF_CROWDS = ['countCandidates']

const points = Array.from({ length: 24 }, (_, k) => ((k * 37) % 23) / 4)
const casts = { origins: points, translations: points.map((x, k) => (k % 2 === 0 ? 3 - x : x - 2)) }

/** Answers of all queries. */
async function ask({ query }: World): Promise<unknown[]> {
  return Promise.all([
    query.rays(casts),
    query.rays({ ...casts, hits: 'all' }),
    query.nearest({ points }),
    query.nearestWalls({ points }),
    query.inside({ boxes: [0, 0, 3, 3, -2, -2, 1, 1] }),
    query.shapes({ shapes: box(0.3, 0.4), angles: 1, ...casts }),
  ])
}

interface RunOptions {
  readonly edit?: (world: World, step: number) => void
  /** Whether the world has events; true unless given. */
  readonly events?: boolean
}

/** What steps of 1/60 s make of a world: digests of its state, its measures, its bodies and its events, by step. */
async function run(world: World, steps: number, { edit, events = true }: RunOptions = {}): Promise<string[]> {
  const found: string[] = []
  for (let step = 0; step < steps; step++) {
    edit?.(world, step)
    world.step(1 / 60)
    const seen = [await world.hash(), await world.measure(), await world.bodies.read()]
    found.push(...seen.map(digest), ...(events ? [digest(await world.takeEvents())] : []))
  }
  return found
}

/** Returns to a kept state and to a snapshot, and steps on from there. */
async function goBack(world: World): Promise<string[]> {
  const snapshot = await world.history.snapshot()
  const kept = world.history.keep()
  const first = await run(world, 1)
  world.history.rollBack(kept)
  const second = await run(world, 1)
  await world.history.restore(snapshot)
  const third = await run(world, 1)
  return [...first, ...second, ...third]
}

const WORLDS: Readonly<Record<string, (options: WorldOptions) => Promise<unknown>>> = {
  'disks in a periodic world': async (options) => {
    const [scene, { edit, forces }] = SCENES.periodic
    const { passes } = SCENES.discrete[1]
    const world = await World.fromScene({ ...scene, fields: FIELDS } as typeof scene, options)
    world.bodies.add({ walls: [{ chain: [[-1, 0], [1, 0]], radius: 0.1 }], mass: 5, position: [0, 3], joint: { type: 'prismatic', axis: [0, 1] } }) // biome-ignore format: short
    for (const pass of passes) await world.passes.add(pass)
    for (const force of forces) await world.forces.add(force)
    const found = [await run(world, 3, { edit }), await goBack(world)]
    world.destroy()
    return found
  },
  'grains and disks among dynamic bodies': async (options) => {
    const world = await mixedBodies(2, { events: true, sleep: true, ccd: true, ...options })
    world.substeps = 2
    addPiercedBar(world, -2, -2)
    world.grains.add({ shapes: box(0.02, 0.3), positions: [0.3, 2.5], velocities: [300, -400], spins: 9 })
    const [id] = world.grains.add({ shapes: box(0.3, 0.2), positions: [5, 5, 5.3, 5] })
    world.bonds.add({ type: 'weld', pairs: [id, id + 1], stiffness: 1000 })
    world.joints.add({ type: 'distance', pairs: [id, { body: 2 }], upper: 9 })
    const found = [await run(world, 3), await ask(world), await goBack(world)]
    world.destroy()
    return found
  },
  'a heap of several tiles of the solver, with plans': async (options) => {
    const world = await World.fromScene(presets.pile.build(400, 1), {
      substeps: 2,
      ccd: true,
      recovery: false,
      ...options,
    })
    const bullets = {
      positions: [1, 9, 3, 9],
      velocities: [300, -400, -300, -400],
      radii: 0.5,
      restitution: 0,
    }
    world.disks.add(bullets)
    const edit = ({ backend }: World) => {
      // a software driver has no plans by itself
      if (backend instanceof GpuBackend) backend.submitter.reserve({ planBytes: 2 ** 27 })
    }
    const found = [await run(world, 3, { edit, events: false }), await ask(world)]
    world.destroy()
    return found
  },
  'event-driven disks': async (options) => {
    const { disks, ...gas } = presets.gas.build(40, 3)
    const hasty = {
      ...disks,
      velocities: disks.velocities!.map((v) => 10 * v),
      friction: 0.5,
      restitution: 0.9,
    }
    const scene = { ...gas, disks: hasty, events: true } as const
    const world = await World.fromScene(scene, { stepping: 'eventDriven', ...options })
    const found = [await run(world, 3)]
    world.destroy()
    return found
  },
}

test.each(Object.entries(WORLDS))(
  'World: %s have the bits of the CPU on the GPU',
  async (_, make) => {
    const expected = await make({ backend: 'cpu', threads: 1 })
    const found = await make({ backend: 'gpu', device })
    expect(found).toEqual(expected)
  },
  600_000,
)

const prefixed = (prefix: string, answers: object) =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [`${prefix} ${name}`, value]))

test('ShapeBatch, PolarBatch: have the answers of the CPU on the GPU', async () => {
  const pairs = drawPairs(createRandom(1), 600)
  const drawn = drawPoints(createRandom(3), 600)
  const met = drawCasts(createRandom(4), 600)
  const [family] = families
  const answers = []
  for (const place of [{ backend: 'cpu' }, { backend: 'gpu', device }] as const) {
    const shapes = await ShapeBatch.create(place)
    shapes.setShapes(pairs.shapes)
    const contacts = await shapes.collide(pairs.asked)
    const overlaps = await shapes.overlap(pairs.asked)
    shapes.setShapes(drawn.drawnShapes)
    const closest = await shapes.closestPoints(drawn.asked)
    shapes.setShapes(met.drawnShapes)
    const cast = await shapes.cast(met.asked)
    const circles = await PolarBatch.create(place)
    circles.setCircles(family.circles)
    const disks = drawDisks(family, 2, 60, [0, 0.01, 0.05])
    const { hits, effort, ...trace } = await circles.trace({ ...disks, box: family.box, bounces: 4 })
    const located = await circles.locate({
      points: drawPlaces(family, 1, 100),
      direction: 'east',
      sense: 'ccw',
    })
    answers.push({
      ...contacts,
      overlaps,
      ...prefixed('closest', closest),
      ...prefixed('cast', cast),
      ...prefixed('locate', located),
      ...prefixed('trace', { ...trace, ...hits }),
    })
    shapes.destroy()
    circles.destroy()
  }
  expect(differences(answers[0], answers[1])).toEqual({})
})

test('the tests of this file dispatch every kernel on the GPU, and code of the user', () => {
  const all = [worldKernels, shapeKernels, polarKernels].flatMap(Object.keys)
  expect(all.length).toBeGreaterThan(110)
  expect(all.filter((kernel) => !kernels.has(kernel))).toEqual(OF_CROWDS)
  expect([...kernels].filter((kernel) => !all.includes(kernel))).toEqual(['wind', 'magnet', 'rail'])
})
