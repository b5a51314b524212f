/** The short form's comparison of the GPU with the CPU: every kernel is dispatched here, and each world, query and batch has the bits of the CPU. */
import { expect, test } from 'vitest'
import { GpuBackend } from '../../src/gpu/gpuBackend.ts'
import { ShapeBatch } from '../../src/narrow/batch/shapeBatch.ts'
import { PolarBatch } from '../../src/polar/batch/polarBatch.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
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

const numbers = (count: number, of: (k: number) => number) => Array.from({ length: count }, (_, k) => of(k))

const points = numbers(64, (k) => ((k * 37) % 47) / (k < 32 ? 16 : -9))
const casts = { origins: points, translations: points.map((x, k) => (k % 2 === 0 ? 3 - 2 * x : x - 2)) }

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

type Make = (options: WorldOptions) => Promise<World>

/**
 * Returns worlds that begin with what `make` has come to after some steps on the CPU: disks lie on each other by then, where in the first
 * steps few or none touch.
 */
function later(steps: number, make: Make): Make {
  const begin = async () => {
    const world = await make({ backend: 'cpu', threads: 1 })
    for (let step = 0; step < steps; step++) world.step(1 / 60)
    const snapshot = await world.history.snapshot()
    world.destroy()
    return snapshot
  }
  let snapshot: Promise<ArrayBuffer> | undefined
  return async (options) => {
    snapshot ??= begin()
    return World.fromSnapshot(await snapshot, options)
  }
}

const plank = (half: number) => [
  {
    chain: [
      [-half, 0],
      [half, 0],
    ] as const,
    radius: 0.1,
  },
]
const everyPart = later(30, async (options) => {
  const [scene] = SCENES.periodic
  const wind = { type: 'wind', velocity: [6, 1], linear: 0.2, quadratic: 0.3 }
  const line = { line: [[-8, 12], [-6, 12]], velocity: [0, -5], rate: 40, radii: 0.1, lifetime: 0.4, showsAge: true, maxAlive: 20 } // biome-ignore format: short
  const disk = { disk: [6, 11, 1], spread: 1, rate: 20, radii: [0.1, 0.2], maxAlive: 20 }
  const all = {
    ...scene,
    sleep: false,
    fields: [...FIELDS, wind],
    emitters: [...scene.emitters!, line, disk],
    disks: { ...scene.disks, mask: numbers(30, (k) => (k % 3 === 0 ? 6 : 7)) },
    walls: [...scene.walls, { chain: [[38.5, 0], [40, 0]], radius: 0.1 }, { chain: [[-9, 3], [9, 3]], sensor: true }], // biome-ignore format: short
  }
  const world = await World.fromScene(all as unknown as Scene, options)
  world.substeps = 8
  world.bodies.add({ walls: plank(1), mass: 5, position: [5, 0], joint: { type: 'prismatic', axis: [0, 1], limits: [-1, 1] } }) // biome-ignore format: short
  return world
})

