/** Mutants that no recording can tell from the source, each with the reason. By the text of the line, for lines move. */
import type { Equivalent } from './report.ts'

/** A change: the whole line is left out. */
const LEFT_OUT = 'left out'

interface Known extends Omit<Equivalent, 'file'> {
  /** Several changes of one line, in place of `change`. */
  readonly changes?: readonly string[]
}

const of = (file: string, known: readonly Known[]): Equivalent[] =>
  known.flatMap(({ changes, ...one }) =>
    (changes ?? [one.change]).map((change) => ({
      ...one,
      change: change === LEFT_OUT ? `${one.text} → ;` : change,
      file,
    })),
  )
const twins = (path: string, ...known: readonly Known[]) => of(`src/reference/kernels/${path}.ts`, known)
const shaders = (path: string, ...known: readonly Known[]) => of(`shaders/${path}.wgsl`, known)

const SCALED = 'a side of 2 doubles height and slope, which is exact, and only their zeros and signs count'
const EQUAL_TIMES = 'the line before has seen to equal times'
const ADD_BIT = 'the bit of EDIT_ADD is set in edits that add, and they do not come this far'
const EDITED = 'what adds or removes sets no other bit, so nothing below applies to it'
const SAME_DISK = 'a disk that is found again is found as it was'
const SEARCHED = 'the last round has searched everything, and a disk that is found again is found as it was'
const WIDER = 'what is too far by less is found to be too far by the exact test after it'
const BOUND = 'the loop has ended long before this bound'
const IS_ZERO = 'only whether it is 0 is asked, and neither count comes back to 0'
const SIGN = 'only the sign is asked'
const UNIT = 'the turn is 1 or -1'
const EARLY = 'an early end: later pieces hold nothing that is met sooner'
const BELOW_ONE = 'an index from 0 to 1 is rounded down to 0 as well'
const EQUAL = 'of two equal times either is both the first and the second'
const STILL_NEVER = 'what is never stays never either way'
const OUT_OF_REACH = 'at the tie the edge is out of reach by a thousandth of the way, or nothing moves'
const INFINITE = 'the quotient is infinite, which is taken as never as well'
const NEARER_THAN_NEVER =
  'keys are compared at equal times only, and each time here is before the end of the step'
const RIDING = 'the fraction is read only where a stop lies before 1, and here it is 1'
const NO_DISK = 'with a radius of 0 the partner is an edge, and its inverse mass is not read'
const SAME_MAXIMUM = 'the maximum with an equal value changes nothing'
const WHERE_TO_BEGIN = 'where a search begins that goes through all of the span, and keys are unique'

const NO_ENTRY = 'without an entry the normal is not read, and each fraction beyond 1 is as good'
const SET_BEFORE = 'the caller has just set the same'
const EMPTY_LEVEL = 'where there is no disk, none is found'
const FINITE = 'places are finite: what comes in and what a step adds is bounded'
const NO_RUN = 'behind the last run there are no disks, and the sum is written back as it was'
const MOST_FIRST = 'what is found begins with the most, and nothing farther comes before it'
const MARGIN = 'a margin against rounding, which may be larger; where it ends nothing lies'
const WIDER_TIE = 'the exact test after it decides'
const POWERS = 'parts are powers of two from 8 to 256'
const NOT_ITSELF = 'no disk is its own partner'
const PARTNER_FIRST = 'it is read where a partner was found, which sets it'
const EMPTY_CELL = 'where there is no edge, none is found'
const REACH_AWAY = 'two disks whose rebuildPositions are a reach apart do not overlap'
const NOT_ZERO = 'where it is 0, the value is not read'
const NEGATIVE = 'all negative lengths mean the same'
const GOES_ON = 'a tile that goes on over the next one writes what that one writes'
const SAME_ZERO = 'either way it is 0'
const NOWHERE = 'a way without a length meets nothing beyond where it begins'
const BORDER = 'at the very border of the box, which is larger than what it holds, nothing lies'
const BEYOND_END = 'any number beyond 1 means never'
const NEVER_ELSE = 'the kernels that walk all set nothing else'
const UNMET = 'read only where they meet'
const AT_MOST_ONE = 'what is at most the length is at most 1 of it, rounded correctly'
const SAME_HIT = 'the same hit found again is as it was'
const SET_AFTER = 'set on every path after it'
const INFINITE_WAY = 'the quotient is infinite, which lies on no way'
const SATURATES = 'a conversion of what is negative or NaN gives 0 as well'
const NO_MINUS_ZERO = 'no coordinate is -0: inputs and sums are not'
const ANGLE = 'no angle is beyond 4'
const NO_STRETCH = 'in a stretch without a length nothing is touched that its neighbours do not touch'

