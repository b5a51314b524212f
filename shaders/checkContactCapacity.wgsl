// Halts the step if the new contact list does not fit. After that no stage changes the state until the host has grown
// the buffers and restarted this substep, so no contact is lost. If the list fits, stores the poses of the bodies that
// it was built with. contacts is bound at its capacity. One thread.

import package::schemas::{Body, Contact, Params, Status, HALT_CONTACTS};
import package::shared::edge::bodyAt;
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> newStarts: array<u32>;
@group(0) @binding(2) var<storage, read> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read> bodies: array<Body>;
@group(0) @binding(4) var<storage, read_write> status: Status;
@group(0) @binding(5) var<storage, read_write> rebuildPositions: array<Body>;

@compute @workgroup_size(1)
fn main() {
  if (keepsList()) { return; }
  let needed = newStarts[params.disks];
  status.neededContacts = needed;
  if (needed > arrayLength(&contacts)) {
    status.halted = HALT_CONTACTS;
    return;
  }
  for (var body = 0u; body < params.bodies; body++) { rebuildPositions[body] = bodyAt(body, 0u, 0u); }
}
