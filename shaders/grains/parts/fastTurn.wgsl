// Grains that turn so far in a substep that their contacts are others after it. Twin: src/reference/grains/parts/fastTurn.ts

import package::kernel::{motions, params};
import package::schemas::MAX_KEPT_TURN;

// Whether a part of a grain turns too far for its impulses; a disk may turn.
fn turnsFar(slot: u32, outline: u32) -> bool {
  return outline != 0u && abs(params.h * motions[slot].spin) > MAX_KEPT_TURN;
}
