/** Disks, capsules, boxes and rounded polygons. */
import { describe, expect, test } from 'vitest'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { checkShape } from '../../src/shapes/checkShape.ts'
import { disk } from '../../src/shapes/disk.ts'
import { massOf } from '../../src/shapes/mass.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import type { Point } from '../../src/shapes/shape.ts'

const triangle: Point[] = [
  [0, 0],
  [4, 0],
  [0, 3],
]

test('massOf: textbook areas and inertias', () => {
  const full = massOf(disk([3, -1], 2))
  expect(full.area).toBeCloseTo(4 * Math.PI, 12)
  expect(full.inertia).toBeCloseTo((Math.PI / 2) * 16, 12)
  expect(full.centroid[0]).toBeCloseTo(3, 12)
  const plain = massOf(box(2, 3))
  expect(plain.area).toBeCloseTo(6, 12)
  expect(plain.inertia).toBeCloseTo((6 * (4 + 9)) / 12, 12)
  const pill = massOf(capsule([-1, 0], [1, 0], 0.5))
  expect(pill.area).toBeCloseTo(2 + Math.PI / 4, 12)
  const right = massOf(roundedPolygon(triangle))
  expect(right.area).toBeCloseTo(6, 12)
  expect(right.centroid).toEqual([expect.closeTo(4 / 3, 12), expect.closeTo(1, 12)])
  expect(right.inertia).toBeCloseTo((6 * (16 + 9)) / 18, 12)
})

test.each([
  ['disk', disk([3, -1], 2)],
  ['capsule', capsule([1, 2], [-3, 1], 0.5)],
  ['box', box(2, 3)],
  ['rounded box', box(2, 3, 0.25)],
  ['polygon', roundedPolygon(triangle)],
  ['rounded polygon', roundedPolygon(triangle, 2)],
])('%s is a valid shape', (_name, shape) => {
  checkShape(shape)
})

test('roundedPolygon: drops points in the middle of straight sides', () => {
  expect(roundedPolygon([...triangle.slice(0, 1), [1, 0], [2, 0], ...triangle.slice(1)])).toEqual(
    roundedPolygon(triangle),
  )
})

test.each([0, 1e3, 1e7])(
  'roundedPolygon: accepts points in the middle of straight sides at %d m from the origin',
  (far) => {
    for (let k = 0; k < 60; k++) {
      const [cos, sin] = [Math.cos(0.1 * k), Math.sin(0.1 * k)]
      const side: Point[] = [
        [-1, -1],
        [-0.3, -1],
      ]
      const ring = [0, 1, 2, 3].flatMap((quarter) =>
        side.map(([x, y]): Point => {
          const [px, py] = [
            [x, y],
            [-y, x],
            [-x, -y],
            [y, -x],
          ][quarter]
          return [far + cos * px - sin * py, far + sin * px + cos * py]
        }),
      )
      const shape = roundedPolygon(ring, 0.1)
      checkShape(shape)
      expect(shape.radii).toHaveLength(4)
    }
  },
)

const star = [0, 2, 4, 1, 3].map((k): Point => [Math.cos(1.2566 * k), Math.sin(1.2566 * k)])

describe('disk, capsule, box and roundedPolygon: reject invalid arguments', () => {
  test.each<[string, () => unknown, string]>([
    ['two points', () => roundedPolygon(triangle.slice(1)), 'points has 2 points: expected at least 3'],
    [
      'text',
      () => roundedPolygon('abc' as unknown as Point[]),
      'points is "abc": expected an array of points [x, y]',
    ],
    [
      'NaN',
      () =>
        roundedPolygon([
          [0, 0],
          [1, Number.NaN],
          [2, 2],
        ]),
      'points[1][1] is NaN: expected a finite number',
    ],
    [
      'coincident',
      () =>
        roundedPolygon([
          [0, 0],
          [1, 0],
          [1, 0],
          [1, 1],
        ]),
      'points has the point [1, 0] twice in a row: expected points that differ from the next',
    ],
    [
      'coincident ends',
      () =>
        roundedPolygon([
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ]),
      'points has the point [0, 0] twice in a row: expected points that differ from the next',
    ],
    [
      'collinear',
      () =>
        roundedPolygon([
          [0, 0],
          [1, 1],
          [3, 3],
        ]),
      'points lies on the line from [0, 0] to [3, 3]: expected points that are not collinear',
    ],
    [
      'clockwise',
      () => roundedPolygon([...triangle].reverse()),
      'points goes clockwise around 6 m²: expected counter-clockwise points',
    ],
    [
      'a dent',
      () =>
        roundedPolygon([
          [0, 0],
          [4, 0],
          [1, 1],
          [0, 3],
        ]),
      'points[2] is the dent [1, 1]: expected a convex polygon',
    ],
    [
      'a star',
      () => roundedPolygon(star),
      `points crosses itself between the sides from [1, 0] and from [${star[2].join(', ')}]: expected an outline that does not`,
    ],
    [
      'an eight',
      () =>
        roundedPolygon([
          [0, 0],
          [2, 2],
          [2, 0],
          [0, 3],
        ]),
      'points crosses itself between the sides from [0, 0] and from [2, 0]: expected an outline that does not',
    ],
    [
      'there and back',
      () =>
        roundedPolygon([
          [0, 0],
          [2, 0],
          [1, 0],
          [0, 3],
        ]),
      'points crosses itself between the sides from [0, 0] and from [2, 0]: expected an outline that does not',
    ],
    ['radius', () => roundedPolygon(triangle, -1), 'radius is -1: expected a finite number of at least 0'],
    [
      'no capsule',
      () => capsule([1, 2], [1, 2], 1),
      'a and b are both [1, 2]: expected two points that differ, or a disk',
    ],
    ['thin capsule', () => capsule([1, 2], [1, 3], 0), 'radius is 0: expected a positive, finite number'],
    ['no end', () => capsule([1, 2], [1, Infinity], 1), 'b[1] is Infinity: expected a finite number'],
    ['point disk', () => disk([1, 2], 0), 'radius is 0: expected a positive, finite number'],
    ['NaN disk', () => disk([1, Number.NaN], 1), 'center[1] is NaN: expected a finite number'],
    ['flat box', () => box(0, 1), 'width is 0: expected a positive, finite number'],
    ['negative box', () => box(1, -1), 'height is -1: expected a positive, finite number'],
    ['NaN box', () => box(1, 1, Number.NaN), 'radius is NaN: expected a finite number of at least 0'],
  ])('%s', (_name, make, message) => {
    expect(make).toThrow(new Error(message))
  })
})
