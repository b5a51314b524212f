// Clears the events after they were read. One thread.

import package::schemas::Status;

@group(0) @binding(0) var<storage, read_write> status: Status;

@compute @workgroup_size(1)
fn main() {
  if (status.halted == 0u) { status.events = 0u; }
}
