/** Twin of shaders/eventDriven/resolveHits.wgsl. */
import {
  bodies,
  edges,
  eventCounts,
  flights,
  hitEvents,
  MOVING,
  materials,
  params,
  predictions,
  RECORDING,
  status,
} from '../../../shaders/eventDriven/resolveHits.wgsl'
import { atomicAdd } from '../shared/atomics'
import { fromBody, touchEdge } from '../shared/edge'
import { maxExact, minExact, within } from '../shared/exact'
import { mixedFriction, mixedRestitution, mixedRolling, pairOfDisk, pairOfDisks } from '../shared/material'
import { clear, ownStruct } from '../shared/memory'
import { isWaveOver } from '../shared/status'
import { touch, touchAt } from '../shared/touch'
import { moveBy, moveTo, topSpeed, velocityAtX, velocityAtY } from './parts/flight'
import {
  addTangentialGain,
  applyResponse,
  edgeRounding,
  hitResponse,
  isInContact,
  microBounce,
  microBounceOf,
  pairFall,
  response,
  shareAll,
  shareOf,
} from './parts/impact'
import { relativeToX, relativeToY, seenFrom } from './parts/seen'

/** Material of the pair that hits. */
let pair = ownStruct<PairMaterial>(0)

/** Advances a disk to the time and position of its hit. */
function fly(flight: Flight, time: f32): void {
  moveTo<Flight>(params, flight, time, flight)
  const velocityX = velocityAtX(params, flight, time)
  const velocityY = velocityAtY(params, flight, time)
  flight.velocity.x = velocityX
  flight.velocity.y = velocityY
}

/** Sets the time of a disk after its hit, and checks its speed. */
function leave(flight: Flight, time: f32, top: f32, progress: Progress): void {
  const velocity = flight.velocity
  if (!(sqrt(velocity.x * velocity.x + velocity.y * velocity.y) <= top)) progress.topSpeedExceeded = 1
  flight.time = time
  flight.lastHit = time
  flight.lookahead = time
  flight.lookaheadOther = time
  flight.lookaheadSource = NONE
}

function speedOf(flight: Flight): f32 {
  const velocity = flight.velocity
  return sqrt(velocity.x * velocity.x + velocity.y * velocity.y)
}

/** Stores a hit of this slot if it is fast enough, after `hitResponse`. */
function recordHit(
  i: u32,
  a: u32,
  b: u32,
  body: u32,
  time: f32,
  x: f32,
  y: f32,
  normalX: f32,
  normalY: f32,
  speed: f32,
): void {
  if (!RECORDING || !(speed > params.hitSpeed)) return
  const event = hitEvents[i]
  clear(event)
  event.point.x = x
  event.point.y = y
  event.normal.x = normalX
  event.normal.y = normalY
  event.speed = speed
  event.impulse = pair.mass * sqrt(response.deltaVX * response.deltaVX + response.deltaVY * response.deltaVY)
  event.a = a
  event.b = b
  event.body = body
  event.kind = EVENT_HIT
  event.completed = status.completed
  event.time = time
  event.stepTime.x = params.time
  event.stepTime.y = params.timeLow
  eventCounts[i] = 1
}

function hitDisk(
  i: u32,
  a: Flight,
  b: Flight,
  mine: Material,
  theirs: Material,
  time: f32,
  top: f32,
  progress: Progress,
): void {
  let restitution = mixedRestitution(mine.restitution, theirs.restitution)
  if (isInContact(params, a, time) || isInContact(params, b, time)) restitution = 1
  fly(a, time)
  fly(b, time)
  pairOfDisks(pair, mine, a.radius, theirs, b.radius)
  const speeds = speedOf(a) + speedOf(b)
  let apartX = b.position.x - a.position.x + (b.residue.x - a.residue.x)
  let apartY = b.position.y - a.position.y + (b.residue.y - a.residue.y)
  if (!(apartX * apartX + apartY * apartY > COINCIDENT * COINCIDENT)) {
    touchAt(apartX, apartY, a.radius + b.radius, a.id, b.id)
    apartX = touch.normalX
    apartY = touch.normalY
  }
  const velocity = b.velocity
  let least = speeds * MIN_SEPARATION
  if (params.fieldCount > 0) least = maxExact(least, pairFall(params, a, b, apartX, apartY))
  hitResponse(pair, restitution, least, apartX, apartY, a, velocity.x, velocity.y, b.spin)
  const normalX = response.normalX
  const normalY = response.normalY
  const speed = -((velocity.x - a.velocity.x) * normalX + (velocity.y - a.velocity.y) * normalY)
  const pointX = a.position.x + a.radius * normalX
  const pointY = a.position.y + a.radius * normalY
  recordHit(i, a.id, b.id, 0, time, pointX, pointY, normalX, normalY, speed)
  shareOf(mine.inverseMass, theirs.inverseMass)
  applyResponse(a, -1, mine.inverseMass)
  shareOf(theirs.inverseMass, mine.inverseMass)
  applyResponse(b, 1, theirs.inverseMass)
  leave(a, time, top, progress)
  leave(b, time, top, progress)
}