export const equivalents: readonly Equivalent[] = [
  ...twins(
    'shared/touchTime',
    { text: 'feature.side = isLeft ? 1 : -1', change: '1 → 2', reason: SCALED },
    { text: 'feature.side = 1', change: '1 → 2', reason: SCALED },
    {
      text: 'if (k === 0) return <f32>NEVER',
      change: 'if (k === 0) return <f32>NEVER → ;',
      reason: INFINITE,
    },
    { text: 'first = a < b ? a : b', change: '< → <=', reason: EQUAL },
    { text: 'second = a < b ? b : a', change: '< → <=', reason: EQUAL },
    {
      text: 'if (gap > <f32>1.001 * span * (speed + span * pull)) return <f32>NEVER',
      change: '> → >=',
      reason: OUT_OF_REACH,
    },
    {
      text: 'if (touch < <f32>NEVER && !isOnFeature(which, edge, touch, reach)) touch = <f32>NEVER',
      change: '< → <=',
      reason: STILL_NEVER,
    },
  ),
  ...twins(
    'pic/predictHits',
    { text: 'if (time !== than.time) return time < than.time', change: '< → <=', reason: EQUAL_TIMES },
    { text: 'let nextKey: u32 = NONE', change: 'NONE → (NONE + 1)', reason: NEARER_THAN_NEVER },
    { text: 'let nextLow: u32 = NONE', change: 'NONE → (NONE + 1)', reason: NEARER_THAN_NEVER },
  ),
  ...shaders('pic/predictHits', {
    text: 'if (time != than.time) { return time < than.time; }',
    change: '< → <=',
    reason: EQUAL_TIMES,
  }),
  ...twins(
    'findNearest',
    {
      text: 'for (let round: u32 = 0; round <= MOST_DOUBLINGS; round++) {',
      change: 'MOST_DOUBLINGS → (MOST_DOUBLINGS + 1)',
      reason: SEARCHED,
    },
    {
      text: 'if (distance < found.distance || (distance === found.distance && disk.id < found.id)) {',
      change: '< → <=',
      nth: 2,
      reason: SAME_DISK,
    },
  ),
  ...twins(
    'applyEdits',
    { text: 'continue', reason: EDITED },
    {
      text: 'if ((edit.fields & EDIT_POSITION) !== 0) {',
      change: 'EDIT_POSITION → (EDIT_POSITION + 1)',
      reason: ADD_BIT,
    },
    {
      text: 'if ((edit.fields & EDIT_VELOCITY) !== 0) {',
      change: 'EDIT_VELOCITY → (EDIT_VELOCITY + 1)',
      reason: ADD_BIT,
    },
    {
      text: 'if ((edit.fields & EDIT_FRICTION) !== 0) materials[edit.id].friction = edit.materials.friction',
      change: 'EDIT_FRICTION → (EDIT_FRICTION + 1)',
      reason: ADD_BIT,
    },
    {
      text: 'if ((edit.fields & EDIT_RESTITUTION) !== 0) materials[edit.id].restitution = edit.materials.restitution',
      change: 'EDIT_RESTITUTION → (EDIT_RESTITUTION + 1)',
      reason: ADD_BIT,
    },
  ),
  ...twins(
    'shared/sweep',
    { text: 'mover.fraction = 1', change: '1 → 2', reason: RIDING },
    {
      text: 'return abs(offset) > <f32>1.001 * (full + abs(travel) + abs(otherTravel) + abs(wallTranslation))',
      change: '1.001 → 1.1011',
      reason: WIDER,
    },
  ),
  ...twins(
    'shared/polarCells',
    {
      text: 'for (let k: u32 = 0; k < HALVINGS && low < high; k++) {',
      change: 'HALVINGS → (HALVINGS + 1)',
      reason: BOUND,
    },
    {
      text: 'for (let k: u32 = 0; k < MOST_DEPTH && node !== NONE; k++) {',
      change: 'MOST_DEPTH → (MOST_DEPTH + 1)',
      reason: BOUND,
    },
  ),
  ...twins('resolveBulletStops', {
    text: 'if (fraction !== fractions[stopAt(params, round, i)]) going++',
    change: '++ → --',
    reason: IS_ZERO,
  }),
  ...twins('polar/locateRegions', {
    text: 'const link = linkIn(topAlong(cell, v, -1), u, v)',
    change: '1 → 2',
    reason: SIGN,
  }),
  ...twins('shared/polarChain', {
    text: 'if (look.turn * dv > 0) return polar.steps[stepAt(look.chain, maxExact(lower, level), true)].start',
    change: '* → /',
    reason: UNIT,
  }),
  ...twins('sweepDisks', {
    text: 'if (pieceBegin(k) > fraction) break',
    change: 'if (pieceBegin(k) > fraction) break → ;',
    reason: EARLY,
  }),
  ...twins('shared/edge', {
    text: 'if (!(index >= 0)) return 0 // also NaN',
    change: '0 → 1',
    nth: 1,
    reason: BELOW_ONE,
  }),
  ...twins('matchImpulses', {
    text: '} else if (!copyOldImpulses(carried, k - span.start, spans[sourceSlots[i]], motions[b].id)) {',
    change: '- → +',
    reason: WHERE_TO_BEGIN,
  }),
  ...twins('shared/material', { text: 'pair.inverseMassB = 0', reason: NO_DISK }),
  ...shaders('gatherQueryTargets', {
    text: 'if (value > atomicLoad(&extentKeys[key])) { atomicMax(&extentKeys[key], value); }',
    change: '> → >=',
    reason: SAME_MAXIMUM,
  }),
  ...twins(
    'batch/castShapes',
    {
      text: 'enters(0, 0, <f32>NO_FRACTION)',
      changes: ['0 → 1', 'NO_FRACTION → (NO_FRACTION + 1)'],
      reason: NO_ENTRY,
    },
    { text: 'enters(0, 0, <f32>NO_FRACTION)', changes: [LEFT_OUT], nth: 1, reason: SET_BEFORE },
  ),
  ...twins('castDisks', {
    text: 'if (isEmpty(extents[level])) continue',
    changes: [LEFT_OUT],
    reason: EMPTY_LEVEL,
  }),
  ...twins(
    'findNearest',
    { text: 'if (isEmpty(extents[level])) continue', changes: [LEFT_OUT], reason: EMPTY_LEVEL },
    { text: 'if (!(distance <= most)) continue', changes: [LEFT_OUT], reason: MOST_FIRST },
    {
      text: 'if (hasAll || isLast || found.distance < half - grid.largestRadius) break',
      changes: ['|| → &&', '< → <='],
      reason: SEARCHED,
    },
    {
      text: 'for (let round: u32 = 0; round <= MOST_DOUBLINGS; round++) {',
      changes: ['0 → 1'],
      reason: SEARCHED,
    },
    {
      text: 'const blur = <f32>PATH_ROUNDING * (abs(x) + abs(y))',
      changes: ['PATH_ROUNDING → (<f32>1.1 * PATH_ROUNDING)'],
      reason: MARGIN,
    },
    {
      text: 'const margin = half + (blur + <f32>PATH_ROUNDING * half)',
      changes: ['PATH_ROUNDING → (<f32>1.1 * PATH_ROUNDING)'],
      reason: MARGIN,
    },
  ),
  ...twins(
    'findOverlaps',
    { text: 'if (isEmpty(extents[level])) continue', changes: [LEFT_OUT], reason: EMPTY_LEVEL },
    {
      text: 'const blur = <f32>PATH_ROUNDING * (coordinatesX + coordinatesY + region.radius)',
      changes: ['PATH_ROUNDING → (<f32>1.1 * PATH_ROUNDING)'],
      reason: MARGIN,
    },
  ),
  ...twins(
    'applyEdits',
    {
      text: 'if ((edit.fields & EDIT_ANGLE) !== 0) poses[slot].angle = edit.pose.angle',
      changes: ['EDIT_ANGLE → (EDIT_ANGLE + 1)'],
      reason: ADD_BIT,
    },
    {
      text: 'if ((edit.fields & EDIT_SPIN) !== 0) motions[slot].spin = edit.motion.spin',
      changes: ['EDIT_SPIN → (EDIT_SPIN + 1)'],
      reason: ADD_BIT,
    },
    {
      text: 'if ((edit.fields & EDIT_ROLLING) !== 0) materials[edit.id].rolling = edit.materials.rolling',
      changes: ['EDIT_ROLLING → (EDIT_ROLLING + 1)'],
      reason: ADD_BIT,
    },
    {
      text: 'if ((edit.fields & EDIT_GROUPS) !== 0) groups[edit.id] = edit.groups',
      changes: ['EDIT_GROUPS → (EDIT_GROUPS + 1)'],
      reason: ADD_BIT,
    },
  ),
  ...twins(
    'gatherQueryTargets',
    {
      text: 'if (!(abs(pose.position.x) <= <f32>3e38 && abs(pose.position.y) <= <f32>3e38)) continue',
      changes: [LEFT_OUT, '<= → <', '&& → ||'],
      reason: FINITE,
    },
    {
      text: 'if (value > extentKeys[key]) extentKeys[key] = value',
      changes: ['> → >='],
      reason: SAME_MAXIMUM,
    },
  ),
  ...twins(
    'matchImpulses',
    {
      text: 'copyOldImpulses(carried, k - span.start, spans[sourceSlots[i]], b)',
      changes: ['- → +'],
      reason: WHERE_TO_BEGIN,
    },
    {
      text: 'copyOldImpulses(carried, 0, spans[sourceSlots[b]], motions[i].id)',
      changes: ['0 → 1'],
      reason: WHERE_TO_BEGIN,
    },
  ),
  ...twins('measureContacts', {
    text: 'for (let run: u32 = 0; run < measuresLength; run++) {',
    changes: ['< → <='],
    reason: NO_RUN,
  }),
  ...twins(
    'shared/cast',
    {
      text: 'path.blur = <f32>PATH_ROUNDING * coordinates',
      changes: ['PATH_ROUNDING → (<f32>1.1 * PATH_ROUNDING)'],
      reason: MARGIN,
    },
    { text: 'path.length = length > 0 ? length : 0', changes: ['> → >='], reason: SAME_ZERO },
    { text: 'path.length = length > 0 ? length : 0', changes: ['0 → 1'], nth: 2, reason: NOWHERE },
    {
      text: 'if (origin < low || origin > high) walk.begin = 2',
      changes: ['< → <=', '> → >='],
      reason: BORDER,
    },
    { text: 'if (origin < low || origin > high) walk.begin = 2', changes: ['2 → 3'], reason: BEYOND_END },
    { text: 'walk.begin = maxExact(walk.begin, a < b ? a : b)', changes: ['< → <='], reason: EQUAL },
    { text: 'walk.end = minExact(walk.end, a < b ? b : a)', changes: ['< → <='], reason: EQUAL },
    { text: 'if (!(walk.begin <= walk.end)) return', changes: ['<= → <'], reason: BORDER },
    { text: 'walk.begin = 0', changes: [LEFT_OUT], nth: 2, reason: NEVER_ELSE },
    { text: 'if (k === walk.pieces) return walk.end', changes: [LEFT_OUT], reason: MARGIN },
    { text: 'meeting.fraction = 2', changes: ['2 → 3'], reason: BEYOND_END },
    { text: 'meeting.awayX = 0', changes: [LEFT_OUT, '0 → 1'], reason: UNMET },
    { text: 'meeting.awayY = 0', changes: [LEFT_OUT, '0 → 1'], reason: UNMET },
    { text: 'meeting.fraction = minExact(1, travel / path.length)', changes: ['1 → 2'], reason: AT_MOST_ONE },
    {
      text: 'return fraction < than.fraction || (fraction === than.fraction && key < than.key)',
      changes: ['< → <='],
      nth: 2,
      reason: SAME_HIT,
    },
  ),
  ...twins('shared/grid', {
    text: 'const slack: f32 = <f32>0.015625 / grid.inverseCellSize',
    changes: ['0.015625 → 0.0171875'],
    reason: MARGIN,
  }),
  ...twins(
    'sweepDisks',
    {
      text: 'const margin = path.radius + <f32>1.5 * grid.largestRadius + <f32>0.5 * params.reach + path.blur',
      changes: ['0.5 → 0.55'],
      reason: MARGIN,
    },
    { text: 'if (pieceBegin(k) > fraction) break', changes: ['> → >='], reason: EARLY },
  ),
  ...twins(
    'shared/touchTime',
    {
      text: 'if (gap > <f32>1.001 * span * (speed + span * pull)) return <f32>NEVER',
      changes: ['1.001 → 1.1011'],
      reason: WIDER,
    },
    { text: 'if (!(touch < <f32>NEVER)) return <f32>NEVER', changes: ['< → <='], reason: STILL_NEVER },
    {
      text: 'if (touch < <f32>NEVER && isOnFeature(which, edge, touch, reach)) return touch',
      changes: ['< → <='],
      reason: STILL_NEVER,
    },
    { text: 'if (!(high > low)) continue', changes: ['> → >='], reason: NO_STRETCH },
    {
      text: 'for (let piece: u32 = 0; piece < 3; piece++) {',
      changes: ['< → <=', '3 → 4'],
      reason: NO_STRETCH,
    },
  ),
  ...twins(
    'shared/sweep',
    {
      text: 'return abs(offset) > <f32>1.001 * (full + abs(travel) + abs(otherTravel) + abs(wallTranslation))',
      changes: ['> → >='],
      reason: WIDER_TIE,
    },
    {
      text: 'if (staysApart(offsetX, full, mine.translation.x, mover.translationX, mover.wallTranslationX)) return none',
      changes: [LEFT_OUT],
      reason: WIDER,
    },
    {
      text: 'if (staysApart(offsetY, full, mine.translation.y, mover.translationY, mover.wallTranslationY)) return none',
      changes: [LEFT_OUT],
      reason: WIDER,
    },
  ),
  ...twins('chooseSubsteps', {
    text: 'status.substepUnits = MOST_SUBSTEPS / parts',
    changes: ['MOST_SUBSTEPS → (MOST_SUBSTEPS + 1)'],
    reason: POWERS,
  }),
  ...twins('pic/resolveHits', { text: 'if (i > partner) continue', changes: ['> → >='], reason: NOT_ITSELF }),
  ...twins(
    'pic/predictHits',
    { text: 'let nextOther: u32 = NONE', changes: ['NONE → (NONE + 1)'], reason: PARTNER_FIRST },
    { text: 'if (edgeTable[cell] === last) continue', changes: [LEFT_OUT], reason: EMPTY_CELL },
  ),
  ...twins('pic/separateOverlaps', {
    text: 'if (j === i || !(gapToDisk(anchor, sortedPoses[j]) < params.reach)) continue',
    changes: ['< → <='],
    reason: REACH_AWAY,
  }),
  ...twins(
    'polar/traceDisks',
    {
      text: 'return maxExact(0, ((speed > 0 ? high : low) - place) / speed)',
      changes: ['> → >='],
      reason: NOT_ZERO,
    },
    { text: 'const sideX: u32 = x > 0 ? EAST_SIDE : WEST_SIDE', changes: ['> → >='], reason: NOT_ZERO },
    { text: 'const sideY: u32 = y > 0 ? NORTH_SIDE : SOUTH_SIDE', changes: ['> → >='], reason: NOT_ZERO },
    {
      text: 'const isOpen = du !== 0 && (du > 0 ? cell.right : cell.left) === NONE',
      changes: ['> → >='],
      reason: NOT_ZERO,
    },
    {
      text: 'const rise = dv > 0 ? cell.top - ray.v : ray.v - cell.bottom',
      changes: ['> → >='],
      reason: NOT_ZERO,
    },
    { text: 'const next = dv > 0 ? cell.above : cell.below', changes: ['> → >='], reason: NOT_ZERO },
    {
      text: 'const second = dv > 0 ? cell.aboveNext : cell.belowNext',
      changes: ['> → >='],
      reason: NOT_ZERO,
    },
  ),
  ...twins(
    'shared/polarRay',
    {
      text: 'lookAt(layer, axis, ray.du > 0 ? 1 : -1, ray.dv > 0 ? 1 : -1)',
      changes: ['> → >='],
      reason: NOT_ZERO,
    },
    { text: 'if (!(closing > 0)) return -1', changes: ['1 → 2'], reason: NEGATIVE },
    { text: 'if (!(squared > 0)) return -1', changes: ['1 → 2'], reason: NEGATIVE },
    {
      text: 'return passing > radius + <f32>POLAR_ROUNDING * (abs(ahead) + abs(aside) + radius)',
      changes: ['POLAR_ROUNDING → (<f32>1.1 * POLAR_ROUNDING)', '> → >='],
      reason: MARGIN,
    },
  ),
  ...twins(
    'shared/polarChain',
    { text: 'const lower = look.turn > 0 ? bottom : -top', changes: ['> → >='], reason: UNIT },
    {
      text: 'for (let k: u32 = 0; k < MOST_JUMPS && link !== NONE && isBeyond(link, u, v); k++) {',
      changes: ['0 → 1', '< → <=', 'MOST_JUMPS → (MOST_JUMPS + 1)'],
      reason: BOUND,
    },
  ),
  ...twins(
    'shared/polarCells',
    {
      text: 'for (let k: u32 = 0; k < MOST_DEPTH && node !== NONE; k++) {',
      changes: ['0 → 1', '< → <='],
      reason: BOUND,
    },
    { text: 'for (let k: u32 = 0; k < HALVINGS && low < high; k++) {', changes: ['0 → 1'], reason: BOUND },
    {
      text: 'for (let k: u32 = 0; k < HALVINGS && low < high; k++) {',
      changes: ['< → <='],
      nth: 1,
      reason: BOUND,
    },
  ),
  ...twins('scan', {
    text: 'const end = min((tile + 1) * SCAN_TILE, valuesLength)',
    changes: ['+ → -', '1 → 2', 'SCAN_TILE → (SCAN_TILE + 1)'],
    reason: GOES_ON,
  }),
  ...twins(
    'shared/castEdge',
    { text: 'let s: f32 = 0', changes: ['0 → 1'], reason: SET_AFTER },
    { text: 'if (edge.curvature === 0) return', changes: [LEFT_OUT], reason: INFINITE_WAY },
    { text: 'if (before > slack || after > slack) return', changes: ['> → >='], reason: MARGIN },
    {
      text: 'const fraction = minExact(1, maxExact(0, travel) / path.length)',
      changes: ['1 → 2'],
      reason: AT_MOST_ONE,
    },
    { text: 'hit.fraction = 2', changes: ['2 → 3'], reason: BEYOND_END },
    {
      text: 'if (meeting.fraction <= 1 && (!isOneSided || showsStart(edge))) {',
      changes: ['1 → 2'],
      nth: 1,
      reason: BEYOND_END,
    },
    { text: 'if (!(path.length > 0)) return', changes: [LEFT_OUT, '> → >='], reason: NOWHERE },
  ),
  ...twins('shared/edge', {
    text: 'if (!(index >= 0)) return 0 // also NaN',
    changes: ['>= → >', 'if (!(index >= 0)) return 0 → ;'],
    reason: SATURATES,
  }),
  ...twins('shared/exact', { text: 'return select(x, high, x < high)', changes: ['< → <='], reason: EQUAL }),
  ...twins(
    'shared/extent',
    {
      text: 'return bits >= 0x80000000 ? ~bits : bits | 0x80000000',
      changes: ['>= → >', '0x80000000 → 2147483649'],
      reason: NO_MINUS_ZERO,
    },
    { text: 'return extent.highX === 0', changes: ['0 → 1'], reason: EMPTY_LEVEL },
  ),
  ...twins(
    'shared/reach',
    {
      text: 'if (leftA === 0) angleA = <f32>WALKED_ALL',
      changes: ['WALKED_ALL → (WALKED_ALL + 1)'],
      reason: ANGLE,
    },
    {
      text: 'if (leftB === 0) angleB = <f32>WALKED_ALL',
      changes: ['WALKED_ALL → (WALKED_ALL + 1)'],
      reason: ANGLE,
    },
  ),
  ...twins(
    'collectStepStats',
    { text: 'if (speedSquared > top) top = speedSquared', changes: ['> → >='], reason: SAME_MAXIMUM },
    {
      text: 'if (out > 0) status.farthestOut = max(status.farthestOut, reinterpret<u32>(out))',
      changes: ['> → >='],
      reason: SAME_MAXIMUM,
    },
  ),
  ...twins('sweepWalls', {
    text: 'if (pieceBegin(k) > stops.sunk) break',
    changes: [LEFT_OUT, '> → >='],
    reason: EARLY,
  }),
]
