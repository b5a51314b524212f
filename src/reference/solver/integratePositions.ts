/** Twin of shaders/solver/integratePositions.wgsl. */
import {
  bodies,
  bullets,
  CCD,
  COUNTS,
  contactSpans,
  contacts,
  motions,
  PERIODIC,
  params,
  poses,
  SLEEP,
  status,
  sweeps,
} from '../../../shaders/solver/integratePositions.wgsl'
import { atomicAdd } from '../shared/atomics'
import { awakeSlots } from '../shared/awake'
import { bodyAt, local, toBody } from '../shared/edge'
import { levelOf } from '../shared/grid'
import { imageShiftX, imageShiftY, imagesEnd, maxFraction } from '../shared/periodic'
import { countBegun } from '../shared/substepEnd'

function movesMore(x: f32, y: f32, most: f32): bool {
  return x * x + y * y > most * most
}

function penetratesWall(span: Span, radius: f32): bool {
  for (let k = span.start + span.count; k > span.start && contacts[k - 1].b >= EDGE_BIT; k--) {
    const contact = contacts[k - 1]
    if (contact.gap < -(<f32>WALL_PENETRATION) * radius && contact.restitution >= 0) return true
  }
  return false
}

/** Whether a disk moves that far relative to a body and crosses its grid. */
function crossesBody(
  pose: Pose,
  shiftX: f32,
  shiftY: f32,
  begin: Body,
  end: Body,
  translationX: f32,
  translationY: f32,
): bool {
  const x = pose.position.x - shiftX
  const y = pose.position.y - shiftY
  toBody(x, y, begin)
  const ax = local.x
  const ay = local.y
  toBody(x + translationX, y + translationY, end)
  const bx = local.x
  const by = local.y
  if (!movesMore(bx - ax, by - ay, <f32>0.5 * pose.radius)) return false
  const corner = begin.corner
  const highX = corner.x + <f32>begin.columns / begin.inverseCellSize
  const highY = corner.y + <f32>begin.rows / begin.inverseCellSize
  const isBeyond = (ax > highX && bx > highX) || (ay > highY && by > highY)
  const isBelow = (ax < corner.x && bx < corner.x) || (ay < corner.y && by < corner.y)
  return !isBeyond && !isBelow
}

function isBullet(span: Span, pose: Pose, translationX: f32, translationY: f32): bool {
  const radius = pose.radius
  if (movesMore(translationX, translationY, <f32>0.5 * radius)) return true
  const mayPenetrate =
    status.lastDeepest > <f32>WALL_PENETRATION * radius ||
    movesMore(translationX, translationY, <f32>MIN_PENETRATING_TRAVEL * radius)
  if (mayPenetrate && penetratesWall(span, radius)) return true
  if (CCD < 2) return false
  const level = levelOf(params, radius)
  for (let body: u32 = 1; body < params.bodies; body++) {
    const begin = bodyAt(bodies, status, params, body, level, 0)
    const end = bodyAt(bodies, status, params, body, level, 1)
    for (let n: u32 = 0; n < imagesEnd(params, PERIODIC); n += params.imageStep) {
      const shiftX = imageShiftX(params, n)
      const shiftY = imageShiftY(params, n)
      if (crossesBody(pose, shiftX, shiftY, begin, end, translationX, translationY)) return true
    }
  }
  return false
}

/** Moves a disk; the residue becomes the rounding error of the sum. */
function advance(pose: Pose, translationX: f32, translationY: f32): void {
  const movedX = translationX + pose.residue.x
  const movedY = translationY + pose.residue.y
  const x = pose.position.x + movedX
  const y = pose.position.y + movedY
  const gainedX = x - pose.position.x
  const gainedY = y - pose.position.y
  pose.residue.x = pose.position.x - (x - gainedX) + (movedX - gainedX)
  pose.residue.y = pose.position.y - (y - gainedY) + (movedY - gainedY)
  pose.position.x = x
  pose.position.y = y
}

export function integratePositions(): void {
  if (COUNTS && firstThread === 0) countBegun(params, status)
  if (status.halted !== 0) return
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    const motion = motions[i]
    const pose = poses[i]
    const translationX = params.h * motion.velocity.x
    const translationY = params.h * motion.velocity.y
    if (CCD > 0 && motion.id !== NONE && isBullet(contactSpans[i], pose, translationX, translationY)) {
      const sweep = sweeps[i]
      sweep.origin.x = pose.position.x
      sweep.origin.y = pose.position.y
      sweep.translation.x = translationX
      sweep.translation.y = translationY
      sweep.wallTranslation.x = 0
      sweep.wallTranslation.y = 0
      sweep.radius = pose.radius
      sweep.fraction = maxFraction(params, PERIODIC, translationX, translationY)
      bullets[atomicAdd(status.bulletsAddress, 1)] = i
    }
    advance(pose, translationX, translationY)
    pose.angle = pose.angle + params.h * motion.spin
  }
}
