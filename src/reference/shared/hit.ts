/** Twin of shaders/shared/hit.wgsl. The struct that is returned there is `hit` here. */
import { maxExact } from './exact'

/** The result of `reboundFrom`. */
export namespace hit {
  export let impact: f32 = 0
  export let away: f32 = 0
}

/** The speeds of a bounce on a wall, in `hit.impact` and `hit.away`. */
export function reboundFrom(gap: f32, closing: f32, pull: f32, gained: f32, restitution: f32): void {
  hit.impact = 0
  hit.away = 0
  const half: f32 = gained * 0.5
  const onParabola = closing + half
  const fall = pull * 2 * maxExact(0, gap)
  const impact = onParabola * onParabola + fall
  const back = restitution * restitution * impact - fall
  if (!(impact > 0 && back > 0)) return
  hit.impact = sqrt(impact)
  hit.away = sqrt(back) - half
}
