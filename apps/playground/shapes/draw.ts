/** SVG of outlines, arrows and dots in a frame; classes set their style in style.css. */
import type { Arcs } from '../../../src/shapes/arcs.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { circleAt, type Frame, path, pathThrough, text, toPixels } from '../frame.ts'

const classed = (name: string) => `class="${name}"`

/** Length of an arrow's barbs in pixels. */
const BARB = 8
const BARB_WIDTH = 0.5

/** Returns the path commands of a closed outline. */
export function outlineOf(frame: Frame, { centers, radii, directions }: Arcs): string {
  const pieces = [...radii].map((radius, k) => {
    const next = (k + 1) % radii.length
    const [from, to] = [k, next].map((at) =>
      toPixels(frame, [
        centers[2 * k] + radius * directions[2 * at],
        centers[2 * k + 1] + radius * directions[2 * at + 1],
      ]),
    )
    const pixels = radius * frame.scale
    return `${text(...from)}A${text(pixels, pixels)} 0 0 0 ${text(...to)}`
  })
  return `M${pieces.join('L')}Z`
}

export const outline = (frame: Frame, arcs: Arcs, name: string) => path(outlineOf(frame, arcs), classed(name))

export const line = (frame: Frame, points: readonly Point[], name: string) =>
  path(pathThrough(frame, points), classed(name))

export const polygon = (frame: Frame, points: readonly Point[], name: string) =>
  path(`${pathThrough(frame, points)}Z`, classed(name))

/** A circle whose radius is in pixels. */
export const dot = (frame: Frame, at: Point, name: string, radius = 4.5) =>
  circleAt(frame, at, radius, classed(name))

/** A circle whose radius is in metres. */
export const ring = (frame: Frame, at: Point, radius: number, name: string) =>
  circleAt(frame, at, radius * frame.scale, classed(name))

/** An arrow from a point, `pixels` long. */
export function arrow(frame: Frame, from: Point, [x, y]: Point, pixels: number, name: string): string {
  return arrowTo(frame, from, along(from, [x, y], pixels / frame.scale), name)
}

export function arrowTo(frame: Frame, from: Point, to: Point, name: string): string {
  const [fx, fy] = toPixels(frame, from)
  const [tx, ty] = toPixels(frame, to)
  const length = Math.hypot(tx - fx, ty - fy)
  if (!(length > 0)) return ''
  const barb = Math.min(BARB, length)
  const [x, y] = [((tx - fx) / length) * barb, ((ty - fy) / length) * barb]
  const end = (side: number) => text(tx - x - side * BARB_WIDTH * y, ty - y + side * BARB_WIDTH * x)
  return path(`M${text(fx, fy)}L${text(tx, ty)}M${end(1)}L${text(tx, ty)}L${end(-1)}`, classed(name))
}

/** A line through a point with this normal, across the whole picture. */
export function lineAcross(frame: Frame, at: Point, [x, y]: Point, name: string): string {
  const far = 4000 / frame.scale
  return line(frame, [along(at, [-y, x], far), along(at, [y, -x], far)], name)
}

/** A text beside a point, in pixels from it. */
export function caption(frame: Frame, at: Point, words: string, name: string, dx = 0, dy = 0): string {
  const [x, y] = toPixels(frame, at)
  return `<text x="${(x + dx).toFixed(1)}" y="${(y + dy).toFixed(1)}" class="${name}">${words}</text>`
}

/** Returns how far to move what is at a point, in pixels, so that it is this far from a line that runs past it. */
export function clearOf(frame: Frame, at: Point, [from, to]: readonly [Point, Point], room: number): Point {
  const [[x, y], [fromX, fromY], [toX, toY]] = [at, from, to].map((point) => toPixels(frame, point))
  const length = Math.hypot(toX - fromX, toY - fromY)
  const [ux, uy] = [(toX - fromX) / length, (toY - fromY) / length]
  const ahead = (x - fromX) * ux + (y - fromY) * uy
  if (ahead < -room || ahead > length + room) return [0, 0]
  const aside = (y - fromY) * ux - (x - fromX) * uy
  const shift = Math.max(0, room - Math.abs(aside)) * (aside < 0 ? -1 : 1)
  return [0 - shift * uy, shift * ux]
}

export const along = ([x, y]: Point, [dx, dy]: Point, length: number): Point => [
  x + length * dx,
  y + length * dy,
]
