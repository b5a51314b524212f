/** Twin of shaders/shared/turned.wgsl. */
import { within } from './exact'

/** The result of `turn`. */
export namespace turned {
  export let x: f32 = 0
  export let y: f32 = 0
}

/** Rotates a vector by an angle in radians into `turned`. */
export function turn(vectorX: f32, vectorY: f32, angle: f32): void {
  const quarters: f32 = floor(angle * <f32>TWO_OVER_PI + <f32>0.5)
  const x = within(
    -(<f32>QUARTER_PI),
    QUARTER_PI,
    angle - quarters * <f32>HALF_PI_HIGH - quarters * <f32>HALF_PI_LOW,
  )
  const square = x * x
  const sine: f32 =
    x +
    x *
      square *
      (<f32>(-1.0 / 6.0) +
        square * (<f32>(1.0 / 120.0) + square * (<f32>(-1.0 / 5040.0) + square * <f32>(1.0 / 362880.0))))
  const cosine: f32 =
    <f32>1 +
    square *
      (<f32>-0.5 +
        square * (<f32>(1.0 / 24.0) + square * (<f32>(-1.0 / 720.0) + square * <f32>(1.0 / 40320.0))))
  const leftX = -vectorY
  const leftY = vectorX
  const quarter: f32 = quarters - <f32>4 * floor(<f32>0.25 * quarters)
  if (quarter === 0) {
    turned.x = cosine * vectorX + sine * leftX
    turned.y = cosine * vectorY + sine * leftY
  } else if (quarter === 1) {
    turned.x = cosine * leftX - sine * vectorX
    turned.y = cosine * leftY - sine * vectorY
  } else if (quarter === 2) {
    turned.x = -(cosine * vectorX + sine * leftX)
    turned.y = -(cosine * vectorY + sine * leftY)
  } else {
    turned.x = sine * vectorX - cosine * leftX
    turned.y = sine * vectorY - cosine * leftY
  }
}
