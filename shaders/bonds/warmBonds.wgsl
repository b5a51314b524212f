// The warm start of bonds whose paths share disks: each part of such bonds that hang together gets a fraction of the impulses of the
// last substep. It is the one that leaves the least energy, in its disks and springs, of all from none to the whole, so no warm
// start can begin above a cold one, and it gives the disks no more than the reserve of the part, which is settled first: see parts/bondReserve.wgsl. One workgroup
// per part; 3.1 kB of workgroup memory.
//
// From the index in bondOrder[stageIndex] on, bondOrder has the number of parts, the first disk of each part and the end of the last
// one, the first bond of each disk and the end of the last one, and the bonds of each disk, with BOND_REVERSED where it is b, and BOND_CARRIER where it is the carrier of
// a gear.

import package::schemas::{
  Bond, DynamicBody, Joint, Motion, Params, Status, SystemBond, SystemRow, BOND_CARRIER, BOND_LINKED, BOND_REVERSED, MAX_BOND_SOFTENING, MAX_BOND_SPEED, NONE, WORKGROUP,
  YIELDING_SPRING,
};
import package::bonds::parts::bondLines::{endOfEntry, noEnd, shearAt, stretchAt};
import package::bonds::parts::bondReserve::{Balance, Damping, balanceOf, dampingOf, drivenAt, plus};
import package::bonds::parts::bondRow::settled;
import package::bonds::parts::bondSides::{setVelocity, velocityAt};
import package::bonds::parts::bondSystem::{product, weighted};
import package::shared::exact::{maxExact, minExact, within};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> stageIndex: u32;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> bondOrder: array<u32>;
@group(0) @binding(4) var<storage, read_write> bonds: array<Bond>;
@group(0) @binding(5) var<storage, read> systemBonds: array<SystemBond>;
@group(0) @binding(6) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(7) var<storage, read> joints: array<Joint>;
@group(0) @binding(8) var<storage, read_write> dynamicBodies: array<DynamicBody>;

// there are dynamic bodies
override DYNAMIC: bool;
// there are joints
override JOINTED: bool;
// disks at rest fall asleep
override SLEEP: bool;

var<workgroup> balances: array<Balance, WORKGROUP>;
var<workgroup> damping: Damping;
var<workgroup> sums: array<Sums, WORKGROUP>;
var<workgroup> fraction: f32;
var<workgroup> reserve: f32;

// Changes of the energy of a part with the fraction, at none and per fraction; those of its kinetic energy alone.
struct Sums { slope: f32, curvature: f32, push: f32, weight: f32 }

// A disk, what its bonds give it, and the change of the energy with the fraction: at none, and of that per fraction.
struct Share { slot: u32, impulse: vec3f, gain: vec3f, slope: f32, curvature: f32 }

// The part of a soft row: its energy is (bias · j + memory · j²/2)/gain for the impulse j. What stiff springs would give is left out.
fn sloped(row: SystemRow, impulse: f32, stiffness: f32) -> f32 {
  if (!(stiffness > 0.0) || row.softness * row.most < row.gain * (YIELDING_SPRING * MAX_BOND_SPEED)) { return 0.0; }
  return (row.bias * impulse) / row.gain;
}

fn curved(row: SystemRow, impulse: f32, stiffness: f32) -> f32 {
  if (!(stiffness > 0.0)) { return 0.0; }
  return (row.memory * (impulse * impulse)) / row.gain;
}

fn shareOf(disk: u32) -> Share {
  var share = Share();
  var end = noEnd();
  for (var k = bondOrder[disk]; k < bondOrder[disk + 1u]; k++) {
    let number = bondOrder[k] & (BOND_LINKED - 1u);
    if (systemBonds[number].rows == 0u) { continue; }
    let system = systemBonds[number];
    let bond = bonds[number];
    end = endOfEntry(bondOrder[k], system, end);
    if ((bondOrder[k] & BOND_CARRIER) != 0u) {
      share.impulse.z += system.leverC * bond.stretch.impulse;
      continue;
    }
    share.impulse += stretchAt(system, end) * bond.stretch.impulse;
    if (system.rows == 3u) {
      share.impulse += shearAt(system, end) * bond.shear.impulse;
      share.impulse.z += end.sign * bond.bend.impulse;
    }
    if (!end.isA) { continue; }
    // what a motor does is no loss
    if (JOINTED) { share.slope -= drivenAt(number, bond); }
    share.slope += sloped(system.stretch, bond.stretch.impulse, bond.stiffness);
    if (system.rows == 3u) {
      share.slope += sloped(system.shear, bond.shear.impulse, bond.shearStiffness);
      share.slope += sloped(system.bend, bond.bend.impulse, bond.bendStiffness);
    }
    share.curvature += curved(system.stretch, bond.stretch.impulse, bond.stiffness);
    if (system.rows == 3u) {
      share.curvature += curved(system.shear, bond.shear.impulse, bond.shearStiffness);
      share.curvature += curved(system.bend, bond.bend.impulse, bond.bendStiffness);
    }
  }
  share.slot = end.slot;
  share.gain = weighted(share.impulse, end.inverseMass, end.inverseInertia);
  return share;
}

