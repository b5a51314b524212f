/** Twin of shaders/batch/overlapShapes.wgsl. */
import { Items, Numbers } from '../shared/memory'
import { relativePlace } from '../shared/outline'
import { reach, reachOf } from '../shared/reach'

export function overlapShapes(
  arcs: Items<Arc>,
  shapes: Items<Span>,
  pairs: Items<ShapePair>,
  overlaps: Numbers<u32>,
  count: u32,
): void {
  for (let k: u32 = 0; k < count; k++) {
    const pair = pairs[k]
    relativePlace(pair.placeA, pair.placeB)
    reachOf(arcs, shapes[pair.a], shapes[pair.b], true)
    overlaps[k] = <u32>(reach.depth >= 0)
  }
}
