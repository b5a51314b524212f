/** Mutants that no recording can tell from the source, each with the reason. By the text of the line, for lines move. */
import type { Equivalent } from './report.ts'

const twins = (path: string, ...known: readonly Omit<Equivalent, 'file'>[]): Equivalent[] =>
  known.map((one) => ({ ...one, file: `src/reference/kernels/${path}.ts` }))
const shaders = (path: string, ...known: readonly Omit<Equivalent, 'file'>[]): Equivalent[] =>
  known.map((one) => ({ ...one, file: `shaders/${path}.wgsl` }))

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
      text: 'if (gapToEdge(way.radius, edge) > <f32>1.001 * way.span * (speed + way.span * pull)) return <f32>NEVER',
      change: '> → >=',
      reason: OUT_OF_REACH,
    },
    {
      text: 'if (touch < <f32>NEVER && !seesFeature(which, edge, touch, reach)) touch = <f32>NEVER',
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
      text: 'return abs(offset) > <f32>1.001 * (full + abs(way) + abs(otherWay) + abs(rest))',
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
    text: 'if (!(index >= 0)) return 0 // NaN too',
    change: '0 → 1',
    nth: 1,
    reason: BELOW_ONE,
  }),
  ...twins('matchImpulses', {
    text: '} else if (!inheritFrom(carried, k - span.start, spans[sourceSlots[i]], motions[b].id)) {',
    change: '- → +',
    reason: WHERE_TO_BEGIN,
  }),
  ...twins('pic/resolveHits', { text: 'pair.inverseMassB = 0', reason: NO_DISK }),
  ...shaders('gatherQueryTargets', {
    text: 'if (value > atomicLoad(&extentKeys[key])) { atomicMax(&extentKeys[key], value); }',
    change: '> → >=',
    reason: SAME_MAXIMUM,
  }),
]
