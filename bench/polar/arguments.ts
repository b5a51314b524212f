/** Command-line arguments of main.ts. */
import { Argument, Command, Option } from 'commander'
import { each, wholeFrom } from '../parsers.ts'
import { KINDS, type KindName } from './circleSets.ts'
import type { GrowthOptions } from './growth.ts'
import type { LiveOptions } from './live.ts'
import type { TracesOptions } from './traces.ts'

export const THINGS = ['growth', 'traces', 'live'] as const

export interface PolarOptions extends GrowthOptions, TracesOptions, LiveOptions {
  readonly json?: string
  /** A Markdown page whose tables are filled. */
  readonly page?: string
}

export const POLAR: PolarOptions = {
  count: [100, 1000, 10_000, 100_000],
  growth: ['dense', 'clustered', 'ring'],
  kinds: ['dense', 'dilute', 'lattice', 'polydisperse', 'sizes', 'clustered', 'far', 'corridor'],
  moving: [2000, 10_000],
  questions: 20_000,
  legs: 4000,
  repeats: 7,
  seed: 1,
}

export const QUICK_POLAR: Partial<PolarOptions> = {
  count: [100, 1000],
  moving: [200],
  questions: 1000,
  legs: 400,
  repeats: 3,
}

export interface Asked {
  readonly things: readonly (typeof THINGS)[number][]
  readonly options: PolarOptions
}

/** Throws a CommanderError if the arguments are invalid. */
export function parsePolar(argv: readonly string[]): Asked {
  const names = Object.keys(KINDS) as KindName[]
  const described = names.map((name) => `  ${name.padEnd(13)} ${KINDS[name].description}`)
  const program = new Command('bench/polar')
    .description(
      'Polar diagrams: time to build, locate and trace, compared with a uniform grid and brute force; visibility among moving disks.',
    )
    .addArgument(new Argument('[things...]', 'measurements (default: all)').choices(THINGS))
    .option('--quick', 'small sizes only')
    .option(
      '-n, --count <n...>',
      'numbers of circles (default: 100, 1000, 10000, 100000)',
      each(wholeFrom(2)),
    )
    .addOption(new Option('--growth <name...>', `default: ${POLAR.growth.join(', ')}`).choices(names))
    .addOption(
      new Option('--kinds <name...>', `circle sets of the traces (default: all but ring)`).choices(names),
    )
    .option('--moving <n...>', 'numbers of moving disks (default: 2000, 10000)', each(wholeFrom(2)))
    .option('--questions <n>', `points to locate (default: ${POLAR.questions})`, wholeFrom(1))
    .option('--legs <n>', `total legs per circle set (default: ${POLAR.legs})`, wholeFrom(1))
    .option('--repeats <n>', `repeats, interleaved (default: ${POLAR.repeats})`, wholeFrom(1))
    .option('--seed <n>', `default: ${POLAR.seed}`, wholeFrom(0))
    .option('--json <file>', 'write all results')
    .option('--page <file>', 'fill the tables of a Markdown page')
    .addHelpText('after', `\nCircles:\n${described.join('\n')}`)
    .showHelpAfterError('(see --help)')
    .exitOverride()
  program.parse([...argv], { from: 'user' })
  const { quick, ...given } = program.opts()
  const things = program.args.length > 0 ? (program.args as Asked['things']) : THINGS
  return { things, options: { ...POLAR, ...(quick && QUICK_POLAR), ...given } }
}
