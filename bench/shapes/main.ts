/** `npm run bench:shapes`: fills the tables of docs/shapes.md and draws its pictures. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { compareAreas } from './areas.ts'

const PAGE = 'docs/shapes.md'
const FOLDER = 'docs/shapes'

const [what = 'areas', ...rest] = process.argv.slice(2)
if (what !== 'areas' || rest.length > 0)
  throw new Error(`there is nothing called "${[what, ...rest].join(' ')}" to measure: expected areas`)

mkdirSync(FOLDER, { recursive: true })
const { table, picture } = compareAreas()
writeFileSync(`${FOLDER}/areas.svg`, picture)
const page = readFileSync(PAGE, 'utf8')
writeFileSync(PAGE, withTable(page, 'areas', table))

/** The page with another table between the comments that name it. */
function withTable(text: string, name: string, [head, ...rows]: string[][]): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from)
    throw new Error(`${PAGE} has no place for the table of "${name}": expected ${begin} … ${end}`)
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const lines = [row(head), row(head.map(() => '---')), ...rows.map(row)]
  return `${text.slice(0, from + begin.length)}\n\n${lines.join('\n')}\n\n${text.slice(to)}`
}
