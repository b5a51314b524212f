/** Circles of a scene, and a viewer's edits of them, which the address stores. */
import type { Point } from '../../../src/shapes/shape.ts'
import { decimalOf } from '../address.ts'

export interface Circle {
  readonly center: Point
  readonly radius: number
}

/** Edits of a list of circles. */
export interface Edits {
  /** Replaced circles by their index in the original list; null if removed. */
  readonly changed: ReadonlyMap<number, Circle | null>
  readonly added: readonly Circle[]
}

export const MAX_CIRCLES = 10_000
/** Maximum number of edits: those of a longer address may not reach a server. */
export const MAX_EDITS = 300
/** Radii in metres. */
export const MIN_RADIUS = 0.01
export const MAX_RADIUS = 4

const NO_EDITS: Edits = { changed: new Map(), added: [] }

/** Returns the circles after the edits: those that remain in their order, then the added ones. */
export function edited(circles: readonly Circle[], { changed, added }: Edits): Circle[] {
  const kept = circles.flatMap((circle, k) => changed.get(k) ?? (changed.has(k) ? [] : circle))
  return [...kept, ...added]
}

/**
 * Replaces the circle at an index of the edited list; null removes it, and the index after the last one adds it. `count` is the
 * number of original circles. Throws if there would be too many edits or circles.
 */
export function withCircle(edits: Edits, count: number, index: number, circle: Circle | null): Edits {
  const isRemoved = ([k, value]: readonly [number, Circle | null]) => value === null && k < count
  const removed = [...edits.changed]
    .filter(isRemoved)
    .map(([k]) => k)
    .sort((a, b) => a - b)
  const kept = count - removed.length
  const added = [...edits.added]
  const changed = new Map(edits.changed)
  if (index >= kept) added.splice(index - kept, 1, ...(circle === null ? [] : [circle]))
  else changed.set(originalOf(removed, index), circle)
  if (changed.size + added.length > MAX_EDITS)
    throw new Error(`there are ${MAX_EDITS} edits: reset the scene to edit more circles`)
  if (kept + added.length > MAX_CIRCLES)
    throw new Error(`there are ${MAX_CIRCLES} circles, which is the maximum`)
  return { changed, added }
}

/** Returns the index in the original list, given the removed ones in ascending order. */
function originalOf(removed: readonly number[], index: number): number {
  let original = index
  for (const k of removed) if (k <= original) original++
  return original
}

/** Formats edits: `3:x,y,r` changes a circle, `3:` removes it and `x,y,r` adds one. In metres. */
export function formatEdits({ changed, added }: Edits): string | undefined {
  const numbers = ({ center, radius }: Circle) => [...center, radius].map(rounded).join(',')
  const all = [
    ...[...changed].map(([k, circle]) => `${k}:${circle === null ? '' : numbers(circle)}`),
    ...added.map(numbers),
  ]
  return all.length === 0 ? undefined : all.join(';')
}

/** Inverts `formatEdits`; undefined if the text is invalid. */
export function parseEdits(text: string | undefined): Edits | undefined {
  if (text === undefined) return NO_EDITS
  const parts = text.split(';', MAX_EDITS + 1)
  if (parts.length > MAX_EDITS) return undefined
  const changed = new Map<number, Circle | null>()
  const added: Circle[] = []
  for (const part of parts) {
    const [, index, numbers] = /^(?:(\d{1,5}):)?(.*)$/.exec(part)!
    const circle = circleOf(numbers)
    if (circle === undefined && (index === undefined || numbers !== '')) return undefined
    if (index === undefined) added.push(circle!)
    else changed.set(Number(index), circle ?? null)
  }
  return { changed, added }
}

function circleOf(text: string): Circle | undefined {
  const [x, y, radius, ...rest] = text.split(',', 4).map(decimalOf)
  const isValid = Math.abs(x) <= 1e6 && Math.abs(y) <= 1e6 && radius >= MIN_RADIUS && radius <= MAX_RADIUS
  return isValid && rest.length === 0 ? { center: [x, y], radius } : undefined
}

const rounded = (metres: number) => Number(metres.toFixed(3))

/** Returns the index of the circle at a point, the nearest if several are within `margin` metres; undefined for none. */
export function circleAtPoint(circles: readonly Circle[], [x, y]: Point, margin: number): number | undefined {
  let found: number | undefined
  let least = margin
  for (const [k, { center, radius }] of circles.entries()) {
    const gap = Math.hypot(center[0] - x, center[1] - y) - radius
    if (gap > least || (gap === least && found !== undefined)) continue
    ;[found, least] = [k, gap]
  }
  return found
}
