/** Twin of shaders/polar/locateRegions.wgsl. */
import {
  answers,
  cells,
  circles,
  layers,
  links,
  nodes,
  queries,
  queriesLength,
  steps,
} from '../../../shaders/polar/locateRegions.wgsl'
import { bindPolar, cellAt, isCovered, lanedU, lanedV, polar } from './parts/polarCells'
import { linkIn, lookAt, stripsOf, topAlong } from './parts/polarChain'

function answer(to: RegionAnswer, owner: u32, kind: u32): void {
  to.owner = owner
  to.kind = kind
}

export function locateRegions(): void {
  bindPolar(layers, circles, steps, nodes, cells, links)
  for (let k: u32 = 0; k < queriesLength; k++) {
    const query = queries[k]
    const axis = query.axis
    const u = lanedU(axis, query.point.x, query.point.y)
    const v = lanedV(axis, query.point.x, query.point.y)
    const cell = cellAt(stripsOf(query.layer, axis), axis, u, v)
    if (isCovered(axis, u, v, cell, false)) {
      answer(answers[k], NONE, REGION_INSIDE)
      continue
    }
    const first = polar.layers[query.layer].circles
    const ahead = query.ahead > 0 ? polar.cells[cell].right : polar.cells[cell].left
    if (ahead !== NONE) {
      answer(answers[k], ahead - first, REGION_AHEAD)
      continue
    }
    lookAt(query.layer, axis, query.ahead, query.turn)
    const link = linkIn(topAlong(cell, v, -1), u, v)
    if (link === NONE) {
      answer(answers[k], NONE, REGION_TURNED)
      continue
    }
    answer(answers[k], polar.links[link].circle - first, REGION_TURNED)
  }
}
