/** When a moving disk first touches something, in closed form and in f64, told apart from the kernels by how it is derived. */

export type Point = readonly [number, number]

/** No touch. */
const NEVER = Infinity

export type Target =
  | { readonly kind: 'segment'; readonly a: Point; readonly b: Point }
  /** From angle `from` on, counter-clockwise, over `sweep` radians. */
  | {
      readonly kind: 'arc'
      readonly center: Point
      readonly radius: number
      readonly from: number
      readonly sweep: number
    }
  | { readonly kind: 'disk'; readonly center: Point }

const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1]
const at = (p: Point, t: Point, time: number): Point => [p[0] + time * t[0], p[1] + time * t[1]]

/** Both times at which |p + t·time - center| = radius; none where it never is. */
function circleTimes(p: Point, t: Point, center: Point, radius: number): number[] {
  const w = sub(p, center)
  const a = dot(t, t)
  const half = dot(w, t)
  // as the distance at the nearest point, so that nothing large cancels
  const cross = w[0] * t[1] - w[1] * t[0]
  const squared = radius * radius * a - cross * cross
  if (squared < 0 || a === 0) return []
  const root = Math.sqrt(squared)
  return [(-half - root) / a, (-half + root) / a]
}

/** Whether a point lies in an arc's range of angles. */
function inRange(point: Point, target: Target & { kind: 'arc' }): boolean {
  const [x, y] = sub(point, target.center)
  const turn = Math.atan2(y, x) - target.from
  return turn - 2 * Math.PI * Math.floor(turn / (2 * Math.PI)) <= target.sweep
}

function endsOf(target: Target & { kind: 'arc' }): [Point, Point] {
  const { center, radius, from, sweep } = target
  const end = (angle: number): Point => [
    center[0] + radius * Math.cos(angle),
    center[1] + radius * Math.sin(angle),
  ]
  return [end(from), end(from + sweep)]
}

/** From a point to the nearest of the targets. */
export function distanceTo(point: Point, targets: readonly Target[]): number {
  return Math.min(...targets.map((target) => distanceToOne(point, target)))
}

function distanceToOne(point: Point, target: Target): number {
  if (target.kind === 'disk') return Math.hypot(...sub(point, target.center))
  if (target.kind === 'segment') {
    const along = sub(target.b, target.a)
    const part = dot(sub(point, target.a), along) / dot(along, along)
    return Math.hypot(...sub(point, at(target.a, along, Math.min(1, Math.max(0, part)))))
  }
  if (inRange(point, target)) return Math.abs(Math.hypot(...sub(point, target.center)) - target.radius)
  return Math.min(...endsOf(target).map((end) => Math.hypot(...sub(point, end))))
}

/** The first fraction of the way, 0 to 1, at which the centre is `reach` away from a target. */
export function firstTouch(p: Point, t: Point, targets: readonly Target[], reach: number): number {
  return Math.min(...targets.map((target) => touchOne(p, t, target, reach)))
}

function touchOne(p: Point, t: Point, target: Target, reach: number): number {
  const times: number[] = []
  if (target.kind === 'disk') times.push(...circleTimes(p, t, target.center, reach))
  if (target.kind === 'segment') {
    const along = sub(target.b, target.a)
    const length = Math.hypot(...along)
    const normal: Point = [-along[1] / length, along[0] / length]
    for (const side of [-reach, reach]) {
      const time = (side - dot(sub(p, target.a), normal)) / dot(t, normal)
      const part = dot(sub(at(p, t, time), target.a), along) / length ** 2
      if (part >= 0 && part <= 1) times.push(time)
    }
    for (const end of [target.a, target.b]) times.push(...circleTimes(p, t, end, reach))
  }
  if (target.kind === 'arc') {
    for (const radius of [target.radius - reach, target.radius + reach]) {
      if (radius <= 0) continue
      for (const time of circleTimes(p, t, target.center, radius))
        if (inRange(at(p, t, time), target)) times.push(time)
    }
    for (const end of endsOf(target)) times.push(...circleTimes(p, t, end, reach))
  }
  return times.reduce((first, time) => (time >= 0 && time <= 1 && time < first ? time : first), NEVER)
}
