/** Twin of shaders/shared/outwards.wgsl. */

/** The outward unit normal of a disk towards a point, given its offset from the centre; along x at the centre. */
export function outwardsAtX(offsetX: f32, distance: f32): f32 {
  return distance > COINCIDENT ? offsetX / distance : <f32>1
}

export function outwardsAtY(offsetY: f32, distance: f32): f32 {
  return distance > COINCIDENT ? offsetY / distance : <f32>0
}
