/** Command-line arguments of the packed benchmark. */
import { Command, Option } from 'commander'
import { between } from '../parsers.ts'
import { PART_NAMES, type PartName } from './parts.ts'

export interface Flags {
  readonly short: boolean
  readonly parts: readonly PartName[]
  /** Factor of all time limits. */
  readonly patience: number
  /** Set in the process that the supervisor starts. */
  readonly worker?: boolean
}

/** Returns the flags; null if the arguments are those of `npm run bench`. Throws if a part is unknown. */
export function flagsOf(argv: readonly string[]): Flags | null {
  const isOwn =
    argv.length === 0 || ['--short', '--parts', '--patience', '--worker', '--help'].includes(argv[0])
  if (!isOwn) return null
  return new Command('run.sh')
    .description('Measures this machine part by part, and writes JSON files and a log to $OUT, or else here.')
    .option('--short', 'small counts and short limits', false)
    .option('--parts <names>', `parts, separated by commas: ${PART_NAMES.join(',')}`, partsIn, PART_NAMES)
    .option('--patience <factor>', 'factor of all time limits', between(0, 1000), 1)
    .addOption(new Option('--worker').hideHelp())
    .exitOverride()
    .parse([...argv], { from: 'user' })
    .opts<Flags>()
}

function partsIn(text: string): PartName[] {
  return text.split(',').map((name) => {
    const found = PART_NAMES.find((part) => part === name)
    if (found === undefined) throw new Error(`--parts has ${name}: expected ${PART_NAMES.join(', ')}`)
    return found
  })
}
