/** Twin of shaders/grains/checkClumps.wgsl. */
import {
  FIELDS,
  grains,
  materials,
  motions,
  PERIODIC,
  params,
  poses,
  SLEEP,
  sortedGrains,
  sortedPoses,
  status,
} from '../../../shaders/grains/checkClumps.wgsl'
import { awakeSlots } from '../shared/awake'
import { maxExact } from '../shared/exact'
import { fieldBound } from '../shared/fieldBound'
import { boundedTravel, noteTravel } from '../shared/listReach'

export function checkClumps(): void {
  if (status.halted !== 0) return
  let farthest: f32 = 0
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    const id = motions[i].id
    if (id === NONE || grains[id].partCount < 2) continue
    const pose = poses[i]
    const velocity = motions[i].velocity
    let deltaV = params.gravityDeltaV
    if (FIELDS > 0) {
      const inverseMass = materials[id].inverseMass
      deltaV = deltaV + fieldBound.deltaV(params, PERIODIC, pose, inverseMass, velocity, params.h, 0)
    }
    const ahead = params.h * (sqrt(velocity.x * velocity.x + velocity.y * velocity.y) + deltaV)
    const turnAhead = params.h * abs(motions[i].spin)
    farthest = maxExact(farthest, boundedTravel(params, ahead + pose.radius * turnAhead))
    // a list that is stale anyway may be of other slots
    if (status.stale !== 0 || sortedGrains[i].id !== id) continue
    const before = sortedPoses[i]
    const movedX = pose.position.x - before.position.x + (pose.residue.x - before.residue.x)
    const movedY = pose.position.y - before.position.y + (pose.residue.y - before.residue.y)
    const travel = sqrt(movedX * movedX + movedY * movedY) + ahead
    const turn: f32 = abs(pose.angle - before.angle) + turnAhead
    if (!(travel + pose.radius * turn < status.reach * <f32>0.5)) status.stale = 1
  }
  noteTravel(status, farthest)
}
