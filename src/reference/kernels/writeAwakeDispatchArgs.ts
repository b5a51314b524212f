/** Twin of shaders/writeAwakeDispatchArgs.wgsl. */
import { dispatches, planned, status } from '../../../shaders/writeAwakeDispatchArgs.wgsl'

export function writeAwakeDispatchArgs(): void {
  const awake = status.awakeSlots
  dispatches[3 * AWAKE_PLANNED] = (awake + WORKGROUP - 1) / WORKGROUP
  if (awake === 0 && status.halted === 0) {
    status.lastDeepest = reinterpret<f32>(status.deepest)
    status.carrying = 0
    status.deepest = 0
    status.bullets = 0
  }
  for (let stage: u32 = AWAKE_PLANNED + 1; stage < AWAKE_PLANNED_END; stage++) {
    const runs = awake > 0 || (stage >= AWAKE_EVENTS_PLANNED && status.rebuilt !== 0)
    dispatches[3 * stage] = runs ? planned[stage] : 0
  }
}
