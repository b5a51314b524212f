/** What the viewer chose, as a page's address holds it. */

interface Field {
  readonly expected: string
  /** Undefined where the text is not a value of this field. */
  readonly parse: (text: string) => string | number | undefined
}

/** By parameter. */
export type Fields<Choice> = { readonly [K in keyof Choice & string]-?: Field }

export const oneOf = (values: readonly string[]): Field => ({
  expected: values.join(', '),
  parse: (text) => values.find((value) => value === text),
})

export const integer = (min: number, max: number, expected: string): Field => ({
  expected,
  parse(text) {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  },
})

export const decimal = (min: number, max: number): Field => ({
  expected: `a number from ${min} to ${max}`,
  parse(text) {
    const value = /^-?\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  },
})

/** The values in a query string; `problem` is one sentence about those that were not taken. */
export function parseSearch<Choice extends object>(
  search: string,
  fields: Fields<Choice>,
  defaults: Choice,
): { choice: Choice; problem?: string } {
  const choice: Record<string, unknown> = { ...(defaults as object) }
  const faults: string[] = []
  const query = new URLSearchParams(search)
  for (const [name, { expected, parse }] of Object.entries<Field>(fields)) {
    const text = query.get(name)
    if (text === null) continue
    const value = parse(text)
    if (value === undefined) faults.push(`${name} is “${shorten(text)}” (expected ${expected})`)
    else choice[name] = value
  }
  const problem = faults.length === 0 ? undefined : `In the address, ${LIST.format(faults)}: defaults used.`
  return { choice: choice as Choice, problem }
}

/** The query string that leads back to this choice; what is undefined is left out. */
export function formatSearch(choice: object): string {
  const defined = Object.entries(choice).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString()
  // what a query may have as it is
  return `?${query.replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%3B', ';')}`
}

const LIST = new Intl.ListFormat('en')

const shorten = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)
