/** Twin of shaders/shared/flight.wgsl. A function that returns a vector there is two here, one per axis. */
import { maxExact } from './exact'
import { mayTouch } from './filter'

export function placeAtX(params: Params, flight: Flight, time: f32): f32 {
  const s = time - flight.time
  return flight.position.x + s * (flight.velocity.x + s * 0.5 * params.gravity.x)
}

export function placeAtY(params: Params, flight: Flight, time: f32): f32 {
  const s = time - flight.time
  return flight.position.y + s * (flight.velocity.y + s * 0.5 * params.gravity.y)
}

export function velocityAtX(params: Params, flight: Flight, time: f32): f32 {
  return flight.velocity.x + (time - flight.time) * params.gravity.x
}

export function velocityAtY(params: Params, flight: Flight, time: f32): f32 {
  return flight.velocity.y + (time - flight.time) * params.gravity.y
}

/** Whether a disk may hit an object with this filter. */
export function mayHit(isFiltered: bool, flight: Flight, groups: u32, collidesWith: u32): bool {
  return !isFiltered || mayTouch(flight.groups, flight.collidesWith, groups, collidesWith)
}

/** Time at which two disks touch; NEVER if they do not. */
export function meetingTime(params: Params, a: Flight, b: Flight): f32 {
  const begin = maxExact(a.time, b.time)
  const offsetX = placeAtX(params, b, begin) - placeAtX(params, a, begin)
  const offsetY = placeAtY(params, b, begin) - placeAtY(params, a, begin)
  const relativeX = velocityAtX(params, b, begin) - velocityAtX(params, a, begin)
  const relativeY = velocityAtY(params, b, begin) - velocityAtY(params, a, begin)
  const closing = -(offsetX * relativeX + offsetY * relativeY)
  if (!(closing > MIN_SPEED)) return <f32>NEVER
  const reach = a.radius + b.radius
  const distance: f32 = sqrt(offsetX * offsetX + offsetY * offsetY)
  if (distance <= reach) return begin
  const speed: f32 = sqrt(relativeX * relativeX + relativeY * relativeY)
  const across: f32 = abs(offsetX * relativeY - offsetY * relativeX) / speed
  const depth = (reach - across) * (reach + across)
  if (!(depth > 0)) return <f32>NEVER
  return begin + ((distance - reach) * (distance + reach)) / (closing + speed * sqrt(depth))
}

/** Gap in metres between two disks at a time. */
export function gapAt(params: Params, a: Flight, b: Flight, time: f32): f32 {
  const offsetX = placeAtX(params, b, time) - placeAtX(params, a, time)
  const offsetY = placeAtY(params, b, time) - placeAtY(params, a, time)
  return sqrt(offsetX * offsetX + offsetY * offsetY) - (a.radius + b.radius)
}

/** The top speed in m/s of this step. */
export function topSpeed(params: Params, progress: Progress): f32 {
  const gravity = params.gravity
  const pull: f32 = sqrt(gravity.x * gravity.x + gravity.y * gravity.y)
  const fastest = reinterpret<f32>(progress.fastest)
  return progress.margin * (fastest + pull * (params.h + params.contactDuration))
}
