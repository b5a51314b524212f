/** Twin of shaders/eventDriven/parts/flight.wgsl. A function that returns a vector there is two here, one per axis. */
import { maxExact } from '../../shared/exact'
import { mayTouch } from '../../shared/filter'

/** Acceleration of a disk in m/s²: gravity, and the uniform fields that act on its categories. */
export function accelerationX(params: Params, flight: Flight): f32 {
  let sum = params.gravity.x
  for (let k: u32 = 0; k < params.fieldCount; k++)
    if ((params.fields[k].mask & flight.category) !== 0) sum = sum + params.fields[k].vector.x
  return sum
}

export function accelerationY(params: Params, flight: Flight): f32 {
  let sum = params.gravity.y
  for (let k: u32 = 0; k < params.fieldCount; k++)
    if ((params.fields[k].mask & flight.category) !== 0) sum = sum + params.fields[k].vector.y
  return sum
}

/** What is to be added to the position of a flight. */
function movedAtX(params: Params, flight: Flight, time: f32): f32 {
  const s = time - flight.time
  return flight.residue.x + s * (flight.velocity.x + s * 0.5 * accelerationX(params, flight))
}

function movedAtY(params: Params, flight: Flight, time: f32): f32 {
  const s = time - flight.time
  return flight.residue.y + s * (flight.velocity.y + s * 0.5 * accelerationY(params, flight))
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
  return flight.velocity.x + (time - flight.time) * accelerationX(params, flight)
}

export function velocityAtY(params: Params, flight: Flight, time: f32): f32 {
  return flight.velocity.y + (time - flight.time) * accelerationY(params, flight)
}

/** From the centre of one disk to that of another at a time. */
export function offsetAtX(params: Params, a: Flight, b: Flight, time: f32): f32 {
  return b.position.x - a.position.x + (movedAtX(params, b, time) - movedAtX(params, a, time))
}

export function offsetAtY(params: Params, a: Flight, b: Flight, time: f32): f32 {
  return b.position.y - a.position.y + (movedAtY(params, b, time) - movedAtY(params, a, time))
}

/** Whether a disk may hit an object with this filter. */
export function mayHit(isFiltered: bool, flight: Flight, category: u32, mask: u32): bool {
  return !isFiltered || mayTouch(flight.category, flight.mask, category, mask)
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
  let pull: f32 = sqrt(gravity.x * gravity.x + gravity.y * gravity.y)
  if (params.fieldCount > 0) pull = params.gravityDeltaV / params.h
  const fastest = maxExact(params.wallSpeed, reinterpret<f32>(progress.fastest))
  return progress.margin * (fastest + pull * (params.h + params.contactDuration))
}
