/** Twin of shaders/step/parts/tileShare.wgsl. */
import { Items, Numbers } from '../../shared/memory'
import { shareAt, solverTileCount } from '../../shared/solverTiles'
import { headerOf, TILE_SHARE } from '../../shared/tileHeaders'
import { restDeltaV, shareOf } from '../../shared/tileShares'
import { stepNumber } from '../../shared/tiles'

/** Writes the shares of the tiles of a range of threads in their kept impulses. */
export function findShares(
  params: Params,
  status: Status,
  tileSums: Items<TileSum>,
  contactOrder: Numbers<u32>,
  tilePlans: Numbers<u32>,
  PLANNED: bool,
  RELATIVE: bool,
): void {
  if (status.summedIn !== stepNumber(params) || status.unsettled === 0) return
  const grid = params.levels[0]
  const deltaV = restDeltaV(params, status)
  for (let tile = firstThread, upTo = endThread(solverTileCount(grid)); tile < upTo; tile++) {
    const share = shareOf(grid, tileSums, tile, deltaV, RELATIVE)
    contactOrder[shareAt(params, tile)] = reinterpret<u32>(share)
    if (PLANNED) tilePlans[headerOf(tile) + TILE_SHARE] = reinterpret<u32>(share)
    if (share < 1) status.reduced = 1
  }
}
