// Scales kept impulses, where the warm start is a pass of its own, by the shares of tiles (shared/tileShares.wgsl): a contact takes the mean of the shares of
// its two disks; one with a wall, of any kind, that of its disk. Elsewhere integrateVelocities.wgsl and solveContacts.wgsl scale sums.
// A contact of a bonded disk that overlaps keeps less, and nothing from a depth of LEAK_OVERLAP on. Where bonds hold disks in an overlap, push-out adds to
// the impulse of the contact in each substep, and the bonds take it up: without a leak both grow until the small difference between them moves the disks. One thread per slot.

import package::schemas::{Contact, Impulses, Params, Pose, Span, Status, BONDED_BIT, LEAK_OVERLAP, WORKGROUP};
import package::shared::awake::{awakeSlots, pushedEnd};
import package::shared::diskShare::diskShare;
import package::shared::exact::maxExact;
import package::shared::solverTiles::placeAt;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(3) var<storage, read> contacts: array<Contact>;
@group(0) @binding(4) var<storage, read> contactOrder: array<u32>;
@group(0) @binding(5) var<storage, read> poses: array<Pose>;
@group(0) @binding(6) var<storage, read_write> impulses: array<Impulses>;

// there are bonds
override BONDED: bool;
// disks at rest fall asleep
override SLEEP: bool;

fn isBonded(slot: u32) -> bool {
  return (contactOrder[placeAt(slot) + 1u] & BONDED_BIT) != 0u;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  let isReduced = atomicLoad(&status.reduced) != 0u;
  if (i >= awakeSlots() || status.halted != 0u || !(BONDED || isReduced)) { return; }
  let span = contactSpans[i];
  if (span.count == 0u) { return; }
  var own = 1.0;
  if (isReduced) { own = diskShare(i); }
  let isHeld = BONDED && isBonded(i);
  for (var k = span.start; k < span.start + span.count; k++) {
    let b = contacts[k].b;
    let isPushed = b < pushedEnd();
    var other = own;
    if (isReduced && isPushed) { other = diskShare(b); }
    var share = 0.5 * (own + other);
    if (BONDED && contacts[k].gap < 0.0 && (isHeld || (isPushed && isBonded(b)))) {
      var radii = poses[i].radius;
      if (isPushed) { radii += poses[b].radius; }
      share = share * maxExact(0.0, 1.0 + contacts[k].gap / (LEAK_OVERLAP * radii));
    }
    if (share == 1.0) { continue; }
    impulses[k] = Impulses(share * impulses[k].normal, share * impulses[k].tangent, share * impulses[k].rolling);
  }
}
