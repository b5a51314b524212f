/** The view from a point of a stretch: the open angle and the circles that bound it. */
import type { Direction, Sense } from '../../../src/polar/facing.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { circleAt, type Frame, path, pathThrough, text, toPixels } from '../frame.ts'
import type { Circle } from './circles.ts'
import { INK, SENSES } from './colors.ts'
import { sensesOf } from './picture.ts'
import { middleOf, type StretchView } from './traced.ts'

const HEADINGS: { readonly [D in Direction]: number } = {
  east: 0,
  north: Math.PI / 2,
  west: Math.PI,
  south: -Math.PI / 2,
}
/** Radius in pixels of the sector of the open angle. */
const SECTOR = 46

/**
 * Draws a ray from the middle of a stretch to the circle that each sense finds, and a ring around it, and shades the
 * angle between. `radius` is that of the disk.
 */
export function drawWedge(
  frame: Frame,
  circles: readonly Circle[],
  radius: number,
  facing: Direction,
  sense: Sense | 'both',
  stretch: StretchView,
): string {
  const point = middleOf(stretch)
  const senses = sensesOf(sense).map((one) => {
    const { owner, angle } = one === 'ccw' ? stretch.ccwRegion : stretch.cwRegion
    const heading = HEADINGS[facing] + (one === 'ccw' ? angle : -angle)
    const circle = owner === null ? null : circles[owner]
    return { sense: one, heading, circle }
  })
  const reach = frame.box[2] - frame.box[0] + frame.box[3] - frame.box[1]
  const rays = senses.map(({ sense, heading, circle }) => {
    const length = circle === null ? reach : metresTo(point, heading, circle, circle.radius + radius)
    const end: Point = [point[0] + length * Math.cos(heading), point[1] + length * Math.sin(heading)]
    const look = `stroke="${SENSES[sense]}" stroke-width="1.8" stroke-dasharray="${sense === 'ccw' ? 'none' : '5 4'}"`
    return path(pathThrough(frame, [point, end]), `fill="none" ${look}`)
  })
  const rings = senses.map(({ sense, circle }) =>
    circle === null
      ? ''
      : circleAt(
          frame,
          circle.center,
          (circle.radius + radius) * frame.scale + (sense === 'ccw' ? 1.5 : 4),
          `fill="none" stroke="${SENSES[sense]}" stroke-width="2"`,
        ),
  )
  const headings = sense === 'both' ? [] : [HEADINGS[facing]]
  for (const { heading } of senses) headings.push(heading)
  const [from, to] = [Math.min(...headings), Math.max(...headings)]
  const eye = circleAt(frame, point, 4, `fill="${INK}"`)
  return [sector(frame, point, from, to), ...rings, ...rays, eye].join('')
}

/** Returns the distance at which a ray touches or hits a circle that it is known to meet. */
function metresTo([x, y]: Point, heading: number, { center }: Circle, radius: number): number {
  const [dx, dy] = [center[0] - x, center[1] - y]
  const along = dx * Math.cos(heading) + dy * Math.sin(heading)
  const across = dx * Math.sin(heading) - dy * Math.cos(heading)
  return along - Math.sqrt(Math.max(radius * radius - across * across, 0))
}

function sector(frame: Frame, point: Point, from: number, to: number): string {
  if (to - from < 1e-6) return ''
  const [x, y] = toPixels(frame, point)
  const at = (angle: number) => text(x + SECTOR * Math.cos(angle), y - SECTOR * Math.sin(angle))
  const arc = `A${SECTOR} ${SECTOR} 0 ${to - from > Math.PI ? 1 : 0} 0 ${at(to)}`
  return path(`M${text(x, y)}L${at(from)}${arc}Z`, `fill="${INK}" fill-opacity=".22"`)
}

/** Returns the text for the list of stretches. */
export function describeAngle({ ccwRegion, cwRegion }: StretchView, sense: Sense | 'both'): string {
  const angle = (sense === 'cw' ? 0 : ccwRegion.angle) + (sense === 'ccw' ? 0 : cwRegion.angle)
  const degrees = (180 / Math.PI) * angle
  const text = `${degrees < 10 ? degrees.toFixed(1) : degrees.toFixed(0)}°`
  if (sense === 'both') return angle > 0 ? `open ${text}` : 'null angle'
  return angle > 0 ? `at ${text}` : 'straight ahead'
}
