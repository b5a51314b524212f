/** The scenes, queries and batches that mutants are run on. Small: each is run some 10,000 times. */

import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { fieldsScene } from '../support/fields.ts'
import { stir as stirring } from '../support/passes.ts'
import { hardScenes } from '../support/scenes.ts'
import { mill, stream } from '../sweeps/sweepScenes.ts'
import { recordAsked } from './asked.ts'
import { borderTrials } from './borders.ts'
import { chosen } from './choose.ts'
import { Recorder, type Recording, shaken } from './recording.ts'
import { recordRareRuns, recordRuns } from './runs/index.ts'
import { SMALL } from './runs/run.ts'
import { coincidences, sites } from './sites.ts'
import { twinSize } from './sources.ts'
import { variations } from './variations.ts'

/** Most recordings of a kernel, and most bytes of them, to choose from: the more, the longer it is with all that it uses. */
const maxOf = (kernel: string) => 200 + Math.min(440, twinSize(kernel) / 90)
const maxBytesOf = (kernel: string) => 1.1e6 + Math.min(6e6, 75 * twinSize(kernel))

interface Trial {
  readonly scene: Scene
  readonly options?: WorldOptions
  readonly steps: number
  /** Seconds a step; 1/60 unless given. */
  readonly dt?: number
  readonly edit?: (world: World, step: number) => void | Promise<void>
  /** Whether a pass of the user's own runs with each step. */
  readonly hasPass?: boolean
}

/** The first disks of a hard scene. */
function hard(name: string, count = 90): Scene {
  const scene = hardScenes.find((scene) => scene.name === name)!
  const disks = Object.entries(scene.disks).map(([field, values]) => {
    const each = field === 'positions' || field === 'velocities' ? 2 : 1
    return [field, Array.isArray(values) ? values.slice(0, each * count) : values]
  })
  return { ...scene, disks: Object.fromEntries(disks) }
}

const { build, edit } = presets.everything
const still = ({ bodies, ...scene }: Scene): Scene => scene
const named = (name: string, { name: _, ...scene }: Scene): Scene => ({ ...scene, name })

/** Every third disk is out of its bounds or dies between two steps. */
const prune = (world: World, step: number) => {
  if (step > 0) world.disks.remove(world.disks.ids.filter((_, k) => k % 3 === 0))
}

/** All disks go, and others take their slots. */
const replace = (world: World, step: number) => {
  if (step % 2 === 0) return
  const { ids } = world.disks
  world.disks.remove(ids)
  world.step(1 / 60)
  world.disks.add({ positions: Array.from({ length: 2 * ids.length }, (_, k) => 1 + (k % 9)), radii: 0.5 })
}

const FIELDS = [
  'positions',
  'angles',
  'velocities',
  'spins',
  'friction',
  'restitution',
  'rolling',
  'category',
  'mask',
  'labels',
  'values',
]

/** Each disk gets another value of one field. */
const writeFields = (world: World, step: number) => {
  for (const [k, id] of world.disks.ids.entries()) {
    const field = FIELDS[(k + step) % FIELDS.length]
    const value =
      field === 'category' || field === 'mask' || field === 'labels'
        ? 1 + k
        : 0.25 + 0.5 * Math.abs(Math.sin(k + step))
    world.disks.write([id], {
      [field]: field === 'positions' || field === 'velocities' ? [value, -value] : value,
    })
  }
}

/** A brush slow and wide, then one that takes disks along at once. */
const sweep = (world: World, step: number) => {
  world.brush = { center: [10, 3], velocity: [4, 6], radius: 12, rate: step === 0 ? 20 : 500 }
}

