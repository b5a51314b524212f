/** The contact manifold: the reference side, the incident side, its clip, and one or two points. */
import { type ManifoldClip, manifold } from '../../../../src/entries/shapes.ts'
import { arrow, dot, line, lineAcross } from '../draw.ts'
import { degreesOf, metres, NONE, type Pair, pointText, type Shown } from '../pair.ts'

/** Length of the arrow of the normal in pixels. */
const ARROW = 46
/** Sides shorter than this have no direction, in metres. */
const SHORT = 1e-9

export function showManifold({ a, b }: Pair): Shown {
  let clip: ManifoldClip | undefined
  const { normal, points } = manifold(a, b, 0, (found) => {
    clip = found
  })
  const used = points.length === 2 ? clip : undefined
  const reference = used === undefined ? NONE : used.reference === a ? 'A' : 'B'
  return {
    above: (frame) =>
      [
        used === undefined ? '' : drawClip(frame, used),
        ...points.map(({ position }) => arrow(frame, position, normal, ARROW, 'normal')),
        ...points.map(({ position }, k) => dot(frame, position, `dot point${k + 1}`, k === 0 ? 6 : 5)),
      ].join(''),
    values: {
      Points: String(points.length),
      'Depth of 1': points.length > 0 ? metres(points[0].depth) : NONE,
      'Depth of 2': points.length > 1 ? metres(points[1].depth) : NONE,
      Normal: degreesOf(normal),
      'Point 1': points.length > 0 ? pointText(points[0].position) : NONE,
      Reference: reference,
    },
    outcome:
      points.length === 0
        ? 'A and B are apart: no point.'
        : points.length === 1
          ? `One point: ${clip === undefined ? 'no straight side has the normal' : 'the clipped end of the incident side is apart'}.`
          : `Two points: the incident side of ${reference === 'A' ? 'B' : 'A'}, clipped to the reference side of ${reference}.`,
  }
}

function drawClip(
  frame: Parameters<typeof line>[0],
  { referenceEnds, incidentEnds, clipped }: ManifoldClip,
): string {
  const [[fx, fy], [tx, ty]] = referenceEnds
  const length = Math.hypot(tx - fx, ty - fy)
  if (length < SHORT) return ''
  const direction = [(tx - fx) / length, (ty - fy) / length] as const
  return [
    ...referenceEnds.map((end) => lineAcross(frame, end, direction, 'tangent')),
    line(frame, referenceEnds, 'reference'),
    line(frame, incidentEnds, 'incident'),
    dot(frame, clipped, 'dot clipped', 4),
  ].join('')
}
