/** Twin of shaders/sweeps/parts/stops.wgsl. */
import { mayTouchDisk } from '../../shared/diskFilter'
import { minExact } from '../../shared/exact'
import { Items, Numbers } from '../../shared/memory'
import { meetImages, moverOf } from '../../shared/sweep'

export function stopAt(params: Params, section: u32, slot: u32): u32 {
  return (section % 3) * params.disks + slot
}

/** Whether two bullets in different slots may touch. */
export function mayStop(
  isFiltered: bool,
  motions: Items<Motion>,
  materials: Items<Material>,
  i: u32,
  j: u32,
): bool {
  return !isFiltered || mayTouchDisk(materials, motions[i].id, motions[j].id)
}

/** The stop of a bullet if the others move as far as a section says. */
export function stopAmongAll(
  params: Params,
  i: u32,
  section: u32,
  count: u32,
  bullets: Numbers<u32>,
  sweeps: Items<Sweep>,
  fractions: Numbers<f32>,
  isFiltered: bool,
  isPeriodic: bool,
  motions: Items<Motion>,
  materials: Items<Material>,
): f32 {
  const mine = sweeps[i]
  let fraction = mine.fraction
  for (let k: u32 = 0; k < count; k++) {
    const j = bullets[k]
    if (j === i || !mayStop(isFiltered, motions, materials, i, j)) continue
    moverOf(sweeps[j])
    fraction = minExact(fraction, meetImages(params, isPeriodic, mine, fractions[stopAt(params, section, j)]))
  }
  return fraction
}
