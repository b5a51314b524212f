/** Twin of shaders/shared/flight.wgsl. Functions that return a vector there are two here, one an axis. */
import { atLeast } from './exact'

export function placeAtX(frame: Frame, flight: Flight, time: f32): f32 {
  const s = time - flight.time
  return flight.position.x + s * (flight.velocity.x + s * 0.5 * frame.gravity.x)
}

export function placeAtY(frame: Frame, flight: Flight, time: f32): f32 {
  const s = time - flight.time
  return flight.position.y + s * (flight.velocity.y + s * 0.5 * frame.gravity.y)
}

export function velocityAtX(frame: Frame, flight: Flight, time: f32): f32 {
  return flight.velocity.x + (time - flight.time) * frame.gravity.x
}

export function velocityAtY(frame: Frame, flight: Flight, time: f32): f32 {
  return flight.velocity.y + (time - flight.time) * frame.gravity.y
}

/** When two disks touch; NEVER where they do not. */
export function meetingTime(frame: Frame, a: Flight, b: Flight): f32 {
  const begin = atLeast(a.time, b.time)
  const offsetX = placeAtX(frame, b, begin) - placeAtX(frame, a, begin)
  const offsetY = placeAtY(frame, b, begin) - placeAtY(frame, a, begin)
  const relativeX = velocityAtX(frame, b, begin) - velocityAtX(frame, a, begin)
  const relativeY = velocityAtY(frame, b, begin) - velocityAtY(frame, a, begin)
  const closing = -(offsetX * relativeX + offsetY * relativeY)
  if (!(closing > SLOWEST)) return <f32>NEVER
  const reach = a.radius + b.radius
  const distance: f32 = sqrt(offsetX * offsetX + offsetY * offsetY)
  if (distance <= reach) return begin
  const speed: f32 = sqrt(relativeX * relativeX + relativeY * relativeY)
  const across: f32 = abs(offsetX * relativeY - offsetY * relativeX) / speed
  const depth = (reach - across) * (reach + across)
  if (!(depth > 0)) return <f32>NEVER
  return begin + ((distance - reach) * (distance + reach)) / (closing + speed * sqrt(depth))
}

/** Metres between two disks at a time. */
export function gapAt(frame: Frame, a: Flight, b: Flight, time: f32): f32 {
  const offsetX = placeAtX(frame, b, time) - placeAtX(frame, a, time)
  const offsetY = placeAtY(frame, b, time) - placeAtY(frame, a, time)
  return sqrt(offsetX * offsetX + offsetY * offsetY) - (a.radius + b.radius)
}

/** The speed in m/s that no disk is to reach in this frame. */
export function topSpeed(frame: Frame, progress: Progress): f32 {
  const gravity = frame.gravity
  const pull: f32 = sqrt(gravity.x * gravity.x + gravity.y * gravity.y)
  const fastest = reinterpret<f32>(progress.fastest)
  return progress.margin * (fastest + pull * (frame.step + frame.contactDuration))
}
