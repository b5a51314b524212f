// Solves the bonds of one color, one thread each; bonds of a color share no disk. A bond has up to three rows: stretch along
// the bond, shear across it, and bend between the angles. Soft rows are springs solved implicitly (Catto, Soft Constraints,
// 2011), rigid ones are soft in the biased pass only, as contacts are (shaders/solveContacts.wgsl), and twice as stiff.
//
// The frame of a weld turns with the mean of both angles, so its rows add up to the forces of a beam of one element
// (Timoshenko), and nothing drifts: they follow from positions and angles, not from sums of velocities. In the relaxing
// passes springs keep the error of the biased pass: with the new one they would act on what they have just moved.
//
// The last pass breaks a bond whose tension, shear or moment is above its strength.

import package::schemas::{
  Bond, BondRow, Material, Motion, Params, Pose, Rest, Status, BIAS_PASS, BOND_NONE, BOND_WELD, COINCIDENT, NONE, RELAX_PASS,
  REST_BONDED, REST_EDITED, WARM_PASS, WORKGROUP,
};
import package::shared::awake::awakeSlots;
import package::shared::bondRow::{breaks, settled, solveRow};
import package::shared::bondSides::{Pair, Side, noteEnds, solveBend, store, twisted};
import package::shared::exact::minExact;
import package::shared::periodic::imageOffset;
import package::shared::turned::turned;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> colorIndex: u32;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> bondOrder: array<u32>;
@group(0) @binding(4) var<storage, read_write> bonds: array<Bond>;
@group(0) @binding(5) var<storage, read> slots: array<u32>;
@group(0) @binding(6) var<storage, read> poses: array<Pose>;
@group(0) @binding(7) var<storage, read> materials: array<Material>;
@group(0) @binding(8) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(9) var<storage, read_write> rests: array<Rest>;

override PASS: u32;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;

fn sideOf(slot: u32, id: u32) -> Side {
  let radius = poses[slot].radius;
  var inverseMass = materials[id].inverseMass;
  if (SLEEP && slot >= awakeSlots()) { inverseMass = 0.0; }
  return Side(motions[slot].velocity, motions[slot].spin, inverseMass, 2.0 * inverseMass / (radius * radius));
}

// Solves a row along a line; `lever` is the change of its error per turn of each side.
fn solveLine(pair: Pair, line: vec2f, lever: f32, row: BondRow, stiffness: f32, dampingRatio: f32) -> f32 {
  // a larger inverse mass would overflow
  let turning = lever * lever * (pair.a.inverseInertia + pair.b.inverseInertia);
  let inverseMass = minExact(1e30, pair.a.inverseMass + pair.b.inverseMass + turning);
  let speed = dot(pair.b.velocity - pair.a.velocity, line) + lever * (pair.a.spin + pair.b.spin);
  return solveRow(row, stiffness, dampingRatio, inverseMass, speed);
}

fn pushedAlong(pair: Pair, line: vec2f, lever: f32, impulse: f32) -> Pair {
  var next = pair;
  next.a.velocity = pair.a.velocity - pair.a.inverseMass * impulse * line;
  next.b.velocity = pair.b.velocity + pair.b.inverseMass * impulse * line;
  next.a.spin = pair.a.spin + pair.a.inverseInertia * (lever * impulse);
  next.b.spin = pair.b.spin + pair.b.inverseInertia * (lever * impulse);
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
  var pair = Pair(sideOf(slotA, bond.a), Side());
  var slotB: u32 = NONE;
  var poseB = Pose();
  poseB.position = bond.point;
  if (bond.b != NONE) {
    slotB = slots[bond.b];
    poseB = poses[slotB];
    pair.b = sideOf(slotB, bond.b);
  }
  let offset = imageOffset(poseA, poseB);
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
    let lever = -0.5 * stretch;
    let sheared = solveLine(pair, across, lever, bond.shear, bond.shearStiffness, bond.dampingRatio);
    pair = pushedAlong(pair, across, lever, sheared);
    if (PASS != WARM_PASS) {
      bond.bend.impulse = settled(bond.bend.impulse + bent);
      bond.shear.impulse = settled(bond.shear.impulse + sheared);
    }
  }
  let lever = 0.5 * shear;
  let stretched = solveLine(pair, along, lever, bond.stretch, bond.stiffness, bond.dampingRatio);
  pair = pushedAlong(pair, along, lever, stretched);
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
