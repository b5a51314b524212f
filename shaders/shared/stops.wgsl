// Where bullets stop each other. There are three sections of fractions, one behind the other, which rounds take in turn: each round
// reads what the two before it have found. Twin: src/reference/kernels/shared/stops.ts

import package::kernel::{bullets, fractions, params, sweeps};
import package::shared::exact::minExact;
import package::shared::sweep::meetMoving;

fn stopAt(section: u32, slot: u32) -> u32 {
  return section % 3u * params.disks + slot;
}

// Where a bullet stops with the others moving as far as a section says.
fn stopAmongAll(i: u32, section: u32, count: u32) -> f32 {
  let mine = sweeps[i];
  var fraction = mine.fraction;
  for (var k = 0u; k < count; k++) {
    let j = bullets[k];
    if (j != i) { fraction = minExact(fraction, meetMoving(mine, sweeps[j], fractions[stopAt(section, j)])); }
  }
  return fraction;
}
