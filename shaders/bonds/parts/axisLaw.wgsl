// The law of the free axis of a joint: which impulse it has at which rate of its coordinate. Spring, motor and limits add up to a line that falls as
// the rate rises, of five pieces: upright at the rate that each limit allows and at the speed of the motor, and between these the line of the
// spring, moved by the whole motor one way or the other. A pass solves the piece that the joint is on as a row of its bond; nextPiece returns
// whether the result is on it. Twin: src/reference/bonds/parts/axisLaw.ts

import package::schemas::{
  Joint, SystemRow, LAW_DRIVEN, LAW_LOWER, LAW_PULL, LAW_PUSH, LAW_ROUNDING, LAW_UPPER,
};

// The rate of an axis, and the sum of the magnitudes of its terms.
struct Rate { speed: f32, size: f32 }

// The row of the piece that a joint is on; `spring` is that of its spring, or of nothing.
fn lawRow(spring: SystemRow, joint: Joint, memory: f32) -> SystemRow {
  var row = spring;
  if (joint.piece == LAW_PUSH) {
    row.bias = spring.bias - spring.memory * joint.push;
    return row;
  }
  if (joint.piece == LAW_PULL) {
    row.bias = spring.bias + spring.memory * joint.push;
    return row;
  }
  row.gain = 1.0;
  row.softness = joint.softness;
  row.memory = memory;
  row.bias = -joint.driven;
  if (joint.piece == LAW_LOWER) { row.bias = -joint.slowest; }
  if (joint.piece == LAW_UPPER) { row.bias = -joint.fastest; }
  return row;
}

// The impulse of the spring at this rate.
fn springAt(spring: SystemRow, speed: f32) -> f32 {
  return -(spring.gain * speed + spring.bias) / spring.softness;
}

// The piece of the law that a joint with this rate and impulse should be on: its own if they fit, else one next to it.
fn nextPiece(spring: SystemRow, joint: Joint, rate: Rate, impulse: f32) -> u32 {
  let slack = LAW_ROUNDING * rate.size;
  let hasRoomBelow = joint.slowest < joint.driven;
  let hasRoomAbove = joint.driven < joint.fastest;
  if (joint.piece == LAW_LOWER) {
    if (impulse < springAt(spring, joint.slowest) + joint.push) { return select(u32(LAW_DRIVEN), u32(LAW_PUSH), hasRoomBelow); }
  } else if (joint.piece == LAW_PUSH) {
    if (rate.speed < joint.slowest - slack) { return LAW_LOWER; }
    if (rate.speed > joint.driven + slack) { return select(u32(LAW_UPPER), u32(LAW_DRIVEN), joint.push > 0.0); }
  } else if (joint.piece == LAW_DRIVEN) {
    let held = springAt(spring, joint.driven);
    if (impulse > held + joint.push) { return select(u32(LAW_LOWER), u32(LAW_PUSH), hasRoomBelow); }
    if (impulse < held - joint.push) { return select(u32(LAW_UPPER), u32(LAW_PULL), hasRoomAbove); }
  } else if (joint.piece == LAW_PULL) {
    if (rate.speed < joint.driven - slack) { return LAW_DRIVEN; }
    if (rate.speed > joint.fastest + slack) { return LAW_UPPER; }
  } else if (impulse > springAt(spring, joint.fastest) - joint.push) {
    if (!(joint.push > 0.0)) { return LAW_PUSH; }
    return select(u32(LAW_DRIVEN), u32(LAW_PULL), hasRoomAbove);
  }
  return joint.piece;
}
