// What the bonds of a part may still give its disks. They never give more than their springs hold and what they have taken, whatever passes leave: a
// passivity controller (Hannaford and Ryu, IEEE Trans. Robot. Autom. 18, 1, 2002). What they have given too much, the motion of the part loses in
// the next substep, and the bonds give way. Twin: src/reference/bonds/parts/bondReserve.ts

import package::kernel::{bondOrder, bonds, joints, params, status, systemBonds, JOINTED};
import package::schemas::{
  Bond, SystemRow, AXIS_BEND, BOND_CARRIER, BOND_LINKED, BOND_REVERSED, NONE, RESERVE_SHARE, STILL_ENERGY,
};
import package::bonds::parts::bondLines::{endOfEntry, noEnd};
import package::bonds::parts::bondSides::velocityAt;
import package::shared::exact::{maxExact, within};

// Sums over a part: of its disks the mass in kg, the momentum and the kinetic energy, of its bonds the energy of springs, what they may give, J, how many
// they are, and how many hold on to the world.
struct Balance { mass: f32, momentumX: f32, momentumY: f32, kinetic: f32, potential: f32, reserve: f32, bonds: f32, ties: f32 }

// What a part does in a substep: its motion as seen from `drift` is multiplied by `scale`, the softening of its bonds by `growth`, and `reserve` is left.
struct Damping { drift: vec2f, scale: f32, growth: f32, reserve: f32 }

fn plus(a: Balance, b: Balance) -> Balance {
  return Balance(
    a.mass + b.mass,
    a.momentumX + b.momentumX,
    a.momentumY + b.momentumY,
    a.kinetic + b.kinetic,
    a.potential + b.potential,
    a.reserve + b.reserve,
    a.bonds + b.bonds,
    a.ties + b.ties,
  );
}

// What a motor may do at the speed that it aims at.
fn drivenAt(number: u32, bond: Bond) -> f32 {
  if (!(joints[number].push > 0.0)) { return 0.0; }
  return joints[number].driven * select(bond.stretch.impulse, bond.bend.impulse, joints[number].axis == AXIS_BEND);
}

fn potentialOf(row: SystemRow, error: f32, stiffness: f32) -> f32 {
  if (!(stiffness > 0.0 && row.softness > 0.0)) { return 0.0; }
  return (0.5 * error * (row.bias / row.softness)) / params.h;
}

// The part of a disk, and of the bonds of which it is a.
fn balanceOf(disk: u32) -> Balance {
  var own = Balance();
  var end = noEnd();
  for (var k = bondOrder[disk]; k < bondOrder[disk + 1u]; k++) {
    let number = bondOrder[k] & (BOND_LINKED - 1u);
    if (systemBonds[number].rows == 0u) { continue; }
    let system = systemBonds[number];
    end = endOfEntry(bondOrder[k], system, end);
    if ((bondOrder[k] & (BOND_CARRIER | BOND_REVERSED)) != 0u) { continue; }
    let bond = bonds[number];
    own.bonds += 1.0;
    own.ties += select(0.0, 1.0, system.slotB == NONE);
    own.reserve += select(bond.reserve, 1e30, atomicLoad(&status.placed) != 0u);
    own.potential += potentialOf(system.stretch, bond.stretch.error, bond.stiffness);
    if (system.rows == 3u) {
      own.potential += potentialOf(system.shear, bond.shear.error, bond.shearStiffness);
      own.potential += potentialOf(system.bend, bond.bend.error, bond.bendStiffness);
    }
    if (JOINTED) { own.reserve += abs(drivenAt(number, bond)); }
  }
  let velocity = velocityAt(end.slot);
  if (end.inverseMass > 0.0) {
    own.mass = 1.0 / end.inverseMass;
    own.momentumX = own.mass * velocity.x;
    own.momentumY = own.mass * velocity.y;
    own.kinetic = 0.5 * own.mass * (velocity.x * velocity.x + velocity.y * velocity.y);
  }
  if (end.inverseInertia > 0.0) { own.kinetic += (0.5 * (velocity.z * velocity.z)) / end.inverseInertia; }
  return own;
}

fn dampingOf(part: Balance) -> Damping {
  var damping = Damping(vec2f(), 1.0, 1.0, part.reserve);
  if (part.ties == 0.0 && part.mass > 0.0) { damping.drift = vec2f(part.momentumX / part.mass, part.momentumY / part.mass); }
  let drift = damping.drift;
  let motion = maxExact(0.0, part.kinetic - 0.5 * part.mass * (drift.x * drift.x + drift.y * drift.y));
  let most = part.potential + motion * RESERVE_SHARE;
  if (part.reserve > most) { damping.reserve = most; }
  if (!(damping.reserve < 0.0)) { return damping; }
  let debt = -damping.reserve;
  damping.growth = 1.0 + within(0.0, 1.0, debt / (motion + part.mass * STILL_ENERGY) - RESERVE_SHARE);
  if (motion > 0.0) {
    let left = maxExact(0.0, 1.0 - debt / motion);
    damping.scale = sqrt(left);
    damping.reserve = damping.reserve + motion * (1.0 - left);
  }
  return damping;
}
