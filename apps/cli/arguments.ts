/** Command-line arguments of `simulate`. */

import { Command, InvalidArgumentError, Option } from 'commander'
import { BACKEND_CHOICES } from '../../src/backends/backendChoice.ts'
import type { BackendChoice, Stepping, Substeps } from '../../src/index.ts'
import { STEPPINGS } from '../../src/pipeline/substeps.ts'
import { SVG_COLORS, type SvgLook } from '../../src/render/svg.ts'
import { MOST_DISKS, presets } from '../../src/scene/presets.ts'

export interface SimulateOptions {
  readonly count?: number
  readonly seed?: number
  readonly seconds: number
  readonly dt: number
  readonly substeps?: Substeps
  readonly stepping?: Stepping
  readonly backend: BackendChoice
  readonly threads?: number
  readonly check?: boolean
  readonly png?: string
  readonly color?: SvgLook['colorBy']
  readonly range?: SvgLook['valueRange']
  readonly forces?: boolean
  readonly out?: string
  readonly record?: string
  readonly hashEvery?: number
  readonly replay?: string
  readonly csv?: string
  readonly parquet?: string
  readonly npz?: string
  readonly vtu?: string
  readonly gif?: string
  readonly every?: number
}

function numberWhere(expected: string, holds: (value: number) => boolean) {
  return (text: string): number => {
    const value = Number(text)
    if (text.trim() === '' || !holds(value)) throw new InvalidArgumentError(`Expected ${expected}.`)
    return value
  }
}

/** Returns a parser of whole numbers in a range; `more` is what else is allowed. */
export const whole = (least: number, most: number, more = '') =>
  numberWhere(
    `a whole number from ${least} to ${most}${more}`,
    (v) => Number.isSafeInteger(v) && v >= least && v <= most,
  )
const substeps = (text: string): Substeps => (text === 'auto' ? text : whole(1, 1000, ', or auto')(text))
const stepLength = numberWhere('a number from 0.000001 to 1', (v) => v >= 1e-6 && v <= 1)
/** Maximum duration in seconds; 30 years. */
const MAX_DURATION = 1e9
const duration = numberWhere(
  `a positive number of at most ${MAX_DURATION}`,
  (v) => v > 0 && v <= MAX_DURATION,
)

const range = (text: string): [number, number] => {
  const ends = text.split(',').map((end) => (end.trim() === '' ? Number.NaN : Number(end)))
  const [low, high] = ends
  if (ends.length !== 2 || !ends.every(Number.isFinite) || low >= high)
    throw new InvalidArgumentError('Expected two numbers, the first lower, such as 0,10.')
  return [low, high]
}

/** What a recording has of its own. */
const OWN_OF_RECORDINGS = ['record', 'count', 'seed', 'seconds', 'dt', 'substeps', 'stepping', 'forces']

/** An option for files of whole runs, which checks and replays do not write. */
const inRuns = (flags: string, description: string) =>
  new Option(flags, description).conflicts(['check', 'replay'])

/** The scene is given unless a recording is replayed. */
export function parseArguments(argv: readonly string[]): { scene?: string; options: SimulateOptions } {
  const names = Object.entries(presets).map(
    ([name, { description, count }]) => `  ${name.padEnd(10)} ${description} (${count} disks)`,
  )
  const program = new Command('simulate')
    .description('Simulates a scene of disks and walls without a browser.')
    .argument('[scene]', 'a preset, or a JSON file with a scene')
    .option('-n, --count <n>', 'number of disks of a preset', whole(1, MOST_DISKS))
    .option('--seed <n>', 'seed of a preset (default: 1)', whole(0, Number.MAX_SAFE_INTEGER))
    .option('-s, --seconds <s>', 'simulated time in seconds', duration, 5)
    .addOption(new Option('--dt <s>', 'seconds per step').argParser(stepLength).default(1 / 60, '1/60'))
    .option('-k, --substeps <k>', "substeps per step, or auto (default: the scene's value, or 8)", substeps)
    .addOption(
      new Option(
        '--stepping <method>',
        'time stepping: pit = discrete (interference tests after each substep), pic = event-driven (each hit at its predicted time) ' +
          "(default: the scene's value, or pit)",
      ).choices(STEPPINGS),
    )
    .addOption(
      new Option('-b, --backend <name>', 'backend; auto uses the CPU if there is no hardware GPU')
        .choices(BACKEND_CHOICES)
        .default('auto'),
    )
    .option('-t, --threads <t>', 'threads of the CPU backend (default: the cores, up to 8)', whole(1, 16))
    .option(
      '--check',
      'step CPU and GPU side by side, ignoring --backend, and compare every buffer after every stage bit for bit',
    )
    .option('--png <file>', 'write a picture of the final state as a PNG')
    .addOption(
      new Option(
        '--color <what>',
        'colour of the disks in the picture (default: label if the scene has several, else speed)',
      )
        .choices(SVG_COLORS)
        .conflicts('forces'),
    )
    .option(
      '--range <low,high>',
      'values of the first and the last colour of --color value (default: the lowest and the highest)',
      range,
    )
    .addOption(new Option('--forces', 'draw contact forces into the picture').conflicts('check'))
    .option(
      '--out <file>',
      'write the final state: .csv with one row per disk, or .json as a scene to continue from',
    )
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
      new Option('--record <file>', 'write a recording of the run, for --replay and for the page').conflicts(
        'check',
      ),
    )
    .option(
      '--hash-every <n>',
      'steps from one hash of the state to the next in the recording (default: 60)',
      whole(1, 2 ** 32),
    )
    .addOption(
      new Option(
        '--replay <file>',
        'run a recording instead of a scene, and compare its hashes; with --check on CPU and GPU side by side, step by step',
      ).conflicts(OWN_OF_RECORDINGS),
    )
    .addHelpText(
      'after',
      `\nPresets:\n${names.join('\n')}\n\nThe exit status is 0 for success, 1 if a check or a replay finds a difference, 2 for invalid input.`,
    )
    .showHelpAfterError('(see --help)')
    .exitOverride()
  program.parse([...argv], { from: 'user' })
  const [options, scene] = [program.opts<SimulateOptions>(), program.args[0] as string | undefined]
  if (scene === undefined && options.replay === undefined)
    program.error("error: missing required argument 'scene'")
  if (scene !== undefined && options.replay !== undefined)
    program.error(`error: scene is ${scene}: expected none with --replay, which has a scene of its own`)
  return { scene, options }
}
