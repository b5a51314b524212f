/** Checks files of benchmark results: each error is one sentence with the place, the value and the requirement. */
import { show } from '../util/validate.ts'
import { type BenchmarkReport, FORMAT, SCENE_NAMES, VERSION } from './format.ts'

/** Throws unless a value has its form; `place` names it. */
type Check = (value: unknown, place: string) => void

const rule =
  (expected: string, holds: (value: unknown) => boolean): Check =>
  (value, place) => {
    if (!holds(value)) throw new Error(`${place} is ${show(value)}; expected ${expected}`)
  }
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Longest text and list of a file, so that a page can show any file that is accepted. */
const [MAX_TEXT, MAX_ITEMS] = [1000, 1000]
const text = rule(
  `a text of at most ${MAX_TEXT} characters`,
  (v) => typeof v === 'string' && v.length <= MAX_TEXT,
)
const size = rule('a number of at least 0', (v) => isNumber(v) && v >= 0)
const positive = rule('a positive, finite number', (v) => isNumber(v) && v > 0)
const count = rule('a positive whole number', (v) => Number.isSafeInteger(v) && (v as number) > 0)
const truth = rule('true or false', (v) => typeof v === 'boolean')
const oneOf = (values: readonly string[]) =>
  rule(values.map((value) => `"${value}"`).join(' or '), (v) => values.includes(v as string))
const date = rule(
  'a date such as 2026-01-31',
  (v) => typeof v === 'string' && /^\d{4}-\d\d-\d\d$/.test(v) && !Number.isNaN(Date.parse(v)),
)

const orNull =
  (check: Check): Check =>
  (value, place) => {
    if (value !== null) check(value, place)
  }

const listOf =
  (check: Check): Check =>
  (value, place) => {
    rule(`a list of at most ${MAX_ITEMS}`, (v) => Array.isArray(v) && v.length <= MAX_ITEMS)(value, place)
    for (const [k, item] of (value as unknown[]).entries()) check(item, `${place}[${k}]`)
  }

const recordOf =
  (check: Check): Check =>
  (value, place) => {
    rule('an object', isRecord)(value, place)
    for (const [name, item] of Object.entries(value as object)) check(item, `${place}.${name}`)
  }

const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, place) => {
    rule('an object', isRecord)(value, place)
    const dot = place === '' ? '' : `${place}.`
    for (const [name, check] of Object.entries(checks))
      check((value as Record<string, unknown>)[name], dot + name)
  }

const stageTimes = fields({ count, times: listOf(fields({ stage: text, ms: size })) })
const checkReport = fields({
  ...{ scree: text, commit: text, date, system: text, name: text, adapter: text },
  backend: oneOf(['gpu', 'cpu']),
  ...{ isSoftware: truth, hasTimestamps: truth, wasHidden: truth },
  ...{ threads: count, cores: size, limits: orNull(recordOf(size)) },
  copyBandwidth: orNull(positive),
  launch: orNull(fields({ dispatch: size, submit: size })),
  substeps: count,
  scenes: listOf(
    fields({
      scene: oneOf(SCENE_NAMES),
      points: listOf(fields({ count, ms: positive, lowest: positive })),
      largest: orNull(count),
      tooMany: orNull(count),
      diskSubstepsPerSecond: size,
      stages: orNull(stageTimes),
      note: text,
    }),
  ),
  ...{ seconds: size, ended: text },
})

/** Returns the result in a JSON text. Throws if it is not such a result; the sentence begins with `name`. */
export function benchmarkFile(name: string, json: string): BenchmarkReport {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new Error(`${name} is not JSON; expected a file of bench.html or scree bench`)
  }
  const { format, version } = isRecord(value) ? value : {}
  if (format !== FORMAT || version !== VERSION)
    throw new Error(
      `${name} has format ${show(format)}, version ${show(version)}; expected "${FORMAT}", version ${VERSION}`,
    )
  try {
    checkReport(value, '')
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`)
  }
  return value as BenchmarkReport
}
