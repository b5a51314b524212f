/** The command-line tool: runs a scene, checks it on request and writes the results. */

import { SingleBar } from 'cli-progress'
import { CommanderError } from 'commander'
import {
  type CheckOptions,
  check,
  describeArithmetic,
  describeCheck,
  probeArithmetic,
} from '../../src/entries/check.ts'
import {
  type BondState,
  type DiskState,
  type Measures,
  type Placement,
  World,
  type WorldStats,
} from '../../src/index.ts'
import { defaultColor } from '../../src/render/coloring.ts'
import type { Forces, SvgLook } from '../../src/render/svg.ts'
import { HitGlow } from '../../src/scene/hitGlow.ts'
import { DEFAULT_SEED, type PresetName, presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { parseArguments, type SimulateOptions } from './arguments.ts'
import { loadScene } from './loadScene.ts'
import { nodeDevice } from './nodeGpu.ts'
import { checkFolder, checkFormat, checkPicture, writeState } from './output.ts'
import { writePicture } from './picture.ts'
import { summarize } from './summary.ts'

interface Outcome {
  readonly state: DiskState
  readonly bonds: BondState
  readonly opacities: Float32Array
  readonly stats: WorldStats
  readonly measures: Measures
  /** Placements of the scene's bodies. */
  readonly placements: readonly Placement[]
  readonly millisecondsPerStep?: number
  readonly isRight: boolean
  readonly forces?: Forces
}

/** Runs `work` with a progress bar; silent if standard error is not a terminal. */
async function withProgress<T>(
  steps: number,
  work: (onStep: (step: number) => void) => Promise<T>,
): Promise<T> {
  if (!process.stderr.isTTY) return work(() => {})
  const format = '{bar} {percentage} %  step {value} of {total}  {eta_formatted} left'
  // without `linewrap` the bar disables the terminal's line wrapping, and Ctrl-C would leave it disabled
  const bar = new SingleBar({ format, linewrap: true })
  bar.start(steps, 0)
  try {
    return await work((step) => bar.update(step))
  } finally {
    bar.stop()
  }
}

async function makeWorld(scene: Scene, chosen: SimulateOptions): Promise<World> {
  const { backend, substeps, stepping, threads } = chosen
  const options = { stepping, substeps, threads }
  if (backend === 'cpu') return World.fromScene(scene, { ...options, backend })
  const { device, isSoftware } = await nodeDevice()
  if (backend === 'auto' && isSoftware) return World.fromScene(scene, { ...options, backend: 'cpu' })
  return World.fromScene(scene, { ...options, backend: 'gpu', device })
}

async function readForces(world: World, dt: number): Promise<Forces> {
  const { slots } = world.buffers
  const buffers = await world.backend.read(['poses', 'contacts', 'contactSpans', 'impulses', 'grainPairs'])
  return { buffers: { slots, ...buffers }, substep: dt / world.stats.substeps }
}

async function simulate(scene: Scene, options: SimulateOptions, steps: number): Promise<Outcome> {
  const world = await makeWorld(scene, options)
  const glow = scene.glow === undefined ? undefined : new HitGlow(world, scene.glow)
  const millisecondsPerStep = await withProgress(steps, async (onStep) => {
    const begin = performance.now()
    for (let step = 1; step <= steps; step++) {
      world.step(options.dt)
      await (glow?.update() ?? world.settle())
      onStep(step)
    }
    return (performance.now() - begin) / steps
  })
  const forces = options.forces ? await readForces(world, options.dt) : undefined
  const { stats, placements } = world
  const [state, measures, bonds] = [await world.read(), await world.measure(), await world.readBonds()]
  const opacities = await world.readOpacities()
  return { state, bonds, opacities, stats, measures, placements, millisecondsPerStep, isRight: true, forces }
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
  if (options.color !== undefined && options.png === undefined) throw new Error('--color requires --png')
  if (options.range !== undefined && options.color !== 'value')
    throw new Error('--range requires --color value')
  for (const file of [options.png, options.out]) if (file !== undefined) checkFolder(file)
  const scene = loadScene(name, options.count, options.seed)
  const { substeps = scene.substeps, stepping = scene.stepping } = options
  if (options.forces && stepping === 'pic')
    throw new Error("--forces requires stepping 'pit', because contacts are instantaneous with 'pic'")
  const steps = Math.max(1, Math.round(options.seconds / options.dt))
  const runScene = options.check ? simulateChecked : simulate
  const preset = Object.hasOwn(presets, name) ? presets[name as PresetName] : undefined
  const outcome = await runScene(scene, options, steps, preset?.edit)
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
