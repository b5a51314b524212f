/** The shortest vector that satisfies linear inequalities. */

import { addTo, product, type Row, rotate, zeros } from './rows.ts'

/** Relative to the length of a row and to 1: a constraint that is missed by less is satisfied. */
const TOLERANCE = 1e-12
/** Squared share of a row that is not along the active ones, below which it depends on them. */
const DEPENDENT = 1e-20
/** The same for constraints of a guess. */
const INDEPENDENT = 1e-8
/** Squared share that has to be left of a row for its rest to be orthogonal to the active ones after one pass. */
const REPEAT = 1e-3

export interface Nearest {
  readonly x: Row
  /** Indices of the constraints that hold it back: a good guess for similar constraints. */
  readonly active: readonly number[]
}

/**
 * Finds the shortest x with rows[j] · x >= bounds[j] for all j, for several bounds and the same rows. It is the dual active-set method of Goldfarb and Idnani, "A
 * numerically stable dual method for solving strictly convex quadratic programs" (1983), whose matrix is the identity here: it adds the
 * constraint that is missed most, of those that were missed when all were last looked at, until none is.
 */
export class LeastDistance {
  readonly #rows: readonly Row[]
  readonly #lengths: Float64Array
  #active: ActiveSet | undefined

  constructor(rows: readonly Row[]) {
    this.#rows = rows
    this.#lengths = new Float64Array(rows.length)
    for (let j = 0; j < rows.length; j++) this.#lengths[j] = Math.sqrt(product(rows[j], rows[j]))
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
    let missed: number[] = []
    for (let round = 0; round < 10 * rows.length; round++) {
      // looks at all rows only when those that were missed before are satisfied
      let next = this.#mostMissed(missed, bounds, active)
      if (next < 0) {
        missed = this.#missed(bounds, active)
        next = missed.length === 0 ? -1 : missed[0]
      }
      if (next < 0) return { x: x.slice(), active: [...active.ids] }
      if (!active.add(next, rows[next], bounds[next])) return undefined
    }
    return undefined
  }

  /** Returns the constraints that x misses, the most missed first. */
  #missed(bounds: ArrayLike<number>, active: ActiveSet): number[] {
    const missed: number[] = []
    let most = TOLERANCE
    for (let j = 0; j < this.#rows.length; j++) {
      const short = this.#shortfall(j, bounds, active.x)
      if (short <= TOLERANCE || active.has(j)) continue
      missed.push(j)
      if (short <= most) continue
      most = short
      missed[missed.length - 1] = missed[0]
      missed[0] = j
    }
    return missed
  }

  #mostMissed(candidates: readonly number[], bounds: ArrayLike<number>, active: ActiveSet): number {
    let index = -1
    let most = TOLERANCE
    for (let k = 0; k < candidates.length; k++) {
      const short = this.#shortfall(candidates[k], bounds, active.x)
      if (short > most && !active.has(candidates[k])) {
        index = candidates[k]
        most = short
      }
    }
    return index
  }

  /** Returns how much x misses a constraint by, relative to the length of its row. */
  #shortfall(j: number, bounds: ArrayLike<number>, x: Row): number {
    return (bounds[j] - product(this.#rows[j], x)) / this.#lengths[j]
  }
}

/** Constraints that hold with equality: their normals are Q R, with orthonormal columns of Q and an upper triangle R. */
class ActiveSet {
  readonly x: Row
  readonly #size: number
  /** Columns of Q, and of R. */
  readonly #q: Row[] = []
  readonly #r: Row[] = []
  readonly ids: number[] = []
  #multipliers: number[] = []
  /** Result of the last `#split`: shares along the columns of Q, and what is left. */
  readonly #shares: Row
  readonly #free: Row

  constructor(size: number) {
    this.x = zeros(size)
    this.#size = size
    this.#shares = zeros(size)
    this.#free = zeros(size)
  }

  has(id: number): boolean {
    return this.ids.includes(id)
  }

