// Contacts with the walls of a body that a bond holds. Twin: src/reference/shared/mutedWalls.ts

import package::kernel::{contacts, contactSpans, edges, impulses};
import package::schemas::{Impulses, EDGE_BIT, EDGE_INDEX};

// Makes the walls of a body sensors to what a slot owns contacts of.
fn muteWalls(owner: u32, body: u32) {
  let span = contactSpans[owner];
  // contacts with edges follow those with disks
  for (var k = span.start + span.count; k > span.start && contacts[k - 1u].b >= EDGE_BIT; k--) {
    if (edges[contacts[k - 1u].b & EDGE_INDEX].body != body) { continue; }
    contacts[k - 1u].restitution = -1.0;
    impulses[k - 1u] = Impulses();
  }
}
