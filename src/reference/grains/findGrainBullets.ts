/** Twin of shaders/grains/findGrainBullets.wgsl. */
import {
  bodies,
  CCD,
  contactSpans,
  contacts,
  grainSweeps,
  motions,
  PERIODIC,
  params,
  poses,
  SLEEP,
  sortedGrains,
  status,
} from '../../../shaders/grains/findGrainBullets.wgsl'
import { atomicAdd } from '../shared/atomics'
import { awakeSlots } from '../shared/awake'
import { bodyAt, local, toBody } from '../shared/edge'
import { levelOf } from '../shared/grid'
import { imageShiftX, imageShiftY, imagesEnd, maxFraction } from '../shared/periodic'

function penetratesWall(span: Span, radius: f32): bool {
  for (let k = span.start + span.count; k > span.start && contacts[k - 1].b >= EDGE_BIT; k--) {
    if (contacts[k - 1].gap < -(<f32>WALL_PENETRATION) * radius && contacts[k - 1].restitution >= 0)
      return true
  }
  return false
}

/** Whether a disk in a grain moves that far relative to a body and crosses its grid; `arm` is its largest distance from the centre. */
function crossesBody(
  pose: Pose,
  shiftX: f32,
  shiftY: f32,
  body: u32,
  level: u32,
  mine: GrainSweep,
  radius: f32,
  arm: f32,
): bool {
  const begin = bodyAt(bodies, status, params, body, level, 0)
  const fromX = pose.position.x - shiftX
  const fromY = pose.position.y - shiftY
  toBody(fromX, fromY, begin)
  const ax = local.x
  const ay = local.y
  const end = bodyAt(bodies, status, params, body, level, 1)
  toBody(fromX + mine.translation.x, fromY + mine.translation.y, end)
  const bx = local.x
  const by = local.y
  const swing: f32 = arm * (abs(mine.turn) + params.h * abs(begin.spin))
  const movedX = bx - ax
  const movedY = by - ay
  if (!(sqrt(movedX * movedX + movedY * movedY) + swing > <f32>0.5 * radius)) return false
  const highX: f32 = begin.corner.x + <f32>begin.columns / begin.inverseCellSize
  const highY: f32 = begin.corner.y + <f32>begin.rows / begin.inverseCellSize
  const isBeyond = (ax > highX && bx > highX) || (ay > highY && by > highY)
  const isBelow = (ax < begin.corner.x && bx < begin.corner.x) || (ay < begin.corner.y && by < begin.corner.y)
  return !isBeyond && !isBelow
}

function isBullet(i: u32, pose: Pose, mine: GrainSweep, radius: f32): bool {
  const arm = pose.radius - radius
  const x = mine.translation.x
  const y = mine.translation.y
  const travel: f32 = sqrt(x * x + y * y) + arm * abs(mine.turn)
  if (travel > <f32>0.5 * radius) return true
  const mayPenetrate =
    status.lastDeepest > <f32>WALL_PENETRATION * radius || travel > <f32>MIN_PENETRATING_TRAVEL * radius
  if (mayPenetrate && penetratesWall(contactSpans[i], radius)) return true
  if (CCD < 2) return false
  const level = levelOf(params, pose.radius)
  for (let body: u32 = 1; body < params.bodies; body++) {
    for (let n: u32 = 0; n < imagesEnd(params, PERIODIC); n += params.imageStep) {
      const shiftX = imageShiftX(params, n)
      const shiftY = imageShiftY(params, n)
      if (crossesBody(pose, shiftX, shiftY, body, level, mine, radius, arm)) return true
    }
  }
  return false
}

export function findGrainBullets(): void {
  if (status.halted !== 0) return
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    const motion = motions[i]
    const pose = poses[i]
    const mine = grainSweeps[i]
    mine.origin.x = pose.position.x
    mine.origin.y = pose.position.y
    mine.translation.x = params.h * motion.velocity.x
    mine.translation.y = params.h * motion.velocity.y
    mine.angle = pose.angle
    mine.turn = params.h * motion.spin
    mine.fraction = maxFraction(params, PERIODIC, mine.translation.x, mine.translation.y)
    mine.isBullet = 0
    const radius = sortedGrains[i].partCount > 0 ? sortedGrains[i].inner : pose.radius
    if (motion.id !== NONE && isBullet(i, pose, mine, radius)) {
      mine.isBullet = 1
      atomicAdd(status.bulletsAddress, 1)
    }
  }
}
