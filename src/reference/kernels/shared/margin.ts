/** Twin of shaders/shared/margin.wgsl. */
import { atLeast, atMost } from './exact'

/** Metres that a disk may move before the list no longer holds. */
export function marginOf(radius: f32, horizon: f32): f32 {
  return atLeast(radius * LEAST_MARGIN, atMost(radius * MOST_MARGIN, horizon))
}

/** For a list that is made now: what the fastest disk covers in HORIZON substeps, falling all the while. */
export function horizonNow(frame: Frame, status: Status): f32 {
  const fastest = reinterpret<f32>(status.fastest)
  return frame.step * <f32>HORIZON * (fastest + frame.fall * <f32>HORIZON)
}
