/** Disks that stay in place, in a spatial hash. */

/** Relative to the sum of two radii: overlap of touching disks that counts as rounding. */
const ROUNDING = 1e-6

export class Crowd {
  readonly #cell: number
  /** Indices into #disks by cell. */
  readonly #cells = new Map<string, number[]>()
  /** x, y and radius of each disk. */
  readonly #disks: number[] = []

  /** `largest` is the maximum radius in metres. */
  constructor(largest: number) {
    this.#cell = 2 * largest
  }

  add(x: number, y: number, radius: number): void {
    const key = `${Math.floor(x / this.#cell)} ${Math.floor(y / this.#cell)}`
    const disks = this.#cells.get(key)
    if (disks === undefined) this.#cells.set(key, [this.#disks.length])
    else disks.push(this.#disks.length)
    this.#disks.push(x, y, radius)
  }

  /** Whether a disk fits here without overlapping another one. */
  hasRoom(x: number, y: number, radius: number): boolean {
    const [column, row] = [Math.floor(x / this.#cell), Math.floor(y / this.#cell)]
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) {
        for (const k of this.#cells.get(`${i} ${j}`) ?? []) {
          const [otherX, otherY, other] = this.#disks.slice(k, k + 3)
          if (Math.hypot(x - otherX, y - otherY) < (1 - ROUNDING) * (radius + other)) return false
        }
      }
    }
    return true
  }
}