  /** Makes constraints active, but not those that depend on others before them. */
  guess(guess: readonly number[], rows: readonly Row[]): void {
    for (const id of guess) {
      if (this.ids.length === this.#size) break
      const squared = product(rows[id], rows[id])
      const free = this.#split(rows[id], squared)
      if (free > INDEPENDENT * squared) this.#append(id, 0, free)
    }
  }

  /** Moves x to where the active constraints hold, and leaves out those that would pull it instead of holding it back. */
  begin(bounds: ArrayLike<number>): void {
    const { x } = this
    for (;;) {
      // x = Q y with R' y = bounds; multipliers with R multipliers = y
      const count = this.ids.length
      const y = zeros(count)
      for (let k = 0; k < count; k++) {
        const column = this.#r[k]
        let right = bounds[this.ids[k]]
        for (let i = 0; i < k; i++) right -= column[i] * y[i]
        y[k] = right / column[k]
      }
      this.#multipliers = this.#solve(y)
      let worst = -1
      for (let k = 0; k < count; k++)
        if (this.#multipliers[k] < (worst < 0 ? 0 : this.#multipliers[worst])) worst = k
      if (worst < 0) {
        x.fill(0)
        for (let k = 0; k < count; k++) addTo(x, this.#q[k], y[k])
        return
      }
      this.#remove(worst)
    }
  }

  /**
   * Splits a row into shares along the columns of Q and the rest, and returns the squared length of the rest. A second pass removes what
   * rounding leaves along Q where little is left (Daniel, Gragg, Kaufman and Stewart, 1976).
   */
  #split(row: Row, squared: number): number {
    const shares = this.#shares
    const free = this.#free
    const columns = this.#q
    const count = this.ids.length
    for (let i = 0; i < free.length; i++) free[i] = row[i]
    shares.fill(0)
    for (let left = squared, pass = 0; ; pass++) {
      for (let k = 0; k < count; k++) {
        const share = product(columns[k], free)
        shares[k] += share
        addTo(free, columns[k], -share)
      }
      const now = product(free, free)
      if (pass > 0 || now > REPEAT * left) return now
      left = now
    }
  }

  /** Moves x to where the constraint holds, and leaves out others that hold it back. Returns false if none can be left out. */
  add(id: number, row: Row, bound: number): boolean {
    const multipliers = this.#multipliers
    let multiplier = 0
    const squared = product(row, row)
    for (;;) {
      const count = this.ids.length
      const free = this.#split(row, squared)
      const r = this.#solve(this.#shares)
      let leaving = -1
      let partial = Infinity
      for (let k = 0; k < count; k++) {
        if (r[k] > 0 && multipliers[k] / r[k] < partial) {
          leaving = k
          partial = multipliers[k] / r[k]
        }
      }
      const isFree = free > DEPENDENT * squared
      const whole = isFree ? (bound - product(row, this.x)) / free : Infinity
      const step = Math.min(partial, whole)
      if (step === Infinity) return false
      for (let k = 0; k < count; k++) multipliers[k] -= step * r[k]
      multiplier += step
      if (isFree) addTo(this.x, this.#free, step)
      if (whole <= partial) {
        this.#append(id, multiplier, free)
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
      const column = this.#r[k]
      const value = r[k] / column[k]
      r[k] = value
      for (let i = 0; i < k; i++) r[i] -= value * column[i]
    }
    return r
  }

  /** Appends the row of the last `#split`, whose rest has this squared length. */
  #append(id: number, multiplier: number, squared: number): void {
    const length = Math.sqrt(squared)
    const column = this.#free.slice()
    for (let i = 0; i < column.length; i++) column[i] /= length
    const shares = this.#shares.slice()
    shares[this.ids.length] = length
    this.ids.push(id)
    this.#multipliers.push(multiplier)
    this.#q.push(column)
    this.#r.push(shares)
  }

  #remove(k: number): void {
    this.ids.splice(k, 1)
    this.#multipliers.splice(k, 1)
    this.#r.splice(k, 1)
    for (let j = k; j < this.#r.length; j++) {
      const [cos, sin] = rotate(this.#q[j], this.#q[j + 1], this.#r[j], j, j + 1)
      for (let n = j + 1; n < this.#r.length; n++) {
        const column = this.#r[n]
        const a = column[j]
        const b = column[j + 1]
        column[j] = cos * a + sin * b
        column[j + 1] = cos * b - sin * a
      }
    }
    this.#q.pop()
  }
}
