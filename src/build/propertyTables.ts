/** Generates docs/properties.md: the tables of disk properties and world options. */
import { readFileSync } from 'node:fs'
import { type DiskPropertyName, PROPERTY_NAMES, propertyOf } from '../features/disks/properties.ts'
import { OPTION_NAMES, WORLD_OPTIONS } from '../world/options.ts'

interface Comment {
  readonly text: string
  /** 'required', or the default. */
  readonly default: string
}

/**
 * Returns the docstrings of the rows of a table, by name. Each must start with "Description[, unit]; required." or "…; default x.".
 * Throws if one is missing, or if its unit or default differs from the row.
 */
export function commentsOf(
  source: string,
  rows: Readonly<
    Record<string, { readonly unit: string; readonly default?: unknown; readonly type?: string }>
  >,
): Record<string, Comment> {
  const comments = source.matchAll(/\n {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}(\w+): \{/g)
  const found = new Map(
    [...comments].map(([, comment, name]) => [name, comment.replace(/\s*\n\s*\*?\s*/g, ' ').trim()]),
  )
  const entries = Object.entries(rows).map(([name, row]) => {
    const comment = found.get(name) ?? ''
    const [, what, said, more] = /^([^;]+); (?:default )?((?:[^.]|\.\d)+)\.( .*)?$/.exec(comment) ?? []
    if (what === undefined)
      throw new Error(`the comment of ${name} is "${comment}": expected "what; default x."`)
    if (row.unit !== '' && !what.endsWith(`, ${row.unit}`))
      throw new Error(`the comment of ${name} begins "${what}": expected it to end with ", ${row.unit}"`)
    const isStated = row.default !== undefined && row.default !== null
    const given = row.type === 'bool' ? row.default === 1 : row.default
    const value = typeof given === 'string' ? `'${given}'` : JSON.stringify(given)
    if (isStated && said !== value.replaceAll(',', ', '))
      throw new Error(`the comment of ${name} says default ${said}: expected ${value}`)
    const text = row.unit === '' ? what : what.slice(0, -row.unit.length - 2)
    return [name, { text: `${text}.${more ?? ''}`, default: said }] as const
  })
  return Object.fromEntries(entries)
}

const yes = (is: unknown) => (is === undefined || is === false ? '' : 'yes')

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function diskTable(): string {
  const rows = Object.fromEntries(PROPERTY_NAMES.map((name) => [name, propertyOf(name)]))
  const comments = commentsOf(readFileSync('src/features/disks/properties.ts', 'utf8'), rows)
  return table(
    ['property', 'unit', 'default', 'value', '`write`', '`read`, CSV', 'page', 'what it is'],
    PROPERTY_NAMES.map((name: DiskPropertyName) => {
      const { unit, rule, edit, columns, isRead, slider } = propertyOf(name)
      const { text, default: fallback } = comments[name]
      return [
        `\`${name}\``,
        unit,
        fallback,
        rule.expected,
        yes(edit),
        isRead ? '`read`' : yes(columns),
        yes(slider),
        text,
      ]
    }),
  )
}

function optionTable(): string {
  const comments = commentsOf(readFileSync('src/world/options.ts', 'utf8'), WORLD_OPTIONS)
  return table(
    ['option', 'unit', 'default', 'value', 'scenes', 'settable later', 'what it is'],
    OPTION_NAMES.map((name) => {
      const { text, default: fallback } = comments[name]
      const option: { unit: string; range: string; inScenes?: string; isSettable?: true } =
        WORLD_OPTIONS[name]
      const { unit, range, inScenes, isSettable } = option
      return [`\`${name}\``, unit, fallback, range, inScenes ?? '', yes(isSettable), text]
    }),
  )
}

/** Returns the text of docs/properties.md. */
export function propertyTables(): string {
  return `# Disk properties and world options

Written by \`npm run generate\` from src/features/disks/properties.ts and src/world/options.ts.

## Disk properties

\`World.disks.add\` and scenes take all of these: an array with the numbers of each disk, or one number for all disks.

${diskTable()}

## World options

\`World.create\` takes all of these. The column "scenes" says which of them a scene may or must have.

${optionTable()}
`
}
