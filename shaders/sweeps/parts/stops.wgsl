// Stops of bullets by other bullets. fractions has three sections, which the rounds use in turn: each round reads the
// results of the two before it. Twin: src/reference/sweeps/parts/stops.ts

import package::kernel::{FILTERED, bullets, fractions, motions, params, sweeps};
import package::shared::diskFilter::mayTouchDisk;
import package::shared::exact::minExact;
import package::shared::sweep::meetImages;

fn stopAt(section: u32, slot: u32) -> u32 {
  return section % 3u * params.disks + slot;
}

// Whether two bullets in different slots may touch.
fn mayStop(i: u32, j: u32) -> bool {
  return !FILTERED || mayTouchDisk(motions[i].id, motions[j].id);
}

// The stop of a bullet if the others move as far as a section says.
fn stopAmongAll(i: u32, section: u32, count: u32) -> f32 {
  let mine = sweeps[i];
  var fraction = mine.fraction;
  for (var k = 0u; k < count; k++) {
    let j = bullets[k];
    if (j != i && mayStop(i, j)) { fraction = minExact(fraction, meetImages(mine, sweeps[j], fractions[stopAt(section, j)])); }
  }
  return fraction;
}