function hitEdge(
  i: u32,
  flight: Flight,
  mine: Material,
  index: u32,
  edge: Edge,
  body: Body,
  time: f32,
  top: f32,
  progress: Progress,
): void {
  let restitution = mixedRestitution(mine.restitution, edge.restitution)
  if (isInContact(params, flight, time)) restitution = 1
  fly(flight, time)
  seenFrom<Flight>(MOVING, body, flight, time)
  touchEdge(flight.radius, edge)
  fromBody(body)
  const normalX = touch.normalX
  const normalY = touch.normalY
  let rounding = edgeRounding(flight.radius, edge)
  // where the body is has been rounded at the start of this step, too
  if (MOVING && (body.velocity.x !== 0 || body.velocity.y !== 0)) {
    const size: f32 = abs(body.position.x) + abs(body.position.y)
    rounding = rounding + <f32>ROUNDING * size
  }
  const back = within(-rounding, 0, touch.gap + rounding)
  let surfaceX = edge.surfaceSpeed * -normalY
  let surfaceY = edge.surfaceSpeed * normalX
  if (MOVING) {
    surfaceX = surfaceX + body.velocity.x
    surfaceY = surfaceY + body.velocity.y
  }
  pairOfDisk(pair, mine, flight.radius)
  pair.friction = mixedFriction(mine.friction, edge.friction)
  pair.rolling = mixedRolling(mine.rolling, edge.rolling)
  let speed = speedOf(flight)
  if (MOVING) speed = speed + sqrt(body.velocity.x * body.velocity.x + body.velocity.y * body.velocity.y)
  const beforeX = flight.velocity.x
  const beforeY = flight.velocity.y
  const relativeX = relativeToX(MOVING, body, beforeX)
  const relativeY = relativeToY(MOVING, body, beforeY)
  const closing = maxExact(0, relativeX * normalX + relativeY * normalY)
  microBounceOf(params, flight, relativeX, relativeY, normalX, normalY, edge, rounding)
  const least = maxExact(speed * MIN_SEPARATION, microBounce.fall + microBounce.slide)
  hitResponse(pair, restitution, least, normalX, normalY, flight, surfaceX, surfaceY, 0)
  const pointX = flight.position.x + flight.radius * normalX
  const pointY = flight.position.y + flight.radius * normalY
  recordHit(i, flight.id, EDGE_BIT | index, edge.body, time, pointX, pointY, normalX, normalY, closing)
  shareAll()
  applyResponse(flight, -1, mine.inverseMass)
  // sliding along an arc neither gains nor loses speed
  const separation = maxExact(least, restitution * closing)
  const approach = maxExact(closing, microBounce.fall)
  if (microBounce.slide > 0 && (separation > approach || closing < microBounce.graze)) {
    const velocity = flight.velocity
    velocity.x = relativeToX(MOVING, body, velocity.x)
    velocity.y = relativeToY(MOVING, body, velocity.y)
    addTangentialGain(flight, normalX, normalY, (approach - separation) * (approach + separation))
    if (MOVING) {
      velocity.x = velocity.x + body.velocity.x
      velocity.y = velocity.y + body.velocity.y
    }
  }
  const gainedX = flight.velocity.x - beforeX
  const gainedY = flight.velocity.y - beforeY
  moveBy<Flight>(flight, flight.residue.x + back * normalX, flight.residue.y + back * normalY)
  leave(flight, time, top, progress)
  // the surface moves along the tangent
  if (edge.surfaceSpeed !== 0) flight.work += -(response.tangentImpulse * edge.surfaceSpeed)
  if (MOVING) flight.work += pair.mass * (gainedX * body.velocity.x + gainedY * body.velocity.y)
}

export function resolveHits(): void {
  const progress = status.progress
  const top = topSpeed(params, progress)
  // nothing happens before the earliest predicted hit or arrival
  const earliest = minExact(progress.end, reinterpret<f32>(progress.earliest))
  if (isWaveOver(status)) return
  pair = ownStruct<PairMaterial>(0)
  if (RECORDING && firstThread === 0) status.waveHits = HITS_RESOLVED
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    if (RECORDING) eventCounts[i] = 0
    const flight = flights[i]
    if (flight.id === NONE) continue
    const next = predictions[i]
    const partner = next.partner
    let happens = partner !== NONE && maxExact(next.arrivalBound, earliest) >= next.time
    if (happens && partner < EDGE_BIT) {
      const other = predictions[partner]
      happens = other.partner === i && maxExact(other.arrivalBound, earliest) >= next.time
    }
    if (!happens) {
      flight.lookahead = maxExact(next.lookahead, earliest)
      flight.lookaheadOther = maxExact(next.lookaheadOther, earliest)
      flight.lookaheadSource = next.lookaheadSource
      continue
    }
    const mine = materials[flight.id]
    if (partner >= EDGE_BIT) {
      const edge = edges[partner ^ EDGE_BIT]
      const body = bodies[edge.body * params.levelCount]
      hitEdge(i, flight, mine, partner ^ EDGE_BIT, edge, body, next.time, top, progress)
    } else {
      if (i > partner) continue
      const other = flights[partner]
      hitDisk(i, flight, other, mine, materials[other.id], next.time, top, progress)
    }
    atomicAdd(progress.collisionsAddress, 1)
  }
}
