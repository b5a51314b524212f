/** Vectors of any length. */

/** A plain array: typed arrays of this length take far longer to allocate. */
export type Row = number[]

/** Made of fractions first, so that engines keep copies of it as plain f64 values, in one piece. */
const ZEROS: Row = Array.from({ length: 64 }, () => 0.5).fill(0)

export function zeros(length: number): Row {
  return length > ZEROS.length ? Array.from({ length }, () => 0) : ZEROS.slice(0, length)
}

/** In four sums, which processors add at the same time. */
export function product(a: Row, b: Row): number {
  const { length } = a
  let first = 0
  let second = 0
  let third = 0
  let fourth = 0
  let k = 0
  for (; k + 3 < length; k += 4) {
    first += a[k] * b[k]
    second += a[k + 1] * b[k + 1]
    third += a[k + 2] * b[k + 2]
    fourth += a[k + 3] * b[k + 3]
  }
  for (; k < length; k++) first += a[k] * b[k]
  return first + second + (third + fourth)
}

/** Adds `share` times `row`. */
export function addTo(sum: Row, row: Row, share: number): void {
  for (let k = 0; k < sum.length; k++) sum[k] += share * row[k]
}

/** Rotates two columns so that the second has no share of `values` any more: Givens. Returns cosine and sine. */
export function rotate(
  first: Row,
  second: Row,
  values: Row,
  a: number,
  b: number,
): [cos: number, sin: number] {
  if (values[b] === 0) return [1, 0]
  const length = Math.sqrt(values[a] * values[a] + values[b] * values[b])
  const cos = values[a] / length
  const sin = values[b] / length
  for (let i = 0; i < first.length; i++) {
    const p = first[i]
    const q = second[i]
    first[i] = cos * p + sin * q
    second[i] = cos * q - sin * p
  }
  values[a] = length
  values[b] = 0
  return [cos, sin]
}
