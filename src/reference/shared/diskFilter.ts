/** Twin of shaders/shared/diskFilter.wgsl. */
import { mayTouch } from './filter'
import { Items } from './memory'

export function mayTouchDisk(materials: Items<Material>, id: u32, otherId: u32): bool {
  const a = materials[id]
  const b = materials[otherId]
  return mayTouch(a.category, a.mask, b.category, b.mask)
}

export function mayTouchEdge(materials: Items<Material>, id: u32, edge: Edge): bool {
  const mine = materials[id]
  return mayTouch(mine.category, mine.mask, edge.category, edge.mask)
}
