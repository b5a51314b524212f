/** Reference results of polar diagrams by brute force in f64; shares no code with them. */
import type { Direction, Sense } from '../../src/polar/facing.ts'
import type { Point } from '../../src/shapes/shape.ts'

export interface Circles {
  readonly centers: readonly number[]
  readonly radii: readonly number[]
}

export const DIRECTIONS: readonly Direction[] = ['east', 'north', 'west', 'south']
export const SENSES: readonly Sense[] = ['ccw', 'cw']
/** Direction x and y, and the angle from east. */
const AHEAD: { readonly [D in Direction]: readonly [number, number, number] } = {
  east: [1, 0, 0],
  north: [0, 1, Math.PI / 2],
  west: [-1, 0, Math.PI],
  south: [0, -1, -Math.PI / 2],
}

/**
 * Relative to the largest coordinate: diagrams are built with radii smaller by up to 2^-43 of it, doubled for rounding.
 */
const SLACK = 2 ** -42

export interface Seen {
  /** Null if nothing is hit within half a turn or the point is inside a circle. */
  readonly owner: number | null
  /** Rotation in radians; π if nothing is hit. */
  readonly angle: number
  readonly isInside: boolean
  /** All owners that radii changed by up to the slack would give. */
  readonly answers: readonly (number | null)[]
  /** Whether there is more than one such owner, or the owner may be straight ahead or not. */
  readonly isTie: boolean
  /**
   * Uncertainty of the angle in radians: rounding of squares by about 2^-52 changes it in proportion to 1 / √ of the
   * gap to the circle.
   */
  readonly doubt: number
}

/** The rotation at which a ray hits a circle, and the distance of the hit. */
interface Meeting {
  readonly angle: number
  readonly distance: number
}

/** Evaluates all circles from one point. */
export class Observer {
  readonly slack: number
  readonly #circles: Circles
  readonly #dx: Float64Array
  readonly #dy: Float64Array
  readonly #bearings: Float64Array
  /** Half of the angle that each circle subtends, and the same for a radius larger by the slack. */
  readonly #halves: Float64Array
  readonly #wider: Float64Array
  #isInside = false
  #isOnBorder = false

  constructor(circles: Circles) {
    const count = circles.radii.length
    this.#circles = circles
    this.slack = SLACK * extentOf(circles)
    this.#dx = new Float64Array(count)
    this.#dy = new Float64Array(count)
    this.#bearings = new Float64Array(count)
    this.#halves = new Float64Array(count)
    this.#wider = new Float64Array(count)
  }

  /** Moves the observer. Returns whether the point is inside a circle. */
  stand([x, y]: Point): boolean {
    const { centers, radii } = this.#circles
    this.#isInside = false
    this.#isOnBorder = false
    for (const [k, radius] of radii.entries()) {
      const [dx, dy] = [centers[2 * k] - x, centers[2 * k + 1] - y]
      const distance = Math.hypot(dx, dy)
      this.#dx[k] = dx
      this.#dy[k] = dy
      this.#bearings[k] = Math.atan2(dy, dx)
      this.#halves[k] = halfOf(distance, radius)
      this.#wider[k] = halfOf(distance, radius + this.slack)
      if (distance < radius) this.#isInside = true
      if (Math.abs(distance - radius) <= this.slack) this.#isOnBorder = true
    }
    return this.#isInside
  }

  /** Whether rounding decides if the point is inside a circle. */
  get isOnBorder(): boolean {
    return this.#isOnBorder
  }

  look(direction: Direction, sense: Sense): Seen {
    if (this.#isInside)
      return { owner: null, angle: 0, isInside: true, answers: [null], isTie: false, doubt: 0 }
    const [ex, ey, bearing] = AHEAD[direction]
    const turn = sense === 'ccw' ? 1 : -1
    const { radii } = this.#circles
    let owner: number | null = null
    let first: Meeting = { angle: Math.PI, distance: Infinity }
    const meeting = (k: number, radius: number, half: number): Meeting => {
      const ahead = ex * this.#dx[k] + ey * this.#dy[k]
      const aside = ex * this.#dy[k] - ey * this.#dx[k]
      // a point is met by the ray through it, a circle by those that enter it
      if (ahead > 0 && (Math.abs(aside) < radius || (aside === 0 && radius === 0)))
        return { angle: 0, distance: ahead - Math.sqrt((radius - aside) * (radius + aside)) }
      return { angle: positive(turn * (this.#bearings[k] - bearing) - half), distance: 0 }
    }
    for (let k = 0; k < radii.length; k++) {
      const met = meeting(k, radii[k], this.#halves[k])
      if (isBefore(met, first)) [owner, first] = [k, met]
    }
    const latest = owner === null ? first : this.#latest(owner, meeting)
    const earliest = owner === null ? first : meeting(owner, radii[owner] + this.slack, this.#wider[owner])
    const answers: (number | null)[] = [owner]
    for (let k = 0; k < radii.length; k++)
      if (k !== owner && !isBefore(latest, meeting(k, radii[k] + this.slack, this.#wider[k]))) answers.push(k)
    if (owner !== null && latest.angle >= Math.PI) answers.push(null)
    const isTie = answers.length > 1 || (latest.angle > 0 && earliest.angle === 0)
    return { owner, angle: first.angle, isInside: false, answers, isTie, doubt: this.#doubtOf(owner) }
  }

  #doubtOf(owner: number | null): number {
    if (owner === null) return 0
    const radius = this.#circles.radii[owner]
    const distance = Math.hypot(this.#dx[owner], this.#dy[owner])
    return (
      (8 * 2 ** -52 * distance) / Math.sqrt(Math.max((distance - radius) * (distance + radius), 2 ** -1000))
    )
  }

  /** Returns the hit of a circle shrunk by the slack, or by a quarter of its radius if that is less. */
  #latest(k: number, meeting: (k: number, radius: number, half: number) => Meeting): Meeting {
    const radius = this.#circles.radii[k]
    const smaller = radius - Math.min(this.slack, radius / 4)
    return meeting(k, smaller, halfOf(Math.hypot(this.#dx[k], this.#dy[k]), smaller))
  }
}

export function extentOf({ centers, radii }: Circles): number {
  return radii.reduce(
    (most, r, k) => Math.max(most, Math.abs(centers[2 * k]) + r, Math.abs(centers[2 * k + 1]) + r),
    0,
  )
}

function halfOf(distance: number, radius: number): number {
  return Math.atan2(radius, Math.sqrt(Math.max((distance - radius) * (distance + radius), 0)))
}

function isBefore(a: Meeting, b: Meeting): boolean {
  return a.angle < b.angle || (a.angle === b.angle && a.distance < b.distance)
}

/** Wraps an angle from [-4π, 2π) to [0, 2π). */
function positive(angle: number): number {
  let turned = angle
  while (turned < 0) turned += 2 * Math.PI
  return turned
}
