/** The first touch of a ray or a disk that moves from the centre of B to P with A. */
import { castDisk } from '../../../../src/entries/shapes.ts'
import type { Point } from '../../../../src/shapes/shape.ts'
import { along, arrow, arrowTo, dot, line, ring } from '../draw.ts'
import { degreesOf, metres, NONE, type Pair, pointText, type Shown } from '../pair.ts'

/** Length of the arrow of the normal in pixels, beyond the disk. */
const ARROW = 34

export function showCast({ a, b }: Pair, end: Point, radius: number): Shown {
  const start = b.centroid
  const translation: Point = [end[0] - start[0], end[1] - start[1]]
  const hit = castDisk(a, start, translation, radius)
  const length = Math.hypot(...translation)
  const what = radius > 0 ? 'disk' : 'ray'
  const stop = along(start, translation, hit?.fraction ?? 1)
  return {
    above: (frame) => {
      const [x, y] = length > 0 ? [translation[0] / length, translation[1] / length] : [1, 0]
      const sides = ([1, -1] as const).map((side) => along([0, 0], [-side * y, side * x], radius))
      const rail = (offset: Point) =>
        line(frame, [along(start, offset, 1), along(along(start, translation, 1), offset, 1)], 'rail')
      return [
        ...(radius > 0 ? [...sides.map(rail), ring(frame, start, radius, 'disk start')] : []),
        arrowTo(frame, start, end, 'way'),
        line(frame, [start, stop], 'gap'),
        radius > 0 ? ring(frame, stop, radius, hit === undefined ? 'disk' : 'disk hit') : '',
        hit === undefined ? '' : arrow(frame, hit.point, hit.normal, ARROW + radius * frame.scale, 'normal'),
        hit === undefined ? '' : dot(frame, hit.point, 'dot a'),
        dot(frame, stop, 'dot support', 3.5),
      ].join('')
    },
    isFaint: { b: true },
    values: {
      'First touch': hit === undefined ? NONE : metres(hit.fraction * length),
      Fraction: hit === undefined ? NONE : hit.fraction.toFixed(3),
      Normal: hit === undefined ? NONE : degreesOf(hit.normal),
      Point: hit === undefined ? NONE : pointText(hit.point),
    },
    outcome:
      hit === undefined
        ? `The ${what} misses A on its way to P.`
        : hit.startsInside
          ? `The ${what} starts in A.`
          : `The ${what} touches A after ${metres(hit.fraction * length)} of ${metres(length)}.`,
  }
}
