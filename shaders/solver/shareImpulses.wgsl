// Scales kept impulses by the shares of tiles (shared/tileShares.wgsl), where the warm start is a pass of its own. A contact takes the mean of the shares of
// its two disks; one with a wall, of any kind, that of its disk. Elsewhere integrateVelocities.wgsl and solveContacts.wgsl scale sums. One thread per slot.

import package::schemas::{Contact, Impulses, Params, Span, Status, WORKGROUP};
import package::shared::awake::{awakeSlots, pushedEnd};
import package::shared::diskShare::diskShare;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(3) var<storage, read> contacts: array<Contact>;
@group(0) @binding(4) var<storage, read> contactOrder: array<u32>;
@group(0) @binding(5) var<storage, read_write> impulses: array<Impulses>;

// disks at rest fall asleep
override SLEEP: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= awakeSlots() || status.halted != 0u || atomicLoad(&status.reduced) == 0u) { return; }
  let span = contactSpans[i];
  if (span.count == 0u) { return; }
  let own = diskShare(i);
  for (var k = span.start; k < span.start + span.count; k++) {
    var other = own;
    if (contacts[k].b < pushedEnd()) { other = diskShare(contacts[k].b); }
    let share = 0.5 * (own + other);
    impulses[k] = Impulses(share * impulses[k].normal, share * impulses[k].tangent, share * impulses[k].rolling);
  }
}
