/** Twin of shaders/polar/traceDisks.wgsl. */
import {
  cells,
  circles,
  ends,
  layers,
  links,
  nodes,
  steps,
  trips,
  tripsLength,
} from '../../../shaders/polar/traceDisks.wgsl'
import { maxExact, minExact, within } from '../shared/exact'
import { copy } from '../shared/memory'
import { bindPolar, cellAt, centerU, isCovered, lanedU, lanedV, polar } from './parts/polarCells'
import { stripsOf } from './parts/polarChain'
import { gapTo, isClear, ray, touchAfter } from './parts/polarRay'

let end: TripEnd = changetype<TripEnd>(0)
let trip: Trip = changetype<Trip>(0)

/** Fills `ray`. */
function setRay(): void {
  ray.u = lanedU(trip.axis, trip.origin.x, trip.origin.y)
  ray.v = lanedV(trip.axis, trip.origin.x, trip.origin.y)
  ray.du = lanedU(trip.axis, trip.direction.x, trip.direction.y)
  ray.dv = lanedV(trip.axis, trip.direction.x, trip.direction.y)
}

function untilSide(place: f32, speed: f32, low: f32, high: f32): f32 {
  return maxExact(0, ((speed > 0 ? high : low) - place) / speed)
}

namespace ahead {
  export let length: f32 = 0
  export let side: u32 = 0
}

function sideIs(length: f32, side: u32): void {
  ahead.length = length
  ahead.side = side
}

/** Fills `ahead`. */
function sideAhead(): void {
  const x = trip.direction.x
  const y = trip.direction.y
  const sideX: u32 = x > 0 ? EAST_SIDE : WEST_SIDE
  const sideY: u32 = y > 0 ? NORTH_SIDE : SOUTH_SIDE
  if (y === 0) {
    sideIs(untilSide(trip.origin.x, x, trip.low.x, trip.high.x), sideX)
    return
  }
  const alongY = untilSide(trip.origin.y, y, trip.low.y, trip.high.y)
  if (x === 0) {
    sideIs(alongY, sideY)
    return
  }
  const alongX = untilSide(trip.origin.x, x, trip.low.x, trip.high.x)
  if (alongX <= alongY) sideIs(alongX, sideX)
  else sideIs(alongY, sideY)
}

function maxAhead(): f32 {
  return trip.isEndless !== 0 ? trip.most : trip.most - trip.travelled
}

function beginLeg(): void {
  const axis: u32 = abs(trip.direction.x) >= abs(trip.direction.y) ? 0 : 1
  if (trip.cell === NONE || axis !== trip.axis) {
    const u = lanedU(axis, trip.origin.x, trip.origin.y)
    const v = lanedV(axis, trip.origin.x, trip.origin.y)
    const found = cellAt(stripsOf(trip.layer, axis), axis, u, v)
    if (trip.locations === 0 && isCovered(axis, u, v, found, true)) {
      trip.state = TRIP_INSIDE
      return
    }
    trip.locations++
    if (found !== NONE) {
      trip.axis = axis
      trip.cell = found
    } else if (trip.cell === NONE) {
      trip.state = TRIP_LOST
      return
    }
  }
  trip.isOnLeg = 1
  trip.reached = 0
  sideAhead()
  trip.end = minExact(maxAhead(), ahead.length)
  trip.met = NONE
  trip.wasOpen = 0
  trip.lastLeft = NONE
  trip.lastRight = NONE
}

function testCircle(circle: u32, last: u32): void {
  if (circle === NONE || circle === last) return
  trip.tests++
  const length = touchAfter(trip.axis, circle)
  if (length >= 0 && length < trip.end) {
    trip.met = circle
    trip.end = length
  }
}

