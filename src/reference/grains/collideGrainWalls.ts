/** Twin of shaders/grains/collideGrainWalls.wgsl. */
import {
  arcs,
  bodies,
  CLUMPS,
  contactSpans,
  contacts,
  edges,
  grainPairs,
  PERIODIC,
  params,
  poses,
  SLEEP,
  stageIndex,
  status,
} from '../../../shaders/grains/collideGrainWalls.wgsl'
import { atomicMax } from '../shared/atomics'
import { collidedSlots } from '../shared/awake'
import { bodyAt, fromBody, isBehind, surfaceVelocity, toBodyPoint, touchEdge, wall } from '../shared/edge'
import { maxExact } from '../shared/exact'
import { comesFromJoined, forgetLeft } from '../shared/front'
import { outlineOf } from '../shared/grainParts'
import { copy, ownStruct } from '../shared/memory'
import { dot2, turnedBackX, turnedBackY, turnedX, turnedY } from '../shared/outline'
import { imageIn, imageOf, imagePlus } from '../shared/periodic'
import { touch } from '../shared/touch'
import { turn, turned } from '../shared/turned'
import { EdgePoint, firstPoint, onePoint, points, secondPoint, setPoint, setPoints } from './parts/edgeEnds'
import { arm } from './parts/grainContact'
import { placeEdge } from './parts/localEdge'
import { touchOutline } from './parts/outlineEdge'

/** Whether it is the first call in the substep. */
function isFirst(): bool {
  return stageIndex !== 0
}

/** Records a contact point of the contact k, with its arm and normal along the axes of the world; returns the overlap. */
function recordPoint(k: u32, seen: Pose, edge: Edge, place: Body, point: EdgePoint): f32 {
  const gap = point.gap
  // out there rounding leaves no point
  if (!(abs(gap) < <f32>NO_TOUCH)) {
    contacts[k].gap = <f32>NO_TOUCH
    return 0
  }
  const begin = bodyAt(bodies, status, params, edge.body, 0, 0)
  const contact = contacts[k]
  const pair = grainPairs[k]
  const normalX = point.normalX
  const normalY = point.normalY
  contact.normal.x = normalX
  contact.normal.y = normalY
  contact.gap = gap
  arm(pair, normalX, normalY, point.armX, point.armY, 0, 0)
  // drivers differ in the sign of a product with 0
  pair.crossB = 0
  pair.dotB = 0
  if (edge.sensor !== 0) {
    pair.mass = 0
    pair.tangentMass = 0
  }
  const onWallX = seen.position.x + (point.armX + gap * normalX) - place.position.x
  const onWallY = seen.position.y + (point.armY + gap * normalY) - place.position.y
  surfaceVelocity(onWallX, onWallY, normalX, normalY, edge, begin, isFirst() ? params.h : 0)
  contact.wallVelocity.x = wall.x
  contact.wallVelocity.y = wall.y
  contact.wallSpin = begin.spin
  return edge.sensor === 0 ? -gap : 0
}

/** Turns a point of the outline into the axes of the world. */
function turnIntoWorld(point: EdgePoint, cos: f32, sin: f32): void {
  const normalX = turnedX(point.normalX, point.normalY, cos, sin)
  const normalY = turnedY(point.normalX, point.normalY, cos, sin)
  const armX = turnedX(point.armX, point.armY, cos, sin)
  const armY = turnedY(point.armX, point.armY, cos, sin)
  setPoint(point, normalX, normalY, armX, armY, point.gap)
}

function sensesAll(edge: Edge): bool {
  return edge.sensor !== 0 && edge.oneSided === 0
}

/** An edge as a part touches it. A sensor has neither joints nor a depth at which a part is through it: it senses all that overlaps it. */
function touched(edge: Edge): Edge {
  if (!sensesAll(edge)) return edge
  // an edge takes two places
  const alone = ownStruct<Edge>(16)
  copy(alone, edge)
  alone.previous = NONE
  alone.next = NONE
  return alone
}

function depthLimit(edge: Edge, inner: f32): f32 {
  return sensesAll(edge) ? <f32>NO_TOUCH : inner
}

/** Collides the part of the contact k, of a grain with its centre at `local`. Its contacts with the edge begin at `ofEdge`, and all of them end at `end`. */
function touchPart(
  k: u32,
  seen: Pose,
  known: Edge,
  place: Body,
  wasInFront: bool,
  wasAnyInFront: bool,
  ofEdge: u32,
  end: u32,
): void {
  const edge = touched(known)
  turn(1, 0, seen.angle)
  const cos = turned.x
  const sin = turned.y
  const body = place.rotation
  placeEdge(edge, turnedBackX(cos, sin, body.x, body.y), turnedBackY(cos, sin, body.x, body.y))
  const outline = ownStruct<Span>(12)
  outlineOf(grainPairs[k].outlineA, outline)
  const clump: u32 = CLUMPS && edge.sensor === 0 ? grainPairs[k].outlineA : 0
  touchOutline(
    arcs,
    outline,
    clump,
    depthLimit(edge, grainPairs[k].innerA),
    wasInFront,
    wasAnyInFront,
    edge,
    ofEdge,
    end,
  )
  if (points > 0) turnIntoWorld(firstPoint(), cos, sin)
  if (points > 1) turnIntoWorld(secondPoint(), cos, sin)
}

