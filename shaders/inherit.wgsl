// Gives each contact the impulses that the same pair of ids ended the last substep with: the warm start.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || status.halted != 0u) { return; }
  let span = spans[origins[i]];
  let end = span.start + span.count;
  for (var k = contactStarts[i]; k < contactStarts[i + 1u]; k++) {
    let key = contacts[k].key;
    for (var r = span.start; r < end; r++) {
      let memory = memories[r];
      if (memory.key != key) { continue; }
      contacts[k].normalImpulse = memory.normalImpulse;
      contacts[k].tangentImpulse = memory.tangentImpulse;
      break;
    }
  }
}
