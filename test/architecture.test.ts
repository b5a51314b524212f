/** docs/architecture.md: its tables have every stage, and it names only files that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stageTables, withStages } from '../src/build/stageTables.ts'
import { worldKernels } from '../src/schemas/index.ts'

const text = readFileSync('docs/architecture.md', 'utf8')

test('docs/architecture.md: the tables have every kernel', () => {
  const listed = [...text.matchAll(/^\| .* \| \[(\w+)\]\(\S+\.wgsl\) \|/gm)].map(([, kernel]) => kernel)
  expect([...new Set(listed)].sort()).toEqual([...Object.keys(worldKernels), 'userForce'].sort())
})

test('docs/architecture.md: every path exists', () => {
  const paths = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => path)
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => !existsSync(`docs/${path}`))).toEqual([])
})

const ROWS = `
/** At the start */
export const A: readonly Row[] = [
  // Moves disks [truth/motion, truth/rules]
  ['integratePositions', 'awakeSlot', ['ccd', '!grains'], 'always', { CCD: 0 }],
  // Solves them
  ...passes(PASS, '!plans'),
]
const passes = (pass: Own): readonly Row[] => [
  // Solves contacts [truth/rules]
  ['solveGrains', 'tile', [only, 'grains'], 'wave'],
]
`

test('stageTables: makes a row of each row, and puts tables that others name last', () => {
  const [, , ...rows] = stageTables(ROWS).split('\n')
  const test = (name: string) => `[${name}](../test/${name}.test.ts)`
  const kernel = (path: string) => {
    const name = path.split('/').at(-1)
    return `[${name}](../shaders/${path}.wgsl) | [twin](../src/reference/${path}.ts)`
  }
  expect(rows).toEqual([
    '| **At the start** | | | | | | |',
    `| Moves disks | ${kernel('solver/integratePositions')} | awake slot | ccd, no grains | | ${test('truth/motion')}, ${test('truth/rules')} |`,
    '| Solves them | `passes`, below | | | no plans | | |',
    '| **`passes`: ** | | | | | | |',
    `| Solves contacts | ${kernel('grains/solveGrains')} | tile | grains | wave | ${test('truth/rules')} |`,
  ])
})

test.each([
  ['  // Moves disks [truth/motion, truth/rules]\n', '', 'A has 2 rows, 1 of them with comments'],
  ['  // Solves them\n', '', 'A has 2 rows, 1 of them with comments'],
  [
    ' [truth/motion, truth/rules]',
    '',
    'integratePositions has no test: expected [tests] after "Moves disks"',
  ],
  ['truth/motion', 'truth/none', 'integratePositions: there is no test/truth/none.test.ts'],
  ['integratePositions', 'moves', 'there is no kernel moves in shaders'],
])('stageTables: without "%s" but with "%s" it throws', (from, to, message) => {
  expect(() => stageTables(ROWS.replace(from, to))).toThrow(new Error(message))
})

test('withStages: refuses a page without a place for the tables', () => {
  expect(() => withStages('# Architecture')).toThrow('docs/architecture.md has no place for its table')
})
