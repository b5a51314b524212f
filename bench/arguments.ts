/** Command-line arguments of the benchmark. */
import { Command, Option } from 'commander'
import { each, seconds, wholeFrom } from './parsers.ts'
import { CARD_NAMES, type CardName } from './price/cards.ts'
import { RIVALS, type RivalName } from './rivals.ts'
import { SCENES } from './scenes.ts'

export interface BenchOptions {
  readonly scenes: readonly string[]
  readonly count: readonly number[]
  /** Backends of Scree. Default: the CPU, and the GPU if it is hardware. */
  readonly backend?: readonly ('cpu' | 'gpu')[]
  /** Substeps of Scree, one entry each. Empty: the scene's value. */
  readonly substeps: readonly number[]
  /** Threads of Scree on the CPU, one entry each. */
  readonly threads: readonly number[]
  /** Whether Scree also runs with touch events, which are read after each step. */
  readonly events?: boolean
  /** Whether Scree also runs with sleep. */
  readonly sleep?: boolean
  readonly rivals: readonly RivalName[]
  readonly seed: number
  readonly repeats: number
  readonly steps: number
  readonly watched: number
  readonly warmUp?: number
  readonly stages?: boolean
  /** Cards on which steps of Scree are priced. */
  readonly price: readonly CardName[]
  readonly json?: string
}

export function parseArguments(argv: readonly string[]): BenchOptions {
  const names = Object.entries(SCENES).map(([name, { description }]) => `  ${name.padEnd(10)} ${description}`)
  const program = new Command('bench')
    .description('Times scenes on every backend and on other engines, interleaved.')
    .argument('[scenes...]', 'scenes (default: all)')
    .option('-n, --count <n...>', 'numbers of disks', each(wholeFrom(1)), [1000])
    .addOption(
      new Option(
        '-b, --backend <name...>',
        'backends of Scree (default: cpu, and gpu if it is hardware)',
      ).choices(['cpu', 'gpu']),
    )
    .option(
      '-k, --substeps <k...>',
      "substeps of Scree (default: the scene's value, or 8)",
      each(wholeFrom(1)),
    )
    .option('-t, --threads <t...>', 'threads of Scree on the CPU, up to 16', each(wholeFrom(1)), [1])
    .option('--events', 'also run Scree with touch events, read after each step')
    .option('--sleep', 'also run Scree with sleep')
    .addOption(new Option('--rivals [name...]', 'other engines (default: all)').choices(RIVALS))
    .option('--seed <n>', 'seed of the scenes', wholeFrom(0), 1)
    .option('--repeats <n>', 'timings per entry, interleaved', wholeFrom(1), 7)
    .option('--steps <n>', 'steps per timing', wholeFrom(1), 10)
    .option('--warm-up <s>', 'simulated seconds before the measurement (default: by scene)', seconds)
    .option('--watched <n>', 'final steps over which energy and speed are averaged', wholeFrom(1), 30)
    .option('--stages', 'also time each stage of Scree')
    .addOption(
      new Option(
        '--price <card...>',
        'also price a step of Scree on these cards, from counts and the constants of the card',
      ).choices(CARD_NAMES),
    )
    .option('--json <file>', 'write all results')
    .addHelpText('after', `\nScenes:\n${names.join('\n')}`)
    .showHelpAfterError('(see --help)')
    .exitOverride()
  program.parse([...argv], { from: 'user' })
  for (const name of program.args) {
    if (!Object.hasOwn(SCENES, name))
      program.error(`scene is ${name}: expected ${Object.keys(SCENES).join(', ')}`)
  }
  const { rivals = [], substeps = [], price = [], ...options } = program.opts()
  return {
    ...(options as Omit<BenchOptions, 'scenes' | 'rivals' | 'substeps' | 'price'>),
    substeps,
    price,
    scenes: program.args.length > 0 ? program.args : Object.keys(SCENES),
    rivals: rivals === true ? RIVALS : rivals,
  }
}