function crossCell(): bool {
  const cell = polar.cells[trip.cell]
  setRay()
  const du = ray.du
  const dv = ray.dv
  trip.cells++
  const isOpen = du !== 0 && (du > 0 ? cell.right : cell.left) === NONE
  if (isOpen && trip.wasOpen === 0 && trip.met === NONE) {
    trip.looks++
    const u = ray.u + trip.reached * du
    const v = ray.v + trip.reached * dv
    if (isClear(trip.layer, trip.axis, trip.cell, u, v)) {
      trip.cell = NONE
      return true
    }
  }
  trip.wasOpen = <u32>isOpen
  testCircle(cell.left, trip.lastLeft)
  testCircle(cell.right, trip.lastRight)
  trip.lastLeft = cell.left
  trip.lastRight = cell.right
  const rise = dv > 0 ? cell.top - ray.v : ray.v - cell.bottom
  if (dv === 0 || rise >= abs(dv) * trip.end) return true
  const leave = maxExact(trip.reached, rise / abs(dv))
  const next = dv > 0 ? cell.above : cell.below
  const second = dv > 0 ? cell.aboveNext : cell.belowNext
  const u = ray.u + leave * du
  if (next === NONE) {
    const v = ray.v + leave * dv
    const isRight = gapTo(trip.axis, u, v, cell.right) < gapTo(trip.axis, u, v, cell.left)
    trip.met = isRight ? cell.right : cell.left
    trip.end = leave
    return true
  }
  trip.reached = leave
  trip.cell = next
  if (second !== NONE && u > centerU(trip.axis, polar.cells[next].right)) trip.cell = second
  return false
}

function snapped(x: f32): f32 {
  return abs(x) < COINCIDENT ? 0 : x
}

function reflect(normalX: f32, normalY: f32): void {
  const x = trip.direction.x
  const y = trip.direction.y
  const along = minExact(0, x * normalX + y * normalY)
  const turnedX = x - 2 * along * normalX
  const turnedY = y - 2 * along * normalY
  const length = sqrt(turnedX * turnedX + turnedY * turnedY)
  trip.direction.x = snapped(turnedX / length)
  trip.direction.y = snapped(turnedY / length)
}

function endLeg(): void {
  const x = trip.direction.x
  const y = trip.direction.y
  sideAhead()
  const isSide = trip.met === NONE && ahead.length <= maxAhead()
  let positionX = trip.origin.x + trip.end * x
  let positionY = trip.origin.y + trip.end * y
  if (isSide && ahead.side === EAST_SIDE) positionX = trip.high.x
  if (isSide && ahead.side === WEST_SIDE) positionX = trip.low.x
  if (isSide && ahead.side === NORTH_SIDE) positionY = trip.high.y
  if (isSide && ahead.side === SOUTH_SIDE) positionY = trip.low.y
  positionX = within(trip.low.x, trip.high.x, positionX)
  positionY = within(trip.low.y, trip.high.y, positionY)
  trip.origin.x = positionX
  trip.origin.y = positionY
  trip.travelled += trip.end
  trip.isOnLeg = 0
  if (trip.met === NONE && !isSide) {
    trip.state = TRIP_SPENT
    return
  }
  const hit = end.hits[trip.hits]
  hit.position.x = positionX
  hit.position.y = positionY
  hit.length = trip.travelled
  hit.what = isSide ? EDGE_BIT | ahead.side : trip.met - polar.layers[trip.layer].circles
  trip.hits++
  if (trip.bounces === 0) {
    trip.state = TRIP_HIT
    return
  }
  trip.bounces--
  if (isSide) {
    const isUpright = ahead.side === EAST_SIDE || ahead.side === WEST_SIDE
    if (isUpright) trip.direction.x = -x
    else trip.direction.y = -y
    return
  }
  const center = polar.circles[trip.met].center
  const offsetX = positionX - center.x
  const offsetY = positionY - center.y
  const distance = sqrt(offsetX * offsetX + offsetY * offsetY)
  if (distance === 0) {
    trip.direction.x = -x
    trip.direction.y = -y
    return
  }
  reflect(offsetX / distance, offsetY / distance)
}

export function traceDisks(): void {
  bindPolar(layers, circles, steps, nodes, cells, links)
  for (let i: u32 = 0; i < tripsLength; i++) {
    end = ends[i]
    trip = end.trip
    copy(trip, trips[i])
    trip.hits = 0
    for (let k: u32 = 0; k < CELLS_AT_ONCE && trip.state === TRIP_GOING && trip.hits < HITS_AT_ONCE; k++) {
      if (trip.isOnLeg === 0) beginLeg()
      if (trip.state === TRIP_GOING) {
        if (crossCell()) endLeg()
      }
    }
  }
}
