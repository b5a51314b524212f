/** Twin of shaders/grains/sweepGrainWalls.wgsl. */
import {
  bodies,
  edges,
  edgeTable,
  FILTERED,
  grainParts,
  grainSweeps,
  PERIODIC,
  params,
  poses,
  SLEEP,
  sortedGrains,
  status,
} from '../../../shaders/grains/sweepGrainWalls.wgsl'
import { awakeSlots } from '../shared/awake'
import { pathOf } from '../shared/cast'
import { bodyAt, local, toBody } from '../shared/edge'
import { minExact } from '../shared/exact'
import { partsOf } from '../shared/grainParts'
import { levelOf } from '../shared/grid'
import { isSwept, sweptImagesEnd, sweptShiftX, sweptShiftY } from '../shared/periodic'
import { turn, turned } from '../shared/turned'
import { clearStops, stopAt, stops } from '../shared/wallStops'

/** A disk in a grain: its centre from that of the grain, along the axes of the grain. */
namespace disk {
  export let x: f32 = 0
  export let y: f32 = 0
  export let radius: f32 = 0
}

/** Fills `disk`. */
function diskOf(grain: SortedGrain, radius: f32, n: u32): void {
  disk.x = 0
  disk.y = 0
  disk.radius = radius
  if (grain.partCount === 0) return
  const part = grainParts[grain.firstPart + n]
  disk.x = part.innerCenter.x
  disk.y = part.innerCenter.y
  disk.radius = part.inner
}

function pieceCount(angle: f32): u32 {
  const arm: f32 = sqrt(disk.x * disk.x + disk.y * disk.y)
  return 1 + <u32>minExact(<f32>(MAX_TURN_PIECES - 1), abs(angle) * sqrt(arm / disk.radius))
}

/** A straight piece of the path of a disk, between two fractions of the substep. */
namespace piece {
  export let startX: f32 = 0
  export let startY: f32 = 0
  export let translationX: f32 = 0
  export let translationY: f32 = 0
  export let begin: f32 = 0
  export let end: f32 = 1
}

/** A point in the coordinates of a body. */
namespace seen {
  export let x: f32 = 0
  export let y: f32 = 0
}

/** Fills `seen` with a point of the world in the coordinates of a body at a fraction of the substep. */
function seeAt(x: f32, y: f32, body: u32, level: u32, fraction: f32): void {
  toBody(x, y, bodyAt(bodies, status, params, body, level, 0))
  const ax = local.x
  const ay = local.y
  toBody(x, y, bodyAt(bodies, status, params, body, level, 1))
  seen.x = ax + fraction * (local.x - ax)
  seen.y = ay + fraction * (local.y - ay)
}

/** Adds to `stops` those of `disk` by a body on the `piece`. */
function stopBy(b: u32, level: u32, grain: SortedGrain): void {
  const body = bodyAt(bodies, status, params, b, level, 0)
  for (let image: u32 = 0; image < sweptImagesEnd(PERIODIC); image++) {
    if (PERIODIC && !isSwept(params, image)) continue
    let x = piece.startX - sweptShiftX(params, image)
    let y = piece.startY - sweptShiftY(params, image)
    let alongX = piece.translationX
    let alongY = piece.translationY
    if (b > 0) {
      seeAt(x + alongX, y + alongY, b, level, piece.end)
      const endX = seen.x
      const endY = seen.y
      seeAt(x, y, b, level, piece.begin)
      x = seen.x
      y = seen.y
      alongX = endX - x
      alongY = endY - y
    }
    pathOf(x, y, alongX, alongY, disk.radius)
    stopAt(edges, edgeTable, FILTERED, grain.category, grain.mask, b, body, image)
  }
}

/** The translation of a grain by a moving body in the remaining substep. */
namespace carry {
  export let x: f32 = 0
  export let y: f32 = 0
}

