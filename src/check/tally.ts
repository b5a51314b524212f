/** Counts the differences of stages, field by field. */

import { strideOf } from '../pipeline/buffers.ts'
import type { BufferName } from '../pipeline/features.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import type { FieldResult, StageResult, WorstValue } from '../world/checkResults.ts'
import { differences, fieldsOf } from './compare.ts'

/** Elements of `StageResult.ulps`. */
const BINS = 33

interface FieldTally {
  readonly isFloat: boolean
  compared: number
  differing: number
  readonly ulps: number[]
  worst: WorstValue | null
}

/** Adds up what a stage wrote. */
export class Tally {
  readonly #kernel: string
  readonly #fields = new Map<BufferName, Map<string, FieldTally>>()

  constructor(kernel: string) {
    this.#kernel = kernel
  }

  add(buffer: BufferName, expected: TypedViews, actual: TypedViews, substep: number): void {
    const fields = this.#fieldsOf(buffer)
    const elements = expected.u32.length / (strideOf(buffer) / 4)
    for (const field of fields.values()) {
      field.compared += elements
      if (field.isFloat) field.ulps[0] += elements
    }
    for (const { difference, isFloat } of differences(buffer, expected, actual)) {
      const field = fields.get(difference.field)!
      field.differing++
      if (isFloat) {
        field.ulps[0]--
        field.ulps[Math.min(Math.ceil(Math.log2(difference.ulp + 1)), BINS - 1)]++
      }
      if (difference.ulp > (field.worst?.ulp ?? -1)) field.worst = { substep, ...difference }
    }
  }

  #fieldsOf(buffer: BufferName): Map<string, FieldTally> {
    const known = this.#fields.get(buffer)
    if (known !== undefined) return known
    const fields = new Map<string, FieldTally>()
    for (const { field, isFloat } of fieldsOf(buffer)) {
      const ulps = isFloat ? new Array<number>(BINS).fill(0) : []
      fields.set(field, { isFloat, compared: 0, differing: 0, ulps, worst: null })
    }
    this.#fields.set(buffer, fields)
    return fields
  }

  result(stage: string): StageResult {
    const fields = [...this.#fields].flatMap(([buffer, fields]) =>
      Array.from(fields, ([field, { isFloat: _, ...counts }]) => ({ buffer, field, ...counts })),
    )
    return { stage, kernel: this.#kernel, ...sumOf(fields), fields }
  }
}

/** Returns the sums over fields, and the worst of all. */
function sumOf(fields: readonly FieldResult[]): Omit<StageResult, 'stage' | 'kernel' | 'fields'> {
  const ulps = new Array<number>(BINS).fill(0)
  let [compared, integers] = [0, 0]
  let worst: WorstValue | null = null
  for (const field of fields) {
    compared += field.compared
    for (const [bin, count] of field.ulps.entries()) ulps[bin] += count
    if (field.ulps.length === 0) integers += field.differing
    if (field.worst !== null && field.worst.ulp > (worst?.ulp ?? -1)) worst = field.worst
  }
  return { compared, ulps, integers, worst }
}

/** Returns how many values of a stage differ. */
export function differingOf({ ulps, integers }: Pick<StageResult, 'ulps' | 'integers'>): number {
  return ulps.slice(1).reduce((sum, count) => sum + count, integers)
}

/** Returns a place in a buffer as text, such as `poses[3].angle`. */
function placeOf({ buffer, index, field }: Pick<WorstValue, 'buffer' | 'index' | 'field'>): string {
  return `${buffer}[${index}]${field === '' ? '' : `.${field.replace(/^\./, '')}`}`
}

/** Returns the stages that differ, as lines of text: how many values, by how much at worst, and where. */
export function describeStages(results: readonly StageResult[]): string {
  const compared = results.reduce((sum, result) => sum + result.compared, 0)
  const lines = results.flatMap((result) => (result.worst === null ? [] : [lineOf(result, result.worst)]))
  const all = `${results.length} stages, ${compared} values`
  if (lines.length === 0) return `${all}: 0 differences`
  return [`${all}: ${lines.length} ${lines.length === 1 ? 'stage differs' : 'stages differ'}`, ...lines].join(
    '\n',
  )
}

function lineOf(result: StageResult, worst: WorstValue): string {
  const { stage, compared, integers } = result
  return (
    `${stage}: ${differingOf(result) - integers} floats and ${integers} integers of ${compared} values differ; at worst ${placeOf(worst)} in ` +
    `substep ${worst.substep} is ${worst.expected} on the CPU and ${worst.actual} on the GPU, ${worst.ulp} ULP apart`
  )
}
