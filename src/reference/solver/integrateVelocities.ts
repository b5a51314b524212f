/** Twin of shaders/solver/integrateVelocities.wgsl. */
import {
  activeContactCounts,
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
import { flushedFour } from '../../cpu/fast/parts/four'
import { awakeSlots } from '../shared/awake'
import { brush } from '../shared/brush'
import { drive } from '../shared/fields'
import { keptScale } from '../shared/keptScale'
import { clear } from '../shared/memory'
import { alongNear } from '../shared/periodic'

export function integrateVelocities(): void {
  if (status.halted !== 0) return
  if (firstThread === 0) {
    status.lastDeepest = reinterpret<f32>(status.deepest)
    status.carrying = 0
    status.deepest = 0
    status.bullets = 0
    status.outlying = 0
  }
  // a new list may have moved the disk here from another slot
  const index = status.sumIndex
  const movedSlots = SUMMED && status.rebuilt !== 0 && status.summed !== 0
  const fall = f32x4(params.h * params.gravity.x, params.h * params.gravity.y, 0, 0)
  const scale = f32x4.splat(keptScale(params, status))
  const isPlain = FIELDS === 0 && !(params.brushRadius > 0)
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    activeContactCounts[i] = 0
    if (SUMMED) clear(warmStarts[2 * i + 1 - index])
    if (motions[i].id === NONE) continue
    const at = changetype<usize>(motions[i])
    const motion = v128.load(at)
    let next = f32x4.add(flushedFour(withoutLast(motion)), fall)
    if (!isPlain) {
      v128.store(at, withLastOf(next, motion))
      driveAlone(i)
      next = withoutLast(v128.load(at))
    }
    if (SUMMED) {
      const sum = warmStarts[2 * (movedSlots ? sourceSlots[i] : i) + index]
      next = f32x4.add(next, f32x4.mul(scale, withoutLast(v128.load(changetype<usize>(sum)))))
      activeContactCounts[i] = sum.contacts
    }
    v128.store(at, withLastOf(next, motion))
  }
}

/** Applies fields and the brush to the velocity of a disk. */
function driveAlone(i: u32): void {
  if (FIELDS > 0) {
    const material = materials[motions[i].id]
    drive(params, PERIODIC, poses[i], material.inverseMass, material.category, motions[i])
  }
  const center = params.brushCenter
  const x = alongNear(PERIODIC, center.x, poses[i].position.x, params.period.x)
  const y = alongNear(PERIODIC, center.y, poses[i].position.y, params.period.y)
  brush(params, x, y, motions[i].velocity)
}

/** The first three of four numbers: a velocity and a spin, without what follows them in a struct. */
function withoutLast(four: v128): v128 {
  return v128.and(four, i32x4(-1, -1, -1, 0))
}

/** The first three of four numbers, and the last one of others. */
function withLastOf(four: v128, others: v128): v128 {
  return v128.shuffle<f32>(four, others, 0, 1, 2, 7)
}
