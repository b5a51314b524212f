/** docs/architecture.md names every stage, and only files that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NO_SIZES, type Sizes } from '../src/pipeline/buffers.ts'
import { substepStages } from '../src/pipeline/stages.ts'
import { worldKernels } from '../src/schemas/index.ts'

const text = readFileSync('docs/architecture.md', 'utf8')
/** Cells of each row whose second cell links to a kernel. */
const rows = text
  .split('\n')
  .filter((line) => /^\| .*\.wgsl\)/.test(line))
  .map((line) => line.split(' | '))

/** A world with enough of everything that every stage is in its list, and scans have two levels. */
const SIZES: Sizes = {
  ...NO_SIZES,
  disks: 70_000,
  ids: 70_000,
  levels: [{ columns: 60, rows: 60 }],
  drivenEdges: 1,
  bouncing: 1,
  ccd: 1,
  recording: 1,
  bodies: 2,
  bonds: 1,
  periodic: 1,
  bondColors: [1],
  bondParts: 1,
  sleeping: 1,
}
const substep = substepStages(SIZES).map(({ kernel }) => kernel)
const kernels = new Set<string>(Object.keys(worldKernels))

const kernelOf = ([, cell]: string[]) => /\[(\w+)\]/.exec(cell)![1]

test.each([...kernels])(
  'docs/architecture.md: the tables have the stage %s, with its kernel, twin and test',
  (kernel) => {
    const found = rows.filter((row) => kernelOf(row) === kernel)
    expect(found).not.toHaveLength(0)
    for (const [, shader, twin, , tests] of found) {
      expect(shader).toMatch(new RegExp(`/shaders/((pic|grains|bodies)/)?${kernel}[.]wgsl`))
      expect(twin).toMatch(new RegExp(`/src/reference/kernels/((pic|grains|bodies)/)?${kernel}[.]ts`))
      expect(tests).toMatch(/\/test\/\S+[.]test[.]ts/)
    }
  },
)

test('docs/architecture.md: the tables have no other stage', () => {
  expect(rows.map(kernelOf).filter((kernel) => !kernels.has(kernel))).toEqual([])
})

test('docs/architecture.md: the table of a substep is in the order of its stages', () => {
  const begin = text.indexOf('## A substep')
  const table = text.slice(begin, text.indexOf('\n## ', begin + 1)).split('\n')
  const listed = table.filter((line) => /\.wgsl\)/.test(line)).map((line) => kernelOf(line.split(' | ')))
  // passes of the solver are a stage per colour, scans a stage per level, and a scan of contacts has no row of its own
  const scans = new Set(['reduce', 'scan'])
  const runs = substep.filter((kernel, k) => !scans.has(kernel) && kernel !== substep[k - 1])
  const plain = listed.filter((kernel, k) => !scans.has(kernel) && kernel !== listed[k - 1])
  expect(plain).toEqual(runs)
})

test('docs/architecture.md: every path exists', () => {
  const paths = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => path)
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => !existsSync(`docs/${path}`))).toEqual([])
})
