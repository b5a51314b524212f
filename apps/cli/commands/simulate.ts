/** `scree simulate`: runs a scene, checks it on request and writes the results. */
import { writeFileSync } from 'node:fs'
import { Command, Option } from 'commander'
import {
  type CheckOptions,
  check,
  describeArithmetic,
  describeCheck,
  probeArithmetic,
} from '../../../src/entries/check.ts'
import { type Stepping, type Substeps, World } from '../../../src/index.ts'
import { nodeAdapter } from '../../../src/node/nodeGpu.ts'
import { STEPPINGS } from '../../../src/pipeline/substeps.ts'
import type { SvgLook } from '../../../src/render/diskColors.ts'
import { HitGlow } from '../../../src/scene/hitGlow.ts'
import { DEFAULT_SEED, type PresetName, presets } from '../../../src/scene/presets.ts'
import type { Scene } from '../../../src/scene/scene.ts'
import { MAX_DISKS } from '../../../src/schemas/constants.ts'
import type { RecordedScene } from '../../recordedScene.ts'
import {
  addOutputOptions,
  addPlaceOptions,
  duration,
  forcesOption,
  numberWhere,
  type OutputOptions,
  type PlaceOptions,
  stepLength,
  substeps as substepsOf,
  whole,
} from '../arguments.ts'
import type { CommandFile } from '../command.ts'
import { checkSeries, openSeries, SERIES, type SeriesFiles } from '../files/series.ts'
import { loadScene } from '../loadScene.ts'
import { NO_FORCES, type Outcome, outcomeOf, readForces } from '../outcome.ts'
import { checkFolder, checkFormat, checkPictureOptions, writeState } from '../output.ts'
import { lookOf } from '../picture/look.ts'
import { makePainter } from '../picture/picture.ts'
import { placeOf } from '../place.ts'
import { withProgress } from '../progress.ts'
import { summarize } from '../summary.ts'
import { writing } from '../writing.ts'
import { type Written, writtenLines } from '../written.ts'
import { listPresets } from './presets.ts'

interface SimulateOptions extends PlaceOptions, OutputOptions, SeriesFiles {
  readonly count?: number
  readonly seed?: number
  readonly seconds: number
  readonly dt: number
  readonly substeps?: Substeps
  readonly stepping?: Stepping
  readonly check?: boolean
  readonly forces?: boolean
  readonly record?: string
  readonly hashEvery?: number
  readonly every?: number
}

/** Seconds from one state of a file to the next. */
const EVERY = 0.05

async function makeWorld(scene: Scene, chosen: SimulateOptions): Promise<World> {
  const { substeps, stepping } = chosen
  return World.fromScene(scene, { stepping, substeps, ...(await placeOf(chosen)) })
}

async function simulate(
  scene: Scene,
  options: SimulateOptions,
  steps: number,
  about: RecordedScene,
  look: SvgLook,
): Promise<Outcome & { readonly written: readonly Written[] }> {
  const world = await makeWorld(scene, options)
  const { record, hashEvery } = options
  const recording = record === undefined ? undefined : world.history.record({ hashEvery, about })
  const glow = scene.glow === undefined ? undefined : new HitGlow(world, scene.glow)
  const stride = Math.max(1, Math.round((options.every ?? EVERY) / options.dt))
  const series = await openSeries(options, scene, look, stride * options.dt)
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
  const written = series.close()
  if (recording !== undefined) {
    const bytes = new Uint8Array(await recording.stop())
    writing(record!, () => writeFileSync(record!, bytes))
  }
  const forces = options.forces ? await readForces(world, options.dt) : undefined
  return { ...(await outcomeOf(world, { millisecondsPerStep, isRight: true, forces })), written }
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
  const { device, description } = await nodeAdapter()
  const result = await withProgress(steps, (onStep) =>
    check(scene, { device, steps, dt, substeps, stepping, edit, onStep }),
  )
  console.log(describeCheck(result))
  console.log(`${description}: ${describeArithmetic(await probeArithmetic(device))}`)
  const stats = { ...result.stats, adapter: `CPU reference against ${description}` }
  return { ...result, stats, isRight: result.difference === null }
}

