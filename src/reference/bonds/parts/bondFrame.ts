/** Twin of shaders/bonds/parts/bondFrame.wgsl. */
import { JOINTED, joints } from '../../../../shaders/bonds/prepareBonds.wgsl'
import { within } from '../../shared/exact'
import { turn, turned } from '../../shared/turned'

/** The result of `findFrame`. */
export namespace frame {
  export let alongX: f32 = 0
  export let alongY: f32 = 0
  export let stretch: f32 = 0
  export let shear: f32 = 0
}

/** `offset` is from the first point to the second, `angle` the mean of the angles of both sides, with which the line of a weld turns. */
export function findFrame(number: u32, bond: Bond, offsetX: f32, offsetY: f32, angle: f32): void {
  if (bond.kind !== BOND_WELD) {
    const distance: f32 = sqrt(offsetX * offsetX + offsetY * offsetY)
    const isApart = distance > COINCIDENT
    frame.alongX = isApart ? offsetX / distance : 1
    frame.alongY = isApart ? offsetY / distance : 0
    frame.stretch = distance
    frame.shear = 0
    return
  }
  turn(bond.direction.x, bond.direction.y, angle - bond.restTurn)
  frame.alongX = turned.x
  frame.alongY = turned.y
  frame.stretch = offsetX * turned.x + offsetY * turned.y
  frame.shear = offsetX * -turned.y + offsetY * turned.x
  if (!JOINTED || joints[number].axis === AXIS_NONE) return
  // what a joint pulls together from afar turns by it as from an anchor
  frame.stretch = within(-(<f32>MAX_ANCHOR), <f32>MAX_ANCHOR, frame.stretch)
  frame.shear = within(-(<f32>MAX_ANCHOR), <f32>MAX_ANCHOR, frame.shear)
}
