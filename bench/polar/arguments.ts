/** The command line of `npm run bench:polar`. */
import { Argument, Command, Option } from 'commander'
import { each, wholeFrom } from '../parsers.ts'
import { KINDS, type KindName } from './circleSets.ts'
import type { GrowthOptions } from './growth.ts'
import type { TracesOptions } from './traces.ts'

export const THINGS = ['growth', 'traces'] as const

export interface PolarOptions extends GrowthOptions, TracesOptions {
  readonly json?: string
  /** A page whose tables are filled. */
  readonly page?: string
}

export const POLAR: PolarOptions = {
  count: [100, 1000, 10_000, 100_000],
  growth: ['dense', 'clustered', 'ring'],
  kinds: ['dense', 'dilute', 'lattice', 'polydisperse', 'sizes', 'clustered', 'far', 'corridor'],
  questions: 20_000,
  legs: 4000,
  repeats: 7,
  seed: 1,
}

export const QUICK_POLAR: Partial<PolarOptions> = {
  count: [100, 1000],
  questions: 1000,
  legs: 400,
  repeats: 3,
}

export interface Asked {
  readonly things: readonly (typeof THINGS)[number][]
  readonly options: PolarOptions
}

/** Throws a CommanderError where they are wrong. */
export function parsePolar(argv: readonly string[]): Asked {
  const names = Object.keys(KINDS) as KindName[]
  const described = names.map((name) => `  ${name.padEnd(13)} ${KINDS[name].description}`)
  const program = new Command('bench:polar')
    .description(
      'Polar diagrams: what building, finding and tracing take, beside a uniform grid and brute force.',
    )
    .addArgument(new Argument('[things...]', 'what to measure; all unless named').choices(THINGS))
    .option('--quick', 'few and small')
    .option('-n, --count <n...>', 'circles (default: 100, 1000, 10000, 100000)', each(wholeFrom(2)))
    .addOption(new Option('--growth <name...>', `default: ${POLAR.growth.join(', ')}`).choices(names))
    .addOption(new Option('--kinds <name...>', `of traces (default: all but ring)`).choices(names))
    .option('--questions <n>', `places to find (default: ${POLAR.questions})`, wholeFrom(1))
    .option('--legs <n>', `of all ways among the same circles (default: ${POLAR.legs})`, wholeFrom(1))
    .option('--repeats <n>', `taken in turns (default: ${POLAR.repeats})`, wholeFrom(1))
    .option('--seed <n>', `default: ${POLAR.seed}`, wholeFrom(0))
    .option('--json <file>', 'write everything that was measured')
    .option('--page <file>', 'fill the tables of a page')
    .addHelpText('after', `\nCircles:\n${described.join('\n')}`)
    .showHelpAfterError('(--help tells more)')
    .exitOverride()
  program.parse([...argv], { from: 'user' })
  const { quick, ...given } = program.opts()
  const things = program.args.length > 0 ? (program.args as Asked['things']) : THINGS
  return { things, options: { ...POLAR, ...(quick && QUICK_POLAR), ...given } }
}
