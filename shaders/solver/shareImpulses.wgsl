// Scales kept impulses, where the warm start is a pass of its own, by the shares of tiles (shared/tileShares.wgsl): a contact takes the mean of the shares of
// its two disks; one with a wall, of any kind, that of its disk. Elsewhere integrateVelocities.wgsl and solveContacts.wgsl scale sums.
// A contact of two disks of one part of bonds (bonds/warmBonds.wgsl) that overlap keeps less, and nothing from a depth of LEAK_OVERLAP on. Where bonds hold disks in an
// overlap, push-out adds to the impulse of the contact in each substep, and the bonds take it up: without a leak both grow until the small difference between them moves the disks.
// So do its contacts with anything else from a depth of CRUSH_LEAK_OVERLAP on, to which only walls that crush a part press it.
//
// At the end bondOrder has the part of each disk by id, from 1 on, 0 for none, and last how many ids these are. One thread per slot.

import package::schemas::{Contact, Impulses, Motion, Params, Pose, Span, Status, CRUSH_LEAK_OVERLAP, LEAK_OVERLAP, WORKGROUP};
import package::shared::awake::{awakeSlots, pushedEnd};
import package::shared::diskShare::diskShare;
import package::shared::exact::{maxExact, minExact};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(3) var<storage, read> contacts: array<Contact>;
@group(0) @binding(4) var<storage, read> contactOrder: array<u32>;
@group(0) @binding(5) var<storage, read> poses: array<Pose>;
@group(0) @binding(6) var<storage, read> motions: array<Motion>;
@group(0) @binding(7) var<storage, read> bondOrder: array<u32>;
@group(0) @binding(8) var<storage, read_write> impulses: array<Impulses>;

// paths of bonds share disks
override LINKED: bool;
// disks at rest fall asleep
override SLEEP: bool;

// The number of the part of bonds of a disk, or 0.
fn partOf(slot: u32) -> u32 {
  let last = arrayLength(&bondOrder) - 1u;
  let ids = bondOrder[last];
  let id = motions[slot].id;
  if (id >= ids) { return 0u; }
  return bondOrder[last - ids + id];
}

// The fraction that a contact keeps where a disk of a part of bonds overlaps something.
fn keptOf(k: u32, radius: f32, part: u32, isPushed: bool) -> f32 {
  let gap = contacts[k].gap;
  var reach = radius;
  if (isPushed) {
    reach += poses[contacts[k].b].radius;
    if (partOf(contacts[k].b) == part) { return maxExact(0.0, 1.0 + gap / (LEAK_OVERLAP * reach)); }
  }
  return maxExact(0.0, minExact(1.0, 2.0 + gap / (CRUSH_LEAK_OVERLAP * reach)));
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  let isReduced = atomicLoad(&status.reduced) != 0u;
  if (i >= awakeSlots() || status.halted != 0u || !(LINKED || isReduced)) { return; }
  let span = contactSpans[i];
  if (span.count == 0u) { return; }
  var own = 1.0;
  if (isReduced) { own = diskShare(i); }
  var part = 0u;
  if (LINKED) { part = partOf(i); }
  for (var k = span.start; k < span.start + span.count; k++) {
    let b = contacts[k].b;
    let isPushed = b < pushedEnd();
    var other = own;
    if (isReduced && isPushed) { other = diskShare(b); }
    var share = 0.5 * (own + other);
    if (part != 0u && contacts[k].gap < 0.0) { share = share * keptOf(k, poses[i].radius, part, isPushed); }
    if (share == 1.0) { continue; }
    impulses[k] = Impulses(share * impulses[k].normal, share * impulses[k].tangent, share * impulses[k].rolling);
  }
}
