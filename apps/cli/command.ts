/** The form of a command of `scree`. */
import type { Command } from 'commander'

/** A file of apps/cli/commands: it exports this as `command`, and the command line then has it. */
export interface CommandFile {
  /** Returns the command with its arguments and options, whose action calls `end` with the exit status. */
  define(end: (status: number) => void): Command
}
