/** Twin of shaders/shared/bounce.wgsl. Structs there are variables here. */
import { maxExact, minExact } from './exact'

/** Normal impulse at which sliding stops, if it does. */
const NEVER: f32 = 1e30
/** Least change of the closing velocity per impulse, of that without friction. */
const LEAST_MOBILITY: f32 = 1e-6

/** How much the velocity of the contact changes per impulse, in 1/kg: along the normal, across, and between both. */
export namespace mobility {
  export let normal: f32 = 0
  export let across: f32 = 0
  export let tangent: f32 = 0
}

/** The impulses of a hit, N·s. */
export namespace bounce {
  export let normal: f32 = 0
  export let tangent: f32 = 0
}

/** Fills `bounce`, given `mobility`. */
export function bounceOf(closing: f32, sliding: f32, friction: f32, restitution: f32, more: f32): void {
  // while it slips
  const slip: f32 = sliding < 0 ? friction : -friction
  const against: f32 = sliding >= 0 ? -mobility.across : mobility.across
  const stopping = maxExact(0, abs(slip) * mobility.tangent + against)
  let stop = NEVER
  if (abs(sliding) < NEVER * stopping) stop = abs(sliding) / stopping
  let rate: f32 = mobility.normal + mobility.across * slip
  if (stop === NEVER) rate = maxExact(rate, LEAST_MOBILITY * mobility.normal)
  // once the sliding has stopped: it sticks, or slips the other way
  let hold: f32 = -mobility.across / mobility.tangent
  if (abs(hold) > friction) hold = mobility.across > 0 ? -friction : friction
  const heldRate = maxExact(mobility.normal + mobility.across * hold, LEAST_MOBILITY * mobility.normal)

  let normal: f32 = 0
  if (closing < 0) {
    const free: f32 = -(<f32>1 + restitution) * closing
    if (rate > 0 && free <= rate * stop) {
      normal = free / rate
    } else {
      // the closing velocity where the sliding stops, before or after the greatest compression
      const speed: f32 = closing + rate * stop
      let square: f32 = speed * speed - heldRate * stop * (closing + speed)
      if (speed < 0) {
        square = restitution * restitution * square
      } else {
        const back: f32 = restitution * closing
        square = speed * speed + (heldRate / rate) * (back * back - speed * speed)
      }
      normal = stop + (sqrt(maxExact(0, square)) - speed) / heldRate
    }
  }
  normal = maxExact(0, normal + more / mobility.normal)
  bounce.normal = normal
  bounce.tangent = slip * minExact(stop, normal) + hold * maxExact(0, normal - stop)
}
