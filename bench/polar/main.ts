/** Fills the tables of docs/polar.md. */
import { writeFileSync } from 'node:fs'
import { markdownTable } from 'markdown-table'
import { checkFolder } from '../../apps/cli/output.ts'
import { machine } from '../machine.ts'
import { fillTable } from '../shapes/tables.ts'
import { runAndExit, tell } from '../terminal.ts'
import { parsePolar } from './arguments.ts'
import { measureGrowth } from './growth.ts'
import { measureLive } from './live.ts'
import {
  cutsTable,
  effortTable,
  fitsTable,
  growthTable,
  liveTable,
  memoryTable,
  stepsTable,
  tracesTable,
} from './tables.ts'
import { measureTraces } from './traces.ts'

runAndExit(async () => {
  const { things, options } = parsePolar(process.argv.slice(2))
  const { json, page } = options
  for (const file of [json, page]) if (file !== undefined) checkFolder(file)
  const growth = things.includes('growth') ? await measureGrowth(options, tell) : []
  const traces = things.includes('traces') ? await measureTraces(options, tell) : []
  const live = things.includes('live') ? await measureLive(options, tell) : []
  const tables: [string, string[][]][] = []
  if (growth.length > 0)
    tables.push(
      ['polar-growth', growthTable(growth)],
      ['polar-fits', fitsTable(growth)],
      ['polar-steps', stepsTable(growth)],
      ['polar-memory', memoryTable(growth)],
    )
  if (traces.length > 0)
    tables.push(
      ['polar-effort', effortTable(traces)],
      ['polar-traces', tracesTable(traces)],
      ['polar-cuts', cutsTable(traces)],
    )
  if (live.length > 0) tables.push(['polar-live', liveTable(live)])
  tell('')
  const parts = tables.map(([name, table]) => `${name}:\n\n${markdownTable(table)}`)
  console.log([`${machine()}; seed ${options.seed}`, ...parts].join('\n\n'))
  if (json !== undefined)
    writeFileSync(json, `${JSON.stringify({ on: machine(), options, growth, traces, live }, null, 2)}\n`)
  if (page !== undefined) for (const [name, table] of tables) fillTable(page, name, table)
})
