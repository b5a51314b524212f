/** Twin of shaders/batch/queryPoints.wgsl. */
import { answers, arcs, queries, queriesLength, shapes } from '../../../shaders/batch/queryPoints.wgsl'
import { depth, depthOf } from '../shared/depth'
import { turnedBackX, turnedBackY, turnedX, turnedY } from '../shared/outline'

export function queryPoints(): void {
  for (let k: u32 = 0; k < queriesLength; k++) {
    const query = queries[k]
    const answer = answers[k]
    const turn = query.place.rotation
    const x = query.point.x - query.place.position.x
    const y = query.point.y - query.place.position.y
    depthOf(arcs, shapes[query.shape], turnedBackX(x, y, turn.x, turn.y), turnedBackY(x, y, turn.x, turn.y))
    const normalX = turnedX(depth.normalX, depth.normalY, turn.x, turn.y)
    const normalY = turnedY(depth.normalX, depth.normalY, turn.x, turn.y)
    answer.closest.x = query.point.x + depth.depth * normalX
    answer.closest.y = query.point.y + depth.depth * normalY
    answer.normal.x = normalX
    answer.normal.y = normalY
    answer.distance = -depth.depth
  }
}
