/** Twin of shaders/solver/integrateVelocities.wgsl. */
import {
  activeContactCounts,
  contactOrder,
  FIELDS,
  materials,
  motions,
  PERIODIC,
  params,
  poses,
  SLEEP,
  SUMMED,
  sourceSlots,
  status,
  warmStarts,
} from '../../../shaders/solver/integrateVelocities.wgsl'
import { awakeSlots } from '../shared/awake'
import { brush } from '../shared/brush'
import { flushed } from '../shared/exact'
import { drive } from '../shared/fields'
import { keptScale } from '../shared/keptScale'
import { clear } from '../shared/memory'
import { alongNear } from '../shared/periodic'
import { diskShare, findShareStarts } from '../shared/solverTiles'

/** Clears the counters of the substep. */
export function clearCounters(): void {
  status.lastDeepest = reinterpret<f32>(status.deepest)
  status.carrying = 0
  status.deepest = 0
  status.bullets = 0
  status.outlying = 0
  status.unsettled = status.reduced
  status.bodyDeltaV = 0
}

/** Returns where the sum of a disk is for the warm start: a new list may have moved the disk. */
export function sumAt(i: u32): u32 {
  const source: u32 = status.rebuilt !== 0 && status.summed !== 0 ? sourceSlots[i] : i
  return 2 * source + status.sumIndex
}

/** Applies fields and the brush to the velocity of a disk. */
export function driveDisk(i: u32): void {
  if (FIELDS > 0) {
    const material = materials[motions[i].id]
    drive(params, PERIODIC, poses[i], material.inverseMass, material.category, motions[i])
  }
  const center = params.brushCenter
  const x = alongNear(PERIODIC, center.x, poses[i].position.x, params.period.x)
  const y = alongNear(PERIODIC, center.y, poses[i].position.y, params.period.y)
  brush(params, x, y, motions[i].velocity)
}

export function integrateVelocities(): void {
  if (status.halted !== 0) return
  if (firstThread === 0) clearCounters()
  const whole = keptScale(params, status)
  findShareStarts(params)
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    activeContactCounts[i] = 0
    if (SUMMED) clear(warmStarts[2 * i + 1 - status.sumIndex])
    const motion = motions[i]
    if (motion.id === NONE) continue
    const velocity = motion.velocity
    velocity.x = flushed(velocity.x) + params.h * params.gravity.x
    velocity.y = flushed(velocity.y) + params.h * params.gravity.y
    motion.spin = flushed(motion.spin)
    driveDisk(i)
    if (!SUMMED) continue
    const scale: f32 = status.reduced !== 0 ? whole * diskShare(contactOrder, i) : whole
    const sum = warmStarts[sumAt(i)]
    velocity.x += scale * sum.velocity.x
    velocity.y += scale * sum.velocity.y
    motion.spin += scale * sum.spin
    activeContactCounts[i] = sum.contacts
  }
}
