// Sums of the impulses per disk, which the next warm start applies at once. Twin: src/reference/solver/parts/warmSums.ts

import package::kernel::{contacts, pairMaterials, params, status, warmStarts, PASS, PLAIN};
import package::schemas::{Impulses, OUTLYING, RELAX_PASS, WARM_PASS};
import package::shared::awake::pushedEnd;
import package::shared::push::{Velocity, pushed};

// Adds impulses of a contact to the sum of a disk, and to its number of contacts.
fn addToSum(slot: u32, side: f32, impulse: Impulses, normal: vec2f, inverseMass: f32, radius: f32) {
  let at = 2u * slot + select(1u - status.sumIndex, status.sumIndex, PASS == WARM_PASS);
  let old = Velocity(warmStarts[at].velocity, warmStarts[at].spin);
  let sum = pushed(old, side, impulse, normal, inverseMass, radius);
  warmStarts[at].velocity = sum.velocity;
  warmStarts[at].spin = sum.spin;
  warmStarts[at].contacts++;
}

// Whether the next warm start leaves the impulse out, as that of a bounce.
fn isForgotten(k: u32) -> bool {
  return !PLAIN && contacts[k].approach < -params.restitutionThreshold && contacts[k].restitution > 0.0;
}

// Adds the impulses of a contact, if it has any, to the sums of its disks.
fn sumUp(k: u32, stored: Impulses) {
  if (!(stored.normal > 0.0)) { return; }
  if (PASS == RELAX_PASS) {
    if (isForgotten(k)) { return; }
    if (contacts[k].gap > OUTLYING * params.reach) { atomicStore(&status.outlying, 1u); }
  }
  let slotB = contacts[k].b;
  let normal = contacts[k].normal;
  addToSum(contacts[k].a, -1.0, stored, normal, pairMaterials[k].inverseMassA, pairMaterials[k].radiusA);
  if (slotB >= pushedEnd()) { return; }
  addToSum(slotB, 1.0, stored, normal, pairMaterials[k].inverseMassB, pairMaterials[k].radiusB);
}
