// Halts the frame where the contacts do not fit. From here on no stage changes the state until the host has made
// room and begun this substep again, so nothing is dropped. One thread.
// contacts is bound at its capacity.

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u) { return; }
  let needed = contactStarts[frame.disks];
  status.neededContacts = needed;
  atomicStore(&status.deepest, 0u);
  if (needed > arrayLength(&contacts)) { status.halted = HALT_CONTACTS; }
}
