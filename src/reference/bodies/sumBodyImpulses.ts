/** Twin of shaders/bodies/sumBodyImpulses.wgsl. */
import {
  bodyContacts,
  bodySums,
  contactSpans,
  contacts,
  dynamicBodies,
  impulses,
  PASS,
  params,
  status,
} from '../../../shaders/bodies/sumBodyImpulses.wgsl'
import { clear } from '../shared/memory'

/** What the pass has added to the impulses of a contact. */
namespace delta {
  export let normal: f32 = 0
  export let tangent: f32 = 0
  export let rolling: f32 = 0
}

/** Fills `delta`; returns whether the pass has added anything. */
function findDelta(k: u32): bool {
  const now = impulses[k]
  delta.normal = now.normal
  delta.tangent = now.tangent
  delta.rolling = now.rolling
  if (PASS === WARM_PASS) return now.normal > 0
  const old = bodyContacts[k].before
  // the impulse of a bounce is negative
  delta.normal = abs(now.normal)
  if (!(old.normal > 0)) return PASS === BIAS_PASS
  delta.normal = delta.normal - old.normal
  delta.tangent = delta.tangent - old.tangent
  delta.rolling = delta.rolling - old.rolling
  return true
}

function addContact(k: u32, row: u32): void {
  const noted = bodyContacts[k]
  if (noted.body >= NOT_COUNTED || !findDelta(k)) return
  const dynamic = dynamicBodies[noted.body]
  const normal = contacts[k].normal
  const impulseX = delta.normal * normal.x + delta.tangent * -normal.y
  const impulseY = delta.normal * normal.y + delta.tangent * normal.x
  const armX = noted.point.x - dynamic.position.x
  const armY = noted.point.y - dynamic.position.y
  const sum = bodySums[row + noted.body]
  sum.impulse.x = sum.impulse.x + impulseX
  sum.impulse.y = sum.impulse.y + impulseY
  sum.moment = sum.moment + (armX * impulseY - armY * impulseX + delta.rolling)
}

export function sumBodyImpulses(): void {
  if (status.halted !== 0) return
  const runs: u32 = (params.disks + SUM_SLOTS - 1) / SUM_SLOTS
  for (let run = firstThread, upTo = endThread(runs); run < upTo; run++) {
    const row = run * params.bodies
    for (let b: u32 = 0; b < params.bodies; b++) clear(bodySums[row + b])
    const end: u32 = min((run + 1) * SUM_SLOTS, params.disks)
    for (let i: u32 = run * SUM_SLOTS; i < end; i++) {
      const span = contactSpans[i]
      for (let k = span.start + span.count; k > span.start && contacts[k - 1].b >= EDGE_BIT; k--)
        addContact(k - 1, row)
    }
  }
}
