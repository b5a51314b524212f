// Slots of awake disks: they come first. Twin: src/reference/shared/awake.ts

import package::kernel::{params, status, SLEEP};
import package::schemas::EDGE_BIT;

// The end of the slots that a stage of awake disks works on.
fn awakeSlots() -> u32 {
  if (SLEEP) { return status.awakeSlots; }
  return params.disks;
}

// The end of the slots that contacts push: what comes after it is asleep, or an edge.
fn pushedEnd() -> u32 {
  if (SLEEP) { return status.awakeSlots; }
  return EDGE_BIT;
}

// Whether no pair can have begun or ceased to touch: all disks sleep, and the list is that of the substep before.
fn allRest() -> bool {
  return SLEEP && status.awakeSlots == 0u && status.rebuilt == 0u;
}

// The end of the slots whose contacts with grains are collided: awake ones, and the first time after a rebuild of the list all,
// since new contacts have neither points nor normals.
fn collidedSlots(isFirst: bool) -> u32 {
  if (isFirst && status.rebuilt != 0u) { return params.disks; }
  return awakeSlots();
}
