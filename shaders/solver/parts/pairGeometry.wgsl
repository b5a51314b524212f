// Brings contacts of disks up to date after a move. Twin: updatePair of src/reference/solver/updateContacts.ts

import package::kernel::{contacts, motions, poses};
import package::shared::touch::touchDisk;

// Writes the normal and gap of a contact of two disks; returns the gap.
fn updatePair(k: u32) -> f32 {
  let a = contacts[k].a;
  let b = contacts[k].b;
  let touch = touchDisk(poses[a], motions[a].id, poses[b], motions[b].id);
  contacts[k].normal = touch.normal;
  contacts[k].gap = touch.gap;
  return touch.gap;
}