// Slows down the motion of a disk as seen from the drift of its part.
fn damp(slot: u32) {
  let drift = damping.drift;
  let velocity = velocityAt(slot);
  setVelocity(slot, vec3f(
    drift.x + (velocity.x - drift.x) * damping.scale,
    drift.y + (velocity.y - drift.y) * damping.scale,
    velocity.z * damping.scale,
  ));
}

fn push(share: Share) {
  setVelocity(share.slot, velocityAt(share.slot) + share.gain * fraction);
}

// The fraction that leaves the least energy, of those that give the disks no more than the reserve.
fn fractionOf(total: Sums) -> f32 {
  if (!(total.curvature > 0.0)) { return 0.0; }
  let best = within(0.0, 1.0, -total.slope / total.curvature);
  if (!(total.weight > 0.0)) { return best; }
  let room = maxExact(0.0, damping.reserve);
  let root = sqrt(total.push * total.push + 2.0 * total.weight * room);
  let most = select((root - total.push) / total.weight, (2.0 * room) / (root + total.push), total.push > 0.0);
  return minExact(best, most);
}

fn scale(disk: u32) {
  for (var k = bondOrder[disk]; k < bondOrder[disk + 1u]; k++) {
    if ((bondOrder[k] & (BOND_REVERSED | BOND_CARRIER)) != 0u) { continue; }
    let number = bondOrder[k] & (BOND_LINKED - 1u);
    if (systemBonds[number].rows != 0u) {
      bonds[number].reserve = reserve;
      if (damping.growth > 1.0) { bonds[number].softening = minExact(MAX_BOND_SOFTENING, maxExact(1.0, bonds[number].softening) * damping.growth); }
    }
    bonds[number].stretch.impulse = settled(bonds[number].stretch.impulse * fraction);
    bonds[number].shear.impulse = settled(bonds[number].shear.impulse * fraction);
    bonds[number].bend.impulse = settled(bonds[number].bend.impulse * fraction);
  }
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let start = bondOrder[stageIndex];
  let isIdle = workgroup.x >= bondOrder[start] || status.halted != 0u;
  let part = start + 1u + workgroup.x;
  var first = 0u;
  var end = 0u;
  if (!isIdle) {
    first = bondOrder[part] + local.x;
    end = bondOrder[part + 1u];
  }
  var balance = Balance();
  for (var disk = first; disk < end; disk += WORKGROUP) { balance = plus(balance, balanceOf(disk)); }
  balances[local.x] = balance;
  workgroupBarrier();
  if (local.x == 0u) {
    for (var k = 1u; k < WORKGROUP; k++) { balance = plus(balance, balances[k]); }
    damping = dampingOf(balance);
  }
  workgroupBarrier();
  var own = Sums();
  for (var disk = first; disk < end; disk += WORKGROUP) {
    let share = shareOf(disk);
    if (damping.scale < 1.0) { damp(share.slot); }
    let weight = product(share.impulse, share.gain);
    own.slope += share.slope;
    own.curvature += share.curvature + weight;
    if (share.slot == NONE) { continue; }
    let given = product(share.impulse, velocityAt(share.slot));
    own.slope += given;
    own.push += given;
    own.weight += weight;
  }
  sums[local.x] = own;
  workgroupBarrier();
  if (local.x == 0u) {
    for (var k = 1u; k < WORKGROUP; k++) {
      own = Sums(own.slope + sums[k].slope, own.curvature + sums[k].curvature, own.push + sums[k].push, own.weight + sums[k].weight);
    }
    fraction = fractionOf(own);
    let given = fraction * (own.push + 0.5 * (fraction * own.weight));
    reserve = (damping.reserve - given) / maxExact(1.0, balance.bonds);
  }
  workgroupBarrier();
  for (var disk = first; disk < end; disk += WORKGROUP) { push(shareOf(disk)); }
  storageBarrier();
  workgroupBarrier();
  for (var disk = first; disk < end; disk += WORKGROUP) { scale(disk); }
}
