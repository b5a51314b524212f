/** Twin of shaders/shared/bodyAngle.wgsl. */

/** The angle with whole turns. */
export function wholeAngle(dynamic: DynamicBody): f32 {
  return (
    dynamic.angle + dynamic.turns * <f32>TURN_HIGH + (dynamic.angleResidue + dynamic.turns * <f32>TURN_LOW)
  )
}
