/** The crosses experiment, and collisions per second. */
import { writeFileSync } from 'node:fs'
import { markdownTable } from 'markdown-table'
import { checkFolder } from '../../apps/cli/output.ts'
import { nodeAdapter } from '../../src/node/nodeGpu.ts'
import { machine } from '../machine.ts'
import { fillTable } from '../shapes/tables.ts'
import { runAndExit, tell } from '../terminal.ts'
import { type Outputs, runArguments } from './arguments.ts'
import { measureCollisions } from './collisions.ts'
import { rates, waves } from './collisionsTables.ts'
import { measureCrosses } from './crosses.ts'
import { drawCrosses } from './crossesChart.ts'
import { againstCircles, againstLines, againstRadius, headline } from './crossesTables.ts'

type Tables = Readonly<Record<string, string[][]>>

const needsGpu = (names: readonly string[]) => names.includes('gpu')

async function openGpu(isNeeded: boolean) {
  return isNeeded ? await nodeAdapter() : undefined
}

function checkOutputs({ json, page, svg }: Outputs): void {
  for (const file of [json, page, svg]) if (file !== undefined) checkFolder(file)
}

function publish(on: string, tables: Tables, measured: object, { json, page }: Outputs): void {
  tell('')
  const parts = Object.entries(tables).map(([name, table]) => `${name}:\n\n${markdownTable(table)}`)
  console.log([on, ...parts].join('\n\n'))
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ on, ...measured }, null, 2)}\n`)
  if (page !== undefined) for (const [name, table] of Object.entries(tables)) fillTable(page, name, table)
}

const described = (adapter: { readonly description: string } | undefined) =>
  [machine(), ...(adapter === undefined ? [] : [`GPU: ${adapter.description}`])].join('; ')

runAndExit(() =>
  runArguments(process.argv.slice(2), {
    async crosses(options, outputs) {
      checkOutputs(outputs)
      const gpu = await openGpu(needsGpu(options.backend))
      const results = await measureCrosses(options, gpu, tell)
      const tables = {
        'crosses-paper': headline(results),
        'crosses-circles': againstCircles(results),
        'crosses-radius': againstRadius(results),
        'crosses-lines': againstLines(results),
      }
      if (outputs.svg !== undefined) writeFileSync(outputs.svg, drawCrosses(results))
      publish(described(gpu), tables, { options, results }, outputs)
    },
    async collisions(options, outputs) {
      checkOutputs(outputs)
      const gpu = await openGpu(needsGpu(options.by))
      const results = await measureCollisions(options, gpu, tell)
      const tables = { 'collisions-rates': rates(results), 'collisions-waves': waves(results) }
      publish(described(gpu), tables, { options, results }, outputs)
    },
  }),
)