/** Edits of every kind. */
function editAll(world: World, step: number): void {
  SCENES.periodic[1].edit(world, step)
  const { disks, bodies, bonds, joints } = world
  if (step === 0) {
    // at the seam, and on the plate
    disks.add({ positions: [39.8, 5, -39.8, 5.1, -39.9, 0.28], velocities: [3, 0, -3, 0, 0, 0], radii: 0.25 })
    disks.add({ positions: [39.9, 8, -39.9, 11], velocities: [9, 0, -9, 0], radii: 0.25 })
    disks.add({ positions: [5, -0.77, 5.6, -0.75], radii: 0.15, restitution: 0.5 })
    bonds.add({ type: 'weld', pairs: [26, 27], stiffness: 1000, strength: { tension: 0.01, moment: 0.01 } })
    bonds.add({ type: 'spring', pairs: [24, 25], stiffness: 100, dampingRatio: 0.2 })
    bonds.add({ type: 'weld', pairs: [10, 11], stiffness: 100, shearStiffness: 50, bendStiffness: 5 })
    bonds.add({ type: 'distance', disks: [23], points: [0, 4] })
    joints.add({ type: 'gear', pairs: [15, 16], carriers: [17], ratio: 2 })
    const slider = joints.add({ type: 'prismatic', pairs: [17, 18], points: [0, 0], stiffness: 100, lower: -0.1, upper: 0.1, motorSpeed: 1, maxMotorForce: 5 }) // biome-ignore format: short
    joints.write(slider, {
      lower: -0.2,
      upper: 0.3,
      maxMotorForce: 4,
      stiffness: 90,
      target: 0.1,
      dampingRatio: 0.2,
    })
    const spring = joints.add({ type: 'distance', pairs: [21, 22], hertz: 3, dampingRatio: 0.3 })
    joints.write(spring, { hertz: 4, lengths: 1 })
    const hinge = joints.add({
      type: 'revolute',
      pairs: [14, 9],
      points: [3, 1],
      stiffness: 10,
      dampingRatio: 0.1,
    })
    joints.write(hinge, { stiffness: 9, target: 0.1 })
    joints.add({ type: 'weld', disks: [19], points: [1, 1] })
    // one that holds two in an overlap
    const [hub, ...arms] = disks.add({ positions: [-6, 9, -5.6, 9.2495, -5.6, 8.7505, -6.4, 9], radii: 0.25 })
    bonds.add({ type: 'weld', pairs: arms.flatMap((id) => [hub, id]) })
  } else if (step === 1) {
    disks.remove([20])
    disks.write([12], { positions: [-4, 9], angles: 1, radii: 0.4, spins: 3 })
    disks.write([13, 14], { density: 3, friction: 0.7, restitution: 0.6, rolling: 0.2, category: 2, mask: 7, labels: 5, values: 8 }) // biome-ignore format: short
    bodies.write(3, { velocity: [0, 2], motor: { speed: 1, maxForce: 5 }, spring: { stiffness: 90 }, friction: 1, force: 2 }) // biome-ignore format: short
    bodies.applyImpulses({ bodies: [3], impulses: [1, 2], torqueImpulses: 0.1 })
  } else {
    world.brush = { center: [0, 4], radius: 2, velocity: [3, 1], rate: 20 }
    world.sinks = [{ box: [-9, -6, 9, -4], mask: 2 }]
  }
}

const fallenGrains = later(48, async (options) => {
  const world = await mixedBodies(2, { events: true, ccd: true, ...options })
  world.substeps = 2
  addPiercedBar(world, -2, -2)
  // the plank hangs above all others
  world.bodies.write(2, { position: [1.3, 4] })
  world.joints.add({ type: 'distance', disks: [{ body: 2 }], points: [1.3, 4], upper: 0.2 })
  world.disks.add({ positions: [1.35, 4.2], radii: 0.1, mask: 7 })
  world.grains.add({ shapes: box(0.2, 0.2), positions: [1.2, 4.3], category: 4, mask: 3 })
  return world
})

const heap = later(90, (options) =>
  World.fromScene(presets.pile.build(400, 1), {
    substeps: 2,
    ccd: true,
    ...options,
  }),
)

const sleepers = later(40, async (options) => {
  const world = await World.create({ substeps: 2, sleep: true, bounds: [0, 0, 60, 10], ...options })
  world.walls.add([
    {
      chain: [
        [0, 0],
        [60, 0],
      ] as const,
      radius: 0.1,
    },
  ])
  world.disks.add({ positions: [1, 0.6, 2, 0.6, 3, 0.6, 20, 0.6, 30, 0.6], radii: 0.5 })
  world.disks.add({ positions: [50, 0.6], velocities: [0.5, 0], radii: 0.5 })
  world.bonds.add({ type: 'weld', pairs: [1, 2] })
  return world
})

