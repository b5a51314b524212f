/** `npm run bench`: scenes by engines, in turns, as tables and JSON. */
import { writeFileSync } from 'node:fs'
import { CommanderError } from 'commander'
import { checkFolder } from '../src/cli/output.ts'
import { parseArguments } from './arguments.ts'
import { batchesOf, entrantsOf } from './entries.ts'
import { machine } from './machine.ts'
import { report } from './report.ts'
import { type Result, runBatch } from './run.ts'

function tell(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${what}`)
}

async function main(argv: readonly string[]): Promise<number> {
  const options = parseArguments(argv)
  if (options.json !== undefined) checkFolder(options.json)
  const entrants = await entrantsOf(options)
  const results: Result[] = []
  for (const jobs of batchesOf(options)) results.push(...(await runBatch(jobs, entrants, options, tell)))
  tell('')
  console.log(`${machine()}, seed ${options.seed}\n\n${report(results)}`)
  if (options.json !== undefined)
    writeFileSync(options.json, `${JSON.stringify({ machine: machine(), options, results }, null, 2)}\n`)
  return 0
}

main(process.argv.slice(2))
  .catch((error) => {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    console.error(error instanceof Error ? error.message : error)
    return 2
  })
  // Dawn keeps the process alive
  .then((status) => process.exit(status))
