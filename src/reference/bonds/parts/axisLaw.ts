/** Twin of shaders/bonds/parts/axisLaw.wgsl. */

/** Fills `row` with the piece that a joint is on; `spring` is the row of its spring, or of nothing. */
export function fillLawRow(row: SystemRow, spring: SystemRow, joint: Joint, memory: f32): void {
  row.gain = spring.gain
  row.softness = spring.softness
  row.memory = spring.memory
  row.bias = spring.bias
  if (joint.piece === LAW_PUSH) {
    row.bias = spring.bias - spring.memory * joint.push
    return
  }
  if (joint.piece === LAW_PULL) {
    row.bias = spring.bias + spring.memory * joint.push
    return
  }
  row.gain = 1
  row.softness = joint.softness
  row.memory = memory
  row.bias = -joint.driven
  if (joint.piece === LAW_LOWER) row.bias = -joint.slowest
  if (joint.piece === LAW_UPPER) row.bias = -joint.fastest
}

/** The impulse of the spring at this rate. */
function springAt(spring: SystemRow, speed: f32): f32 {
  return -(spring.gain * speed + spring.bias) / spring.softness
}

/** The piece of the law that a joint with this rate and impulse should be on; `size`: the sum of the magnitudes of the terms of its rate. */
export function nextPiece(spring: SystemRow, joint: Joint, speed: f32, size: f32, impulse: f32): u32 {
  const slack: f32 = <f32>LAW_ROUNDING * size
  const hasRoomBelow = joint.slowest < joint.driven
  const hasRoomAbove = joint.driven < joint.fastest
  const push = joint.push
  if (joint.piece === LAW_LOWER) {
    if (impulse < springAt(spring, joint.slowest) + push) return hasRoomBelow ? LAW_PUSH : LAW_DRIVEN
  } else if (joint.piece === LAW_PUSH) {
    if (speed < joint.slowest - slack) return LAW_LOWER
    if (speed > joint.driven + slack) return push > 0 ? LAW_DRIVEN : LAW_UPPER
  } else if (joint.piece === LAW_DRIVEN) {
    const held = springAt(spring, joint.driven)
    if (impulse > held + push) return hasRoomBelow ? LAW_PUSH : LAW_LOWER
    if (impulse < held - push) return hasRoomAbove ? LAW_PULL : LAW_UPPER
  } else if (joint.piece === LAW_PULL) {
    if (speed < joint.driven - slack) return LAW_DRIVEN
    if (speed > joint.fastest + slack) return LAW_UPPER
  } else if (impulse > springAt(spring, joint.fastest) - push) {
    if (!(push > 0)) return LAW_PUSH
    return hasRoomAbove ? LAW_PULL : LAW_DRIVEN
  }
  return joint.piece
}
