/** Twin of shaders/shared/listReach.wgsl. Here the largest travel of many disks is noted at once. */
import { atomicMax } from './atomics'

/** How far a disk moves; infinite if it is NaN, or more than any reach allows for. */
export function boundedTravel(params: Params, travel: f32): f32 {
  return travel < params.mostReach ? travel : reinterpret<f32>(INFINITE)
}

/** The same for four disks. */
export function boundedTravels(params: Params, travel: v128): v128 {
  const isBounded = f32x4.lt(travel, f32x4.splat(params.mostReach))
  return v128.bitselect(travel, f32x4.splat(reinterpret<f32>(INFINITE)), isBounded)
}

/** Notes the largest bounded travel of some disks. */
export function noteTravel(status: Status, farthest: f32): void {
  atomicMax(status.travelAddress, reinterpret<u32>(farthest))
}
