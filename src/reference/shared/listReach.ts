/** Twin of shaders/shared/listReach.wgsl. */
import { atomicMax } from './atomics'
import { maxExact } from './exact'

/** How far a disk moves; infinite if it is NaN, or more than any reach allows for. */
export function boundedTravel(params: Params, travel: f32): f32 {
  return travel < params.maxReach ? travel : reinterpret<f32>(INFINITE)
}

/** Notes the largest bounded travel of some disks. */
export function noteTravel(status: Status, farthest: f32): void {
  atomicMax(status.travelAddress, reinterpret<u32>(farthest))
}

/** The least reach with which a new list holds for LIST_SUBSTEPS substeps, or for as many as there can be. */
export function reachFor(params: Params, travel: f32): f32 {
  for (let substeps: u32 = LIST_SUBSTEPS; substeps > 1; substeps--) {
    const reach = <f32>substeps * <f32>REACH_PER_TRAVEL * travel
    if (reach < params.maxReach) return maxExact(params.reach, reach)
  }
  return params.reach
}
