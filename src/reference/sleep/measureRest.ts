/** Twin of shaders/sleep/measureRest.wgsl. */
import {
  activeContactCounts,
  bodies,
  bodiesLength,
  GRAINS,
  motions,
  params,
  poses,
  rests,
  restsLength,
  slots,
  status,
  wakeTiles,
} from '../../../shaders/sleep/measureRest.wgsl'
import { local, toBody } from '../shared/edge'
import { flushed, maxExact } from '../shared/exact'
import { levelOf } from '../shared/grid'
import { clear } from '../shared/memory'
import { isRestMeasured, wakeAround } from '../shared/tiles'

function isSwept(position: Vec2, begin: Body, end: Body): bool {
  if (begin.velocity.x === 0 && begin.velocity.y === 0 && begin.spin === 0) return false
  toBody(position.x, position.y, begin)
  const ax = local.x
  const ay = local.y
  toBody(position.x, position.y, end)
  const bx = local.x
  const by = local.y
  const corner = begin.corner
  const highX = corner.x + <f32>begin.columns / begin.inverseCellSize
  const highY = corner.y + <f32>begin.rows / begin.inverseCellSize
  const isBeyond = (ax > highX && bx > highX) || (ay > highY && by > highY)
  const isBelow = (ax < corner.x && bx < corner.x) || (ay < corner.y && by < corner.y)
  return !isBeyond && !isBelow
}

/** The highest speed at which a body near this disk moves there; below 0 if none does. */
function nearbyWallSpeed(pose: Pose): f32 {
  const level = levelOf(params, pose.radius)
  const perMoment = params.bodies * params.levelCount
  const moments = bodiesLength / perMoment
  let speed: f32 = -1
  for (let body: u32 = 1; body < params.bodies; body++) {
    for (let moment: u32 = 0; moment + 1 < moments; moment++) {
      const index = (moment * params.bodies + body) * params.levelCount + level
      const begin = bodies[index]
      if (!isSwept(pose.position, begin, bodies[index + perMoment])) continue
      const armX = pose.position.x - begin.position.x
      const armY = pose.position.y - begin.position.y
      const turning: f32 = abs(begin.spin) * lengthOf(armX, armY)
      speed = maxExact(speed, lengthOf(begin.velocity.x, begin.velocity.y) + turning)
    }
  }
  return speed
}

function isInBrush(position: Vec2): bool {
  const x = position.x - params.brushCenter.x
  const y = position.y - params.brushCenter.y
  return params.brushRate > 0 && sqrt(x * x + y * y) < params.brushRadius
}

function isMoving(motion: Motion): bool {
  const velocity = motion.velocity
  return flushed(velocity.x) !== 0 || flushed(velocity.y) !== 0 || flushed(motion.spin) !== 0
}

/** Whether a disk has no reason to move, whatever bodies do. */
function isLeftAlone(pose: Pose, rest: Rest): bool {
  const isQuiet = (rest.state & REST_KNOWN) !== 0 && (rest.state & REST_EDITED) === 0
  return isQuiet && params.wakesAll === 0 && !isInBrush(pose.position)
}

/** Whether the disk of a slot sleeps and has no reason to wake. */
function staysAsleep(i: u32): bool {
  const motion = motions[i]
  const pose = poses[i]
  const rest = rests[motion.id]
  if ((rest.state & REST_ASLEEP) === 0 || !isLeftAlone(pose, rest) || isMoving(motion)) return false
  const hasMoved = pose.position.x !== rest.position.x || pose.position.y !== rest.position.y
  return !hasMoved && pose.angle === rest.angle && nearbyWallSpeed(pose) < 0
}

/** Whether the disk of a slot, which is awake, rests, whatever bodies do. */
function isResting(i: u32, pose: Pose, motion: Motion, rest: Rest): bool {
  if ((rest.state & REST_ASLEEP) !== 0 || !isLeftAlone(pose, rest)) return false
  if (isMoving(motion) && activeContactCounts[i] === 0 && (rest.state & REST_BONDED) === 0) return false
  const speed: f32 = lengthOf(motion.velocity.x, motion.velocity.y) + abs(motion.spin) * pose.radius
  const fall: f32 = GRAINS ? <f32>REST_GRAIN_FALL : <f32>REST_FALL
  if (!(speed <= pose.radius * <f32>REST_SPEED + params.gravityDeltaV * fall)) return false
  if (GRAINS && !(abs(pose.angle - rest.angle) <= <f32>REST_DRIFT)) return false
  const movedX = pose.position.x - rest.position.x + (pose.residue.x - rest.residue.x)
  const movedY = pose.position.y - rest.position.y + (pose.residue.y - rest.residue.y)
  return sqrt(movedX * movedX + movedY * movedY) <= pose.radius * <f32>REST_DRIFT
}

function lengthOf(x: f32, y: f32): f32 {
  return sqrt(x * x + y * y)
}

/** Whether a disk has died or was removed since the last step. */
function isGone(id: u32): bool {
  return rests[id].state !== 0 && slots[id] === NONE
}

/** Wakes the tiles around a disk that is gone. */
function forget(id: u32): void {
  const rest = rests[id]
  if ((rest.state & REST_KNOWN) !== 0) wakeAround(params, status, wakeTiles, rest.position, rest.radius)
  clear(rest)
}

/** Measures the rest of the disk of a slot that does not stay asleep. */
function measure(i: u32): void {
  const pose = poses[i]
  const motion = motions[i]
  const rest = rests[motion.id]
  const wallSpeed = nearbyWallSpeed(pose)
  const speed = maxExact(wallSpeed, lengthOf(motion.velocity.x, motion.velocity.y))
  const around: f32 = pose.radius + params.stepTime * <f32>WAKE_AHEAD * speed
  if (wallSpeed < 0 && isResting(i, pose, motion, rest)) {
    if (rest.time >= <f32>SLEEP_TIME) return
    rest.time = rest.time + params.lastStepTime
    if (rest.time < <f32>SLEEP_TIME) wakeAround(params, status, wakeTiles, pose.position, around)
    return
  }
  const known = (rest.state & REST_KNOWN) !== 0
  const movedX = pose.position.x - rest.position.x
  const movedY = pose.position.y - rest.position.y
  if (params.wakesAll === 0) {
    wakeAround(params, status, wakeTiles, pose.position, around)
    if (known && sqrt(movedX * movedX + movedY * movedY) * params.levels[0].inverseCellSize > 1)
      wakeAround(params, status, wakeTiles, rest.position, rest.radius)
  }
  const state = (rest.state & REST_ASLEEP) | REST_KNOWN
  clear(rest)
  rest.position.x = pose.position.x
  rest.position.y = pose.position.y
  rest.residue.x = pose.residue.x
  rest.residue.y = pose.residue.y
  rest.angle = pose.angle
  rest.radius = pose.radius
  rest.state = state
}

export function measureRest(): void {
  if (isRestMeasured(params, status)) return
  for (let id = firstThread, upTo = endThread(restsLength); id < upTo; id++) {
    if (isGone(id)) forget(id)
  }
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    if (motions[i].id !== NONE && !staysAsleep(i)) measure(i)
  }
}
