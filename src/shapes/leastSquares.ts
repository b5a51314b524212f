/**
 * Small dense least-squares problems with inequality constraints. `nArcFromPolygon` solves two of them and is part of the presets, so code size counts here and
 * bits stay; `fitNArc` solves hundreds that are alike, for which leastDistance.ts is faster.
 */

/**
 * Returns the u >= 0 that minimizes |sum u_j columns[j] - target|, with the active-set method of Lawson and Hanson,
 * "Solving Least Squares Problems" (1974), chapter 23.
 */
function nonNegativeLeastSquares(columns: readonly Float64Array[], target: Float64Array): Float64Array {
  const u = new Float64Array(columns.length)
  const lengths = columns.map((column) => Math.sqrt(product(column, column)))
  const passive: number[] = []
  const residual = target.slice()
  for (let round = 0; round < 3 * columns.length; round++) {
    let entering = -1
    let steepest = TOLERANCE
    for (let j = 0; j < columns.length; j++) {
      const slope = product(columns[j], residual) / lengths[j]
      if (slope > steepest && !passive.includes(j)) {
        entering = j
        steepest = slope
      }
    }
    if (entering < 0) break
    passive.push(entering)
    if (!solvePassive(columns, target, passive, u)) {
      // the column depends on the others; only a rounding-sized step remains
      u[passive.pop()!] = 0
      break
    }
    residual.set(target)
    for (const j of passive) {
      const column = columns[j]
      for (let k = 0; k < target.length; k++) residual[k] -= u[j] * column[k]
    }
  }
  return u
}

/** Tolerance of the gradient, relative to the column's length and to a target of length 1. */
const TOLERANCE = 1e-12

/**
 * Solves for the passive columns and removes those that become negative. Returns false if they are linearly dependent.
 */
function solvePassive(
  columns: readonly Float64Array[],
  target: Float64Array,
  passive: number[],
  u: Float64Array,
): boolean {
  for (;;) {
    const solution = solveNormal(columns, target, passive)
    if (solution === undefined) return false
    let step = 1
    passive.forEach((j, k) => {
      if (solution[k] <= 0) step = Math.min(step, u[j] / (u[j] - solution[k]))
    })
    passive.forEach((j, k) => {
      u[j] += step * (solution[k] - u[j])
    })
    if (step === 1 && solution.every((value) => value > 0)) return true
    const leaving = passive.filter((j, k) => solution[k] <= 0 && u[j] <= 1e-15)
    if (leaving.length === 0) return false
    for (const j of leaving) {
      u[j] = 0
      passive.splice(passive.indexOf(j), 1)
    }
  }
}

/** Solves the normal equations by Cholesky decomposition. */
function solveNormal(
  columns: readonly Float64Array[],
  target: Float64Array,
  chosen: readonly number[],
): number[] | undefined {
  const lower: number[][] = []
  const solution: number[] = []
  for (let row = 0; row < chosen.length; row++) {
    const column = columns[chosen[row]]
    lower.push([])
    for (let k = 0; k <= row; k++) {
      let sum = product(column, columns[chosen[k]])
      for (let i = 0; i < k; i++) sum -= lower[row][i] * lower[k][i]
      if (k < row) lower[row].push(sum / lower[k][k])
      else if (sum <= 1e-13 * product(column, column)) return undefined
      else lower[row].push(Math.sqrt(sum))
    }
    let right = product(column, target)
    for (let i = 0; i < row; i++) right -= lower[row][i] * solution[i]
    solution.push(right / lower[row][row])
  }
  for (let row = chosen.length - 1; row >= 0; row--) {
    for (let i = row + 1; i < chosen.length; i++) solution[row] -= lower[i][row] * solution[i]
    solution[row] /= lower[row][row]
  }
  return solution
}

/**
 * Returns the shortest x with rows[j] · x >= bounds[j] for all j, or undefined if no x satisfies them. It is the
 * residual of a non-negative least-squares problem (Lawson and Hanson 1974, chapter 23.4).
 */
export function leastDistance(
  rows: readonly Float64Array[],
  bounds: ArrayLike<number>,
): Float64Array | undefined {
  const length = rows[0].length
  const columns = rows.map((row, j) => {
    const column = new Float64Array(length + 1)
    column.set(row)
    column[length] = bounds[j]
    return column
  })
  const target = new Float64Array(length + 1)
  target[length] = 1
  const u = nonNegativeLeastSquares(columns, target)
  const residual = target
  columns.forEach((column, j) => {
    if (u[j] > 0) for (let k = 0; k <= length; k++) residual[k] -= u[j] * column[k]
  })
  if (residual[length] < 1e-11) return undefined
  return residual.subarray(0, length).map((value) => -value / residual[length])
}

export function product(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k]
  return sum
}
