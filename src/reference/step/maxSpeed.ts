/** Twin of shaders/step/maxSpeed.wgsl. */
import {
  FIELDS,
  GRAINS,
  grains,
  materials,
  motions,
  PERIODIC,
  params,
  poses,
  status,
} from '../../../shaders/step/maxSpeed.wgsl'
import { atomicMax } from '../shared/atomics'
import { fieldBound } from '../shared/fieldBound'

function speedInFields(pose: Pose, velocity: Vec2, inverseMass: f32, initial: f32): f32 {
  let speed = initial
  for (let parts = params.fewestSubsteps; parts <= params.maxSubsteps; parts = 2 * parts) {
    const most = <f32>0.5 * params.smallestRadius * <f32>parts
    speed = initial + fieldBound.deltaV(params, PERIODIC, pose, inverseMass, velocity, params.h, most)
    if (params.h * (speed + params.gravityDeltaV) < most) break
  }
  return speed
}

/** Largest speed that the spin of a grain adds to a disk in one of its parts. */
function swingOf(grain: Grain, radius: f32, spin: f32): f32 {
  return grain.partCount > 0 ? (radius - grain.inner) * abs(spin) : <f32>0
}

export function maxSpeed(): void {
  if (status.halted !== 0 || status.completed !== params.completedBefore) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    if (motions[i].id === NONE) continue
    const velocity = motions[i].velocity
    let speed: f32 = sqrt(velocity.x * velocity.x + velocity.y * velocity.y)
    if (FIELDS > 0) speed = speedInFields(poses[i], velocity, materials[motions[i].id].inverseMass, speed)
    if (GRAINS) speed += swingOf(grains[motions[i].id], poses[i].radius, motions[i].spin)
    atomicMax(status.fastestAddress, reinterpret<u32>(speed))
  }
}
