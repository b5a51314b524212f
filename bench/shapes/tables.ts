import { readFileSync, writeFileSync } from 'node:fs'

/** Writes a table, header first, between the comments of a page that name it. */
export function fillTable(page: string, name: string, [head, ...rows]: string[][]): void {
  const text = readFileSync(page, 'utf8')
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`${page} has no table "${name}": expected ${begin} … ${end}`)
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const lines = [row(head), row(head.map(() => '---')), ...rows.map(row)]
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n\n${lines.join('\n')}\n\n${text.slice(to)}`)
}
