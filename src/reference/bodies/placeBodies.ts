/** Twin of shaders/bodies/placeBodies.wgsl. */
import {
  BEGIN,
  bodies,
  bodyLoads,
  dynamicBodies,
  params,
  status,
} from '../../../shaders/bodies/placeBodies.wgsl'
import { copy } from '../shared/memory'
import { placeBody } from './parts/dynamicBody'

/** Keeps the angle within half a turn. Takes out at most one turn per substep, and none where a substep begins again. */
function unwind(dynamic: DynamicBody): void {
  const angle = dynamic.angle
  if (dynamic.moved === 0 || abs(angle) <= <f32>0.5 * <f32>TURN_HIGH) return
  const way: f32 = angle > 0 ? -1 : 1
  const base = angle + way * <f32>TURN_HIGH
  const rest = dynamic.angleResidue + way * <f32>TURN_LOW
  dynamic.angle = base + rest
  dynamic.angleResidue = rest - (dynamic.angle - base)
  dynamic.turns = dynamic.turns - way
}

function begin(dynamic: DynamicBody, b: u32): void {
  unwind(dynamic)
  const gravity = params.gravity
  const axis = dynamic.axis
  copy(dynamic.carried, dynamic.velocity)
  if (dynamic.kind === DYNAMIC_FREE) {
    dynamic.carried.x = dynamic.velocity.x + params.h * gravity.x
    dynamic.carried.y = dynamic.velocity.y + params.h * gravity.y
  }
  if (dynamic.kind === DYNAMIC_PRISMATIC) {
    const along: f32 = params.h * (gravity.x * axis.x + gravity.y * axis.y)
    dynamic.carried.x = dynamic.velocity.x + along * axis.x
    dynamic.carried.y = dynamic.velocity.y + along * axis.y
  }
  copy(dynamic.previous, dynamic.position)
  dynamic.previousAngle = dynamic.angle
  dynamic.turning = dynamic.spin
  dynamic.moved = 0
  bodyLoads[b] = 0
}

export function placeBodies(): void {
  if (status.halted !== 0) return
  for (let b = firstThread, upTo = endThread(params.bodies); b < upTo; b++) {
    const dynamic = dynamicBodies[b]
    if (dynamic.kind === DYNAMIC_NONE) {
      if (BEGIN) bodyLoads[b] = NONE
      continue
    }
    if (BEGIN) begin(dynamic, b)
    placeBody(bodies, dynamic, params, status, b)
  }
}
