/** Measures the laws of docs/truth.md, draws their charts and fills its tables. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Argument, Command } from 'commander'
import { runAndExit } from '../../../bench/terminal.ts'
import type { AnyLaw } from './law.ts'
import { laws } from './laws.ts'

const PAGE = 'docs/truth.md'
const FOLDER = 'docs/truth'
const MEASURED = `${FOLDER}/measured.json`

const names = laws.map(({ name }) => name)

runAndExit(async () => {
  const program = new Command('truth')
    .description('Measures laws, draws their charts and fills the tables of docs/truth.md.')
    .addArgument(new Argument('[laws...]', 'which to measure; all unless named').choices(names))
    .option('--draw', 'measure none but those named: draw what was measured last')
    .exitOverride()
    .parse()
  const named: readonly string[] = program.args
  const wanted = named.length > 0 || program.opts().draw ? named : names

  mkdirSync(FOLDER, { recursive: true })
  const measured: Record<string, unknown> = existsSync(MEASURED)
    ? JSON.parse(readFileSync(MEASURED, 'utf8'))
    : {}
  for (const law of laws) {
    if (!wanted.includes(law.name)) continue
    console.error(`measuring ${law.name} …`)
    // as it will be read again
    measured[law.name] = JSON.parse(textOf(await law.measure()))
    const rows = Object.entries(measured).map(
      ([name, figures]) => `${JSON.stringify(name)}: ${textOf(figures)}`,
    )
    writeFileSync(MEASURED, `{\n${rows.join(',\n')}\n}\n`)
  }

  let page = readFileSync(PAGE, 'utf8')
  for (const law of laws as readonly unknown[] as readonly AnyLaw[]) {
    if (measured[law.name] === undefined) continue
    const figures = measured[law.name] as never
    if (law.draw) writeFileSync(`${FOLDER}/${law.name}.svg`, law.draw(figures))
    page = replaceTable(page, law.name, law.tabulate(figures))
  }
  writeFileSync(PAGE, page)
})

/** Returns figures as JSON, with seven digits. */
function textOf(figures: unknown): string {
  return JSON.stringify(figures, (_, value) =>
    typeof value === 'number' ? Number(value.toPrecision(7)) : value,
  )
}

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
