/** Conversion from metres to SVG pixels, y down. */

import type { Bounds } from '../../src/entries/shapes.ts'
import type { Point } from '../../src/shapes/shape.ts'

export interface Frame {
  /** The displayed region in metres. */
  readonly box: Bounds
  /** Pixels per metre. */
  readonly scale: number
}

/** Returns the frame of a picture of this size in pixels around a point. */
export function frameAround([x, y]: Point, scale: number, width: number, height: number): Frame {
  const [halfWidth, halfHeight] = [width / 2 / scale, height / 2 / scale]
  return { box: [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight], scale }
}

export function toPixels({ box, scale }: Frame, [x, y]: Point): [number, number] {
  return [(x - box[0]) * scale, (box[3] - y) * scale]
}

export function toMetres({ box, scale }: Frame, [x, y]: Point): [number, number] {
  return [box[0] + x / scale, box[3] - y / scale]
}

/** Formats pixel coordinates. */
export const text = (...values: readonly number[]) => values.map((value) => value.toFixed(1)).join(' ')

export function pathThrough(frame: Frame, points: readonly Point[]): string {
  return `M${points.map((point) => text(...toPixels(frame, point))).join('L')}`
}

/** Returns a circle around a point; the radius is in pixels. */
export function circleAt(frame: Frame, center: Point, radius: number, look: string): string {
  const [x, y] = toPixels(frame, center)
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" ${look}/>`
}

export const path = (commands: string, look: string) => `<path d="${commands}" ${look}/>`

/** Returns a label at an offset of (dx, dy) pixels from a point; a digit at the end becomes a subscript. */
export function label(frame: Frame, point: Point, name: string, look: string, dx = 0, dy = 0): string {
  const [x, y] = toPixels(frame, point)
  const [, letters, index] = /^(\D*)(\d*)$/.exec(name)!
  const below = index === '' ? '' : `<tspan dy="0.22em" font-size="0.72em">${index}</tspan>`
  const place = `x="${(x + dx).toFixed(1)}" y="${(y + dy).toFixed(1)}"`
  return `<text ${place} text-anchor="middle" ${look}>${letters}${below}</text>`
}
