/** Twin of shaders/bodies/placeBodies.wgsl. */
import {
  BEGIN,
  bodies,
  bodyLoads,
  heavyBodies,
  params,
  status,
} from '../../../../shaders/bodies/placeBodies.wgsl'
import { placeBody } from '../shared/heavyBody'
import { copy } from '../shared/memory'

/** Keeps the angle within half a turn. Takes out at most one turn per substep, and none where a substep begins again. */
function unwind(heavy: HeavyBody): void {
  const angle = heavy.angle
  if (heavy.moved === 0 || abs(angle) <= <f32>0.5 * <f32>TURN_HIGH) return
  const way: f32 = angle > 0 ? -1 : 1
  const base = angle + way * <f32>TURN_HIGH
  const rest = heavy.angleResidue + way * <f32>TURN_LOW
  heavy.angle = base + rest
  heavy.angleResidue = rest - (heavy.angle - base)
  heavy.turns = heavy.turns - way
}

function begin(heavy: HeavyBody, b: u32): void {
  unwind(heavy)
  const gravity = params.gravity
  const axis = heavy.axis
  copy(heavy.carried, heavy.velocity)
  if (heavy.kind === HEAVY_FREE) {
    heavy.carried.x = heavy.velocity.x + params.h * gravity.x
    heavy.carried.y = heavy.velocity.y + params.h * gravity.y
  }
  if (heavy.kind === HEAVY_PRISMATIC) {
    const along: f32 = params.h * (gravity.x * axis.x + gravity.y * axis.y)
    heavy.carried.x = heavy.velocity.x + along * axis.x
    heavy.carried.y = heavy.velocity.y + along * axis.y
  }
  copy(heavy.previous, heavy.position)
  heavy.previousAngle = heavy.angle
  heavy.turning = heavy.spin
  heavy.moved = 0
  bodyLoads[b] = 0
}

export function placeBodies(): void {
  if (status.halted !== 0) return
  for (let b = firstThread, upTo = endThread(params.bodies); b < upTo; b++) {
    const heavy = heavyBodies[b]
    if (heavy.kind === HEAVY_NONE) {
      if (BEGIN) bodyLoads[b] = NONE
      continue
    }
    if (BEGIN) begin(heavy, b)
    placeBody(bodies, heavy, params, status, b)
  }
}
