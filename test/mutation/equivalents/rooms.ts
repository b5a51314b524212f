import {
  CLAMPED,
  EMPTY_CELL,
  EQUAL_TIMES,
  NEARER_THAN_NEVER,
  NO_ENTRY,
  NOT_ITSELF,
  NOT_ZERO,
  ONE_WORKER,
  PARTNER_FIRST,
  REACH_AWAY,
  SAME_HIT,
  SIGN,
} from './reasons.ts'
import type { Table } from './table.ts'

// biome-ignore format: a row each
export const rooms: Table = {
  castShapes: [
    [NO_ENTRY, 'var entry = Entry(vec2f(), 0.0, false);', '0'],
    [CLAMPED, 'if (thread.x >= arrayLength(&queries)) { return; }', 'left out', '>='],
  ],
  collideShapes: [
    [CLAMPED, 'if (thread.x >= arrayLength(&pairs)) { return; }', 'left out', '>='],
  ],
  overlapShapes: [
    [CLAMPED, 'if (thread.x >= arrayLength(&pairs)) { return; }', 'left out', '>='],
  ],
  queryPoints: [
    [CLAMPED, 'if (thread.x >= arrayLength(&queries)) { return; }', 'left out', '>='],
  ],
  predictHits: [
    [EQUAL_TIMES, 'if (time !== than.time) return time < than.time', '<'],
    [NEARER_THAN_NEVER, 'let nextKey: u32 = NONE', 'NONE'],
    [NEARER_THAN_NEVER, 'let nextLow: u32 = NONE', 'NONE'],
    [PARTNER_FIRST, 'let nextOther: u32 = NONE', 'NONE'],
    [EMPTY_CELL, 'if (edgeTable[cell] === last) continue', 'left out'],
    [SAME_HIT, 'return low < thanLow || (low === thanLow && key < thanKey)', '<#2'],
  ],
  resolveHits: [
    [NOT_ITSELF, 'if (i > partner) continue', '>'],
  ],
  separateOverlaps: [
    [ONE_WORKER, 'mine = ownStruct<Pose>(0)', 'left out'],
    [ONE_WORKER, 'theirs = ownStruct<Pose>(1)', 'left out'],
    [REACH_AWAY, 'if (j === i || !(gapToDisk(anchor, sortedPoses[j]) < params.reach)) continue', '<'],
  ],
  locateRegions: [
    [SIGN, ['const link = linkIn(topAlong(cell, v, -1), u, v)', 'let link = linkIn(look, topAlong(look, cell, point.y, -1.0), point);'], '1'],
    [CLAMPED, 'if (thread.x >= arrayLength(&queries)) { return; }', 'left out', '>='],
  ],
  traceDisks: [
    [NOT_ZERO, 'return maxExact(0, ((speed > 0 ? high : low) - place) / speed)', '>'],
    [NOT_ZERO, ['const sideX: u32 = x > 0 ? EAST_SIDE : WEST_SIDE', 'let sideX = select(u32(WEST_SIDE), u32(EAST_SIDE), d.x > 0.0);'], '>'],
    [NOT_ZERO, ['const sideY: u32 = y > 0 ? NORTH_SIDE : SOUTH_SIDE', 'let sideY = select(u32(SOUTH_SIDE), u32(NORTH_SIDE), d.y > 0.0);'], '>'],
    [NOT_ZERO, ['const isOpen = du !== 0 && (du > 0 ? cell.right : cell.left) === NONE', 'let isOpen = d.x != 0.0 && select(cell.left, cell.right, d.x > 0.0) == NONE;'], '>'],
    [NOT_ZERO, ['const rise = dv > 0 ? cell.top - ray.v : ray.v - cell.bottom', 'let rise = select(origin.y - cell.bottom, cell.top - origin.y, d.y > 0.0);'], '>'],
    [NOT_ZERO, ['const next = dv > 0 ? cell.above : cell.below', 'let next = select(cell.below, cell.above, d.y > 0.0);'], '>'],
    [NOT_ZERO, ['const second = dv > 0 ? cell.aboveNext : cell.belowNext', 'let second = select(cell.belowNext, cell.aboveNext, d.y > 0.0);'], '>'],
    [CLAMPED, 'if (thread.x >= arrayLength(&trips)) { return; }', 'left out', '>='],
  ],
}