const WORLDS: Readonly<Record<string, (options: WorldOptions) => Promise<unknown>>> = {
  'disks in a periodic world': async (options) => {
    const [, { forces }] = SCENES.periodic
    const { passes } = SCENES.discrete[1]
    const world = await everyPart(options)
    world.substeps = 'auto'
    for (const pass of passes) await world.passes.add(pass)
    for (const force of forces) await world.forces.add(force)
    const found = [await run(world, 3, { edit: editAll }), await ask(world)]
    world.substeps = 8
    found.push(await goBack(world))
    world.destroy()
    return found
  },
  'grains and disks among dynamic bodies': async (options) => {
    const world = await fallenGrains(options)
    world.grains.add({ shapes: box(0.02, 0.3), positions: [0.3, 2.5], velocities: [300, -400], spins: 9 })
    const [id] = world.grains.add({ shapes: box(0.3, 0.2), positions: [5, 5, 5.3, 5] })
    world.bonds.add({ type: 'weld', pairs: [id, id + 1], stiffness: 1000 })
    world.joints.add({ type: 'distance', pairs: [id, { body: 2 }], upper: 9 })
    const edit = ({ bodies, disks }: World, step: number) => {
      if (step !== 1) return
      bodies.write(1, { angle: 0.3, spin: 2 })
      bodies.write(2, { position: [1.3, 3.9], angle: 0.1, velocity: [0, 1] })
      bodies.applyImpulses({ bodies: [1, 2, 3], impulses: [1, 2, 3, 4, 5, 6], points: [1, 1, 1.2, 4, 1, 0] })
      disks.write([0, 1], { inertia: 0.02, masses: 0.5, angles: 1 })
    }
    const found = [await run(world, 3, { edit }), await ask(world), await goBack(world)]
    world.destroy()
    return found
  },
  'a heap of several tiles of the solver, with plans': async (options) => {
    const world = await heap({ recovery: false, ...options })
    const bullets = {
      positions: [1, 9, 3, 9],
      velocities: [300, -400, -300, -400],
      radii: 0.5,
      restitution: 0,
    }
    world.disks.add(bullets)
    const edit = ({ backend, disks }: World, step: number) => {
      if (step === 1) disks.remove([5])
      // a software driver has no plans by itself
      if (backend instanceof GpuBackend) backend.submitter.reserve({ planBytes: 2 ** 27 })
    }
    const found = await run(world, 3, { edit, events: false })
    world.destroy()
    return found
  },
  'disks, some of which sleep': async (options) => {
    const world = await sleepers(options)
    const edit = ({ disks }: World, step: number) => {
      if (step === 1) disks.applyImpulses({ ids: [0], impulses: [2, 0] })
      if (step === 2) disks.remove([4])
    }
    const found = await run(world, 3, { edit, events: false })
    world.destroy()
    return found
  },
  'event-driven disks': async (options) => {
    const { disks, walls, ...gas } = presets.gas.build(40, 3)
    const hasty = {
      ...disks,
      velocities: disks.velocities!.map((v) => 10 * v),
      friction: 0.5,
      restitution: numbers(40, (k) => (k % 2) * 0.9),
      rolling: 0.1,
      category: numbers(40, (k) => 2 ** (k % 3)),
      mask: numbers(40, (k) => (k % 9 === 8 ? 2 : 7)),
    }
    const bowl = { chain: [[-3, -1], [-1, -1], [0, 0]], bulges: [0.5, -0.3], restitution: 0.5, surfaceSpeed: 2 } // biome-ignore format: short
    const gate = { chain: [[1, 1], [3, 1]], sensor: true } // biome-ignore format: short
    const lift = { chain: [[0, -3], [2, -3]], bulges: [0.2], oneSided: true, friction: 0.5 } // biome-ignore format: short
    const scene = {
      ...gas,
      // two thirds of the disks fall
      fields: [
        { type: 'uniform', acceleration: [1, -9], mask: 2 },
        { type: 'uniform', acceleration: [0, 500], mask: 4 },
      ],
      disks: hasty,
      walls: [...walls, bowl, gate],
      bodies: [{ walls: [lift], motion: { velocity: [1, 9] } }],
      events: true,
    } as unknown as Scene
    const world = await World.fromScene(scene, { stepping: 'eventDriven', ...options })
    const edit = (_: World, step: number) => {
      if (step === 1) world.disks.remove([7])
      // inside another one
      if (step === 2) world.disks.write([9], { positions: [-2, 1] })
    }
    const found = [await run(world, 3, { edit })]
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
