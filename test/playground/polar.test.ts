/** The pictures of the polar diagrams. */
import { expect, test } from 'vitest'
import { type Choice, DEFAULTS, parseChoice, toSearch } from '../../apps/playground/polar/choice.ts'
import { nearestStretch } from '../../apps/playground/polar/nearest.ts'
import { polygonsOf } from '../../apps/playground/polar/polygons.ts'
import {
  coarseRegions,
  emptyRegionMap,
  fineRegions,
  INSIDE,
  NO_OWNER,
  type RegionMap,
} from '../../apps/playground/polar/regionMap.ts'
import { diagramOf, MIN_CIRCLES, SCENES } from '../../apps/playground/polar/scenes.ts'
import { drawPolarSheet } from '../../apps/playground/polar/sheet.ts'
import { type Traced, traceChoice } from '../../apps/playground/polar/traced.ts'
import { describeAngle } from '../../apps/playground/polar/wedge.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { full } from '../support/full.ts'

const DIRECTIONS = ['east', 'west', 'north', 'south'] as const

test('drawPolarSheet: equals the picture in the docs', async () => {
  // `npx vitest run test/playground/polar.test.ts -u` redraws it
  await expect(drawPolarSheet()).toMatchFileSnapshot('../../docs/polar.svg')
})

test.each(DIRECTIONS)('polygonsOf, %s: each point is in the polygon of its owners', (direction) => {
  const { circles, grown, within } = traceChoice(DEFAULTS)
  const regions = polygonsOf(grown, circles, direction, within)
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

/** The map of a choice from the east, coarse by blocks of this size or fine. Changes the map `before`. */
function mapOf({ grown, within }: Traced, block?: number, before?: RegionMap): RegionMap {
  const map = before ?? emptyRegionMap(151, 114)
  if (block !== undefined) coarseRegions(map, grown, 'east', within, block)
  else for (const _ of fineRegions(map, grown, 'east', within));
  return map
}

const differences = (one: RegionMap, other: RegionMap) =>
  one.ccw.filter((owner, at) => owner !== other.ccw[at] || one.cw[at] !== other.cw[at]).length

test('fineRegions: finds the owners of nearly all pixels, and the angles', () => {
  const traced = traceChoice({ ...DEFAULTS, scene: 'random' })
  const { grown, within } = traced
  const regionMap = mapOf(traced)
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
      else most = Math.max(most, Math.abs(regionMap.ccwAngles[at] + regionMap.cwAngles[at] - angle))
    }
  }
  // what is narrower than a block of four pixels may fall between its corners
  expect(wrong).toBeLessThan(0.01 * regionMap.ccw.length)
  // radians, between corners of a block close to a circle that is as large as the block
  expect(most).toBeLessThan(0.3)
})

test('coarseRegions: after a circle has moved, only what that changes is coarse', () => {
  const choice = { ...DEFAULTS, scene: 'random' } as const
  const [before, after] = [traceChoice(choice), traceChoice({ ...choice, edits: '7:9,3,0.4' })]
  const old = mapOf(before)
  const exact = mapOf(after)
  expect(differences(old, exact)).toBeGreaterThan(100)
  expect(differences(mapOf(before, 4, mapOf(before)), old)).toBe(0)
  // without the old map, the whole picture is coarse
  const [kept, anew] = [mapOf(after, 4, old), mapOf(after, 4)].map((map) => differences(map, exact))
  expect(kept).toBeLessThan(0.2 * anew)
})

test.each(['ccw', 'cw'] as const)('traceChoice: lists the regions of the sense %s alone', (sense) => {
  const both = traceChoice({ ...DEFAULTS, bounces: 5 }).trace.legs
  const alone = traceChoice({ ...DEFAULTS, bounces: 5, sense }).trace.legs
  for (const [k, { stretches }] of alone.entries()) {
    const owners = both[k].stretches.map((stretch) => stretch[sense])
    expect(stretches.map((stretch) => stretch[sense])).toEqual(
      owners.filter((one, at) => one !== owners[at - 1]),
    )
    expect(stretches.at(-1)!.end).toEqual(both[k].stretches.at(-1)!.end)
  }
  expect(alone.flatMap(({ stretches }) => stretches).length).toBeLessThan(
    both.flatMap(({ stretches }) => stretches).length,
  )
})

test('traceChoice: one circle owns both sides of an open view; no circle, neither', () => {
  const one = traceChoice({ ...DEFAULTS, scene: 'empty', edits: '4,6,1', x: 10, y: 6.2, angle: 0 }).trace
    .legs[0]
  expect(one.stretches.map(({ ccw, cw }) => [ccw, cw])).toEqual([[0, 0]])
  expect(describeAngle(one.stretches[0], 'both')).toMatch(/^open 3\d\d°$/)
  const none = traceChoice({ ...DEFAULTS, scene: 'empty' }).trace.legs[0]
  expect(none.stretches.map(({ ccw, cw }) => [ccw, cw])).toEqual([[null, null]])
  expect(describeAngle(none.stretches[0], 'both')).toBe('open 360°')
})

test('traceChoice: the path does not depend on whether the diagram is of grown circles or of a disk', () => {
  const choice = { ...DEFAULTS, scene: 'random', bounces: 12 } as const
  const { circles, scene, radius, start, direction, trace } = traceChoice(choice)
  const diagram = diagramOf(circles, 0)
  const expected = diagram.trace({ start, direction, radius, box: scene.box, bounces: 12 })
  expect(trace.legs.map(({ end, circle, wall }) => [end, circle, wall])).toEqual(
    expected.legs.map(({ end, circle, wall }) => [end, circle, wall]),
  )
  expect(trace.effort).toEqual(expected.effort)
})

test.each([
  [
    { x: 12, y: 9.6 },
    'start is [12, 9.6]: expected a position where a disk of radius 0.4 overlaps no circle',
  ],
  [{ x: 0.1, y: 6 }, 'start is [0.1, 6]: expected a position where a disk of radius 0.4 is in the box'],
  [
    { edits: '1.2,10,0.5' },
    'start is [1, 10]: expected a position where a disk of radius 0.4 overlaps no circle',
  ],
])('traceChoice: refuses %o', (change, message) => {
  expect(() => traceChoice({ ...DEFAULTS, ...change })).toThrow(new Error(message))
})

test.each(SCENES)(
  'polarScene, %s: with few and many circles, the path starts where the disk has room',
  (scene) => {
    for (const count of [MIN_CIRCLES, 40, 200]) {
      const { trace, circles } = traceChoice({ ...DEFAULTS, scene, count, seed: 5 })
      if (scene !== 'paper' && scene !== 'empty')
        expect(Math.abs(circles.length - count)).toBeLessThan(0.1 * count)
      const [{ start, end }] = trace.legs
      // metres
      expect(Math.hypot(end[0] - start[0], end[1] - start[1])).toBeGreaterThan(2)
    }
  },
)

test('parseChoice: inverts toSearch and reports invalid values', () => {
  const choice: Choice = {
    ...DEFAULTS,
    scene: 'grid',
    count: 77,
    direction: 'west',
    sense: 'cw',
    tool: 'circles',
    edits: '3:1.5,2,0.4;7:;9.25,-1,0.01',
    x: 1.5,
    angle: -170.25,
  }
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
