/** Bodies in event-driven steps, throughout which they rest or move straight at a constant speed. */
import { BODY } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'
import { asF32 } from '../../util/validate.ts'
import type { Bodies } from './bodies.ts'
import { type Placement, shortestTurn } from './motion.ts'

/** Fewest equal intervals at whose ends placements are compared. */
const MIN_SAMPLES = 8
/** Half a spacing of an f32 near 1: the relative rounding of placements on the backend. */
const F32_ROUNDING = 2 ** -24
/** Relative rounding of times, which are sums of durations in f64. */
const TIME_ROUNDING = 2 ** -48

/**
 * Throws if a body turns, or does not move straight at a constant speed, in the `span` seconds from `time` on: sampled at the ends of `parts` equal
 * intervals, at least 8, up to the rounding of f32.
 */
export function requireSteady(bodies: Bodies, time: number, span: number, parts: number): void {
  const samples = Math.max(parts, MIN_SAMPLES)
  // keyframes that rounding of the time puts just within the step are at its ends
  const late = TIME_ROUNDING * (time + span)
  const margin = 2 * late < span ? late : 0
  const times = Array.from({ length: samples + 1 }, (_, k) =>
    Math.min(Math.max(time + (k / samples) * span, time + margin), time + span - margin),
  )
  for (let body = 1; body < bodies.count; body++) {
    const places = times.map((at) => bodies.placement(body, at))
    if (isSteady(places, time + span, span)) continue
    throw new Error(
      `body ${body} turns or changes its velocity in the step from ${time} s on: expected bodies that rest or move straight at a constant speed with stepping 'eventDriven'`,
    )
  }
}

/** Whether placements at equal intervals are those of a body that moves straight at a constant speed, without turning. */
function isSteady(places: readonly Placement[], time: number, span: number): boolean {
  const [first, last] = [places[0], places[places.length - 1]]
  return places.every(({ position, angle }, k) => {
    if (shortestTurn(angle - first.angle) !== 0) return false
    return position.every((value, axis) => {
      const [from, to] = [first.position[axis], last.position[axis]]
      const rounding = F32_ROUNDING * (Math.abs(from) + Math.abs(to))
      const late = span > 0 ? TIME_ROUNDING * time * (Math.abs(to - from) / span) : 0
      const expected = from + (k / (places.length - 1)) * (to - from)
      return Math.abs(value - expected) <= rounding + late
    })
  })
}

/** Returns the speed of the fastest of the `Body` structs of a step, m/s. */
export function fastestOf(states: ArrayBuffer): number {
  const { f32 } = words(states)
  let fastest = 0
  for (let at = BODY.velocity; at < f32.length; at += BODY.stride)
    fastest = Math.max(fastest, Math.hypot(f32[at], f32[at + 1]))
  return fastest
}

/**
 * Returns the `Body` structs for the substeps of `seconds` each, from `begin` seconds after the start of an event-driven step on, given those of the step; the same
 * buffer if all bodies rest. `perState` is the number of structs per moment.
 */
export function statesFrom(
  states: ArrayBuffer,
  perState: number,
  begin: number,
  seconds: number,
): ArrayBuffer {
  if (fastestOf(states) === 0) return states
  const { f32: known } = words(states)
  const later = states.slice(0)
  const { f32 } = words(later)
  const stride = perState * BODY.stride
  for (let at = 0; at < f32.length; at += BODY.stride) {
    const first = at % stride
    const after = begin + Math.floor(at / stride) * seconds
    for (const axis of [0, 1]) {
      const velocity = known[first + BODY.velocity + axis]
      f32[at + BODY.position + axis] = asF32(known[first + BODY.position + axis] + after * velocity)
      f32[at + BODY.velocity + axis] = velocity
    }
  }
  return later
}
