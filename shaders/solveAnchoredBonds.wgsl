// Solves the bonds of one color, as solveBonds.wgsl does, in a world with grains or anchors: bonds act on points at arms from the
// centres, and moments of inertia are those of bondSides, which loadBondSides.wgsl fills.
//
// The error of a row changes with the velocity along its line, and with each spin times a lever: the cross product of the
// arm and the line, and half of what the turn of the frame does.

import package::schemas::{
  Bond, BondRow, BondSides, Motion, Params, Pose, Rest, Status, BIAS_PASS, BOND_NONE, BOND_WELD, COINCIDENT, NONE, RELAX_PASS,
  REST_BONDED, REST_EDITED, WARM_PASS, WORKGROUP,
};
import package::shared::awake::awakeSlots;
import package::shared::bondRow::{breaks, settled, solveRow};
import package::shared::bondSides::{Pair, Side, noteEnds, solveBend, store, twisted};
import package::shared::exact::minExact;
import package::shared::outline::cross2;
import package::shared::periodic::imageOffset;
import package::shared::turned::turned;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> colorIndex: u32;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> bondOrder: array<u32>;
@group(0) @binding(4) var<storage, read_write> bonds: array<Bond>;
@group(0) @binding(5) var<storage, read> slots: array<u32>;
@group(0) @binding(6) var<storage, read> poses: array<Pose>;
@group(0) @binding(7) var<storage, read> bondSides: array<BondSides>;
@group(0) @binding(8) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(9) var<storage, read_write> rests: array<Rest>;

override PASS: u32;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;

fn sideOf(slot: u32, inverseMass: f32, inverseInertia: f32) -> Side {
  if (SLEEP && slot >= awakeSlots()) { return Side(motions[slot].velocity, motions[slot].spin, 0.0, 0.0); }
  return Side(motions[slot].velocity, motions[slot].spin, inverseMass, inverseInertia);
}

// The changes of the error of a row per turn of both sides.
struct Levers { a: f32, b: f32 }

// Solves a row along a line.
fn solveLine(pair: Pair, line: vec2f, levers: Levers, row: BondRow, stiffness: f32, dampingRatio: f32) -> f32 {
  let turning = levers.a * levers.a * pair.a.inverseInertia + levers.b * levers.b * pair.b.inverseInertia;
  // a larger inverse mass would overflow
  let inverseMass = minExact(1e30, pair.a.inverseMass + pair.b.inverseMass + turning);
  let speed = dot(pair.b.velocity - pair.a.velocity, line) + (levers.a * pair.a.spin + levers.b * pair.b.spin);
  return solveRow(row, stiffness, dampingRatio, inverseMass, speed);
}

fn pushedAlong(pair: Pair, line: vec2f, levers: Levers, impulse: f32) -> Pair {
  var next = pair;
  next.a.velocity = pair.a.velocity - pair.a.inverseMass * impulse * line;
  next.b.velocity = pair.b.velocity + pair.b.inverseMass * impulse * line;
  next.a.spin = pair.a.spin + pair.a.inverseInertia * (levers.a * impulse);
  next.b.spin = pair.b.spin + pair.b.inverseInertia * (levers.b * impulse);
  return next;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let first = bondOrder[colorIndex];
  if (first + thread.x >= bondOrder[colorIndex + 1u] || status.halted != 0u) { return; }
  let number = bondOrder[first + thread.x];
  var bond = bonds[number];
  if (bond.kind == BOND_NONE || bond.isBroken != 0u) { return; }
  // a disk that died in a sink takes its bonds with it
  if (slots[bond.a] == NONE || (bond.b != NONE && slots[bond.b] == NONE)) {
    bonds[number].isBroken = 1u;
    atomicAdd(&status.brokenBonds, 1u);
    return;
  }
  let slotA = slots[bond.a];
  if (SLEEP && slotA >= awakeSlots() && (bond.b == NONE || slots[bond.b] >= awakeSlots())) { return; }
  let poseA = poses[slotA];
  let sides = bondSides[number];
  var pair = Pair(sideOf(slotA, sides.inverseMassA, sides.inverseInertiaA), Side());
  var slotB: u32 = NONE;
  var poseB = Pose();
  poseB.position = bond.point;
  if (bond.b != NONE) {
    slotB = slots[bond.b];
    poseB = poses[slotB];
    pair.b = sideOf(slotB, sides.inverseMassB, sides.inverseInertiaB);
  }
  let armA = turned(sides.anchorA, poseA.angle);
  let armB = turned(sides.anchorB, poseB.angle);
  let offset = imageOffset(poseA, poseB) + (armB - armA);
  let isWeld = bond.kind == BOND_WELD;

  var along = vec2f(1.0, 0.0);
  var stretch = 0.0;
  var shear = 0.0;
  if (isWeld) {
    along = turned(bond.direction, 0.5 * (poseA.angle + poseB.angle) - bond.restTurn);
    stretch = dot(offset, along);
    shear = dot(offset, vec2f(-along.y, along.x));
  } else {
    stretch = sqrt(dot(offset, offset));
    if (stretch > COINCIDENT) { along = offset / stretch; }
  }
  if (PASS == BIAS_PASS) {
    bond.stretch.error = stretch - bond.restLength;
    bond.shear.error = shear;
    bond.bend.error = (poseB.angle - poseA.angle) - bond.restBend;
  }

  if (isWeld) {
    let across = vec2f(-along.y, along.x);
    let bent = solveBend(pair, bond.bend, bond.bendStiffness, bond.dampingRatio);
    pair = twisted(pair, bent);
    let half = -0.5 * stretch;
    let levers = Levers(half - cross2(armA, across), half + cross2(armB, across));
    let sheared = solveLine(pair, across, levers, bond.shear, bond.shearStiffness, bond.dampingRatio);
    pair = pushedAlong(pair, across, levers, sheared);
    if (PASS != WARM_PASS) {
      bond.bend.impulse = settled(bond.bend.impulse + bent);
      bond.shear.impulse = settled(bond.shear.impulse + sheared);
    }
  }
  let half = 0.5 * shear;
  let levers = Levers(half - cross2(armA, along), half + cross2(armB, along));
  let stretched = solveLine(pair, along, levers, bond.stretch, bond.stiffness, bond.dampingRatio);
  pair = pushedAlong(pair, along, levers, stretched);
  if (PASS != WARM_PASS) { bond.stretch.impulse = settled(bond.stretch.impulse + stretched); }

  store(slotA, pair.a);
  if (slotB != NONE) { store(slotB, pair.b); }
  if (PASS == WARM_PASS) {
    noteEnds(bond, REST_BONDED);
    return;
  }
  if (PASS == RELAX_PASS && breaks(bond)) {
    bond.isBroken = 1u;
    bond.stretch = BondRow();
    bond.shear = BondRow();
    bond.bend = BondRow();
    atomicAdd(&status.brokenBonds, 1u);
    atomicStore(&status.loosened, 1u);
    noteEnds(bond, REST_EDITED);
  }
  bonds[number].stretch = bond.stretch;
  bonds[number].shear = bond.shear;
  bonds[number].bend = bond.bend;
  bonds[number].isBroken = bond.isBroken;
}
