/** The command line: `scree` with one command per file of apps/cli/commands. */
import { Command, CommanderError } from 'commander'
import { version } from '../../package.json'
import type { CommandFile } from './command.ts'

const files = import.meta.glob<CommandFile>('./commands/*.ts', { eager: true, import: 'command' })

const ABOUT =
  'Simulates scenes of disks, grains and walls, on the GPU or the CPU, with the same bits on both.'

const EXAMPLES = `
Try:
  scree presets                                        lists the scenes that come with scree
  scree simulate drum --png drum.png                   runs one for 5 s and draws it
  scree simulate hourglass --seconds 20 --out end.csv  writes a row per disk
  scree simulate pile --record pile.scree              keeps the run,
  scree replay pile.scree                              and shows that it repeats bit by bit
  scree sweep plan.json --out table.csv                runs a scene with many parameters

scree <command> --help lists the options of a command.
The exit status is 0 for success, 1 if a check or a replay finds a difference, 2 for invalid input.`

function makeProgram(end: (status: number) => void): Command {
  const program = new Command('scree')
    .description(ABOUT)
    .version(version)
    .helpCommand(false)
    .showHelpAfterError('(see --help)')
    .exitOverride()
    .addHelpText('after', EXAMPLES)
  const commands = Object.values(files).map((file) => file.define(end))
  for (const command of commands) {
    inherit(command, program)
    program.addCommand(command)
  }
  return program
}

/** Gives a command and those within it the settings of `from`. */
function inherit(command: Command, from: Command): void {
  command.copyInheritedSettings(from)
  for (const within of command.commands) inherit(within, command)
}

/**
 * Runs the command line and returns its exit status: 0 for success, 1 if a check finds a difference, 2 for invalid
 * input.
 */
export async function main(argv: readonly string[]): Promise<number> {
  let status = 0
  const program = makeProgram((ended) => {
    status = ended
  })
  try {
    if (argv.length === 0) program.outputHelp()
    else await program.parseAsync([...argv], { from: 'user' })
    return status
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    console.error(error instanceof Error ? error.message : error)
    return 2
  }
}
