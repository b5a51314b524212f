/** Twin of shaders/shared/stops.wgsl. */
import { atMost } from './exact'
import { Items, Numbers } from './memory'
import { meetMoving, moverOf } from './sweep'

export function stopAt(frame: Frame, section: u32, slot: u32): u32 {
  return (section % 3) * frame.disks + slot
}

/** Where a bullet stops with the others moving as far as a section says. */
export function stopAmongAll(
  frame: Frame,
  i: u32,
  section: u32,
  count: u32,
  bullets: Numbers<u32>,
  sweeps: Items<Sweep>,
  fractions: Numbers<f32>,
): f32 {
  const mine = sweeps[i]
  let fraction = mine.fraction
  for (let k: u32 = 0; k < count; k++) {
    const j = bullets[k]
    if (j === i) continue
    moverOf(sweeps[j])
    fraction = atMost(fraction, meetMoving(mine, fractions[stopAt(frame, section, j)]))
  }
  return fraction
}
