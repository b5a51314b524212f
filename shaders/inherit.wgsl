// Gives each contact the impulses that the same pair of ids had in the old list: the warm start. A pair may have
// changed its owner since, so both disks' old spans are looked through; who owns it changes no sign.

fn inheritFrom(k: u32, slot: u32, key: u32) -> bool {
  let span = spans[origins[slot]];
  for (var m = span.start; m < span.start + span.count; m++) {
    let memory = memories[m];
    if (memory.key != key) { continue; }
    impulses[k] = memory.impulses;
    return true;
  }
  return false;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || keepsList()) { return; }
  let span = contactSpans[i];
  for (var k = span.start; k < span.start + span.count; k++) {
    impulses[k] = Impulses();
    let b = contacts[k].b;
    if (b >= EDGE_BIT) {
      inheritFrom(k, i, b);
    } else if (!inheritFrom(k, i, motions[b].id)) {
      inheritFrom(k, b, motions[i].id);
    }
  }
}
