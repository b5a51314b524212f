// Contacts of a tile that its threads keep in registers, so that the rounds of the colors load nothing from storage. The records of a tile are
// dealt to its threads in turn, HELD for each. Those behind them, and all of a tile with disks that are not in workgroup memory, stay in
// storage. Twin: none, since the order in which contacts are solved is the same.

import package::kernel::{contacts, impulses, tilePlans};
import package::schemas::{CONTACT_COLORS, TILE_CAPACITY};
import package::solver::parts::plainContact::PlainImpulse;
import package::solver::parts::tilePlan::{RECORD_CONTACT, RECORD_FRICTION, RECORD_MASS, RECORD_WORDS, TILE_DISKS, TILE_RECORDS};

// Contacts that a thread keeps. On an H200, 4 and more were slower: docs/performance.md.
const HELD = 2u;

// A contact: its index, the numbers of its disks as in the record, and its mass, friction, gap, normal and impulse.
struct Held { k: u32, numbers: u32, mass: f32, friction: f32, gap: f32, normal: vec2f, impulse: PlainImpulse }

// The contact of a record.
fn heldContact(record: u32) -> Held {
  let k = tilePlans[record + RECORD_CONTACT];
  let mass = bitcast<f32>(tilePlans[record + RECORD_MASS]);
  let friction = bitcast<f32>(tilePlans[record + RECORD_FRICTION]);
  let impulse = PlainImpulse(impulses[k].normal, impulses[k].tangent);
  return Held(k, tilePlans[record], mass, friction, contacts[k].gap, contacts[k].normal, impulse);
}

// The end of the records that the threads of a tile keep.
fn endOfHeld(header: u32, threads: u32) -> u32 {
  let begin = tilePlans[header + TILE_RECORDS];
  let colored = tilePlans[header + TILE_RECORDS + CONTACT_COLORS];
  return select(begin, min(colored, begin + HELD * RECORD_WORDS * threads), tilePlans[header + TILE_DISKS] <= u32(TILE_CAPACITY));
}
