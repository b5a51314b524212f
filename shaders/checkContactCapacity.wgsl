// Halts the frame where the new list of contacts does not fit. From here on no stage changes the state until the host
// has made room and begun this substep again, so nothing is dropped. contacts is bound at its capacity. Where it fits,
// keeps the places of the bodies that it was made for. One thread.
// uses: edge, status

@compute @workgroup_size(1)
fn main() {
  if (keepsList()) { return; }
  let needed = newStarts[params.disks];
  status.neededContacts = needed;
  if (needed > arrayLength(&contacts)) {
    status.halted = HALT_CONTACTS;
    return;
  }
  for (var body = 0u; body < params.bodies; body++) { rebuildPositions[body] = bodyAt(body, 0u, 0u); }
}
