/** Command-line arguments of main.ts. */
import { Command, Option } from 'commander'
import { between, each, seconds, wholeFrom } from '../parsers.ts'
import { COLLISIONS, type CollisionsOptions, QUICK_COLLISIONS } from './collisions.ts'
import { CONTESTANTS } from './contestants.ts'
import { CROSSES, type CrossesOptions, QUICK_CROSSES } from './crosses.ts'

/** Output files besides the terminal. */
export interface Outputs {
  readonly json?: string
  /** A Markdown page whose tables are filled. */
  readonly page?: string
  readonly svg?: string
}

export interface Actions {
  readonly crosses: (options: CrossesOptions, outputs: Outputs) => Promise<void>
  readonly collisions: (options: CollisionsOptions, outputs: Outputs) => Promise<void>
}

/** Runs the commands of the arguments. Throws a CommanderError if they are invalid. */
export async function runArguments(argv: readonly string[], actions: Actions): Promise<void> {
  const program = new Command('bench/time')
    .description('Times event-driven stepping.')
    .showHelpAfterError('(see --help)')
    .exitOverride()
  shared(program.command('crosses'), CROSSES)
    .description('computing time per frame of circles among 50 crosses, with PIT and PIC')
    .option('--circles <n...>', 'numbers of circles of 10 px (default: 1, 5, 10 … 100)', each(wholeFrom(1)))
    .option(
      '--radii <px...>',
      'radii with the largest number of circles (default: 1, 2 … 10)',
      each(between(0, 10)),
    )
    .option(
      '--lines <n...>',
      'numbers of lines with the largest number of circles (default: 0, 20 … 100,000)',
      each(wholeFrom(0)),
    )
    .option('--frames <n>', `frames per repeat (default: ${CROSSES.frames})`, wholeFrom(1))
    .option('--software-frames <n>', 'the same on a software GPU (default: 20)', wholeFrom(1))
    .addOption(new Option('-b, --backend <name...>', 'default: both').choices(['cpu', 'gpu']))
    .option('--svg <file>', 'draw them')
    .action((given) => actions.crosses({ ...CROSSES, ...(given.quick && QUICK_CROSSES), ...given }, given))
  shared(program.command('collisions'), COLLISIONS)
    .description('collisions per second of an elastic gas, by the event queue and by waves')
    .option('-n, --count <n...>', 'numbers of disks (default: 1000, 10000, 100000)', each(wholeFrom(1)))
    .option('--fraction <f...>', 'area fractions (default: 0.05, 0.3, 0.6)', each(between(0, Math.PI / 4)))
    .addOption(new Option('--by <name...>', 'default: all').choices(CONTESTANTS))
    .option('--budget <s>', `seconds per measurement (default: ${COLLISIONS.budget})`, seconds)
    .action((given) =>
      actions.collisions({ ...COLLISIONS, ...(given.quick && QUICK_COLLISIONS), ...given }, given),
    )
  await program.parseAsync([...argv], { from: 'user' })
}

function shared(command: Command, { repeats, seed }: { repeats: number; seed: number }): Command {
  return command
    .option('--quick', 'small sizes only')
    .option('--repeats <n>', `repeats, interleaved (default: ${repeats})`, wholeFrom(1))
    .option('--seed <n>', `default: ${seed}`, wholeFrom(0))
    .option('--json <file>', 'write all results')
    .option('--page <file>', 'fill the tables of a Markdown page')
}
