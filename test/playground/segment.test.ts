/** The moving circle and the segment on the page of shapes. */
import { expect, test } from 'vitest'
import { DEFAULTS, parseChoice, toSearch } from '../../apps/playground/shapes/choice.ts'
import {
  FRAME,
  formulaOf,
  hitsOf,
  positionAt,
  type Setup,
  valueAt,
} from '../../apps/playground/shapes/segment/hits.ts'
import { FIGURES, moved, setupOf } from '../../apps/playground/shapes/segment/setup.ts'
import { caseOf, formulaText, valuesOf } from '../../apps/playground/shapes/segment/words.ts'
import { closestPointOnSegment } from '../../src/entries/shapes.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { endCases } from '../support/endCases.ts'

/** Metres from the segment. */
const gapAt = ({ start, end, position, velocity, radius }: Setup, time: number) =>
  closestPointOnSegment(start, end, [position[0] + time * velocity[0], position[1] + time * velocity[1]])
    .distance - radius

test.each(endCases)('hitsOf: $name', ({ figure, touches, time, touchPosition }) => {
  const setup = setupOf({ ...DEFAULTS, figure })
  const hits = hitsOf(setup)
  expect(hits.first).toBe(touches === 'side' ? 'left' : touches)
  expect(hits.times[hits.first!]).toBeCloseTo(time, 12)
  expect(hits.moments).toHaveLength(2)
  const [x, y] = positionAt(hits, time)
  expect(Math.hypot(x - touchPosition[0], y - touchPosition[1])).toBeLessThan(1e-6)
  expect(Math.abs(valueAt(formulaOf(setup, hits.first!), time))).toBeLessThan(1e-12)
})

test('caseOf: says of each figure what the paper warns of', () => {
  const said = Object.fromEntries(
    FIGURES.map((figure) => [figure, caseOf(hitsOf(setupOf({ ...DEFAULTS, figure })))]),
  )
  expect(said).toEqual({
    8: 'End: the circle touches the line of the segment after 0.563 s, but beyond the end E, so that is no hit. It hits the end E itself after 0.568 s.',
    9: 'End: the circle overlaps the line of the segment from the beginning, but beyond the start S, so that is no hit. It hits the start S itself after 0.934 s.',
    10: 'End: the circle touches the line of the segment after 0.500 s, but beyond the start S, so that is no hit. It hits the start S itself after 0.920 s.',
    '10b': 'Side: the circle touches the left side after 2.000 s, between the ends.',
    11: 'End: the circle touches the line of the segment after 0.125 s, but beyond the end E, so that is no hit. It hits the end E itself after 0.507 s.',
  })
})

test('hitsOf: no circle is closer to the segment before its first touch, and touches it then', () => {
  const random = createRandom(5)
  const between = (limit: number) => [uniform(random, -limit, limit), uniform(random, -limit, limit)] as const
  let count = 0
  for (let k = 0; k < 600; k++) {
    const setup = {
      start: between(4),
      end: between(4),
      position: between(6),
      velocity: between(6),
      radius: uniform(random, 0.05, 2),
    }
    const hits = hitsOf(setup)
    if (hits.startsInside) continue
    const { first } = hits
    const until = first === undefined ? FRAME : Math.min(hits.times[first], FRAME)
    let least = Infinity
    for (let time = 0; time < until; time += 0.01) least = Math.min(least, gapAt(setup, time))
    expect(least).toBeGreaterThan(-1e-9)
    if (first === undefined) continue
    count++
    expect(Math.abs(gapAt(setup, until))).toBeLessThan(1e-9)
    const formula = formulaOf(setup, first)
    expect(Math.abs(valueAt(formula, until))).toBeLessThan(1e-9)
    expect(valueAt(formula, until - 1e-4)).toBeGreaterThan(0)
  }
  expect(count).toBeGreaterThan(60)
})

test.each([
  [
    { position: [4, 0.5] },
    'The circle overlaps the segment when the frame starts, so there is no first touch.',
  ],
  [{ velocity: [0, 0] }, 'The circle misses the segment and its line.'],
  [
    { position: [12, 3], velocity: [0, -1] },
    'The circle misses: it touches the line of the segment after 2.000 s, but beyond its ends.',
  ],
  [{ velocity: [0, -5] }, 'Side: the circle touches the left side after 0.450 s, between the ends.'],
  [
    { position: [9, 3], velocity: [-0.5, -2.5] },
    'End: the circle touches the line of the segment after 0.800 s, but beyond the end E, so that is no hit. It hits the end E itself after 0.870 s.',
  ],
] as const)('caseOf: %o', (change, words) => {
  const setup = setupOf({ ...DEFAULTS, ...change })
  const hits = hitsOf(setup)
  expect(caseOf(hits)).toBe(words)
  const shown = [...Object.values(valuesOf(setup, hits, 1)), formulaText(setup, hits)].join()
  expect(shown).not.toMatch(/NaN|undefined|Infinity/)
})

test('moved: keeps points in the picture and the segment longer than 0', () => {
  const setup = setupOf(DEFAULTS)
  expect(moved(setup, 'position', [99, -99])).toEqual({ position: [14, -7] })
  expect(moved(setup, 'velocity', [7, 3])).toEqual({ velocity: [0.5, -0.25] })
  expect(moved(setup, 'start', [8, 0.001])).toBeUndefined()
  expect(moved(setup, 'end', [8, 1])).toEqual({ end: [8, 1] })
})

test('toSearch: parseChoice reads a changed figure', () => {
  const choice = {
    ...DEFAULTS,
    show: 'segment',
    figure: '10b',
    start: [1, -2],
    velocity: [0.5, 3.25],
    size: 0.3,
    time: 2,
  } as const
  expect(parseChoice(toSearch(choice))).toEqual({ choice, problem: undefined })
})
