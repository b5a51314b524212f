/** Twin of shaders/shared/hit.wgsl. Vectors and structs that are returned there are in `hit` here. */
import { maxExact } from './exact'

/** The result of `normalAtTouch` or `reboundFrom`. */
export namespace hit {
  export let x: f32 = 0
  export let y: f32 = 0
  export let impact: f32 = 0
  export let away: f32 = 0
}

/** The normal of two disks as they touch, in `hit.x` and `hit.y`; 0 if they do not touch within the substep. */
export function normalAtTouch(
  normalX: f32,
  normalY: f32,
  gap: f32,
  reach: f32,
  relativeX: f32,
  relativeY: f32,
  h: f32,
): void {
  hit.x = normalX
  hit.y = normalY
  if (!(gap > 0)) return
  hit.x = 0
  hit.y = 0
  const offsetX = (reach + gap) * normalX
  const offsetY = (reach + gap) * normalY
  const closing = -(offsetX * relativeX + offsetY * relativeY)
  const apart = gap * (reach * 2 + gap)
  const passing = closing * closing - (relativeX * relativeX + relativeY * relativeY) * apart
  if (!(closing > 0 && passing >= 0)) return
  const time = apart / (closing + sqrt(passing))
  if (time > h) return
  hit.x = (offsetX + time * relativeX) / reach
  hit.y = (offsetY + time * relativeY) / reach
}

/** The speeds of a bounce on a wall, in `hit.impact` and `hit.away`. */
export function reboundFrom(gap: f32, closing: f32, pull: f32, restitution: f32, h: f32): void {
  hit.impact = 0
  hit.away = 0
  const half: f32 = h * pull * 0.5
  const onParabola = closing + half
  const fall = pull * 2 * maxExact(0, gap)
  const impact = onParabola * onParabola + fall
  const back = restitution * restitution * impact - fall
  if (!(impact > 0 && back > 0)) return
  hit.impact = sqrt(impact)
  hit.away = sqrt(back) - half
}
