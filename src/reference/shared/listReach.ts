/** Twin of shaders/shared/listReach.wgsl. Here the largest travel of many disks is noted at once. */
import { atomicMax } from './atomics'
import { maxExact } from './exact'

/** How far a disk moves; infinite if it is NaN, or more than any reach allows for. */
export function boundedTravel(params: Params, travel: f32): f32 {
  return travel < params.maxReach ? travel : reinterpret<f32>(INFINITE)
}

/** The same for four disks. */
export function boundedTravels(params: Params, travel: v128): v128 {
  const isBounded = f32x4.lt(travel, f32x4.splat(params.maxReach))
  return v128.bitselect(travel, f32x4.splat(reinterpret<f32>(INFINITE)), isBounded)
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
