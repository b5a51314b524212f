// Both sides of a bond. Twin: src/reference/kernels/shared/bondSides.ts

import package::kernel::{motions, rests, SLEEP};
import package::schemas::{Bond, BondRow, NONE};
import package::shared::awake::awakeSlots;
import package::shared::bondRow::solveRow;
import package::shared::exact::{flushed, minExact, within};

// One side of a bond. A point of the world and a sleeping disk have no inverse mass.
struct Side {
  velocity: vec2f,
  spin: f32,
  inverseMass: f32,
  inverseInertia: f32,
}

struct Pair { a: Side, b: Side }

fn store(slot: u32, side: Side) {
  if (SLEEP && slot >= awakeSlots()) { return; }
  let x = within(-1e12, 1e12, flushed(side.velocity.x));
  let y = within(-1e12, 1e12, flushed(side.velocity.y));
  motions[slot].velocity = vec2f(x, y);
  motions[slot].spin = within(-1e12, 1e12, flushed(side.spin));
}

fn solveBend(pair: Pair, row: BondRow, stiffness: f32, dampingRatio: f32) -> f32 {
  let inverseInertia = minExact(1e30, pair.a.inverseInertia + pair.b.inverseInertia);
  return solveRow(row, stiffness, dampingRatio, inverseInertia, pair.b.spin - pair.a.spin);
}

fn twisted(pair: Pair, impulse: f32) -> Pair {
  var next = pair;
  next.a.spin = pair.a.spin - pair.a.inverseInertia * impulse;
  next.b.spin = pair.b.spin + pair.b.inverseInertia * impulse;
  return next;
}

// Notes REST_BONDED for both ends, or REST_EDITED: what a broken bond held wakes before the next step.
fn noteEnds(bond: Bond, state: u32) {
  if (!SLEEP) { return; }
  rests[bond.a].state |= state;
  if (bond.b != NONE) { rests[bond.b].state |= state; }
}
