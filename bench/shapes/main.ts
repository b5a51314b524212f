/** Fills the tables of docs/shapes.md and docs/narrow.md and draws their pictures. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { Argument, Command } from 'commander'
import { machine } from '../machine.ts'
import { runAndExit } from '../terminal.ts'
import { compareAreas } from './areas.ts'
import { adapterName, measureFigures, printCell } from './figures.ts'
import { timeFits } from './fits.ts'
import { timeIcons } from './icons.ts'
import { fillTable } from './tables.ts'
import { measureYesNo } from './yesNo.ts'

const things: Record<string, () => Promise<void>> = {
  async areas() {
    mkdirSync('docs/shapes', { recursive: true })
    const { table, picture } = compareAreas()
    writeFileSync('docs/shapes/areas.svg', picture)
    fillTable('docs/shapes.md', 'areas', table)
  },
  async fits() {
    fillTable('docs/shapes.md', 'fits', timeFits())
  },
  async icons() {
    timeIcons()
  },
  async overlaps() {
    fillTable('docs/narrow.md', 'overlaps', await measureYesNo())
  },
  async figures() {
    const { tables } = await measureFigures(process.argv[1])
    for (const { name, table } of tables) fillTable('docs/narrow.md', name, table)
    fillTable('docs/narrow.md', 'machine', [
      ['measured on', 'batches on the GPU'],
      [machine(), await adapterName()],
    ])
  },
}

runAndExit(async () => {
  // a process that `measureFigures` starts
  if (process.argv[2] === 'cell') return printCell(process.argv[3])
  const program = new Command('bench/shapes')
    .description('Fits and times shapes and writes the results into docs.')
    .addArgument(
      new Argument(
        '[thing]',
        'areas and fits fill docs/shapes.md, figures and overlaps docs/narrow.md, icons prints times of docs/guide/shapes.md',
      )
        .choices(Object.keys(things))
        .default('areas'),
    )
    .exitOverride()
    .parse()
  await things[program.processedArgs[0]]()
})
