/** Twin of shaders/batch/collideShapes.wgsl. */
import { arcs, contacts, pairs, pairsLength, shapes } from '../../../shaders/batch/collideShapes.wgsl'
import { arcManifold, manifold, sideManifold } from '../shared/manifold'
import { arcOf, placedArc, relative, relativePlace, turnedX, turnedY } from '../shared/outline'
import { reach, reachOf } from '../shared/reach'

export function collideShapes(): void {
  for (let k: u32 = 0; k < pairsLength; k++) {
    const pair = pairs[k]
    const a = shapes[pair.a]
    const b = shapes[pair.b]
    relativePlace(pair.placeA, pair.placeB)
    const x = relative.x
    const y = relative.y
    const cos = relative.cos
    const sin = relative.sin
    reachOf(arcs, a, b, false)
    const i = reach.i
    const j = reach.j
    const nx = reach.normalX
    const ny = reach.normalY
    const depth = reach.depth
    if (reach.meeting === MEET_SIDE_A) {
      sideManifold(arcs, a, 0, 0, 1, 0, i, b, x, y, cos, sin, j, nx, ny, depth)
    } else if (reach.meeting === MEET_SIDE_B) {
      sideManifold(arcs, b, x, y, cos, sin, j, a, 0, 0, 1, 0, i, -nx, -ny, depth)
    } else {
      placedArc(arcs, b, j, x, y, cos, sin)
      arcManifold(arcOf(arcs, a, i), nx, ny, depth)
    }
    const contact = contacts[k]
    const turn = pair.placeA.rotation
    contact.normal.x = turnedX(nx, ny, turn.x, turn.y)
    contact.normal.y = turnedY(nx, ny, turn.x, turn.y)
    contact.first.x = turnedX(manifold.firstX, manifold.firstY, turn.x, turn.y)
    contact.first.y = turnedY(manifold.firstX, manifold.firstY, turn.x, turn.y)
    contact.second.x = turnedX(manifold.secondX, manifold.secondY, turn.x, turn.y)
    contact.second.y = turnedY(manifold.secondX, manifold.secondY, turn.x, turn.y)
    contact.depth = depth
    contact.secondDepth = manifold.secondDepth
    contact.points = manifold.points
  }
}
