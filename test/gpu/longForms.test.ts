/**
 * Every kernel with the functions that round as the CPU does, as graphics cards get them, on the software driver of the tests: the bits of its twin. They
 * compile for minutes; test/gpu/rounding.test.ts has those of disks.
 */
import { expect } from 'vitest'
import { checkStages } from '../../src/check/stageCheck.ts'
import { describeStages } from '../../src/check/tally.ts'
import { GpuBackend } from '../../src/gpu/gpuBackend.ts'
import { asWritten, useRoundedFunctions } from '../../src/gpu/rounding.ts'
import { ShapeBatch } from '../../src/narrow/batch/shapeBatch.ts'
import { PolarBatch } from '../../src/polar/batch/polarBatch.ts'
import { presets } from '../../src/scene/presets.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { createRandom } from '../../src/util/random.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { fallingWorld, mixedBodies } from '../bodies/scenes.ts'
import { chains } from '../grains/chains.ts'
import { addPiercedBar, mixedWorld, wallWorld } from '../grains/scenes.ts'
import { differences } from '../narrow/batchCompare.ts'
import { drawPairs } from '../narrow/batchFamilies.ts'
import { drawCasts, drawPoints } from '../narrow/batchRays.ts'
import { drawDisks, drawPoints as drawPlaces, families } from '../polar/batchFamilies.ts'
import { askedScenes, hardCasts } from '../queries/worldScenes.ts'
import { editedDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'
import { SCENES } from '../support/stageScenes.ts'

/** The kernels that have such functions, and those of them that were compiled. */
const linked = import.meta.glob<string>(
  ['../../shaders/*/*.wgsl', '!../../shaders/{check,render,shared,view}/*.wgsl'],
  { query: '?linked', import: 'default' },
)
const compiled = new Set<string>()

async function deviceWithFunctions(): Promise<GPUDevice> {
  const device = await editedDevice((descriptor) => {
    if (asWritten(descriptor.code) !== descriptor.code) compiled.add(descriptor.label!)
    return descriptor
  })
  useRoundedFunctions(device)
  return device
}

fullTest.each(Object.entries(SCENES))(
  'rounding: exact: each stage has the bits of its twin, %s',
  async (_, [scene, options]) => {
    const device = await deviceWithFunctions()
    const results = await checkStages(scene, { device, steps: 2, dt: 1 / 240, ...options })
    expect(describeStages(results)).toMatch(/^\d+ stages, \d{5,} values: 0 differences$/)
  },
)

const live = { events: true, sleep: true, substeps: 2, ccd: true } as const
const WORLDS: Readonly<Record<string, (options: WorldOptions) => Promise<World>>> = {
  'grains of all kinds': (options) => mixedWorld(4, 3, { ...live, ...options }),
  'grains at walls': async (options) => {
    const world = await wallWorld(56, 5, { ...live, ...options })
    addPiercedBar(world, -2, -2)
    return world
  },
  'fast grains and disks': async (options) => {
    const world = await World.create({ gravity: [0, 0], ...live, ...options })
    world.walls.add([{ chain: [[-1.17, 0.31], [-1.17, 0.4]] }, { chain: [[2, -1], [2.2, 1]] }]) // biome-ignore format: points
    const motion = { position: [-9, 0] as const, velocity: [60, 0] as const, spin: 3 }
    world.bodies.add({ walls: [{ chain: [[0, -1], [0, 1]] }], motion }) // biome-ignore format: points
    const [positions, velocities] = [[-8.5, 0, 1, 0.4], [0, 0, 500, 30]] // biome-ignore format: points
    world.grains.add({ shapes: box(0.02, 0.3), positions, velocities, spins: 9 })
    world.disks.add({ positions: [1, -0.5, 1.5, -0.5], radii: 0.1, velocities: [300, 10, -200, 0] })
    return world
  },
  'bonded grains': (options) => chains(1, 8, { ...live, ...options }),
  'grains on dynamic bodies': (options) => mixedBodies(4, options),
  'disks on dynamic bodies': (options) => fallingWorld(2, false, { substeps: 'auto', ...options }),
}

fullTest.each(Object.entries(WORLDS))(
  'rounding: exact: a world has the bits of the CPU: %s',
  async (_, make) => {
    const device = await deviceWithFunctions()
    const worlds = [await make({ backend: 'cpu', threads: 1 }), await make({ backend: 'gpu', device })]
    const hashes = worlds.map(async (world) => {
      const found: string[] = []
      for (let step = 0; step < 12; step++) {
        world.step(1 / 60)
        found.push(await world.hash())
      }
      const { edges } = await world.query.rays({ origins: [0, 5, -9, 0.2], translations: [0, -9, 20, 0.1] })
      return [...found, ...edges]
    })
    expect(await hashes[1]).toEqual(await hashes[0])
    expect(worlds[0].stats.contactRecords).toBeGreaterThan(0)
    for (const world of worlds) world.destroy()
  },
)

fullTest('rounding: exact: a world with plans of tiles has the bits of the CPU', async () => {
  const device = await deviceWithFunctions()
  // several tiles
  const scene = presets.pile.build(1500, 1)
  const worlds = await Promise.all(
    [{ backend: 'cpu', threads: 1 } as const, { backend: 'gpu', device } as const].map((place) =>
      World.fromScene(scene, { ...place, substeps: 4 }),
    ),
  )
  const { backend } = worlds[1]
  // a software driver has no plans by itself
  if (backend instanceof GpuBackend) backend.submitter.reserve({ planBytes: 2 ** 27 })
  for (let step = 0; step < 15; step++) {
    for (const world of worlds) world.step(1 / 60)
    expect(await worlds[1].hash()).toBe(await worlds[0].hash())
  }
  for (const world of worlds) world.destroy()
})

fullTest('rounding: exact: queries have the answers of the CPU', async () => {
  const device = await deviceWithFunctions()
  const casts = hardCasts(120, 5, [0, 0, 1, 0, 2, 0, 0, 1, 2, 2])
  const points = casts.origins.map((x) => 0.2 * x)
  const answers = []
  for (const place of [{ backend: 'cpu' }, { backend: 'gpu', device }] as const) {
    const disks = await World.fromScene(askedScenes.find(({ name }) => name === 'bodies that move')!, place)
    disks.step(1 / 60)
    const grains = await World.create(place)
    const clump = { parts: [box(0.5, 0.1, 0.01), capsule([0, -0.2], [0, 0.3], 0.06)] }
    const positions = Array.from({ length: 24 }, (_, n) => (n % 2 === 0 ? (n / 2) % 4 : Math.floor(n / 8)))
    grains.grains.add({ shapes: clump, positions, angles: positions.filter((_, n) => n % 2 === 0) })
    grains.grains.add({ shapes: box(0.3, 0.2), positions: positions.map((x) => x + 0.5), category: 2 })
    grains.walls.add([{ chain: [[-1, -1], [2, -1], [4, 0]], bulges: [0, 0.5], radius: 0.05 }]) // biome-ignore format: short
    const moving = { shapes: box(0.3, 0.4), origins: points, angles: 1, translations: casts.translations }
    for (const world of [disks, grains]) {
      answers.push(
        await Promise.all([
          world.query.rays(casts),
          world.query.rays({ ...casts, hits: 'all' }),
          world.query.nearest({ points }),
          world.query.nearestWalls({ points }),
          world.query.inside({ boxes: [0, 0, 2.2, 1.1] }),
          world.query.inside({ disks: [1, 1, 2] }),
          world.query.at({ points, maxDistance: 0.1 }),
          world.query.shapes(moving),
        ]),
      )
      world.destroy()
    }
  }
  expect(answers.slice(2)).toEqual(answers.slice(0, 2))
})

fullTest('rounding: exact: batches have the answers of the CPU', async () => {
  const device = await deviceWithFunctions()
  const pairs = drawPairs(createRandom(1), 3000)
  const [family] = families
  const answers = []
  for (const place of [{ backend: 'cpu' }, { backend: 'gpu', device }] as const) {
    const shapes = await ShapeBatch.create(place)
    shapes.setShapes(pairs.shapes)
    const contacts = await shapes.collide(pairs.asked)
    const overlaps = await shapes.overlap(pairs.asked)
    const points = drawPoints(createRandom(3), 3000)
    shapes.setShapes(points.drawnShapes)
    const closest = await shapes.closestPoints(points.asked)
    const casts = drawCasts(createRandom(4), 3000)
    shapes.setShapes(casts.drawnShapes)
    const met = await shapes.cast(casts.asked)
    const circles = await PolarBatch.create(place)
    circles.setCircles(family.circles)
    const places = drawPlaces(family, 1, 300)
    const disks = drawDisks(family, 2, 120, [0, 0.01, 0.05])
    const { hits, effort, ...trace } = await circles.trace({ ...disks, box: family.box, bounces: 8 })
    answers.push({
      ...contacts,
      overlaps,
      ...prefixed('closest', closest),
      ...prefixed('cast', met),
      ...prefixed('locate', await circles.locate({ points: places, direction: 'east', sense: 'ccw' })),
      ...prefixed('trace', { ...trace, ...hits }),
    })
    shapes.destroy()
    circles.destroy()
  }
  expect(differences(answers[0], answers[1])).toEqual({})
})

const prefixed = (prefix: string, answers: object) =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [`${prefix} ${name}`, value]))

fullTest('rounding: exact: the tests of this file compile every kernel', async () => {
  const all = await Promise.all(
    Object.entries(linked).map(async ([path, load]) => {
      const code = await load()
      const isKernel = /@compute/.test(code) && !/\/user[A-Z]/.test(path)
      return isKernel && asWritten(code) !== code ? [/(\w+)\.wgsl$/.exec(path)![1]] : []
    }),
  )
  expect(all.flat().length).toBeGreaterThan(60)
  expect(all.flat().filter((name) => !compiled.has(name))).toEqual([])
})
