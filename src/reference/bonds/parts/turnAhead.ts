/** Twin of shaders/bonds/parts/turnAhead.wgsl. */
import { settled } from './bondRow'

/** Arms from both centres to the points that are bonded. */
export namespace arms {
  export let ax: f32 = 0
  export let ay: f32 = 0
  export let bx: f32 = 0
  export let by: f32 = 0
}

/** The result of `lookAhead`. */
export namespace ahead {
  export let stretch: f32 = 0
  export let shear: f32 = 0
  export let hasTurned: bool = false
}

/** Sets `ahead` to what the turn of a bond and of its arms in this substep adds to its stretch and its shear, beyond what rates say. */
export function lookAhead(
  ANCHORED: bool,
  h: f32,
  spinA: f32,
  spinB: f32,
  alongX: f32,
  alongY: f32,
  stretch: f32,
  shear: f32,
  translationX: f32,
  translationY: f32,
  isWeld: bool,
): void {
  ahead.stretch = 0
  ahead.shear = 0
  ahead.hasTurned = true
  const turnA: f32 = h * spinA
  const turnB: f32 = h * spinB
  const forward: f32 = stretch + (translationX * alongX + translationY * alongY)
  const sideways: f32 = shear + (translationX * -alongY + translationY * alongX)
  let bowX: f32 = 0
  let bowY: f32 = 0
  const armsTurn = ANCHORED && !(abs(turnA) < <f32>MAX_BOND_TURN && abs(turnB) < <f32>MAX_BOND_TURN)
  if (ANCHORED && !armsTurn) {
    const ofA: f32 = turnA * <f32>0.5 * turnA
    const ofB: f32 = turnB * <f32>0.5 * turnB
    bowX = ofA * arms.ax - ofB * arms.bx
    bowY = ofA * arms.ay - ofB * arms.by
  }
  const bowAlong: f32 = bowX * alongX + bowY * alongY
  const bowAcross: f32 = bowX * -alongY + bowY * alongX
  if (isWeld) {
    const both: f32 = h * (spinA + spinB) * <f32>0.5
    if (!(abs(both) < <f32>MAX_BOND_TURN)) return
    ahead.hasTurned = armsTurn
    const half: f32 = both * <f32>0.5 * both
    ahead.stretch = settled(both * (sideways - shear) - half * forward + bowAlong)
    ahead.shear = settled(bowAcross - both * (forward - stretch) - half * sideways)
    return
  }
  const aside: f32 = sideways + bowAcross
  if (!(abs(aside) < <f32>MAX_ROD_TURN * stretch)) return
  ahead.hasTurned = armsTurn
  // in this form the length is that of now to all orders
  ahead.stretch = settled(
    (aside * aside) / (stretch + sqrt((stretch + aside) * (stretch - aside))) + bowAlong,
  )
}
