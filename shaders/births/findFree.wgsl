// Marks free slots, and after them the free ids of all emitters, for the scan that numbers them. A slot is free if its disk
// was dead when the contact list was rebuilt last. The span of one that has died since begins at NONE: contacts may still
// refer to it, and a disk born there would inherit their impulses. Runs before killDisks: what dies in this step is free from the next one
// on. One thread per slot and id of an emitter.

import package::schemas::{BirthStep, Motion, Span, Status, NONE, WORKGROUP};
import package::births::parts::births::{emitterOf, idOf};

@group(0) @binding(0) var<uniform> birthStep: BirthStep;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> slots: array<u32>;
@group(0) @binding(5) var<storage, read_write> freeFlags: array<u32>;
// the status of the scan: never halted, always stale
@group(0) @binding(6) var<storage, read_write> birthStatus: Status;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (status.halted != 0u) { return; }
  if (i == 0u) { atomicStore(&birthStatus.stale, 1u); }
  if (i < birthStep.disks) {
    freeFlags[i] = select(0u, 1u, motions[i].id == NONE && contactSpans[i].start != NONE);
  }
  if (i < birthStep.pool) {
    let isFree = slots[idOf(i, emitterOf(i))] == NONE;
    freeFlags[birthStep.disks + i] = select(0u, 1u, isFree);
  }
}
