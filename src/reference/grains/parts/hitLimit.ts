/** Twin of shaders/grains/parts/hitLimit.wgsl. */
import { maxExact } from '../../shared/exact'

export namespace hits {
  /** The largest change of a normal velocity in a pass, in m/s, of which the impulse is kept. */
  export let limit: f32 = 0
}

export function hitLimit(params: Params): f32 {
  const change = <f32>HIT_CHANGE * (params.maxPushSpeed + params.gravityDeltaV)
  return maxExact(change, (<f32>HIT_TRAVEL * params.reach) / params.h)
}

/** Whether an impulse is that of a hit; `change` is its change in this pass. */
export function isHit(params: Params, contact: Contact, mass: f32, change: f32): bool {
  if (!(change > mass * hits.limit)) return false
  return !(contact.restitution > 0 && contact.approach < -params.restitutionThreshold)
}
