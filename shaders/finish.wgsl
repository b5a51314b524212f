// Ends the substep: keeps the impulses for the next one, and the figures that the host may ask for.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || status.halted != 0u) { return; }
  let start = contactStarts[i];
  let end = contactStarts[i + 1u];
  spans[i] = Span(start, end - start);
  var overlap = 0.0;
  for (var k = start; k < end; k++) {
    let contact = contacts[k];
    memories[k] = Memory(contact.key, contact.normalImpulse, contact.tangentImpulse);
    overlap = atLeast(overlap, -contact.gap);
  }
  atomicMax(&status.deepest, bitcast<u32>(overlap));
  if (i == 0u) { status.completed++; }
}
