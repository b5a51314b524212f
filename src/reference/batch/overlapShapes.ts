/** Twin of shaders/batch/overlapShapes.wgsl. */
import { arcs, overlaps, pairs, pairsLength, shapes } from '../../../shaders/batch/overlapShapes.wgsl'
import { relativePlace } from '../shared/outline'
import { reach, reachOf } from '../shared/reach'

export function overlapShapes(): void {
  for (let k: u32 = 0; k < pairsLength; k++) {
    const pair = pairs[k]
    relativePlace(pair.placeA, pair.placeB)
    reachOf(arcs, shapes[pair.a], shapes[pair.b], true)
    overlaps[k] = <u32>(reach.depth >= 0)
  }
}
