/** Twin of shaders/grains/checkClumps.wgsl. */
import {
  FIELDS,
  materials,
  motions,
  PERIODIC,
  params,
  poses,
  SLEEP,
  sortedGrains,
  sortedPoses,
  status,
} from '../../../../shaders/grains/checkClumps.wgsl'
import { awakeSlots } from '../shared/awake'
import { fieldBound } from '../shared/fieldBound'

export function checkClumps(): void {
  if (status.halted !== 0 || status.stale !== 0) return
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    const grain = sortedGrains[i]
    if (grain.partCount < 2 || grain.id !== motions[i].id) continue
    const pose = poses[i]
    const before = sortedPoses[i]
    const movedX = pose.position.x - before.position.x + (pose.residue.x - before.residue.x)
    const movedY = pose.position.y - before.position.y + (pose.residue.y - before.residue.y)
    const velocity = motions[i].velocity
    let deltaV = params.gravityDeltaV
    if (FIELDS > 0) {
      const inverseMass = materials[grain.id].inverseMass
      deltaV = deltaV + fieldBound.deltaV(params, PERIODIC, pose, inverseMass, velocity, params.h, 0)
    }
    const speed = sqrt(velocity.x * velocity.x + velocity.y * velocity.y)
    const travel = sqrt(movedX * movedX + movedY * movedY) + params.h * (speed + deltaV)
    const turn: f32 = abs(pose.angle - before.angle) + params.h * abs(motions[i].spin)
    if (!(travel + pose.radius * turn < params.reach * <f32>0.5)) status.stale = 1
  }
}