/** Sites under each way of stepping, with numbers that tie and without. */
const siteTrials = (): Trial[] =>
  [1, 2, 3].flatMap((seed): Trial[] => {
    const coarse = { isCoarse: true, bodies: seed > 1 ? 'moving' : 'none' } as const
    const [pic, still] = [{ stepping: 'eventDriven' } as const, { gravity: [0, 0] } as const]
    const dt = 1 / 16
    return [
      {
        scene: sites(`sites predicted ${seed}`, seed, { bodies: 'still', disksPerSite: seed }),
        options: pic,
        steps: 2,
        dt,
      },
      { scene: sites(`sites at an angle predicted ${seed}`, seed + 10, { gravity: [5, -9] }), options: pic, steps: 2, dt: 1 / 4 }, // biome-ignore format: a line each
      {
        scene: sites(`sites without gravity predicted ${seed}`, seed + 20, still),
        options: pic,
        steps: 2,
        dt,
      },
      {
        scene: sites(`coarse sites predicted ${seed}`, seed + 30, {
          isCoarse: true,
          bodies: seed === 2 ? 'still' : 'none',
        }),
        options: pic,
        steps: 2,
        dt,
      },
      { scene: sites(`coarse sites without gravity predicted ${seed}`, seed + 40, { ...still, isCoarse: true, disksPerSite: 2 }), options: pic, steps: 2, dt }, // biome-ignore format: a line each
      { scene: sites(`light sites predicted ${seed}`, seed + 80, { gravity: [0.25, -0.5], maxSpeed: 3 }), options: pic, steps: 2, dt: 1 / 4 }, // biome-ignore format: a line each
      {
        scene: sites(`one site predicted ${seed}`, seed + 90, { side: 1, disksPerSite: 4 }),
        options: pic,
        steps: 2,
        dt,
      },
      { scene: sites(`one coarse site predicted ${seed}`, seed + 100, { ...still, side: 1, disksPerSite: 3, isCoarse: true }), options: pic, steps: 2, dt }, // biome-ignore format: a line each
      { scene: sites(`one coarse site ${seed}`, seed + 110, { ...coarse, side: 1, disksPerSite: 3 }), options: { substeps: 1 }, steps: 3, dt }, // biome-ignore format: a line each
      { scene: sites(`sites ${seed}`, seed + 50, { bodies: 'moving' }), options: { substeps: 2 }, steps: 3 },
      { scene: sites(`coarse sites ${seed}`, seed + 60, { ...coarse, ...still }), options: { substeps: 1 }, steps: 3, dt }, // biome-ignore format: a line each
      { scene: sites(`slow sites ${seed}`, seed + 70, { ...coarse, maxSpeed: 2, disksPerSite: 2 }), options: { substeps: 2 }, steps: 3, dt }, // biome-ignore format: a line each
    ]
  })

/** Fast disks among arcs, under gravity. */
const crowd: Scene = {
  version: 1,
  name: 'crowd',
  gravity: [1, -9.81],
  disks: {
    positions: Array.from({ length: 60 }, (_, k) => [-3.5 + (k % 8), -3 + Math.floor(k / 8)]).flat(),
    velocities: Array.from({ length: 120 }, (_, k) => 40 * Math.sin(k * k)),
    spins: Array.from({ length: 60 }, (_, k) => 20 * Math.sin(k)),
    radii: Array.from({ length: 60 }, (_, k) => 0.3 + 0.1 * Math.sin(k)),
    restitution: 0.8,
    friction: 0.4,
    rolling: 0.05,
  },
  walls: [
    { chain: [[-6, 0], [6, 0]], bulges: [1, 1], closed: true, oneSided: true, restitution: 0.7, friction: 0.3 }, // biome-ignore format: points
    { chain: [[-0.5, -4.4], [0.5, -4.6], [0.6, -5]], radius: 0.1, friction: 0.5 }, // biome-ignore format: points
    { chain: [[-4, 2], [-2, 3], [0, 2], [2, 4]], bulges: [0.4, -0.7, 0], radius: 0.1 }, // biome-ignore format: points
  ],
}

/** Disks of three sizes on a floor of several tiles of the solver, of groups that pass through each other. */
const corridor: Scene = {
  version: 1,
  name: 'corridor',
  gravity: [0, -9.81],
  bounds: [0, 0, 110, 4],
  disks: {
    positions: Array.from({ length: 240 }, (_, k) => [
      0.6 + 0.9 * (k % 120),
      0.55 + 0.95 * Math.floor(k / 120),
    ]).flat(),
    radii: Array.from({ length: 240 }, (_, k) => (k % 40 === 0 ? 0.16 : 0.5)),
    category: Array.from({ length: 240 }, (_, k) => 1 << (k % 3)),
    mask: Array.from({ length: 240 }, (_, k) => (k % 5 === 0 ? 6 : 7)),
    friction: 0.4,
  },
  walls: [{ chain: [[0, 4], [0, 0], [110, 0], [110, 4]] }], // biome-ignore format: a line
}

