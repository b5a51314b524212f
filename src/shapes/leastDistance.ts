/** The shortest vector that satisfies linear inequalities. */

/** A plain array: typed arrays of this length take far longer to allocate. */
export type Row = number[]

/** Engines keep copies of it as plain f64 values, in one piece. */
const FRACTIONS: Row = Array.from({ length: 64 }, () => 0.5)

export function zeros(length: number): Row {
  if (length > FRACTIONS.length) return Array.from({ length }, () => 0)
  return FRACTIONS.slice(0, length).fill(0)
}

/** Relative to the length of a row and to 1: a constraint that is missed by less is satisfied. */
const TOLERANCE = 1e-12
/** Squared share of a row that is not along the active ones, below which it depends on them. */
const DEPENDENT = 1e-20
/** The same for constraints of a guess. */
const INDEPENDENT = 1e-8

export interface Nearest {
  readonly x: Row
  /** Indices of the constraints that hold it back: a good guess for similar constraints. */
  readonly active: readonly number[]
}

/**
 * Finds the shortest x with rows[j] · x >= bounds[j] for all j, for several bounds and the same rows. It is the dual active-set method of Goldfarb and Idnani, "A
 * numerically stable dual method for solving strictly convex quadratic programs" (1983), whose matrix is the identity here: it adds the
 * constraint that is missed most, until none is.
 */
export class LeastDistance {
  readonly #rows: readonly Row[]
  readonly #lengths: readonly number[]
  #active: ActiveSet | undefined

  constructor(rows: readonly Row[]) {
    this.#rows = rows
    this.#lengths = rows.map((row) => Math.sqrt(product(row, row)))
  }

  /**
   * Returns undefined if no x satisfies the constraints. Begins with those that held the last x back, or for the first time with those of
   * `guess`, which saves most of the work if they are the right ones.
   */
  solve(bounds: ArrayLike<number>, guess: readonly number[] = []): Nearest | undefined {
    const rows = this.#rows
    if (this.#active === undefined) {
      this.#active = new ActiveSet(rows[0].length)
      this.#active.guess(guess, rows)
    }
    const active = this.#active
    active.begin(bounds)
    const { x } = active
    for (let round = 0; round < 10 * rows.length; round++) {
      let [missed, most] = [-1, TOLERANCE]
      for (let j = 0; j < rows.length; j++) {
        const short = (bounds[j] - product(rows[j], x)) / this.#lengths[j]
        if (short > most && !active.has(j)) {
          missed = j
          most = short
        }
      }
      if (missed < 0) return { x: x.slice(), active: [...active.ids] }
      if (!active.add(missed, rows[missed], bounds[missed])) return undefined
    }
    return undefined
  }
}

export function product(a: Row, b: Row): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k]
  return sum
}

/** Constraints that hold with equality: their normals are Q R, and the first columns of the orthogonal Q span them. */
class ActiveSet {
  readonly x: Row
  readonly #size: number
  /** Columns of Q, and of the upper triangle R. */
  readonly #q: Row[]
  readonly #r: Row[] = []
  readonly ids: number[] = []
  #multipliers: number[] = []

