/** Twin of shaders/bodies/parts/bodyJoint.wgsl. */
import { wholeAngle } from '../../shared/bodyAngle'

/** Speed along the coordinate of the joint. */
export function rateOf(dynamic: DynamicBody): f32 {
  if (dynamic.kind === DYNAMIC_REVOLUTE) return dynamic.spin
  return dynamic.velocity.x * dynamic.axis.x + dynamic.velocity.y * dynamic.axis.y
}

export function coordinateOf(dynamic: DynamicBody): f32 {
  if (dynamic.kind === DYNAMIC_REVOLUTE) return wholeAngle(dynamic)
  const x = dynamic.position.x - dynamic.home.x + dynamic.residue.x
  const y = dynamic.position.y - dynamic.home.y + dynamic.residue.y
  return x * dynamic.axis.x + y * dynamic.axis.y
}

/** Whether the body is at its lower limit, or at its upper one; one that gets there in this substep counts as well. */
export function isAtLimit(dynamic: DynamicBody, isUpper: bool, params: Params): bool {
  if (dynamic.kind === DYNAMIC_FREE) return false
  const coordinate = coordinateOf(dynamic)
  const moved: f32 = params.h * rateOf(dynamic)
  if (isUpper) return dynamic.upperImpulse > 0 || dynamic.upper - coordinate - moved <= 0
  return dynamic.lowerImpulse > 0 || coordinate - dynamic.lower + moved <= 0
}
