/**
 * Draws a case as SVG in the style of the paper: each disk at the end of every frame, older ones fainter, the path of
 * its centre as a line, its initial velocity as an arrow, and an empty circle at each hit.
 */
import type { Box, Setup } from './setup.ts'
import type { Moment } from './track.ts'

const PAINTS = { blue: '#5b9cf5', green: '#58c48b', red: '#e5604d' }
/** Margin in metres. */
const MARGIN = 0.35
/** Displacement in metres below which a disk counts as at rest. */
const STILL = 1e-3
const FAINTEST = 0.16
const STRONGEST = 0.88
/** Line width in metres. */
const LINE = 0.035

/** Returns the box that contains all of these tracks of a case. */
export function boxAround({ radii }: Setup, tracks: readonly (readonly Moment[])[]): Box {
  const places = tracks
    .flat()
    .flatMap(({ positions }) => radii.map((radius, k) => ({ positions, radius, k })))
  const least = (axis: number) =>
    Math.min(...places.map(({ positions, radius, k }) => positions[2 * k + axis] - radius)) - MARGIN
  const most = (axis: number) =>
    Math.max(...places.map(({ positions, radius, k }) => positions[2 * k + axis] + radius)) + MARGIN
  return [least(0), -most(1), most(0) - least(0), most(1) - least(1)]
}

const px = (value: number) => value.toFixed(3)

/** Returns the position of a disk in picture coordinates. */
const place = ({ positions }: Moment, disk: number): [number, number] => [
  positions[2 * disk],
  -positions[2 * disk + 1],
]

const circle = ([x, y]: readonly number[], radius: number, look: string) =>
  `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" ${look}/>`

/** Draws each disk at each frame; a disk at rest once. */
function disks(scene: Setup, track: readonly Moment[]): string[] {
  const ends = track.filter(({ frame }) => frame !== undefined)
  return ends.flatMap((moment, k) =>
    scene.colors.flatMap((color, disk) => {
      const [x, y] = place(moment, disk)
      const next = ends[k + 1] && place(ends[k + 1], disk)
      if (next !== undefined && Math.hypot(next[0] - x, next[1] - y) < STILL) return []
      const part = ends.length === 1 ? 1 : k / (ends.length - 1)
      const opacity = (FAINTEST + part * (STRONGEST - FAINTEST)).toFixed(2)
      const look = `fill="${PAINTS[color]}" fill-opacity="${opacity}" stroke="${PAINTS[color]}" stroke-opacity=".55"`
      return [circle([x, y], scene.radii[disk], look)]
    }),
  )
}

/** Draws both disks of each hit in their colours. */
function hits(scene: Setup, track: readonly Moment[]): string[] {
  return track.flatMap((moment) => {
    if (moment.hit === undefined) return []
    return [moment.hit.a, moment.hit.b].map((disk) => {
      const look = `class="hit" fill="none" stroke="${PAINTS[scene.colors[disk]]}" stroke-width="${2 * LINE}"`
      return circle(place(moment, disk), scene.radii[disk], look)
    })
  })
}

function ways(scene: Setup, track: readonly Moment[]): string[] {
  return scene.colors.map((_, disk) => {
    const points = track.map((moment) => place(moment, disk))
    const isStill = points.every(([x, y]) => Math.hypot(x - points[0][0], y - points[0][1]) < STILL)
    return isStill ? '' : `<path d="M${points.map((point) => point.map(px).join(' ')).join('L')}"/>`
  })
}

/** Draws arrows from the start, as long as the path of a frame. */
function arrows({ positions, velocities, dt, radii }: Setup): string[] {
  return radii.flatMap((radius, disk) => {
    const [vx, vy] = [velocities[2 * disk], -velocities[2 * disk + 1]]
    const speed = Math.hypot(vx, vy)
    if (speed === 0) return []
    const [x, y] = [positions[2 * disk], -positions[2 * disk + 1]]
    const [tipX, tipY] = [x + vx * dt, y + vy * dt]
    const barb = (turn: number) => {
      const [along, across] = [(-0.36 * radius) / speed, (turn * 0.2 * radius) / speed]
      return `${px(tipX + along * vx - across * vy)} ${px(tipY + along * vy + across * vx)}`
    }
    const start = circle([x, y], 0.09 * radius, 'fill="currentColor" stroke="none"')
    return [
      `<path d="M${px(x)} ${px(y)}L${px(tipX)} ${px(tipY)}M${barb(1)}L${px(tipX)} ${px(tipY)}L${barb(-1)}"/>`,
      start,
    ]
  })
}

/** Returns the parts of a picture in units of metres. `track` ends at the last frame to draw. */
export function drawParts(scene: Setup, track: readonly Moment[]): string {
  const group = (look: string, parts: readonly string[]) => `<g ${look}>${parts.join('')}</g>`
  const lines = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'
  return [
    group(`stroke-width="${LINE}"`, disks(scene, track)),
    group('class="hits"', hits(scene, track)),
    group(`${lines} class="ways" stroke-width="${LINE}" stroke-opacity=".75"`, ways(scene, track)),
    group(`${lines} class="arrows" stroke-width="${2 * LINE}"`, arrows(scene)),
  ].join('')
}
