import * as v from 'valibot'
import { asF32, isOfKind, type Rule, show } from '../util/validate.ts'

/** A rule of a scene's number; one that is `exact` applies before the number is rounded to an f32. */
export type SceneRule = Rule & { readonly exact?: boolean }

/** A number to which a rule applies; `also` says what else may stand there. */
export function number({ expected, holds, exact = false }: SceneRule, also = '') {
  return v.custom<number>((x) => typeof x === 'number' && holds(exact ? x : asF32(x)), `${expected}${also}`)
}

/** One number for all disks, or an array of one each. */
export function numberOrArray(rule: SceneRule) {
  const one = number(rule, ', or an array of them')
  const many = v.array(number(rule))
  return v.lazy((input): v.GenericSchema<number | number[]> => (Array.isArray(input) ? many : one))
}

/** An object of exactly these fields; what a missing one should have been comes from its own schema. */
export function strict<Entries extends v.ObjectEntries>(entries: Entries) {
  const fields = v.strictObject(entries, (issue) => {
    const key = issue.path?.[0].key as string | undefined
    if (key === undefined) return 'an object'
    if (!Object.hasOwn(entries, key)) return `only ${Object.keys(entries).join(', ')}`
    return v.safeParse(entries[key], undefined).issues![0].message
  })
  // to valibot an array, a map or a date is an object of no fields
  return v.pipe(
    v.custom<v.InferInput<typeof fields>>((input) => isOfKind(input, 'Object'), 'an object'),
    fields,
  )
}

/** A value as it was found, in an error. */
export function describe(value: unknown): string {
  if (value === undefined) return 'is missing'
  if (Array.isArray(value)) return `is an array of length ${value.length}`
  if (isOfKind(value, 'Object')) return 'is an object'
  return `is ${show(value)}`
}
