/** Twin of shaders/solver/placeDisks.wgsl. */
import {
  contactOrder,
  materials,
  motions,
  params,
  sortedPoses,
  status,
} from '../../../shaders/solver/placeDisks.wgsl'
import { cellAlong, wrapped } from '../shared/grid'
import { placeAt, solverTileAlong, solverTilesAlong } from '../shared/solverTiles'
import { keepsList } from '../shared/status'

export function placeDisks(): void {
  if (keepsList(status)) return
  const grid = params.levels[0]
  const across = solverTilesAlong(grid.columns)
  const first = placeAt(params, 0)
  for (let slot = firstThread, upTo = endThread(params.disks); slot < upTo; slot++) {
    const id = motions[slot].id
    if (id === NONE) continue
    const position = sortedPoses[slot].position
    const column = wrapped(cellAlong(position.x, grid.origin.x, 0, grid.inverseCellSize), grid.columns)
    const row = wrapped(cellAlong(position.y, grid.origin.y, 0, grid.inverseCellHeight), grid.rows)
    const place = first + 2 * slot
    contactOrder[place] =
      solverTileAlong(row, 0, grid.rows) * across + solverTileAlong(column, 0, grid.columns)
    const inverseMass = materials[id].inverseMass
    contactOrder[place + 1] = reinterpret<u32>(inverseMass > 0 ? 1 / inverseMass : <f32>0)
  }
}
