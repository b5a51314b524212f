/** The contact of `collideArcs`: the normal, the depth or distance, and the points of both surfaces. */
import { collideArcs } from '../../../../src/entries/shapes.ts'
import { placed } from '../../../../src/shapes/placed.ts'
import type { Shape } from '../../../../src/shapes/shape.ts'
import { along, arrow, clearOf, dot, line, outline } from '../draw.ts'
import { degreesOf, metres, NONE, type Pair, pointText, type Shown } from '../pair.ts'

/** Length of the arrow of the normal in pixels. */
const ARROW = 46
/** Least distance in pixels between the arrow and the middle of a letter. */
const LETTER_ROOM = 17

export function showContact({ a, b }: Pair): Shown {
  const { normal, depth, point } = collideArcs(a, b)
  const onA = along(point, normal, depth / 2)
  const onB = along(point, normal, -depth / 2)
  const apart: Shape = placed(b, [normal[0] * depth, normal[1] * depth], 0)
  const isApart = depth < 0
  const start = isApart ? onA : onB
  return {
    nameShift: (frame, at) =>
      clearOf(frame, at, [start, along(start, normal, ARROW / frame.scale)], LETTER_ROOM),
    below: (frame) => (isApart ? '' : outline(frame, apart, 'ghost b')),
    above: (frame) =>
      [
        line(frame, [onA, onB], isApart ? 'gap' : 'overlap'),
        arrow(frame, start, normal, ARROW, 'normal'),
        dot(frame, onA, 'dot a'),
        dot(frame, onB, 'dot b'),
      ].join(''),
    values: {
      Depth: isApart ? NONE : metres(depth),
      Distance: isApart ? metres(-depth) : NONE,
      Normal: degreesOf(normal),
      Point: pointText(point),
      Arcs: `${a.radii.length} + ${b.radii.length}`,
    },
    outcome: isApart
      ? `A and B are ${metres(-depth)} apart. The dots are their closest points.`
      : `A and B overlap by ${metres(depth)}. Moved that far along the normal, B only touches A (dashed).`,
  }
}
