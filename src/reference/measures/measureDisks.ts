/** Twin of shaders/measures/measureDisks.wgsl. */
import {
  GRAINS,
  grains,
  materials,
  measures,
  measuresLength,
  motions,
  poses,
  posesLength,
  status,
  works,
} from '../../../shaders/measures/measureDisks.wgsl'
import { clear } from '../shared/memory'

export function measureDisks(): void {
  if (status.halted !== 0) return
  for (let run = firstThread, upTo = endThread(measuresLength); run < upTo; run++) {
    const sum = measures[run]
    clear(sum)
    const end = min((run + 1) * WORKGROUP, posesLength)
    for (let i = run * WORKGROUP; i < end; i++) {
      const id = motions[i].id
      if (id === NONE) continue
      const pose = poses[i]
      const mass = <f32>1 / materials[id].inverseMass
      const velocity = motions[i].velocity
      const spin = motions[i].spin
      const rim = pose.radius * spin
      let turning: f32 = rim * 0.5 * rim
      if (GRAINS && (grains[id].partCount > 0 || grains[id].firstPart === OWN_INERTIA)) {
        turning = 0
        if (grains[id].inverseInertia > 0) turning = (spin * spin) / (grains[id].inverseInertia * mass)
      }
      const speedSquared = velocity.x * velocity.x + velocity.y * velocity.y
      sum.mass += mass
      sum.kinetic += mass * 0.5 * (speedSquared + turning)
      sum.moment.x += mass * pose.position.x
      sum.moment.y += mass * pose.position.y
      sum.momentum.x += mass * velocity.x
      sum.momentum.y += mass * velocity.y
      sum.work += works[id]
      works[id] = 0
    }
  }
}
