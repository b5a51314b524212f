/** Twin of shaders/eventDriven/parts/flight.wgsl. A function that returns a vector there is two here, one per axis. */
import { maxExact } from '../../shared/exact'
import { mayTouch } from '../../shared/filter'

/** What is to be added to the position of a flight. */
function movedAtX(params: Params, flight: Flight, time: f32): f32 {
  const s = time - flight.time
  return flight.residue.x + s * (flight.velocity.x + s * 0.5 * params.gravity.x)
}

function movedAtY(params: Params, flight: Flight, time: f32): f32 {
  const s = time - flight.time
  return flight.residue.y + s * (flight.velocity.y + s * 0.5 * params.gravity.y)
}

/** Moves a pose, or a flight, by a sum that includes its residue; the residue becomes what rounding takes. */
export function moveBy<T>(pose: T, movedX: f32, movedY: f32): void {
  const position = pose.position
  const residue = pose.residue
  const x = position.x + movedX
  const y = position.y + movedY
  const gainedX = x - position.x
  const gainedY = y - position.y
  residue.x = position.x - (x - gainedX) + (movedX - gainedX)
  residue.y = position.y - (y - gainedY) + (movedY - gainedY)
  position.x = x
  position.y = y
}

/** Fills position, residue and angle of a pose, or of the flight itself, with those of a disk at a time. */
export function moveTo<T>(params: Params, flight: Flight, time: f32, pose: T): void {
  const movedX = movedAtX(params, flight, time)
  const movedY = movedAtY(params, flight, time)
  pose.position.x = flight.position.x
  pose.position.y = flight.position.y
  pose.angle = flight.angle + (time - flight.time) * flight.spin
  moveBy<T>(pose, movedX, movedY)
}

export function velocityAtX(params: Params, flight: Flight, time: f32): f32 {
  return flight.velocity.x + (time - flight.time) * params.gravity.x
}

export function velocityAtY(params: Params, flight: Flight, time: f32): f32 {
  return flight.velocity.y + (time - flight.time) * params.gravity.y
}

/** From the centre of one disk to that of another at a time. */
function offsetAtX(params: Params, a: Flight, b: Flight, time: f32): f32 {
  return b.position.x - a.position.x + (movedAtX(params, b, time) - movedAtX(params, a, time))
}

function offsetAtY(params: Params, a: Flight, b: Flight, time: f32): f32 {
  return b.position.y - a.position.y + (movedAtY(params, b, time) - movedAtY(params, a, time))
}

/** Whether a disk may hit an object with this filter. */
export function mayHit(isFiltered: bool, flight: Flight, category: u32, mask: u32): bool {
  return !isFiltered || mayTouch(flight.category, flight.mask, category, mask)
}

/** Time at which two disks touch; NEVER if they do not. */
export function meetingTime(params: Params, a: Flight, b: Flight): f32 {
  const begin = maxExact(a.time, b.time)
  const offsetX = offsetAtX(params, a, b, begin)
  const offsetY = offsetAtY(params, a, b, begin)
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
  const offsetX = offsetAtX(params, a, b, time)
  const offsetY = offsetAtY(params, a, b, time)
  return sqrt(offsetX * offsetX + offsetY * offsetY) - (a.radius + b.radius)
}

/** The top speed in m/s of this step. */
export function topSpeed(params: Params, progress: Progress): f32 {
  const gravity = params.gravity
  const pull: f32 = sqrt(gravity.x * gravity.x + gravity.y * gravity.y)
  const fastest = maxExact(params.wallSpeed, reinterpret<f32>(progress.fastest))
  return progress.margin * (fastest + pull * (params.h + params.contactDuration))
}
