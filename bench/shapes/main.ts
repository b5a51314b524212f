/** `npm run bench:shapes`: fills the tables of docs/shapes.md and docs/narrow.md and draws their pictures. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { machine } from '../machine.ts'
import { compareAreas } from './areas.ts'
import { measureFigures } from './figures.ts'
import { fillTable } from './tables.ts'

const things: Record<string, () => Promise<void>> = {
  async areas() {
    mkdirSync('docs/shapes', { recursive: true })
    const { table, picture } = compareAreas()
    writeFileSync('docs/shapes/areas.svg', picture)
    fillTable('docs/shapes.md', 'areas', table)
  },
  async figures() {
    const { adapter, tables } = await measureFigures()
    for (const { name, table } of tables) fillTable('docs/narrow.md', name, table)
    fillTable('docs/narrow.md', 'machine', [
      ['measured on', 'batches on the GPU'],
      [machine(), adapter],
    ])
  },
}

const [what = 'areas', ...rest] = process.argv.slice(2)
if (!(what in things) || rest.length > 0)
  throw new Error(
    `there is nothing called "${[what, ...rest].join(' ')}" to measure: expected ${Object.keys(things).join(' or ')}`,
  )
await things[what]()
