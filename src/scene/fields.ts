import * as v from 'valibot'

const fitsFloat32 = (x: number) => Number.isFinite(Math.fround(x))

/** A number that stays finite in 32 bits and that `accepts` lets through; `expected` says which. */
export function number(expected: string, accepts: (x: number) => boolean = () => true) {
  return v.custom<number>(
    (x) => typeof x === 'number' && fitsFloat32(x) && accepts(x),
    ({ input }) =>
      Number.isFinite(input) && !fitsFloat32(input as number)
        ? 'a number that fits in a 32-bit float'
        : expected,
  )
}

/** One number for all disks, or an array of one each. */
export function numberOrArray(expected: string, accepts?: (x: number) => boolean) {
  const one = number(`${expected}, or an array of them`, accepts)
  const many = v.array(number(expected, accepts))
  return v.lazy((input): v.GenericSchema<number | number[]> => (Array.isArray(input) ? many : one))
}

/** An object of exactly these fields; what a missing one should have been comes from its own schema. */
export function strict<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, (issue) => {
    const key = issue.path?.[0].key as string | undefined
    if (key === undefined) return 'an object'
    if (!Object.hasOwn(entries, key)) return `only ${Object.keys(entries).join(', ')}`
    return v.safeParse(entries[key], undefined).issues![0].message
  })
}
