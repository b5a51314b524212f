/**
 * Figures 4 and 5 of Ollington (2018): the time of 1,000 tests of two n-arcs or two n-gons that do not collide, and
 * that do. Each method runs in a process with nothing else, since code that was compiled for shapes of other methods is slower.
 */
import { spawnSync } from 'node:child_process'
import { nodeAdapter } from '../../src/node/nodeGpu.ts'
import { interleave } from '../interleave.ts'
import { summarizeTimes } from '../statistics.ts'
import { contestants } from './contestants.ts'
import { KINDS, type Kind, pairsOf } from './pairs.ts'

const COUNTS = [4, 6, 8, 10, 12]
const CHECKS = 1000
const WARM_UP = 50
const ROUNDS = 101
/** Processes per cell; all cells take turns. */
const PROCESSES = 3

export interface Figures {
  readonly tables: readonly { readonly name: string; readonly table: string[][] }[]
}

/** What one process measures. */
interface Cell {
  readonly kind: Kind
  readonly contestant: string
  readonly n: number
  readonly collide: boolean
}

/**
 * Returns one table per figure, in microseconds for all tests: the median over the processes of their medians, and how far apart the
 * slowest and the fastest process are, relative to it. `script` is the program that runs `printCell` when given a cell.
 */
export async function measureFigures(script: string): Promise<Figures> {
  const columns = KINDS.flatMap((kind) =>
    contestants()
      .filter(({ kinds }) => kinds.includes(kind))
      .map(({ name }) => ({ kind, contestant: name })),
  )
  const head = ['n', ...columns.map(({ kind, contestant }) => `n-${kind}, ${contestant}`)]
  const figures = [
    { name: 'figure-4', collide: false },
    { name: 'figure-5', collide: true },
  ]
  const cells = figures.flatMap(({ collide }) =>
    COUNTS.flatMap((n) => columns.map((column): Cell => ({ ...column, n, collide }))),
  )
  const medians = await interleave(cells, PROCESSES, async (cell) => timeIn(script, cell))
  const texts = medians.map((times) => {
    const { median } = summarizeTimes(times)
    const spread = (Math.max(...times) - Math.min(...times)) / median
    return `${median.toFixed(0)} (${(spread * 100).toFixed(0)} %)`
  })
  const tables = figures.map(({ name, collide }) => {
    const rows = COUNTS.map((n) => [
      String(n),
      ...texts.filter((_, k) => cells[k].collide === collide && cells[k].n === n),
    ])
    return { name, table: [head, ...rows] }
  })
  return { tables }
}

/** Returns the adapter that runs batches on the GPU. */
export const adapterName = async () => (await nodeAdapter()).description

/** Returns the median that a process measures for a cell. */
function timeIn(script: string, cell: Cell): number {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'cell', JSON.stringify(cell)], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${JSON.stringify(cell)} failed: ${stderr}`)
  return Number(stdout)
}

/** Prints the median time of a cell in microseconds, by the clock: the machine must have nothing else to do. */
export async function printCell(text: string): Promise<void> {
  const { kind, contestant, n, collide } = JSON.parse(text) as Cell
  const { prepare } = contestants().find(({ name }) => name === contestant)!
  const check = await prepare(pairsOf(kind, n, collide, CHECKS))
  const time = async () => {
    const start = performance.now()
    const sum = await check()
    if (Number.isNaN(sum)) throw new Error(`${contestant} returned NaN`)
    return 1000 * (performance.now() - start)
  }
  await interleave([0], WARM_UP, time)
  const [times] = await interleave([0], ROUNDS, time)
  process.stdout.write(String(summarizeTimes(times).median))
}