/** Fills `carry` for a disk that a body stops on the `piece`. */
function carryBy(body: u32, image: u32, fraction: f32, level: u32): void {
  const startX = piece.startX - sweptShiftX(params, image)
  const startY = piece.startY - sweptShiftY(params, image)
  seeAt(startX, startY, body, level, piece.begin)
  const ax = seen.x
  const ay = seen.y
  seeAt(startX + piece.translationX, startY + piece.translationY, body, level, piece.end)
  const end = bodyAt(bodies, status, params, body, level, 1)
  const x = ax + fraction * (seen.x - ax)
  const y = ay + fraction * (seen.y - ay)
  const rotation = end.rotation
  const touchedX = end.position.x + (rotation.x * x - rotation.y * y)
  const touchedY = end.position.y + (rotation.y * x + rotation.x * y)
  carry.x = touchedX - (startX + fraction * piece.translationX)
  carry.y = touchedY - (startY + fraction * piece.translationY)
}

/** The fraction of the substep at which a grain is stopped; fills `carry`. */
function stopOf(mine: GrainSweep, grain: SortedGrain, size: f32, level: u32): f32 {
  let fraction = mine.fraction
  carry.x = 0
  carry.y = 0
  for (let n: u32 = 0; n < partsOf(grain); n++) {
    diskOf(grain, size, n)
    const pieces = pieceCount(mine.turn)
    turn(disk.x, disk.y, mine.angle)
    let armX = turned.x
    let armY = turned.y
    for (let p: u32 = 0; p < pieces; p++) {
      const begin: f32 = <f32>p / <f32>pieces
      const end: f32 = <f32>(p + 1) / <f32>pieces
      if (!(begin < fraction)) break
      turn(disk.x, disk.y, mine.angle + end * mine.turn)
      piece.startX = mine.origin.x + begin * mine.translation.x + armX
      piece.startY = mine.origin.y + begin * mine.translation.y + armY
      piece.translationX = (end - begin) * mine.translation.x + (turned.x - armX)
      piece.translationY = (end - begin) * mine.translation.y + (turned.y - armY)
      piece.begin = begin
      piece.end = end
      armX = turned.x
      armY = turned.y
      const limit = minExact(1, (fraction - begin) * <f32>pieces)
      clearStops(limit)
      for (let b: u32 = 0; b < params.bodies; b++) stopBy(b, level, grain)
      const stop = stops.isResting ? stops.sunk : stops.free
      if (!(stop < limit)) continue
      fraction = begin + stop * (end - begin)
      carry.x = 0
      carry.y = 0
      const body = stops.isResting ? stops.sunkBody : stops.freeBody
      if (body > 0) carryBy(body, stops.isResting ? stops.sunkImage : stops.freeImage, stop, level)
      break
    }
  }
  return fraction
}

/** The part of `carry` after which the ground stops a grain that is at this place. */
function carriedPart(grain: SortedGrain, size: f32, level: u32, x: f32, y: f32, angle: f32): f32 {
  let carried: f32 = 1
  if (carry.x === 0 && carry.y === 0) return carried
  for (let n: u32 = 0; n < partsOf(grain); n++) {
    diskOf(grain, size, n)
    turn(disk.x, disk.y, angle)
    piece.startX = x + turned.x
    piece.startY = y + turned.y
    piece.translationX = carry.x
    piece.translationY = carry.y
    piece.begin = 0
    piece.end = 1
    clearStops(carried)
    stopBy(0, level, grain)
    carried = stops.isResting ? stops.sunk : stops.free
  }
  return carried
}

export function sweepGrainWalls(): void {
  if (status.halted !== 0 || status.bullets === 0) return
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    const mine = grainSweeps[i]
    if (mine.isBullet === 0) continue
    const grain = sortedGrains[i]
    const pose = poses[i]
    const level = levelOf(params, pose.radius)
    const fraction = stopOf(mine, grain, pose.radius, level)
    if (!(fraction < 1)) continue
    mine.fraction = fraction
    const turning: f32 = (grain.partCount > 0 ? fraction : <f32>1) * mine.turn
    const x = mine.origin.x + fraction * mine.translation.x
    const y = mine.origin.y + fraction * mine.translation.y
    const carried = carriedPart(grain, pose.radius, level, x, y, mine.angle + turning)
    pose.position.x = x + carried * carry.x
    pose.position.y = y + carried * carry.y
    pose.residue.x = 0
    pose.residue.y = 0
    pose.angle = mine.angle + turning
  }
}
