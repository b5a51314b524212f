/** Root finding for polynomials of time, in f64. Times are in seconds relative to the time of the coefficients. */

/** Returns the first s >= 0 at which v s + a s²/2 rises to d; Infinity if it never does. For d < 0 it is the later of two roots. */
export function timeToReach(d: number, v: number, a: number): number {
  const squared = v * v + 2 * a * d
  if (!(squared >= 0)) return Infinity
  const root = Math.sqrt(squared)
  // the form of the root without cancellation
  if (v > 0) return (2 * d) / (v + root)
  return a > 0 ? (root - v) / a : Infinity
}

/** Maximum number of intervals on which a quartic is at most zero and falls. */
const MAX_DESCENTS = 2

/**
 * The time intervals on which a function is at most zero and falls: hits can only be there. A quartic has at most two.
 * `parabolaDescents` and `quarticDescents` fill them and return their number.
 */
export const descents = {
  begin: new Float64Array(MAX_DESCENTS),
  end: new Float64Array(MAX_DESCENTS),
}

/** Finds the interval of c0 + c1 s + c2 s² for s >= 0. Returns the number of intervals, 0 or 1. */
export function parabolaDescents(c0: number, c1: number, c2: number): number {
  let top = 0
  let height = c0
  descents.end[0] = Infinity
  if (c2 < 0) {
    if (c1 > 0) {
      top = c1 / (-2 * c2)
      height = c0 + 0.5 * c1 * top
    }
  } else {
    if (!(c1 < 0)) return 0
    if (c2 > 0) descents.end[0] = -c1 / (2 * c2)
  }
  descents.begin[0] = height <= 0 ? top : timeToReach(c0, -c1, -2 * c2)
  // touching zero without falling below it does not count
  return descents.begin[0] < descents.end[0] ? 1 : 0
}

/** Returns the value of a polynomial at s. */
function at(s: number, c0: number, c1: number, c2: number, c3: number, c4: number): number {
  return c0 + s * (c1 + s * (c2 + s * (c3 + s * c4)))
}

/** Maximum iterations: bisection alone needs 64 from one second to the last bit, Newton's method about 6. */
const MAX_ROUNDS = 100

/** Returns the root of a polynomial whose signs at `from` and `to` differ, by Newton's method safeguarded with bisection. */
function bracketed(
  from: number,
  to: number,
  c0: number,
  c1: number,
  c2: number,
  c3: number,
  c4: number,
): number {
  let low = from
  let high = to
  const isRising = at(low, c0, c1, c2, c3, c4) < 0
  let s = 0.5 * (low + high)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const height = at(s, c0, c1, c2, c3, c4)
    if (height < 0 === isRising) low = s
    else high = s
    let next = s - height / (c1 + s * (2 * c2 + s * (3 * c3 + s * 4 * c4)))
    if (!(next > low && next < high)) next = 0.5 * (low + high)
    if (next === s || next === low || next === high) return next
    if (Math.abs(next - s) < 1e-17 * high) return next
    s = next
  }
  return s
}

const bends = new Float64Array(4)
const turns = new Float64Array(5)

/**
 * Finds the intervals of c0 + c1 s + c2 s² + c3 s³ + c4 s⁴ for s from 0 to a finite `until`, and returns their number. The second
 * derivative is a parabola with roots in closed form. Between them the first derivative is monotone and has at most one root; between
 * those the quartic is monotone. So every root is bracketed before the search.
 */
export function quarticDescents(
  c0: number,
  c1: number,
  c2: number,
  c3: number,
  c4: number,
  until: number,
): number {
  let bendCount = 1
  const squared = 9 * c3 * c3 - 24 * c2 * c4
  if (squared > 0) {
    // 12 c4 s² + 6 c3 s + 2 c2 = 0
    const q = -(3 * c3 + (c3 < 0 ? -1 : 1) * Math.sqrt(squared))
    const first = q / (12 * c4)
    const second = (2 * c2) / q
    const low = Math.min(first, second)
    const high = Math.max(first, second)
    if (low > 0 && low < until) bends[bendCount++] = low
    if (high > 0 && high < until) bends[bendCount++] = high
  }
  bends[0] = 0
  bends[bendCount] = until
  let turnCount = 1
  turns[0] = 0
  for (let k = 0; k < bendCount; k++) {
    const before = at(bends[k], c1, 2 * c2, 3 * c3, 4 * c4, 0)
    const after = at(bends[k + 1], c1, 2 * c2, 3 * c3, 4 * c4, 0)
    if (before * after < 0)
      turns[turnCount++] = bracketed(bends[k], bends[k + 1], c1, 2 * c2, 3 * c3, 4 * c4, 0)
  }
  turns[turnCount] = until
  let count = 0
  for (let k = 0; k < turnCount && count < MAX_DESCENTS; k++) {
    const before = at(turns[k], c0, c1, c2, c3, c4)
    const after = at(turns[k + 1], c0, c1, c2, c3, c4)
    if (!(after < before && after < 0)) continue
    descents.begin[count] = before <= 0 ? turns[k] : bracketed(turns[k], turns[k + 1], c0, c1, c2, c3, c4)
    descents.end[count++] = turns[k + 1]
  }
  return count
}