const TRIALS: readonly Trial[] = [
  { scene: corridor, options: { substeps: 2 }, steps: 4 },
  { scene: { ...named('corridor, asleep', corridor), sleep: true }, options: { substeps: 2 }, steps: 120 },
  { scene: { ...named('pile, asleep', presets.pile.build(40, 6)), sleep: true, events: true }, options: { substeps: 2 }, steps: 150 }, // biome-ignore format: a line each
  {
    scene: { ...named('chute', presets.chute.build(40, 1)), events: true },
    options: { substeps: 2 },
    steps: 10,
  },
  { scene: { ...named('gas, heard', presets.gas.build(40, 2)), events: true }, options: { stepping: 'eventDriven' }, steps: 4, dt: 1 / 10 }, // biome-ignore format: a line each
  { scene: build(70, 1), options: { substeps: 4 }, steps: 10, edit },
  { scene: named('everything, coarse', build(40, 2)), options: { substeps: 2 }, steps: 6, dt: 1 / 30, edit },
  { scene: hard('random'), options: { substeps: 2 }, steps: 2 },
  { scene: hard('all on one point'), options: { substeps: 2 }, steps: 2, edit: prune },
  { scene: hard('far outside the bounds'), options: { substeps: 2 }, steps: 2 },
  { scene: hard('boulders and dust'), options: { substeps: 2 }, steps: 2 },
  { scene: hard('exactly at the edges of cells'), options: { substeps: 2 }, steps: 2 },
  { scene: hard('bodies that move'), options: { substeps: 2 }, steps: 2 },
  { scene: hard('arcs'), options: { substeps: 2 }, steps: 3 },
  { scene: presets.pile.build(60, 1), options: { substeps: 4, capacity: 60 }, steps: 3, edit: prune },
  { scene: presets.pile.build(20, 2), options: { substeps: 1 }, steps: 6, edit: replace },
  { scene: presets.pile.build(1, 2), options: { substeps: 2 }, steps: 2 },
  { scene: build(3, 8), options: { substeps: 2 }, steps: 12, edit },
  { scene: crowd, options: { stepping: 'eventDriven' }, steps: 4 },
  { scene: mill(60, 3), options: { substeps: 4 }, steps: 3 },
  { scene: named('crowded stream', stream(80, 4, 3000)), options: { substeps: 2 }, steps: 3 },
  { scene: named('everything, chosen', build(30, 5)), options: { substeps: 'auto' }, steps: 3 },
  {
    scene: named('everything, predicted', still(build(40, 6))),
    options: { stepping: 'eventDriven' },
    steps: 5,
    edit,
  },
  { scene: named('arcs, predicted', still(hard('arcs'))), options: { stepping: 'eventDriven' }, steps: 1 },
  {
    scene: named('point, predicted', hard('all on one point')),
    options: { stepping: 'eventDriven' },
    steps: 1,
  },
  { scene: presets.gas.build(60, 1), options: { stepping: 'eventDriven' }, steps: 4, dt: 1 / 10 },
  {
    scene: named('everything, spent', still(build(40, 7))),
    options: { stepping: 'eventDriven', maxWaves: 6, substeps: 2 },
    steps: 3,
  },
  { scene: named('pile, written', presets.pile.build(40, 3)), steps: 3, edit: writeFields },
  { scene: named('pile, with a pass', presets.pile.build(20, 4)), steps: 3, hasPass: true },
  {
    scene: named('pile, with a brush', presets.pile.build(40, 5)),
    options: { substeps: 2 },
    steps: 2,
    edit: sweep,
  },
  { scene: fieldsScene(60), options: { substeps: 2 }, steps: 3 },
  { scene: named('fields, chosen', fieldsScene(30)), options: { substeps: 'auto' }, steps: 3 },
  { scene: coincidences(), options: { substeps: 1 }, steps: 2 },
  { scene: named('coincidences predicted', coincidences()), options: { stepping: 'eventDriven' }, steps: 1 },
  ...siteTrials(),
  ...borderTrials(),
]

async function runTrial({ scene, options, steps, dt = 1 / 60, edit, hasPass }: Trial): Promise<void> {
  const world = await World.fromScene(scene, { ...SMALL, ...options })
  if (hasPass) await world.passes.add(stirring)
  for (let step = 0; step < steps; step++) {
    await edit?.(world, step)
    world.step(dt)
  }
  await world.measure()
  world.destroy()
}

/** Recordings of what worlds run. */
export async function recordTrials(
  trials: readonly Trial[],
  recorder = new Recorder(),
): Promise<Map<string, Recording[]>> {
  for (const trial of trials) await recorder.record(trial.scene.name, () => runTrial(trial))
  return recorder.recordings
}

/**
 * Recordings of every kernel, those of each set of constants in the order of their scenes; or only of the runs with
 * one of these in their names, and no others made of them.
 */
export async function recordBattery(runs?: string): Promise<ReadonlyMap<string, readonly Recording[]>> {
  const recorder = new Recorder()
  const isWanted = (name: string) => runs?.split(',').some((part) => name.includes(part)) ?? true
  await recordRareRuns(recorder, isWanted)
  if (runs === undefined) await recordTrials(TRIALS, recorder)
  await recordRuns(recorder, isWanted)
  if (runs === undefined) await recordAsked(recorder)
  const all = [...recorder.recordings].map(([kernel, recordings]) => {
    const kept = chosen(recordings, maxOf(kernel), maxBytesOf(kernel))
    return [kernel, runs === undefined ? [...kept, ...variations(kept), ...shaken(kept)] : kept] as const
  })
  return new Map(all)
}
