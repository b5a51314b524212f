/** Twin of shaders/integrateVelocities.wgsl. */
import {
  activeContactCounts,
  FIELDS,
  materials,
  motions,
  PERIODIC,
  params,
  poses,
  SLEEP,
  status,
} from '../../../shaders/integrateVelocities.wgsl'
import { awakeSlots } from './shared/awake'
import { brush } from './shared/brush'
import { flushed } from './shared/exact'
import { drive } from './shared/fields'
import { alongNear } from './shared/periodic'

export function integrateVelocities(): void {
  if (status.halted !== 0) return
  if (firstThread === 0) {
    status.lastDeepest = reinterpret<f32>(status.deepest)
    status.carrying = 0
    status.deepest = 0
    status.bullets = 0
  }
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    activeContactCounts[i] = 0
    if (motions[i].id === NONE) continue
    const velocity = motions[i].velocity
    velocity.x = flushed(velocity.x) + params.h * params.gravity.x
    velocity.y = flushed(velocity.y) + params.h * params.gravity.y
    motions[i].spin = flushed(motions[i].spin)
    if (FIELDS > 0) {
      const material = materials[motions[i].id]
      drive(params, PERIODIC, poses[i], material.inverseMass, material.groups, motions[i])
    }
    const center = params.brushCenter
    const x = alongNear(PERIODIC, center.x, poses[i].position.x, params.period.x)
    const y = alongNear(PERIODIC, center.y, poses[i].position.y, params.period.y)
    brush(params, x, y, velocity)
  }
}
