// Stops of bullets by other bullets. fractions has three sections, which the rounds use in turn: each round reads the
// results of the two before it. Twin: src/reference/kernels/shared/stops.ts

import package::kernel::{bullets, fractions, params, sweeps};
import package::shared::exact::minExact;
import package::shared::sweep::meetMoving;

fn stopAt(section: u32, slot: u32) -> u32 {
  return section % 3u * params.disks + slot;
}

// The stop of a bullet if the others move as far as a section says.
fn stopAmongAll(i: u32, section: u32, count: u32) -> f32 {
  let mine = sweeps[i];
  var fraction = mine.fraction;
  for (var k = 0u; k < count; k++) {
    let j = bullets[k];
    if (j != i) { fraction = minExact(fraction, meetMoving(mine, sweeps[j], fractions[stopAt(section, j)])); }
  }
  return fraction;
}
