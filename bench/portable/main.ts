/**
 * Entry point of the packed benchmark for a machine with a GPU. Without arguments it measures the machine part by part; `--short`
 * and `--parts` select a short form and some of the parts. With other arguments it runs the benchmark of `npm run bench`.
 */
import { Command, Option } from 'commander'
import { bench } from '../bench.ts'
import { runAndExit } from '../terminal.ts'
import { PART_NAMES, type PartName } from './parts.ts'
import { supervise } from './supervisor.ts'
import { work } from './worker.ts'

interface Flags {
  readonly short: boolean
  readonly parts: readonly PartName[]
  /** Set in the process that the supervisor starts. */
  readonly worker?: boolean
}

function parse(argv: readonly string[]): Flags {
  const namesOf = (text: string) => text.split(',').map((name) => checkedName(name))
  return new Command('run.sh')
    .description('Measures this machine part by part, and writes JSON files and a log to $OUT, or else here.')
    .option('--short', 'small counts and short limits', false)
    .option('--parts <names>', `parts, separated by commas: ${PART_NAMES.join(',')}`, namesOf, PART_NAMES)
    .addOption(new Option('--worker').hideHelp())
    .exitOverride()
    .parse([...argv], { from: 'user' })
    .opts<Flags>()
}

function checkedName(name: string): PartName {
  const found = PART_NAMES.find((part) => part === name)
  if (found === undefined) throw new Error(`--parts has ${name}: expected ${PART_NAMES.join(', ')}`)
  return found
}

runAndExit(async () => {
  const argv = process.argv.slice(2)
  const isOwn = argv.length === 0 || ['--short', '--parts', '--worker', '--help'].includes(argv[0])
  if (!isOwn) return bench(argv)
  const { short, parts, worker } = parse(argv)
  if (worker) await work(parts, short)
  else process.exit(await supervise(parts, short))
})
