/** Twin of shaders/shared/diskFilter.wgsl. */
import { mayTouch } from './filter'
import { Items } from './memory'

export function mayTouchDisk(materials: Items<Material>, id: u32, otherId: u32): bool {
  const a = materials[id]
  const b = materials[otherId]
  return mayTouch(a.groups, a.collidesWith, b.groups, b.collidesWith)
}

export function mayTouchEdge(materials: Items<Material>, id: u32, edge: Edge): bool {
  const mine = materials[id]
  return mayTouch(mine.groups, mine.collidesWith, edge.groups, edge.collidesWith)
}
