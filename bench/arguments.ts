/** The command line of the benchmark. */
import { Command, Option } from 'commander'
import { each, seconds, wholeFrom } from './parsers.ts'
import { RIVALS, type RivalName } from './rivals.ts'
import { SCENES } from './scenes.ts'

export interface BenchOptions {
  readonly scenes: readonly string[]
  readonly count: readonly number[]
  /** Of Scree; the CPU, and the GPU where there is a real one, where not given. */
  readonly backend?: readonly ('cpu' | 'gpu')[]
  /** Of Scree, an entry each; what the scene says where empty. */
  readonly substeps: readonly number[]
  readonly rivals: readonly RivalName[]
  readonly seed: number
  readonly repeats: number
  readonly steps: number
  readonly watched: number
  readonly warmUp?: number
  readonly stages?: boolean
  readonly json?: string
}

export function parseArguments(argv: readonly string[]): BenchOptions {
  const names = Object.entries(SCENES).map(([name, { description }]) => `  ${name.padEnd(10)} ${description}`)
  const program = new Command('bench')
    .description('Times scenes on every backend, and on the engines of others, in turns.')
    .argument('[scenes...]', 'which scenes; all of them unless named')
    .option('-n, --count <n...>', 'disks', each(wholeFrom(1)), [1000])
    .addOption(
      new Option(
        '-b, --backend <name...>',
        'what computes Scree (default: cpu, and gpu where that is no software driver)',
      ).choices(['cpu', 'gpu']),
    )
    .option('-k, --substeps <k...>', 'of Scree (default: what the scene says, or 8)', each(wholeFrom(1)))
    .addOption(new Option('--rivals [name...]', 'engines of others; all unless named').choices(RIVALS))
    .option('--seed <n>', 'seed of the scenes', wholeFrom(0), 1)
    .option('--repeats <n>', 'timings of an entry, taken in turns', wholeFrom(1), 7)
    .option('--steps <n>', 'steps of one timing', wholeFrom(1), 10)
    .option('--warm-up <s>', 'simulated seconds before anything is measured (default: by scene)', seconds)
    .option('--watched <n>', 'steps over which energy and speed are watched at last', wholeFrom(1), 30)
    .option('--stages', 'time each stage of Scree as well')
    .option('--json <file>', 'write everything that was measured')
    .addHelpText('after', `\nScenes:\n${names.join('\n')}`)
    .showHelpAfterError('(--help tells more)')
    .exitOverride()
  program.parse([...argv], { from: 'user' })
  for (const name of program.args) {
    if (!Object.hasOwn(SCENES, name))
      program.error(`no scene is called ${name}: expected ${Object.keys(SCENES).join(', ')}`)
  }
  const { rivals = [], substeps = [], ...options } = program.opts()
  return {
    ...(options as Omit<BenchOptions, 'scenes' | 'rivals' | 'substeps'>),
    substeps,
    scenes: program.args.length > 0 ? program.args : Object.keys(SCENES),
    rivals: rivals === true ? RIVALS : rivals,
  }
}
