// Gathers what the search for contacts needs of each slot, in the order of the new contact list, and the old contacts of
// each. One thread per slot.

import package::schemas::{Grain, Material, Motion, Params, SortedGrain, Span, Status, NONE, WORKGROUP};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedMotions: array<Motion>;
@group(0) @binding(3) var<storage, read> sourceSlots: array<u32>;
@group(0) @binding(4) var<storage, read> materials: array<Material>;
@group(0) @binding(5) var<storage, read> grains: array<Grain>;
@group(0) @binding(6) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(7) var<storage, read_write> spans: array<Span>;
@group(0) @binding(8) var<storage, read_write> sortedGrains: array<SortedGrain>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let id = sortedMotions[i].id;
  var sorted = SortedGrain();
  sorted.id = id;
  var span = Span();
  if (id != NONE) {
    let grain = grains[id];
    let material = materials[id];
    sorted.firstPart = grain.firstPart;
    sorted.partCount = grain.partCount;
    sorted.category = material.category;
    sorted.mask = material.mask;
    sorted.inverseMass = material.inverseMass;
    sorted.inverseInertia = grain.inverseInertia;
    sorted.inner = grain.inner;
    sorted.friction = material.friction;
    sorted.restitution = material.restitution;
    sorted.rolling = material.rolling;
    span = contactSpans[sourceSlots[i]];
  }
  spans[i] = span;
  sortedGrains[i] = sorted;
}
