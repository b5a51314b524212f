import {
  ADD_BIT,
  ADDS_NOTHING,
  ALREADY,
  ANY_PARTS,
  BOTH_SIDES,
  CLAMPED,
  EARLY,
  EDITED,
  EMPTY_LEVEL,
  FINITE,
  FIRST_TILING,
  FORGOTTEN,
  FOUR_OR_ONE,
  GOES_ON,
  GROUND,
  IS_ZERO,
  LAST_LANE,
  MARGIN,
  MAX_FIRST,
  NO_BODIES,
  NO_PERIOD,
  NO_RUN,
  NO_SLEEPERS,
  NO_WALL,
  RIDING,
  ROW_AGAIN,
  SAME_DISK,
  SAME_FOR_ALL,
  SAME_IMAGE,
  SAME_MAXIMUM,
  SEARCHED,
  WHERE_TO_BEGIN,
} from './reasons.ts'
import type { Table } from './table.ts'

// biome-ignore format: a row each
export const world: Table = {
  accumulateWallWork: [
    [NO_WALL, ['if (contact.b < EDGE_BIT) continue', 'if (contacts[k].b < EDGE_BIT) { continue; }'], 'left out'],
  ],
  applyEdits: [
    [EDITED, 'continue'],
    [ADD_BIT, ['if ((edit.fields & EDIT_POSITION) !== 0) {', 'if ((edit.fields & EDIT_POSITION) != 0u) { poses[slot].position = edit.pose.position; }'], 'EDIT_POSITION'],
    [ADD_BIT, ['if ((edit.fields & EDIT_VELOCITY) !== 0) {', 'if ((edit.fields & EDIT_VELOCITY) != 0u) { motions[slot].velocity = edit.motion.velocity; }'], 'EDIT_VELOCITY'],
    [ADD_BIT, 'if ((edit.fields & EDIT_FRICTION) !== 0) materials[edit.id].friction = edit.materials.friction', 'EDIT_FRICTION'],
    [ADD_BIT, 'if ((edit.fields & EDIT_RESTITUTION) !== 0) materials[edit.id].restitution = edit.materials.restitution', 'EDIT_RESTITUTION'],
    [ADD_BIT, 'if ((edit.fields & EDIT_ANGLE) !== 0) poses[slot].angle = edit.pose.angle', 'EDIT_ANGLE'],
    [ADD_BIT, 'if ((edit.fields & EDIT_SPIN) !== 0) motions[slot].spin = edit.motion.spin', 'EDIT_SPIN'],
    [ADD_BIT, 'if ((edit.fields & EDIT_ROLLING) !== 0) materials[edit.id].rolling = edit.materials.rolling', 'EDIT_ROLLING'],
    [ADD_BIT, 'if ((edit.fields & EDIT_CATEGORY) !== 0) materials[edit.id].category = edit.materials.category', 'EDIT_CATEGORY'],
    [ADD_BIT, 'if ((edit.fields & EDIT_LABEL) !== 0) userData[edit.id].label = edit.userData.label', 'EDIT_LABEL'],
    [ADD_BIT, 'if ((edit.fields & EDIT_VALUE) !== 0) userData[edit.id].value = edit.userData.value', 'EDIT_VALUE'],
  ],
  castOutlines: [
    [MARGIN, ['const blur: f32 = path.blur + <f32>PATH_ROUNDING * (params.period.x + params.period.y)', 'let margin = path.radius + grid.largestRadius + (path.blur + PATH_ROUNDING * (params.period.x + params.period.y));'], 'PATH_ROUNDING'],
    [CLAMPED, 'if (q >= request.count) { return; }', 'left out', '>='],
  ],
  castOutlineWalls: [
    [CLAMPED, 'if (q >= request.count) { return; }', 'left out', '>='],
  ],
  castDisks: [
    [MARGIN, ['const blur: f32 = path.blur + <f32>PATH_ROUNDING * (params.period.x + params.period.y)', 'let margin = path.radius + grid.largestRadius + (path.blur + PATH_ROUNDING * (params.period.x + params.period.y));'], 'PATH_ROUNDING'],
    [EMPTY_LEVEL, 'if (isEmpty(extents[level])) continue', 'left out'],
  ],
  collectStepStats: [
    [SAME_MAXIMUM, 'if (speedSquared > top) top = speedSquared', '>'],
    [SAME_MAXIMUM, ['if (out > 0) status.farthestOut = max(status.farthestOut, reinterpret<u32>(out))', 'if (out > 0.0) { atomicMax(&status.farthestOut, bitcast<u32>(out)); }'], '>'],
  ],
  checkNeighborList: [
    [NO_BODIES, 'for (var n = 0u; n < select(0u, slots.count, params.bodies > 1u); n++) {', '0#2'],
  ],
  countDiskContacts: [
    [ROW_AGAIN, 'if (cell - ownRow.first >= grid.columns || ownRow.above === ownRow.first) {', '-'],
    [NO_SLEEPERS, 'if (SLEEP && table === 0 && cellStarts[sleepers] < cellStarts[params.cells]) {', '<'],
  ],
  findDiskContacts: [
    [NO_SLEEPERS, 'if (SLEEP && table === 0 && cellStarts[sleepers] < cellStarts[params.cells]) {', '<'],
  ],
  findNearest: [
    [SEARCHED, 'for (let round: u32 = 0; round <= MAX_DOUBLINGS; round++) {', 'MAX_DOUBLINGS', '0'],
    [SAME_DISK, 'if (distance < found.distance || (distance === found.distance && disk.id < found.id)) {', '<#2'],
    [EMPTY_LEVEL, 'if (isEmpty(extents[level])) continue', 'left out'],
    [MAX_FIRST, 'if (!(distance <= most)) continue', 'left out'],
    [SEARCHED, 'if (hasAll || isLast || found.distance < half - grid.largestRadius) break', '||', '<'],
    [MARGIN, ['const blur = <f32>PATH_ROUNDING * (abs(x) + abs(y) + (period.x + period.y))', 'let blur = PATH_ROUNDING * (abs(point.x) + abs(point.y) + (params.period.x + params.period.y));'], 'PATH_ROUNDING'],
    [MARGIN, 'const margin = half + (blur + <f32>PATH_ROUNDING * half)', 'PATH_ROUNDING'],
  ],
  findOverlaps: [
    [EMPTY_LEVEL, 'if (isEmpty(extents[level])) continue', 'left out'],
    [MARGIN, ['const blur = <f32>PATH_ROUNDING * (coordinatesX + coordinatesY + region.radius + (period.x + period.y))', 'let blur = PATH_ROUNDING * (coordinates.x + coordinates.y + region.radius + (params.period.x + params.period.y));'], 'PATH_ROUNDING'],
  ],
  gatherQueryTargets: [
    [FINITE, ['if (!(abs(position.x) <= <f32>3e38 && abs(position.y) <= <f32>3e38)) continue', 'if (!(abs(pose.position.x) <= 3e38 && abs(pose.position.y) <= 3e38)) { return; }'], 'left out', '<=', '&&'],
    [SAME_MAXIMUM, ['if (value > extentKeys[key]) extentKeys[key] = value', 'if (value > atomicLoad(&extentKeys[key])) { atomicMax(&extentKeys[key], value); }'], '>'],
  ],
  matchImpulses: [
    [WHERE_TO_BEGIN, ['const place = k - contactSpans[i].start', 'let isFound = copyOldImpulses(k, k - span.start, i, key);'], '-'],
    [WHERE_TO_BEGIN, ['copyOldImpulses(carried, 0, spans[sourceSlots[b]], motions[i].id)', 'copyOldImpulses(k, 0u, b, motions[i].id);'], '0'],
  ],
  measureContacts: [
    [NO_RUN, 'for (let run = firstThread, upTo = endThread(measuresLength); run < upTo; run++) {', '<'],
  ],
  measureRest: [
    [FORGOTTEN, 'for (var n = 0u; n < ids.count; n++) { gone |= u32(isGone(slotAt(ids, n))) << n; }', '<'],
  ],
  orderContacts: [
    [FIRST_TILING, 'if (tiling === 0) return', 'left out'],
  ],
  pickWalls: [
    [MARGIN, 'nearImages(params, PERIODIC, point.x, point.y, most, 0.625)', '0.625'],
    [MARGIN, ['const margin = half + (path.blur + <f32>PATH_ROUNDING * half)', 'let margin = half + (blur + PATH_ROUNDING * half);'], 'PATH_ROUNDING'],
  ],
  resolveBulletStops: [
    [IS_ZERO, ['if (fraction !== fractions[stopAt(params, round, i)]) going++', 'if (fraction != fractions[stopAt(round, i)]) { atomicAdd(&changes, 1u); }'], '++', '1'],
    [SAME_FOR_ALL, 'if (thread == 0u) { atomicStore(&changes, 0u); }', '0#1'],
    [SAME_FOR_ALL, 'if (thread == 0u && isUnsettled) { status.unsettledSweeps++; }', '0'],
  ],
  countCandidates: [
    [ANY_PARTS, 'const perGroup: u32 = WORKGROUP * COUNTED_SLOTS', '*'],
    [BOTH_SIDES, ['toBody(pose.position.x - imageShiftX(params, n), pose.position.y - imageShiftY(params, n), body)', 'let cell = edgeCell(toBody(pose.position - imageShift(n), body), body);'], '-'],
  ],
  scan: [
    [GOES_ON, 'const end = min((tile + 1) * SCAN_TILE, valuesLength)', '+', '1', 'SCAN_TILE'],
  ],
  solveContacts: [
    [ADDS_NOTHING, 'if (PASS == countedPass && carrying > 0u) { atomicAdd(&status.carrying, carrying); }', '>'],
  ],
  sweepDisks: [
    [RIDING, 'other.fraction = 1.0;', '1', 'left out'],
    [EARLY, ['if (pieceBegin(k) > fraction) break', 'if (pieceBegin(walk, k) > fraction) { break; }'], 'left out', '>'],
    [MARGIN, 'const margin = path.radius + <f32>1.5 * grid.largestRadius + <f32>0.5 * status.reach + blur', '0.5'],
  ],
  'fast/binDisks': [
    [FOUR_OR_ONE, 'if (i % 4 === 0 && i + 4 <= upTo && countFour(i)) i += 3', '<='],
  ],
  'fast/checkNeighborList': [
    [FOUR_OR_ONE, 'if (byFour && i % 4 === 0 && i + 4 <= upTo) {', '<='],
  ],
  'fast/integrateVelocities': [
    [LAST_LANE, 'return v128.and(four, i32x4(-1, -1, -1, 0))', '0'],
  ],
  'fast/scatter': [
    [FOUR_OR_ONE, 'if (i % 4 === 0 && i + 4 <= upTo && putFour(i)) {', '<='],
  ],
  sweepWalls: [
    [SAME_IMAGE, ['for (let image: u32 = 0; image < sweptImagesEnd(PERIODIC); image++) {', 'for (var n = 0u; n < sweptImagesEnd(); n++) {'], '<'],
    [NO_PERIOD, ['if (PERIODIC && !isSwept(params, image)) continue', 'if (!isSwept(n)) { continue; }'], 'left out'],
    [GROUND, ['if (stopBody === 0) break', 'if (stop.body == 0u) { break; }'], 'left out'],
    [ALREADY, 'if (stop.body == 0u) { return vec2f(); }', 'left out'],
  ],
}
