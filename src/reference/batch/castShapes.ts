/** Twin of shaders/batch/castShapes.wgsl. */
import { answers, arcs, queries, queriesLength, shapes } from '../../../shaders/batch/castShapes.wgsl'
import { entry, entryOf, ray } from '../shared/castOutline'
import { depth, depthOf } from '../shared/depth'
import { maxExact } from '../shared/exact'
import { clear } from '../shared/memory'
import { dot2, turnedBackX, turnedBackY, turnedX, turnedY } from '../shared/outline'

export function castShapes(): void {
  for (let k: u32 = 0; k < queriesLength; k++) {
    const query = queries[k]
    const answer = answers[k]
    const shape = shapes[query.shape]
    const turn = query.place.rotation
    const armX = query.origin.x - query.place.position.x
    const armY = query.origin.y - query.place.position.y
    ray.x = turnedBackX(armX, armY, turn.x, turn.y)
    ray.y = turnedBackY(armX, armY, turn.x, turn.y)
    ray.translationX = turnedBackX(query.translation.x, query.translation.y, turn.x, turn.y)
    ray.translationY = turnedBackY(query.translation.x, query.translation.y, turn.x, turn.y)
    const translationX = ray.translationX
    const translationY = ray.translationY
    clear(answer)
    depthOf(arcs, shape, ray.x, ray.y)
    if (depth.depth + query.radius >= 0) {
      const normalX = turnedX(depth.normalX, depth.normalY, turn.x, turn.y)
      const normalY = turnedY(depth.normalX, depth.normalY, turn.x, turn.y)
      answer.point.x = query.origin.x + depth.depth * normalX
      answer.point.y = query.origin.y + depth.depth * normalY
      answer.normal.x = normalX
      answer.normal.y = normalY
      answer.hit = 1
      continue
    }
    entry.isHit = false
    if (sqrt(dot2(translationX, translationY, translationX, translationY)) > COINCIDENT) {
      entryOf(arcs, shape, query.radius)
      if (entry.fraction < 0 && dot2(translationX, translationY, depth.normalX, depth.normalY) < 0)
        entry.fraction = 0
    }
    if (!(entry.isHit && entry.fraction >= 0 && entry.fraction <= 1)) {
      answer.fraction = 1
      continue
    }
    const normalX = turnedX(entry.normalX, entry.normalY, turn.x, turn.y)
    const normalY = turnedY(entry.normalX, entry.normalY, turn.x, turn.y)
    answer.point.x = query.origin.x + entry.fraction * query.translation.x - query.radius * normalX
    answer.point.y = query.origin.y + entry.fraction * query.translation.y - query.radius * normalY
    answer.normal.x = normalX
    answer.normal.y = normalY
    answer.fraction = maxExact(0, entry.fraction)
    answer.hit = 1
  }
}