async function run(name: string, options: SimulateOptions): Promise<number> {
  checkPictureOptions(options, '--png or --gif')
  if (options.out !== undefined) checkFormat(options.out)
  checkSeries(options)
  if (options.every !== undefined && SERIES.every((name) => options[name] === undefined))
    throw new Error('--every requires --csv, --parquet, --npz, --vtu or --gif')
  for (const file of [options.png, options.out, options.record, ...SERIES.map((name) => options[name])])
    if (file !== undefined) checkFolder(file)
  if (options.hashEvery !== undefined && options.record === undefined)
    throw new Error('--hash-every requires --record')
  const scene = loadScene(name, options.count, options.seed)
  const { substeps = scene.substeps, stepping = scene.stepping } = options
  if (options.forces && stepping !== undefined && stepping !== 'discrete') throw new Error(NO_FORCES)
  const paint = options.png === undefined ? undefined : await makePainter()
  const steps = Math.max(1, Math.round(options.seconds / options.dt))
  const named = Object.hasOwn(presets, name) ? (name as PresetName) : undefined
  const preset = named === undefined ? undefined : presets[named]
  const { count, seed } = options
  const recorded = named === undefined ? scene : { preset: named, count, seed }
  const look = await lookOf(scene, options, { preset: named, seed, substeps: options.substeps })
  const outcome: Outcome & { readonly written?: readonly Written[] } = options.check
    ? await simulateChecked(scene, options, steps, preset?.edit)
    : await simulate(scene, options, steps, { app: 'scree', scene: recorded }, look)
  const origin = preset !== undefined ? `, seed ${options.seed ?? DEFAULT_SEED}` : ''
  console.log(
    `${scene.name}${origin}: ${steps} ${steps === 1 ? 'step' : 'steps'} of ${options.dt.toPrecision(4)} s`,
  )
  console.log(await summarize(scene.name, outcome))
  if (paint !== undefined) paint(options.png!, scene, outcome, look)
  const asRun = { ...scene, substeps, stepping }
  if (options.out !== undefined) writeState(options.out, asRun, outcome.stats.time, outcome)
  const single = [options.png, options.out, options.record].flatMap((file) =>
    file === undefined ? [] : [{ file }],
  )
  const written = [...(outcome.written ?? []), ...single]
  if (written.length > 0) console.log(writtenLines(written))
  return outcome.isRight ? 0 : 1
}

/** An option for files of whole runs, which checks do not write. */
const inRuns = (flags: string, description: string) => new Option(flags, description).conflicts('check')

export const command: CommandFile = {
  define: (end) =>
    addOutputOptions(
      addPlaceOptions(
        new Command('simulate')
          .description('runs a scene and prints what it has come to; writes pictures, tables and recordings')
          .argument('<scene>', 'a preset, or a JSON file with a scene')
          .option('-n, --count <n>', 'number of disks of a preset', whole(1, MAX_DISKS))
          .option('--seed <n>', 'seed of a preset (default: 1)', whole(0, Number.MAX_SAFE_INTEGER))
          .option('-s, --seconds <s>', 'simulated time in seconds', duration, 5)
          .addOption(new Option('--dt <s>', 'seconds per step').argParser(stepLength).default(1 / 60, '1/60'))
          .option(
            '-k, --substeps <k>',
            "substeps per step, or auto (default: the scene's value, or 8)",
            substepsOf,
          )
          .addOption(
            new Option(
              '--stepping <method>',
              'time stepping: discrete (interference tests after each substep), eventDriven (each hit at its predicted time) or auto (one of them for each step) ' +
                "(default: the scene's value, or discrete)",
            ).choices(STEPPINGS),
          ),
      ),
      'write the final state: .csv with one row per disk, or .json as a scene to continue from',
    )
      .option(
        '--check',
        'step CPU and GPU side by side, ignoring --backend, and compare every buffer after every stage bit for bit',
      )
      .addOption(forcesOption())
      .addOption(inRuns('--csv <file>', 'write states of the run as CSV, one row per disk and moment'))
      .addOption(inRuns('--parquet <file>', 'the same as Parquet'))
      .addOption(inRuns('--npz <file>', 'write states of the run as arrays of NumPy'))
      .addOption(
        inRuns('--vtu <file.pvd>', 'write states of the run for ParaView: a list, and a .vtu file per state'),
      )
      .addOption(inRuns('--gif <file>', 'write the run as a moving picture'))
      .addOption(
        inRuns(
          '--every <s>',
          'simulated seconds from one state of these files to the next (default: 0.05)',
        ).argParser(numberWhere('a positive number', (v) => v > 0)),
      )
      .addOption(
        new Option('--record <file>', 'write a recording of the run, for replay and for the page').conflicts(
          'check',
        ),
      )
      .option(
        '--hash-every <n>',
        'steps from one hash of the state to the next in the recording (default: 60)',
        whole(1, 2 ** 32),
      )
      .addHelpText('after', () => `\nPresets:\n${listPresets()}`)
      .action(async (scene: string, options: SimulateOptions) => end(await run(scene, options))),
}
