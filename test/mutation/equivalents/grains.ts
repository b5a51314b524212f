import {
  DRIVERS,
  FINITE,
  LEVEL_AGAIN,
  NO_PERIOD,
  NO_WAY_LEFT,
  NONE_CARRIES,
  ONLY_BODIES,
  OWN_PLACE,
  SAME_DISK,
  SAME_IMAGE,
  SAME_ZERO,
  UNREAD_POINT,
} from './reasons.ts'
import type { Table } from './table.ts'

/** Kernels of grains and bonds. */
// biome-ignore format: a row each
export const grains: Table = {
  collideGrainWalls: [
    [DRIVERS, 'pair.crossB = 0.0;', 'left out'],
    [DRIVERS, 'pair.dotB = 0.0;', 'left out'],
    [UNREAD_POINT, 'if (points > 0) turnIntoWorld(firstPoint(), cos, sin)', '>'],
  ],
  findGrainOverlaps: [
    [SAME_IMAGE, 'for (let n: u32 = 0, end = imagesOfGrain(PERIODIC, grain.partCount); n < end; n++) {', '<'],
  ],
  findGrainWalls: [
    [OWN_PLACE, 'const image = ownStruct<Pose>(0)', '0'],
  ],
  findNearestGrain: [
    [LEVEL_AGAIN, 'for (var level = 0u; level < params.levelCount; level++) {', '<'],
    [SAME_IMAGE, 'for (let image: u32 = 0, end = imagesOfGrain(PERIODIC, grain.partCount); image < end; image++) {', '<'],
    [SAME_DISK, 'if (isNearer || (distance === found.distance && grain.id < (found.id & ~GRAIN_BIT))) {', '<'],
  ],
  gatherGrainTargets: [
    [FINITE, ['if (!(abs(position.x) <= <f32>3e38 && abs(position.y) <= <f32>3e38)) continue', 'if (!(abs(pose.position.x) <= 3e38 && abs(pose.position.y) <= 3e38)) { return; }'], 'left out', '<=', '&&'],
  ],
  sweepGrainWalls: [
    [SAME_IMAGE, ['for (let image: u32 = 0; image < sweptImagesEnd(PERIODIC); image++) {', 'for (var n = 0u; n < sweptImagesEnd(); n++) {'], '<'],
    [NO_PERIOD, 'if (PERIODIC && !isSwept(params, image)) continue', 'left out'],
    [NO_WAY_LEFT, 'if (!(begin < fraction)) break', '<'],
    [ONLY_BODIES, 'piece.begin = 0', 'left out', '0'],
    [ONLY_BODIES, 'piece.end = 1', 'left out', '1'],
  ],
  'fast/fourGrains': [
    [NONE_CARRIES, 'if (PASS !== BIAS_PASS && !v128.any_true(carries)) return 0', 'left out'],
  ],
  grainTargets: [
    [OWN_PLACE, 'const outline = ownStruct<Span>(14)', '14'],
    [SAME_ZERO, ['if (travel < 0) {', 'if (travel < 0.0 && dot(direction, depthOf(outline, origin).normal) < 0.0) { travel = 0.0; }'], '<#1'],
  ],
}
