/** Generates the tables of docs/architecture.md from those of src/pipeline. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { markdownTable } from 'markdown-table'
import { withGenerated } from './generatedPart.ts'
import { kernelPaths, SHADERS, TWINS } from './kernelPaths.ts'

export const ARCHITECTURE = 'docs/architecture.md'
const PIPELINE = 'src/pipeline'
/** The files of tables. */
const FILES = ['substep', 'aroundSubsteps', 'eventDriven', 'queries']
const HEAD = ['stage', 'kernel', 'twin', 'runs per', 'only with', 'part', 'also guarded by']

/** A row, and the name of a table in place of a row. */
const ROW = String.raw`\[\s*'(\w+)',\s*'(\w+)',\s*('!?\w+'|\[[^\]]*\]),\s*'(\w+)'`
const NAME = String.raw`\.\.\.(\w+)(?:\(\w+((?:, '!?\w+')*)\))?`
/** The same behind a comment, with tests in brackets. */
const ENTRY = new RegExp(String.raw`^ *// (.+?)(?: \[(.+)\])?\n\s*(?:${NAME}|(?:\w+: )?${ROW})`, 'gm')
/** A declaration behind its comment. */
const DECLARED = /^(?:\/\*\* (.*) \*\/\n)?(?:export )?const (\w+)/gm

/** Returns the page with all tables. Throws if it has no place for one, or if a row lacks its comment, tests, kernel or twin. */
export function withStages(page: string): string {
  const texts = [
    ...FILES.map((name) => [name, stageTables(readFileSync(`${PIPELINE}/tables/${name}.ts`, 'utf8'))]),
    ['conditions', termTable('only with', 'a world has', conditions())],
    ['divisions', termTable('runs per', 'meaning', [['runsPer', 'const RUNS_PER = {']])],
    ['parts', termTable('part', 'runs', [['rows', 'const PARTS = {']])],
  ]
  return texts.reduce((text, [name, table]) => withGenerated(ARCHITECTURE, text, name, table), page)
}

/** Returns the tables in a source file as one. Those that others name in place of a row come last. */
export function stageTables(source: string): string {
  const declared = [...source.matchAll(DECLARED)]
  const tables = declared.flatMap(([, doc = '', name], k) => {
    const text = source.slice(declared[k].index, declared[k + 1]?.index)
    const rows = [...text.matchAll(ENTRY)].map(cellsOf)
    const all = text.match(new RegExp(`^ *(?:${NAME},|(?:\\w+: )?\\[\\s*'\\w+',\\s*'\\w+',)`, 'gm')) ?? []
    if (rows.length !== all.length)
      throw new Error(`${name} has ${all.length} rows, ${rows.length} of them with comments`)
    const isNamed = source.includes(`...${name}`)
    const title = isNamed ? `\`${name}\`: ${lowered(doc)}` : doc
    return rows.length === 0 ? [] : [{ isNamed, rows: title === '' ? rows : [titleRow(title), ...rows] }]
  })
  const named = tables.filter(({ isNamed }) => isNamed)
  const sorted = [...tables.filter(({ isNamed }) => !isNamed), ...named]
  return table([HEAD, ...sorted.flatMap(({ rows }) => rows)])
}

const table = (rows: string[][]) => markdownTable(rows, { alignDelimiters: false })
const titleRow = (title: string) => [`**${title}**`, ...HEAD.slice(1).map(() => '')]

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function cellsOf([, sentence, tests, name, named, kernel, per, only, part]: RegExpMatchArray): string[] {
  if (name !== undefined) return [sentence, `\`${name}\`, below`, '', '', conditionsOf(named ?? ''), '', '']
  if (tests === undefined) throw new Error(`${kernel} has no test: expected [tests] after "${sentence}"`)
  const path = kernelPaths().get(kernel)
  if (path === undefined) throw new Error(`there is no kernel ${kernel} in ${SHADERS}`)
  const twin = kernel === 'userForce' ? 'src/cpu/forces.ts' : `${TWINS}/${path}.ts`
  for (const file of [twin, ...tests.split(', ').map((test) => `test/${test}.test.ts`)])
    if (!existsSync(file)) throw new Error(`${kernel}: there is no ${file}`)
  return [
    sentence,
    `[${kernel}](../${SHADERS}/${path}.wgsl)`,
    `[twin](../${twin})`,
    spaced(per),
    conditionsOf(only),
    part === 'always' ? '' : part,
    tests
      .split(', ')
      .map((test) => `[${test}](../test/${test}.test.ts)`)
      .join(', '),
  ]
}

/** Returns the conditions that are written out in a source text. */
const conditionsOf = (source: string) =>
  [...source.matchAll(/'(!?)(?!all')(\w+)'/g)]
    .map(([, isNot, name]) => `${isNot && 'no '}${spaced(name)}`)
    .join(', ')

const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Returns where the flags and the properties of the rooms are. */
function conditions(): [file: string, object: string][] {
  const rooms = readdirSync('src/features', { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    .sort()
  const flags = rooms.map((room): [string, string] => [`../features/${room}/sizes`, '_FLAGS = {'])
  const properties = rooms.map((room): [string, string] => [`../features/${room}/feature`, '  properties: {'])
  return [...flags, ...properties]
}

/** Returns the table of the names in objects of source files that have comments. Files without the object are left out. */
function termTable(
  term: string,
  meaning: string,
  objects: readonly [file: string, object: string][],
): string {
  const rows = objects.flatMap(([file, object]) => {
    const path = `${PIPELINE}/${file}.ts`
    const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const begin = source.indexOf(object)
    const text = begin < 0 ? '' : source.slice(begin, source.indexOf('}\n', begin))
    return [...text.matchAll(/\n +\/\*\* (.*) \*\/\n +(\w+):/g)]
  })
  return table([[term, meaning], ...rows.map(([, comment, name]) => [spaced(name), comment])])
}
