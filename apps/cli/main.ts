/** The command-line tool: runs a scene, checks it on request and writes the results. */

import { writeFileSync } from 'node:fs'
import { CommanderError } from 'commander'
import {
  type CheckOptions,
  check,
  describeArithmetic,
  describeCheck,
  probeArithmetic,
} from '../../src/entries/check.ts'
import { World } from '../../src/index.ts'
import { defaultColor } from '../../src/render/coloring.ts'
import type { SvgLook } from '../../src/render/svg.ts'
import { HitGlow } from '../../src/scene/hitGlow.ts'
import { DEFAULT_SEED, type PresetName, presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import type { RecordedScene } from '../recordedScene.ts'
import { parseArguments, type SimulateOptions } from './arguments.ts'
import { checkSeries, SERIES, Series } from './files/series.ts'
import { loadScene } from './loadScene.ts'
import { nodeDevice } from './nodeGpu.ts'
import { type Outcome, outcomeOf, readForces } from './outcome.ts'
import { checkFolder, checkFormat, checkPicture, writeState } from './output.ts'
import { writePicture } from './picture.ts'
import { withProgress } from './progress.ts'
import { runReplay } from './replay.ts'
import { summarize } from './summary.ts'

/** Seconds from one state of a file to the next. */
const EVERY = 0.05

async function makeWorld(scene: Scene, chosen: SimulateOptions): Promise<World> {
  const { backend, substeps, stepping, threads } = chosen
  const options = { stepping, substeps, threads }
  if (backend === 'cpu') return World.fromScene(scene, { ...options, backend })
  const { device, isSoftware } = await nodeDevice()
  if (backend === 'auto' && isSoftware) return World.fromScene(scene, { ...options, backend: 'cpu' })
  return World.fromScene(scene, { ...options, backend: 'gpu', device })
}

async function simulate(
  scene: Scene,
  options: SimulateOptions,
  steps: number,
  about: RecordedScene,
): Promise<Outcome> {
  const world = await makeWorld(scene, options)
  const { record, hashEvery } = options
  const recording = record === undefined ? undefined : world.record({ hashEvery, about })
  const glow = scene.glow === undefined ? undefined : new HitGlow(world, scene.glow)
  const stride = Math.max(1, Math.round((options.every ?? EVERY) / options.dt))
  const series = new Series(options, scene, lookOf(scene, options), stride * options.dt)
  await series.add(world)
  const millisecondsPerStep = await withProgress(steps, async (onStep) => {
    const begin = performance.now()
    for (let step = 1; step <= steps; step++) {
      world.step(options.dt)
      await (glow?.update() ?? world.settle())
      if (step % stride === 0) await series.add(world)
      onStep(step)
    }
    return (performance.now() - begin) / steps
  })
  series.close()
  if (recording !== undefined) writeFileSync(record!, new Uint8Array(await recording.stop()))
  const forces = options.forces ? await readForces(world, options.dt) : undefined
  return outcomeOf(world, { millisecondsPerStep, isRight: true, forces })
}

async function simulateChecked(
  scene: Scene,
  options: SimulateOptions,
  steps: number,
  edit?: CheckOptions['edit'],
): Promise<Outcome> {
  const { dt, stepping } = options
  if (options.substeps === 'auto') throw new Error('--substeps is auto: expected a number with --check')
  const { substeps } = options
  const { device, description } = await nodeDevice()
  const result = await withProgress(steps, (onStep) =>
    check(scene, { device, steps, dt, substeps, stepping, edit, onStep }),
  )
  console.log(describeCheck(result))
  console.log(`${description}: ${describeArithmetic(await probeArithmetic(device))}`)
  const stats = { ...result.stats, adapter: `CPU reference against ${description}` }
  return { ...result, stats, isRight: result.difference === null }
}

/** Returns the look of the picture. */
function lookOf(scene: Scene, { color, range }: SimulateOptions): SvgLook {
  const valueRange = range ?? (scene.glow === undefined ? undefined : [0, 1])
  return { colorBy: color ?? defaultColor(scene), valueRange }
}

async function run(argv: readonly string[]): Promise<number> {
  const { scene: name, options } = parseArguments(argv)
  if (options.forces && options.png === undefined) throw new Error('--forces requires --png')
  if (options.png !== undefined) checkPicture(options.png)
  if (options.out !== undefined) checkFormat(options.out)
  checkSeries(options)
  if (options.every !== undefined && SERIES.every((name) => options[name] === undefined))
    throw new Error('--every requires --csv, --parquet, --npz, --vtu or --gif')
  if (options.color !== undefined && options.png === undefined && options.gif === undefined)
    throw new Error('--color requires --png or --gif')
  if (options.range !== undefined && options.color !== 'value')
    throw new Error('--range requires --color value')
  for (const file of [options.png, options.out, options.record, ...SERIES.map((name) => options[name])])
    if (file !== undefined) checkFolder(file)
  if (options.replay !== undefined) return runReplay(options.replay, options)
  if (options.hashEvery !== undefined && options.record === undefined)
    throw new Error('--hash-every requires --record')
  const scene = loadScene(name!, options.count, options.seed)
  const { substeps = scene.substeps, stepping = scene.stepping } = options
  if (options.forces && stepping === 'pic')
    throw new Error("--forces requires stepping 'pit', because contacts are instantaneous with 'pic'")
  const steps = Math.max(1, Math.round(options.seconds / options.dt))
  const preset = Object.hasOwn(presets, name!) ? presets[name as PresetName] : undefined
  const { count, seed } = options
  const recorded = preset === undefined ? scene : { preset: name as PresetName, count, seed }
  const outcome = options.check
    ? await simulateChecked(scene, options, steps, preset?.edit)
    : await simulate(scene, options, steps, { app: 'scree', scene: recorded })
  const origin = preset !== undefined ? `, seed ${options.seed ?? DEFAULT_SEED}` : ''
  console.log(
    `${scene.name}${origin}: ${steps} ${steps === 1 ? 'step' : 'steps'} of ${options.dt.toPrecision(4)} s`,
  )
  console.log(await summarize(scene.name, outcome))
  if (options.png !== undefined) writePicture(options.png, scene, outcome, lookOf(scene, options))
  const asRun = { ...scene, substeps, stepping }
  if (options.out !== undefined) writeState(options.out, asRun, outcome.stats.time, outcome)
  return outcome.isRight ? 0 : 1
}

/**
 * Runs the command line and returns its exit status: 0 for success, 1 if a check finds a difference, 2 for invalid
 * input.
 */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    return await run(argv)
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    console.error(error instanceof Error ? error.message : error)
    return 2
  }
}
