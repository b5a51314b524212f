/** Twin of shaders/pace.wgsl. */

export function pace(frame: Frame, status: Status): void {
  if (status.halted !== 0 || status.completed !== frame.completedBefore) return
  const way = frame.step * (reinterpret<f32>(status.fastest) + frame.fall)
  status.fastest = 0
  let parts: u32 = FEWEST_SUBSTEPS
  while (parts < MOST_SUBSTEPS && !(way < <f32>0.5 * frame.smallestRadius * <f32>parts)) parts = 2 * parts
  status.step = frame.step / <f32>parts
  status.fall = frame.fall / <f32>parts
  status.beat = MOST_SUBSTEPS / parts
}
