// Deaths before a step: of disks with their centre in a sink, of those that have reached their age, and of those whose
// emitter was removed. A dead disk keeps its slot, marked dead, until the reorder. One thread per slot.

import package::schemas::{BirthStep, Life, Material, Motion, Pose, Span, Status, UserData, NONE, TICKS, WORKGROUP};
import package::births::parts::births::losesEmitter;
import package::shared::periodic::alongNear;
import package::shared::region::{isWithin, regionCenter};

@group(0) @binding(0) var<uniform> birthStep: BirthStep;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> poses: array<Pose>;
@group(0) @binding(3) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(4) var<storage, read_write> slots: array<u32>;
@group(0) @binding(5) var<storage, read> materials: array<Material>;
@group(0) @binding(6) var<storage, read_write> lives: array<Life>;
@group(0) @binding(7) var<storage, read_write> userData: array<UserData>;
@group(0) @binding(8) var<storage, read_write> contactSpans: array<Span>;

fn isInSink(position: vec2f, category: u32) -> bool {
  for (var k = 0u; k < birthStep.sinkCount; k++) {
    let sink = birthStep.sinks[k];
    if ((sink.mask & category) == 0u) { continue; }
    let middle = regionCenter(sink.region, sink.regionA, sink.regionB);
    let image = vec2f(
      alongNear(middle.x, position.x, birthStep.period.x), alongNear(middle.y, position.y, birthStep.period.y),
    );
    if (isWithin(sink.region, sink.regionA, sink.regionB, image, 0.0)) { return true; }
  }
  return false;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= birthStep.disks || status.halted != 0u) { return; }
  let id = motions[i].id;
  if (id == NONE) { return; }
  let life = lives[id];
  let age = birthStep.now - life.born;
  let isDead = (life.span != 0u && age >= life.span) || losesEmitter(id) || isInSink(poses[i].position, materials[id].category);
  if (!isDead) {
    if (life.showsAge != 0u) { userData[id].value = f32(age) / f32(TICKS); }
    return;
  }
  slots[id] = NONE;
  poses[i].radius = 0.0;
  contactSpans[i] = Span(NONE, 0u); // see findFree.wgsl
  motions[i].id = NONE;
  lives[id] = Life();
  atomicStore(&status.stale, 1u);
  atomicAdd(&status.deaths, 1u);
}
