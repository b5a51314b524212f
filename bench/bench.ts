/** The benchmark: scenes and engines, interleaved; results as tables and JSON. */
import { writeFileSync } from 'node:fs'
import { checkFolder } from '../apps/cli/output.ts'
import { parseArguments } from './arguments.ts'
import { batchesOf, entrantsOf } from './entries.ts'
import { machine } from './machine.ts'
import { priceReport } from './price/report.ts'
import { report } from './report.ts'
import { type Result, runBatch } from './run.ts'
import { tell } from './terminal.ts'

/** Runs the benchmark with command-line arguments. */
export async function bench(argv: readonly string[]): Promise<void> {
  const options = parseArguments(argv)
  if (options.json !== undefined) checkFolder(options.json)
  const entrants = await entrantsOf(options)
  const results: Result[] = []
  for (const jobs of batchesOf(options)) results.push(...(await runBatch(jobs, entrants, options, tell)))
  tell('')
  console.log(`${machine()}, seed ${options.seed}\n\n${report(results)}`)
  for (const card of options.price) console.log(`\n${priceReport(results, card)}`)
  if (options.json !== undefined)
    writeFileSync(options.json, `${JSON.stringify({ machine: machine(), options, results }, null, 2)}\n`)
}
