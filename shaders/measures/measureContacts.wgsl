// Adds the contacts of the last substep to the measures of measureDisks.wgsl. One thread per run of WORKGROUP slots.
// motions is bound at the length in use.

import package::schemas::{Contact, Impulses, Measure, Motion, Span, Status, EDGE_BIT, NONE, WORKGROUP};
import package::shared::exact::maxExact;

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read> motions: array<Motion>;
@group(0) @binding(2) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(3) var<storage, read> contacts: array<Contact>;
@group(0) @binding(4) var<storage, read> impulses: array<Impulses>;
@group(0) @binding(5) var<storage, read_write> measures: array<Measure>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&measures) || status.halted != 0u) { return; }
  var sum = measures[thread.x];
  let end = min((thread.x + 1u) * WORKGROUP, arrayLength(&motions));
  for (var i = thread.x * WORKGROUP; i < end; i++) {
    if (motions[i].id == NONE) { continue; }
    let span = contactSpans[i];
    for (var k = span.start; k < span.start + span.count; k++) {
      let isDisk = contacts[k].b < EDGE_BIT;
      if (isDisk && motions[contacts[k].b].id == NONE) { continue; }
      if (contacts[k].gap < 0.0 && contacts[k].restitution >= 0.0) {
        sum.overlaps++;
        sum.overlap -= contacts[k].gap;
        sum.deepest = maxExact(sum.deepest, -contacts[k].gap);
      }
      if (impulses[k].normal > 0.0) {
        if (isDisk) { sum.diskContacts++; } else { sum.wallContacts++; }
      }
    }
  }
  measures[thread.x] = sum;
}
