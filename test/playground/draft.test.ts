import { describe, expect, test } from 'vitest'
import { parseSettings, toSearch } from '../../apps/playground/settings.ts'
import {
  type Draft,
  formatDraft,
  MAX_POINTS,
  newDraft,
  parseDraft,
  shapeOf,
} from '../../apps/playground/tools/draft.ts'
import { nearestSide, ofKind, withoutPoint, withPoints } from '../../apps/playground/tools/points.ts'

const egg = newDraft('narc', [3, -2], 5, 0)
const box: Draft = {
  kind: 'round',
  radius: 0.25,
  points: [
    [0, 0],
    [4, 0],
    [4, 2],
  ],
}

describe('formatDraft and parseDraft', () => {
  const odd = parseDraft('narc:0,0;4,0;5,2;4,4;0,4')!
  test.each([egg, box, odd, { ...egg, kind: 'round' as const, radius: 1.5 }])(
    'are inverse to each other',
    (draft) => {
      expect(parseDraft(formatDraft(draft))).toEqual(draft)
    },
  )

  test('have centimetre resolution', () => {
    const points = box.points.map(([x, y]) => [x + 0.0049, y - 0.0049] as const)
    expect(formatDraft({ ...box, points })).toBe('round:0.25:0,0;4,0;4,2')
  })

  test.each([
    ['is empty', ''],
    ['is of no kind', 'disk:0,0;4,0;4,2'],
    ['has no radius', 'round:0,0;4,0;4,2'],
    ['has a negative radius', 'round:-1:0,0;4,0;4,2'],
    ['has a point of one number', 'round:0:0,0;4;4,2'],
    ['has words', 'round:0:0,0;4,zero;4,2'],
    ['has an infinite number', 'round:0:0,0;1e999,0;4,2'],
    ['is too far away', 'round:0:0,0;400000,0;4,2'],
    ['goes clockwise', 'round:0:4,2;4,0;0,0'],
    [
      'has too many points',
      `round:0:${Array.from({ length: MAX_POINTS + 1 }, (_, k) => `${k},${k * k}`).join(';')}`,
    ],
  ])('is none where it %s', (_, text) => {
    expect(parseDraft(text)).toBeUndefined()
  })

  test('need no escaping in the address', () => {
    const { settings, problem } = parseSettings(`?tool=shape&shape=${formatDraft(box)}`)
    expect(problem).toBeUndefined()
    expect(toSearch(settings)).toContain('&tool=shape&shape=round:0.25:0,0;4,0;4,2')
    expect(parseSettings(toSearch(settings)).settings).toEqual(settings)
  })

  test('report invalid text in one sentence', () => {
    const { settings, problem } = parseSettings('?tool=pull&shape=narc:0,0;1,1')
    expect(problem).toBe(
      'In the address, tool is “pull” (expected push, grab, pour, erase, wall, shape, cast, gravity) and shape is “narc:0,0;1,1” (expected ' +
        'narc:x,y;x,y;… or round:radius:x,y;x,y;… with the points of a valid shape): defaults used.',
    )
    expect(settings).toMatchObject({ tool: 'push' })
    expect(settings.shape).toBeUndefined()
  })
})

describe('Control points of a draft', () => {
  test("withPoints: adds pairs of points on an n-arc's outline without changing it", () => {
    const shape = shapeOf(egg)
    const more = withPoints(egg, 2, shape)
    expect(more.points).toHaveLength(8)
    expect([...more.points.slice(0, 3), ...more.points.slice(5)]).toEqual(egg.points)
    expect(shapeOf(more).radii).toHaveLength(8)
  })

  test('withPoints: adds single points to a polygon', () => {
    expect(withPoints(box, 2, shapeOf(box)).points).toEqual([...box.points, [2, 1]])
  })

  test('withoutPoint: removes what withPoints adds, while enough points remain', () => {
    expect(withoutPoint(egg, 5).points).toEqual(egg.points.slice(1, 5))
    const four = withoutPoint(egg, 0)
    expect(() => withoutPoint(four, 0)).toThrow(
      'an n-arc loses points in pairs and needs 4 points: here are 4',
    )
    expect(() => withoutPoint(box, 0)).toThrow('a rounded polygon needs 3 points: here are 3')
  })

  test("ofKind: converts a polygon's points to those of an n-arc", () => {
    const arcs = ofKind(box, 'narc')
    expect(arcs.points).toHaveLength(4)
    expect(shapeOf(arcs).radii).toHaveLength(4)
    expect(ofKind(egg, 'round').points).toEqual(egg.points)
  })

  test('nearestSide: finds the side between two points', () => {
    expect(nearestSide(box.points, [1.8, 1.2])).toMatchObject({ index: 2 })
    expect(nearestSide(box.points, [5, 1])).toEqual({ index: 1, distance: 1 })
  })
})
