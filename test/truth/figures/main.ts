/**
 * Measures the laws of docs/truth.md, draws their charts and fills its tables. Arguments name the laws to measure, all
 * where there are none; `--draw` measures none and draws what was measured last.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AnyLaw } from './law.ts'
import { laws } from './laws.ts'

const PAGE = 'docs/truth.md'
const FOLDER = 'docs/truth'
const MEASURED = `${FOLDER}/measured.json`

const named = process.argv.slice(2)
const unknown = named.find((name) => name !== '--draw' && !laws.some((law) => law.name === name))
if (unknown !== undefined)
  throw new Error(
    `there is no law "${unknown}": expected ${laws.map(({ name }) => name).join(', ')} or --draw`,
  )

mkdirSync(FOLDER, { recursive: true })
const measured: Record<string, unknown> = existsSync(MEASURED)
  ? JSON.parse(readFileSync(MEASURED, 'utf8'))
  : {}
for (const law of laws) {
  if (named.length > 0 && !named.includes(law.name)) continue
  console.error(`measuring ${law.name} …`)
  // as it will be read again
  measured[law.name] = JSON.parse(JSON.stringify(await law.measure()))
  writeFileSync(MEASURED, `${JSON.stringify(measured, null, 2)}\n`)
}

let page = readFileSync(PAGE, 'utf8')
for (const law of laws as readonly unknown[] as readonly AnyLaw[]) {
  if (measured[law.name] === undefined) continue
  const figures = measured[law.name] as never
  writeFileSync(`${FOLDER}/${law.name}.svg`, law.draw(figures))
  page = replaceTable(page, law.name, law.tabulate(figures))
}
writeFileSync(PAGE, page)

/** The page with another table between the comments that name it. */
function replaceTable(text: string, name: string, [head, ...rows]: string[][]): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from)
    throw new Error(`${PAGE} has no place for the table of "${name}": expected ${begin} … ${end}`)
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const table = [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
  return `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`
}
