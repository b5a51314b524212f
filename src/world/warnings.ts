/**
 * Warns on the console of what is allowed and looks like a mistake: each kind once per world, by `console.warn` and nothing
 * else, so that replacing that silences them.
 */
import type { Bounds } from '../util/bounds.ts'

/** Seconds: longer steps look like milliseconds, or like a page that was asleep. */
const LONG_STEP = 0.25
/** m/s²: gravity as on Earth. */
const EARTH = { least: 9, most: 11 }
/** Metres: where half of all disks are this large, they look like pixels. */
const PIXELS = 4
/** Bounds are left in earnest from this part of their larger side on: less may be a splash over an open box. */
const SPLASH = 0.5

interface Escape {
  /** Disks outside the bounds. */
  readonly escaped: number
  /** Metres that the farthest of them is outside. */
  readonly farthestOut: number
  readonly bounds: Bounds
  /** Whether the user has given the bounds. */
  readonly isGiven: boolean
  readonly edges: number
}

export class Warnings {
  readonly #given = new Set<string>()

  /** Steps that are tested for overlaps; those that predict their hits may be long. */
  warnOfLongStep(dt: number): void {
    if (dt > LONG_STEP)
      this.#warn('step', () => [
        `World.step: dt is ${dt} s, a long step: expected seconds, at most ${LONG_STEP}`,
        'divide milliseconds by 1000, and take several steps for a long time',
      ])
  }

  /** `medianRadius` in metres. */
  warnOfLargeRadii(medianRadius: number, [x, y]: readonly [number, number]): void {
    const gravity = Math.hypot(x, y)
    if (medianRadius >= PIXELS && gravity >= EARTH.least && gravity <= EARTH.most)
      this.#warn('radii', () => [
        `World.addDisks: half of the disks have a radius of ${short(medianRadius)} m or more under a gravity of ${short(gravity)} m/s²: expected metres`,
        'where lengths are pixels, divide them by the pixels per metre, or multiply gravity by them',
      ])
  }

  /** Not of disks that spread from where they were put, where there are neither bounds of the user's nor walls. */
  warnOfEscape({ escaped, farthestOut, bounds, isGiven, edges }: Escape): void {
    const [minX, minY, maxX, maxY] = bounds
    const allowed = SPLASH * Math.max(maxX - minX, maxY - minY)
    if (farthestOut > allowed && (isGiven || edges > 0))
      this.#warn('escape', () => [
        `World.step: ${escaped} ${escaped === 1 ? 'disk is' : 'disks are'} outside bounds [${bounds.map(short).join(', ')}], up to ${short(farthestOut)} m away`,
        'where they passed a wall, use ccd or more substeps, else widen bounds or remove them',
      ])
  }

  #warn(kind: string, sentences: () => [fault: string, advice: string]): void {
    if (this.#given.has(kind)) return
    this.#given.add(kind)
    console.warn(sentences().join('; '))
  }
}

const short = (value: number) => String(Number(value.toPrecision(3)))