/** Collides a slot that is a disk, with its centre at `local`. */
function touchDisk(seen: Pose, edge: Edge, place: Body): void {
  touchEdge(seen.radius, edge)
  fromBody(place)
  const x = touch.normalX
  const y = touch.normalY
  setPoint(firstPoint(), x, y, seen.radius * x, seen.radius * y, touch.gap)
  onePoint(firstPoint())
}

/** Whether the first point of a part is its upper one along the tangent. */
function isUpper(): bool {
  const first = firstPoint()
  const second = secondPoint()
  const tangentX = -first.normalY
  const tangentY = first.normalX
  if (points === 1) return dot2(first.armX, first.armY, tangentX, tangentY) >= 0
  return dot2(second.armX - first.armX, second.armY - first.armY, tangentX, tangentY) < 0
}

/** Whether contact k, with those of its part, is of a body that was in front of the edge. */
function isKnown(k: u32, count: u32): bool {
  return contacts[k].gap !== <f32>NO_TOUCH || contacts[k + count - 1].gap !== <f32>NO_TOUCH
}

/** Whether a part of the grain was in front of the edge whose contacts begin at `first`. */
function wasPartInFront(first: u32, end: u32): bool {
  for (let k = first; k < end && contacts[k].b === contacts[first].b; k++) {
    if (contacts[k].gap !== <f32>NO_TOUCH) return true
  }
  return false
}

export function collideGrainWalls(): void {
  if (status.halted !== 0) return
  let deepest: f32 = 0
  const own = ownStruct<Pose>(0)
  for (
    let i = firstThread, upTo = endThread(collidedSlots(params, status, SLEEP, isFirst()));
    i < upTo;
    i++
  ) {
    const end = contactSpans[i].start + contactSpans[i].count
    let k = contactSpans[i].start
    // contacts with edges are the last ones
    if (k === end || contacts[end - 1].b < EDGE_BIT) continue
    while (k < end && contacts[k].b < EDGE_BIT) k++
    const first = k
    let hasLeft = false
    let isRefused = false
    let isAgain = false
    let ofEdge = k
    let isAnyKnown = false
    while (k < end) {
      if (contacts[k].b !== contacts[ofEdge].b) ofEdge = k
      if (k === ofEdge) isAnyKnown = wasPartInFront(k, end)
      const edge = edges[contacts[k].b & EDGE_INDEX]
      const isPart = grainPairs[k].outlineA !== 0
      const next = k + (isPart ? 2 : 1)
      const wasKnown = isKnown(k, next - k)
      if (isAgain) {
        const isOf = !wasKnown && edge.oneSided !== 0
        if (!isOf || !comesFromJoined(contacts, edges, k, grainPairs[k].feature, first, end)) {
          k = next
          continue
        }
      }
      const place = bodyAt(bodies, status, params, edge.body, 0, isFirst() ? 0 : 1)
      const image = imagePlus(imageIn(contacts[k].b), place.image)
      const seen = PERIODIC ? imageOf(params, poses[i], image, own) : poses[i]
      toBodyPoint(seen, place)
      let into = k
      if (isPart) {
        touchPart(k, seen, edge, place, wasKnown || isAgain, isAnyKnown || isAgain, ofEdge, end)
        contacts[k].gap = <f32>NO_TOUCH
        contacts[k + 1].gap = <f32>NO_TOUCH
        into += <u32>isUpper()
      } else {
        touchDisk(seen, edge, place)
      }
      if (!isPart && !wasKnown && !isAgain && isBehind(firstPoint().gap, seen.radius, edge)) setPoints(0)
      isRefused = isRefused || (!wasKnown && points === 0 && edge.oneSided !== 0)
      for (let point: u32 = 0; point < points; point++) {
        const overlap = recordPoint(into, seen, edge, place, point === 0 ? firstPoint() : secondPoint())
        deepest = maxExact(deepest, overlap)
        into = 2 * k + 1 - into
      }
      if (edge.oneSided !== 0 && wasKnown && !isKnown(k, next - k)) {
        contacts[k].gap = <f32>LEFT_EDGE
        hasLeft = true
      }
      k = next
      if (k === end && !isAgain && hasLeft && isRefused) {
        isAgain = true
        k = first
        ofEdge = first
      }
    }
    if (hasLeft) forgetLeft(contacts, first, end)
  }
  if (!isFirst()) atomicMax(status.deepestAddress, reinterpret<u32>(deepest))
}
