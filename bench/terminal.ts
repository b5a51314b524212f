/** Progress messages and exit of the benchmark programs. */
import { CommanderError } from 'commander'

/** Shows the current activity on one line of a terminal; '' clears it. */
export function tell(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${what}`)
}

/** Exits with 0, or with 2 after one sentence about the error. */
export function runAndExit(main: () => Promise<void>): void {
  main()
    .then(() => 0)
    .catch((error) => {
      if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
      console.error(error instanceof Error ? error.message : error)
      return 2
    })
    // Dawn keeps the process alive
    .then((status) => process.exit(status))
}
