// Collision filters of disks, by id. Twin: src/reference/shared/diskFilter.ts

import package::kernel::materials;
import package::schemas::Edge;
import package::shared::filter::mayTouch;

fn mayTouchDisk(id: u32, otherId: u32) -> bool {
  let a = materials[id];
  let b = materials[otherId];
  return mayTouch(a.category, a.mask, b.category, b.mask);
}

fn mayTouchEdge(id: u32, edge: Edge) -> bool {
  let mine = materials[id];
  return mayTouch(mine.category, mine.mask, edge.category, edge.mask);
}
