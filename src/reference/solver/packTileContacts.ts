/** Twin of shaders/solver/packTileContacts.wgsl. */
import {
  contactOrder,
  contacts,
  pairMaterials,
  params,
  stageIndex,
  status,
  tilePlans,
} from '../../../shaders/solver/packTileContacts.wgsl'
import { colorsOfTile, endOfTiles, solverTileCount } from '../shared/solverTiles'
import { headerOf } from '../shared/tileHeaders'
import {
  IS_BEYOND,
  IS_EDGE,
  IS_FIRST_EDGE,
  isPlanCurrent,
  RECORD_CONTACT,
  RECORD_FRICTION,
  RECORD_MASS,
  RECORD_WORDS,
  recordsStart,
  TILE_RECORDS,
  TRAIT_LOCAL,
  traitAt,
} from './parts/tilePlan'

function localNumber(slot: u32): u32 {
  const number = tilePlans[traitAt(params, slot) + TRAIT_LOCAL]
  return number < TILE_CAPACITY ? number : IS_BEYOND
}

/** Whether a contact with an edge is the first one of its disk. */
function isFirstEdge(k: u32, a: u32): bool {
  return k === 0 || contacts[k - 1].a !== a || contacts[k - 1].b < EDGE_BIT
}

function othersNumber(k: u32, a: u32, b: u32): u32 {
  if (b >= EDGE_BIT) return isFirstEdge(k, a) ? IS_FIRST_EDGE : IS_EDGE
  return localNumber(b)
}

export function packTileContacts(): void {
  if (isPlanCurrent(status, stageIndex)) return
  const section = endOfTiles(params)
  const records = recordsStart(params)
  const tiles = solverTileCount(params.levels[0])
  for (let tile = firstWorkgroup, upTo = endWorkgroup(tiles); tile < upTo; tile++) {
    const colors = colorsOfTile(0, 0, 0, tile)
    const header = headerOf(tile) + TILE_RECORDS
    for (let color: u32 = 0; color < CONTACT_COLORS + 2; color++)
      tilePlans[header + color] = records + RECORD_WORDS * (contactOrder[colors + color] - section)
    const end = contactOrder[colors + CONTACT_COLORS + 1]
    for (let n = contactOrder[colors]; n < end; n++) {
      const k = contactOrder[n]
      const a = contacts[k].a
      const record = records + RECORD_WORDS * (n - section)
      tilePlans[record] = localNumber(a) | (othersNumber(k, a, contacts[k].b) << 16)
      tilePlans[record + RECORD_CONTACT] = k
      tilePlans[record + RECORD_MASS] = reinterpret<u32>(pairMaterials[k].mass)
      tilePlans[record + RECORD_FRICTION] = reinterpret<u32>(pairMaterials[k].friction)
    }
  }
}