  constructor(size: number) {
    this.#size = size
    this.x = zeros(size)
    this.#q = Array.from({ length: size }, (_, k) => {
      const column = zeros(size)
      column[k] = 1
      return column
    })
  }

  has(id: number): boolean {
    return this.ids.includes(id)
  }

  /** Makes constraints active, but not those that depend on others before them. */
  guess(guess: readonly number[], rows: readonly Row[]): void {
    for (const id of guess) {
      if (this.ids.length === this.#size) break
      const d = this.#coordinates(rows[id])
      let free = 0
      for (let k = this.ids.length; k < this.#size; k++) free += d[k] * d[k]
      if (free > INDEPENDENT * product(rows[id], rows[id])) this.#append(id, 0, d)
    }
  }

  /** Moves x to where the active constraints hold, and leaves out those that would pull it instead of holding it back. */
  begin(bounds: ArrayLike<number>): void {
    for (;;) {
      // x = Q y with R' y = bounds; multipliers with R multipliers = y
      const count = this.ids.length
      const y = zeros(count)
      for (let k = 0; k < count; k++) {
        let right = bounds[this.ids[k]]
        for (let i = 0; i < k; i++) right -= this.#r[k][i] * y[i]
        y[k] = right / this.#r[k][k]
      }
      this.#multipliers = [...this.#solve(y)]
      let worst = -1
      for (let k = 0; k < count; k++)
        if (this.#multipliers[k] < (worst < 0 ? 0 : this.#multipliers[worst])) worst = k
      if (worst < 0) {
        this.x.fill(0)
        for (let k = 0; k < count; k++) for (let i = 0; i < this.#size; i++) this.x[i] += y[k] * this.#q[k][i]
        return
      }
      this.#remove(worst)
    }
  }

  /** Returns a row in coordinates of Q. */
  #coordinates(row: Row): Row {
    const d = zeros(this.#size)
    for (let k = 0; k < d.length; k++) d[k] = product(this.#q[k], row)
    return d
  }

  /** Moves x to where the constraint holds, and leaves out others that hold it back. Returns false if none can be left out. */
  add(id: number, row: Row, bound: number): boolean {
    const size = this.#size
    let multiplier = 0
    const squared = product(row, row)
    for (;;) {
      const count = this.ids.length
      const d = this.#coordinates(row)
      let free = 0
      for (let k = count; k < size; k++) free += d[k] * d[k]
      const r = this.#solve(d)
      let [leaving, partial] = [-1, Infinity]
      for (let k = 0; k < count; k++) {
        if (r[k] > 0 && this.#multipliers[k] / r[k] < partial) {
          leaving = k
          partial = this.#multipliers[k] / r[k]
        }
      }
      const isFree = free > DEPENDENT * squared
      const whole = isFree ? (bound - product(row, this.x)) / free : Infinity
      const step = Math.min(partial, whole)
      if (step === Infinity) return false
      for (let k = 0; k < count; k++) this.#multipliers[k] -= step * r[k]
      multiplier += step
      if (isFree) {
        for (let k = count; k < size; k++) {
          const column = this.#q[k]
          const share = step * d[k]
          for (let i = 0; i < size; i++) this.x[i] += share * column[i]
        }
      }
      if (whole <= partial) {
        this.#append(id, multiplier, d)
        return true
      }
      this.#remove(leaving)
    }
  }

  /** Solves R r = d. */
  #solve(d: Row): Row {
    const count = this.ids.length
    const r = d.slice(0, count)
    for (let k = count - 1; k >= 0; k--) {
      r[k] /= this.#r[k][k]
      for (let i = 0; i < k; i++) r[i] -= r[k] * this.#r[k][i]
    }
    return r
  }

  /** Rotates the free columns of Q so that the first of them alone has a share in the new normal. */
  #append(id: number, multiplier: number, d: Row): void {
    const count = this.ids.length
    for (let k = this.#size - 1; k > count; k--) rotate(this.#q[k - 1], this.#q[k], d, k - 1, k)
    this.ids.push(id)
    this.#multipliers.push(multiplier)
    this.#r.push(d)
  }

  #remove(k: number): void {
    this.ids.splice(k, 1)
    this.#multipliers.splice(k, 1)
    this.#r.splice(k, 1)
    for (let j = k; j < this.#r.length; j++) {
      const [cos, sin] = rotate(this.#q[j], this.#q[j + 1], this.#r[j], j, j + 1)
      for (let n = j + 1; n < this.#r.length; n++) {
        const column = this.#r[n]
        const [a, b] = [column[j], column[j + 1]]
        column[j] = cos * a + sin * b
        column[j + 1] = cos * b - sin * a
      }
    }
  }
}

/** Rotates two columns so that the second has no share of `values` any more: Givens. Returns cosine and sine. */
function rotate(first: Row, second: Row, values: Row, a: number, b: number): [cos: number, sin: number] {
  if (values[b] === 0) return [1, 0]
  const length = Math.sqrt(values[a] * values[a] + values[b] * values[b])
  const [cos, sin] = [values[a] / length, values[b] / length]
  for (let i = 0; i < first.length; i++) {
    const [p, q] = [first[i], second[i]]
    first[i] = cos * p + sin * q
    second[i] = cos * q - sin * p
  }
  values[a] = length
  values[b] = 0
  return [cos, sin]
}
