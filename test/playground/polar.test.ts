/** The pictures of the polar diagrams. */
import { expect, test } from 'vitest'
import { type Choice, DEFAULTS, parseChoice, toSearch } from '../../apps/playground/polar/choice.ts'
import { nearestStretch } from '../../apps/playground/polar/nearest.ts'
import { polygonsOf } from '../../apps/playground/polar/polygons.ts'
import { computeRegions, emptyRegionMap, INSIDE, NO_OWNER } from '../../apps/playground/polar/regionMap.ts'
import { MAX_CIRCLES, MIN_CIRCLES, SCENES } from '../../apps/playground/polar/scenes.ts'
import { drawPolarSheet } from '../../apps/playground/polar/sheet.ts'
import { traceChoice } from '../../apps/playground/polar/traced.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { full } from '../support/full.ts'

const DIRECTIONS = ['east', 'west', 'north', 'south'] as const

test('drawPolarSheet: equals the picture in the docs', async () => {
  // `npx vitest run test/playground/polar.test.ts -u` redraws it
  await expect(drawPolarSheet()).toMatchFileSnapshot('../../docs/polar.svg')
})

test.each(DIRECTIONS)('polygonsOf, %s: each point is in the polygon of its owners', (direction) => {
  const { scene, grown, within } = traceChoice(DEFAULTS)
  const regions = polygonsOf(grown, scene.circles, direction, within)
  const random = createRandom(4)
  for (let k = 0; k < full(500, 2000); k++) {
    const point: Point = [uniform(random, within[0], within[2]), uniform(random, within[1], within[3])]
    const { ccw, cw, isOpen, angle } = grown.visibility(point, direction)
    if (ccw === null && angle === 0) continue
    const holding = regions.filter(({ pieces }) => pieces.some((piece) => isIn(piece, point)))
    expect(holding, `at ${point}`).toHaveLength(1)
    expect(holding[0], `at ${point}`).toMatchObject({ ccw, cw, isOpen })
  }
})

/** Of a convex polygon, counter-clockwise. */
function isIn(outline: readonly Point[], [x, y]: Point): boolean {
  return outline.every(([ax, ay], k) => {
    const [bx, by] = outline[(k + 1) % outline.length]
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
  })
}

test('surveyRegions: finds the owners of nearly all pixels, and the angles', () => {
  const { grown, within } = traceChoice({ ...DEFAULTS, scene: 'random' })
  const regionMap = emptyRegionMap(151, 114)
  for (const _ of computeRegions(regionMap, grown, 'east', within));
  let [wrong, most] = [0, 0]
  for (let row = 0; row < regionMap.height; row++) {
    for (let column = 0; column < regionMap.width; column++) {
      const x = within[0] + ((column + 0.5) / regionMap.width) * (within[2] - within[0])
      const y = within[3] - ((row + 0.5) / regionMap.height) * (within[3] - within[1])
      const { ccw, cw, angle } = grown.visibility([x, y], 'east')
      const isInside = ccw === null && angle === 0
      const expected = isInside ? [INSIDE, INSIDE] : [ccw ?? NO_OWNER, cw ?? NO_OWNER]
      const at = row * regionMap.width + column
      if (regionMap.ccw[at] !== expected[0] || regionMap.cw[at] !== expected[1]) wrong++
      else most = Math.max(most, Math.abs(regionMap.angles[at] - angle))
    }
  }
  // what is narrower than a block of four pixels may fall between its corners
  expect(wrong).toBeLessThan(0.01 * regionMap.ccw.length)
  // radians, between corners of a block close to a circle that is as large as the block
  expect(most).toBeLessThan(0.3)
})

test.each(SCENES)(
  'polarScene, %s: with few and many circles, the path starts where the disk has room',
  (scene) => {
    for (const count of [MIN_CIRCLES, 40, MAX_CIRCLES]) {
      const { trace } = traceChoice({ ...DEFAULTS, scene, count, seed: 5 })
      const [{ start, end }] = trace.legs
      // metres
      expect(Math.hypot(end[0] - start[0], end[1] - start[1])).toBeGreaterThan(2)
    }
  },
)

test('parseChoice: inverts toSearch and reports invalid values', () => {
  const choice: Choice = { ...DEFAULTS, scene: 'grid', count: 77, direction: 'west', x: 1.5, angle: -170.25 }
  expect(parseChoice(toSearch(choice))).toEqual({ choice, problem: undefined })
  expect(toSearch(DEFAULTS)).toBe('?')
  const { choice: taken, problem } = parseChoice('?direction=up&bounces=13&count=20')
  expect(taken).toEqual({ ...DEFAULTS, count: 20 })
  expect(problem).toBe(
    'In the address, direction is “up” (expected follow, east, west, north, south) and bounces is “13” (expected a whole number from 0 to 12): defaults used.',
  )
})

test('nearestStretch: finds the nearest stretch within reach of the pointer', () => {
  const { trace } = traceChoice(DEFAULTS)
  const [{ stretches }] = trace.legs
  for (const [stretch, { start, end }] of stretches.entries()) {
    const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + 0.1]
    expect(nearestStretch(trace, middle, 50)).toEqual({ leg: 0, stretch })
  }
  expect(nearestStretch(trace, [8, 10], 50)).toBeUndefined()
})
