/** Twin of shaders/pic/resolveHits.wgsl. */
import {
  bodies,
  edges,
  flights,
  foreseen,
  materials,
  params,
  status,
} from '../../../../shaders/pic/resolveHits.wgsl'
import { fromBody, toBody, touchEdge } from '../shared/edge'
import { maxExact, minExact, within } from '../shared/exact'
import { placeAtX, placeAtY, topSpeed, velocityAtX, velocityAtY } from '../shared/flight'
import {
  hop,
  hopOf,
  isInContact,
  roundingBeside,
  shareAll,
  shareOf,
  shock,
  shocked,
  speedUp,
  takeShock,
} from '../shared/impact'
import { mixedFriction, mixedRestitution, mixedRolling, pairOfDisk, pairOfDisks } from '../shared/material'
import { touch, touchDisk } from '../shared/touch'

/** Of the pair that hits. */
const pair = changetype<PairMaterial>(memory.data(28))
const poseA = changetype<Pose>(memory.data(16))
const poseB = changetype<Pose>(memory.data(16))

function poseOf(flight: Flight, pose: Pose): void {
  pose.position.x = flight.position.x
  pose.position.y = flight.position.y
  pose.radius = flight.radius
}

/** Takes a disk to the time and place of its hit. */
function moveTo(flight: Flight, time: f32): void {
  const placeX = placeAtX(params, flight, time)
  const placeY = placeAtY(params, flight, time)
  const velocityX = velocityAtX(params, flight, time)
  const velocityY = velocityAtY(params, flight, time)
  flight.position.x = placeX
  flight.position.y = placeY
  flight.velocity.x = velocityX
  flight.velocity.y = velocityY
  flight.angle = flight.angle + (time - flight.time) * flight.spin
}

/** Ends its hit. */
function leave(flight: Flight, time: f32, top: f32, progress: Progress): void {
  const velocity = flight.velocity
  if (!(sqrt(velocity.x * velocity.x + velocity.y * velocity.y) <= top)) progress.outran = 1
  flight.time = time
  flight.lastHit = time
  flight.limit = time
  flight.limitOther = time
  flight.comer = NONE
}

function speedOf(flight: Flight): f32 {
  const velocity = flight.velocity
  return sqrt(velocity.x * velocity.x + velocity.y * velocity.y)
}

function hitDisk(
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
  moveTo(a, time)
  moveTo(b, time)
  poseOf(a, poseA)
  poseOf(b, poseB)
  touchDisk(poseA, a.id, poseB, b.id)
  pairOfDisks(pair, mine, a.radius, theirs, b.radius)
  const speeds = speedOf(a) + speedOf(b)
  let apartX = b.position.x - a.position.x
  let apartY = b.position.y - a.position.y
  if (!(apartX * apartX + apartY * apartY > COINCIDENT * COINCIDENT)) {
    apartX = touch.normalX
    apartY = touch.normalY
  }
  const velocity = b.velocity
  shock(pair, restitution, speeds * LEAST_PART, apartX, apartY, a, velocity.x, velocity.y, b.spin)
  shareOf(mine.inverseMass, theirs.inverseMass)
  takeShock(a, -1, mine.inverseMass)
  shareOf(theirs.inverseMass, mine.inverseMass)
  takeShock(b, 1, theirs.inverseMass)
  leave(a, time, top, progress)
  leave(b, time, top, progress)
}

function hitEdge(
  flight: Flight,
  mine: Material,
  edge: Edge,
  body: Body,
  time: f32,
  top: f32,
  progress: Progress,
): void {
  let restitution = mixedRestitution(mine.restitution, edge.restitution)
  if (isInContact(params, flight, time)) restitution = 1
  moveTo(flight, time)
  toBody(flight.position.x, flight.position.y, body)
  touchEdge(flight.radius, edge)
  fromBody(body)
  const normalX = touch.normalX
  const normalY = touch.normalY
  const rounding = roundingBeside(flight, edge)
  const back = within(-rounding, 0, touch.gap + rounding)
  const surfaceX = edge.surfaceSpeed * -normalY
  const surfaceY = edge.surfaceSpeed * normalX
  pairOfDisk(pair, mine, flight.radius)
  pair.friction = mixedFriction(mine.friction, edge.friction)
  pair.rolling = mixedRolling(mine.rolling, edge.rolling)
  const closing = maxExact(0, flight.velocity.x * normalX + flight.velocity.y * normalY)
  hopOf(params, flight, normalX, normalY, edge, rounding)
  const least = maxExact(speedOf(flight) * LEAST_PART, hop.fall + hop.slide)
  shock(pair, restitution, least, normalX, normalY, flight, surfaceX, surfaceY, 0)
  shareAll()
  takeShock(flight, -1, mine.inverseMass)
  // sliding along an arc neither gives speed nor takes any
  const parting = maxExact(least, restitution * closing)
  const had = maxExact(closing, hop.fall)
  if (hop.slide > 0 && (parting > had || closing < hop.graze))
    speedUp(flight, normalX, normalY, (had - parting) * (had + parting))
  flight.position.x = flight.position.x + back * normalX
  flight.position.y = flight.position.y + back * normalY
  leave(flight, time, top, progress)
  // the surface runs along the tangent
  if (edge.surfaceSpeed !== 0) flight.work += -(shocked.tangentImpulse * edge.surfaceSpeed)
}

export function resolveHits(): void {
  const progress = status.progress
  const top = topSpeed(params, progress)
  // nothing happens before the earliest hit or arrival of all
  const earliest = minExact(progress.end, reinterpret<f32>(progress.earliest))
  if (status.halted !== 0) return
  for (let i: u32 = 0; i < params.disks; i++) {
    const flight = flights[i]
    if (flight.id === NONE) continue
    const next = foreseen[i]
    const partner = next.partner
    let happens = partner !== NONE && maxExact(next.bound, earliest) >= next.time
    if (happens && partner < EDGE_BIT) {
      const other = foreseen[partner]
      happens = other.partner === i && maxExact(other.bound, earliest) >= next.time
    }
    if (!happens) {
      flight.limit = maxExact(next.limit, earliest)
      flight.limitOther = maxExact(next.limitOther, earliest)
      flight.comer = next.comer
      continue
    }
    const mine = materials[flight.id]
    if (partner >= EDGE_BIT) {
      const edge = edges[partner ^ EDGE_BIT]
      const body = bodies[edge.body * params.levelCount]
      hitEdge(flight, mine, edge, body, next.time, top, progress)
    } else {
      if (i > partner) continue
      const other = flights[partner]
      hitDisk(flight, other, mine, materials[other.id], next.time, top, progress)
    }
    progress.collisions++
  }
}
