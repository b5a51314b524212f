/** Encodes and decodes the viewer's choices in the page's address. */

interface Field {
  readonly expected: string
  /** Returns undefined if the text is not a valid value. */
  readonly parse: (text: string) => string | number | readonly number[] | undefined
}

/** Fields by parameter name. */
export type Fields<Choice> = { readonly [K in keyof Choice & string]-?: Field }

export const oneOf = (values: readonly string[]): Field => ({
  expected: values.join(', '),
  parse: (text) => values.find((value) => value === text),
})

/** Maximum number of characters of a number. Addresses are untrusted, so longer texts are not parsed. */
const MAX_NUMBER_LENGTH = 32

/** Parses a decimal number without an exponent; NaN for any other text. */
export function decimalOf(text: string): number {
  const isNumber = text.length <= MAX_NUMBER_LENGTH && /^-?(\d+(\.\d+)?|\.\d+)$/.test(text)
  return isNumber ? Number(text) : Number.NaN
}

export const integer = (min: number, max: number, expected: string): Field => ({
  expected,
  parse(text) {
    const value = decimalOf(text)
    return Number.isInteger(value) && value >= min && value <= max ? value : undefined
  },
})

export const decimal = (min: number, max: number): Field => ({
  expected: `a number from ${min} to ${max}`,
  parse(text) {
    const value = decimalOf(text)
    return value >= min && value <= max ? value : undefined
  },
})

/** Two numbers, each from `-max` to `max`, with a comma between. */
export const vector = (max: number): Field => ({
  expected: `two numbers from ${-max} to ${max}`,
  parse(text) {
    const values = text.split(',', 3).map(decimalOf)
    return values.length === 2 && values.every((value) => Math.abs(value) <= max) ? values : undefined
  },
})

/**
 * Parses a query string. `problem` is one sentence that names invalid values and unknown parameters. Runs in time
 * proportional to the length of `search`.
 */
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
  const unknown = unknownIn(query, fields)
  if (faults.length === 0 && unknown === undefined) return { choice: choice as Choice, problem: undefined }
  const wrong = faults.length === 0 ? [] : [`${LIST.format(faults)}: defaults used`]
  const problem = `In the address, ${[...wrong, ...(unknown ?? [])].join('; ')}.`
  return { choice: choice as Choice, problem }
}

/** Names the first few unknown parameters and the known fields. */
function unknownIn(query: URLSearchParams, fields: object): string[] | undefined {
  const unknown = [...new Set(query.keys())].filter((name) => !Object.hasOwn(fields, name))
  if (unknown.length === 0) return undefined
  const named = unknown.slice(0, MAX_NAMED).map((name) => `“${shorten(name)}”`)
  if (unknown.length > MAX_NAMED) named.push(`${unknown.length - MAX_NAMED} more`)
  const what = unknown.length === 1 ? 'is an unknown parameter' : 'are unknown parameters'
  return [`${LIST.format(named)} ${what} (expected ${Object.keys(fields).join(', ')})`]
}

/** Returns the query string of a choice; undefined fields are omitted. */
export function formatSearch(choice: object): string {
  const defined = Object.entries(choice).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString()
  // these characters need no escape in a query
  return `?${query.replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%3B', ';')}`
}

const MAX_NAMED = 3

const LIST = new Intl.ListFormat('en')

const shorten = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)
