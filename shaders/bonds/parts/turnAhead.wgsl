// What the turn of a bond does to its errors within a substep. Twin: src/reference/bonds/parts/turnAhead.ts

import package::kernel::{params, ANCHORED};
import package::schemas::{MAX_BOND_TURN, MAX_ROD_TURN};
import package::bonds::parts::bondRow::settled;
import package::shared::exact::inOrder;

// Arms from both centres to the points that are bonded.
struct Arms { a: vec2f, b: vec2f }

// What a turn adds to the stretch and the shear of a bond; whether it, or one of its arms, turns too far to say.
struct Ahead { stretch: f32, shear: f32, hasTurned: bool }

// What the turn of a bond and of its arms in this substep adds to its stretch and its shear, beyond what rates say: the terms of second order.
// Arms and welds that turn by MAX_BOND_TURN or more add nothing, nor do rods whose way across is MAX_ROD_TURN of their length or more: the
// terms left out would add energy.
fn turnAhead(arms: Arms, spinA: f32, spinB: f32, along: vec2f, stretch: f32, shear: f32, translation: vec2f, isWeld: bool) -> Ahead {
  let across = vec2f(-along.y, along.x);
  let turnA = params.h * spinA;
  let turnB = params.h * spinB;
  let forward = inOrder(stretch + dot(translation, along));
  let sideways = inOrder(shear + dot(translation, across));
  var bow = vec2f();
  let armsTurn = ANCHORED && !(abs(turnA) < MAX_BOND_TURN && abs(turnB) < MAX_BOND_TURN);
  if (ANCHORED && !armsTurn) {
    bow = (0.5 * turnA * turnA) * arms.a - (0.5 * turnB * turnB) * arms.b;
  }
  let bowAlong = dot(bow, along);
  let bowAcross = dot(bow, across);
  if (isWeld) {
    let turn = 0.5 * (params.h * (spinA + spinB));
    if (!(abs(turn) < MAX_BOND_TURN)) { return Ahead(0.0, 0.0, true); }
    let half = 0.5 * turn * turn;
    return Ahead(
      settled(turn * (sideways - shear) - half * forward + bowAlong),
      settled(bowAcross - turn * (forward - stretch) - half * sideways),
      armsTurn,
    );
  }
  let aside = sideways + bowAcross;
  if (!(abs(aside) < MAX_ROD_TURN * stretch)) { return Ahead(0.0, 0.0, true); }
  // in this form the length is that of now to all orders
  let longer = (aside * aside) / (stretch + sqrt((stretch + aside) * (stretch - aside)));
  return Ahead(settled(longer + bowAlong), 0.0, armsTurn);
}
