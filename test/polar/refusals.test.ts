/** Invalid input is rejected with one sentence that holds the value, and changes nothing. */
import { describe, expect, test } from 'vitest'
import { type CircleOptions, requirePlace } from '../../src/polar/obstacles.ts'
import { PolarDiagram, type TraceOptions } from '../../src/polar/polarDiagram.ts'

const { NaN: nan } = Number
const one = { centers: [0, 0, 5, 0], radii: 1 }

/** Arguments of a caller without types. */
type Loose<T> = { [K in keyof T]?: unknown }

describe('PolarDiagram.build: rejects', () => {
  const cases: [string, unknown][] = [
    ['centers[1] is NaN: expected a number from -1e18 to 1e18', { ...one, centers: [0, nan] }],
    ['centers[0] is Infinity: expected a number from -1e18 to 1e18', { ...one, centers: [Infinity, 0] }],
    [
      'centers[0] is 2000000000000000000: expected a number from -1e18 to 1e18',
      { ...one, centers: [2e18, 0] },
    ],
    ['centers[1] is "1": expected a number from -1e18 to 1e18', { ...one, centers: [0, '1'] }],
    ['centers[0] is undefined: expected a number from -1e18 to 1e18', { ...one, centers: new Array(2) }],
    ['centers has 3 numbers: expected two per circle, x0, y0, x1, y1, …', { ...one, centers: [0, 0, 1] }],
    ['centers is missing: expected an array of numbers', { radii: 1 }],
    ['centers is "0 0": expected an array of numbers', { ...one, centers: '0 0' }],
    ['circles.centers is null: expected a value, or no such field', { ...one, centers: null }],
    ['centers is {length: -2}: expected an array of numbers', { ...one, centers: { length: -2 } }],
    [
      'centers is {length: 1000000000000}: expected an array of numbers',
      { ...one, centers: { length: 1e12 } },
    ],
    ['radii is 1e-40: expected a number from 1.2e-38 to 1e18, or 0', { ...one, radii: 1e-40 }],
    ['radii is -1: expected a number from 1.2e-38 to 1e18, or 0', { ...one, radii: -1 }],
    ['radii is NaN: expected a number from 1.2e-38 to 1e18, or 0', { centers: [], radii: nan }],
    ['radii[1] is Infinity: expected a number from 1.2e-38 to 1e18, or 0', { ...one, radii: [1, Infinity] }],
    ['radii[0] is null: expected a number from 1.2e-38 to 1e18, or 0', { ...one, radii: [null, 1] }],
    ['radii has 1 numbers for 2 circles: expected 2', { ...one, radii: [1] }],
    ['radii is missing: expected an array of numbers', { centers: [0, 0] }],
    ['circles.radius is unknown: expected only centers, radii (Did you mean radii?)', { ...one, radius: 1 }],
    ['circles is missing: expected an object', undefined],
    ['circles is null: expected an object', null],
    ['circles is [0, 0]: expected an object', [0, 0]],
  ]
  test.each(cases)('%s', (message, circles) => {
    expect(() => PolarDiagram.build(circles as CircleOptions)).toThrow(new Error(message))
  })
})

describe('PolarDiagram.locate, visibility and edges: reject', () => {
  const diagram = PolarDiagram.build(one)
  const cases: [string, readonly unknown[]][] = [
    ['point[0] is NaN: expected a finite number', [[nan, 0], 'east', 'ccw']],
    ['point[1] is 1e+30: expected a number from -1e18 to 1e18', [[0, 1e30], 'east', 'ccw']],
    ['point is missing: expected two numbers [x, y]', [undefined, 'east', 'ccw']],
    ['point is [1]: expected two numbers [x, y]', [[1], 'east', 'ccw']],
    ['point is "12": expected two numbers [x, y]', ['12', 'east', 'ccw']],
    ['point[0] is missing: expected a finite number', [{ length: 2 }, 'east', 'ccw']],
    [
      'point is [object Function]: expected two numbers [x, y]',
      [(a: number, b: number) => a + b, 'east', 'ccw'],
    ],
    ['point[0] is "1": expected a finite number', [['1', 2], 'east', 'ccw']],
    [`direction is "up": expected 'east', 'west', 'north' or 'south'`, [[9, 9], 'up', 'ccw']],
    [`direction is null: expected 'east', 'west', 'north' or 'south'`, [[9, 9], null, 'ccw']],
    [`direction is {}: expected 'east', 'west', 'north' or 'south'`, [[9, 9], Object.create(null), 'ccw']],
    [`direction is ["east"]: expected 'east', 'west', 'north' or 'south'`, [[9, 9], ['east'], 'ccw']],
    [`sense is "left": expected 'ccw' or 'cw'`, [[9, 9], 'east', 'left']],
    [`sense is undefined: expected 'ccw' or 'cw'`, [[9, 9], 'east']],
  ]
  test.each(cases)('%s', (message, args) => {
    const located = diagram.locate([9, 9], 'west', 'cw')
    expect(() => diagram.locate(...(args as Parameters<PolarDiagram['locate']>))).toThrow(new Error(message))
    expect(diagram.locate([9, 9], 'west', 'cw')).toEqual(located)
  })

  test('visibility: rejects what locate rejects', () => {
    expect(() => diagram.visibility([0, nan], 'east')).toThrow('point[1] is NaN: expected a finite number')
    expect(() => diagram.visibility([0, 9], 'up' as never)).toThrow('direction is "up": expected')
  })

  test('edges: rejects an invalid box', () => {
    expect(() => diagram.edges('east', 'ccw', [0, 0, 0, 1])).toThrow('box is [0, 0, 0, 1]: expected')
    expect(() => diagram.edges('east', 'ccw', undefined as never)).toThrow('box is undefined: expected')
    expect(() => diagram.edges('up' as never, 'ccw', [0, 0, 1, 1])).toThrow('direction is "up": expected')
  })
})

describe('PolarDiagram.trace: rejects', () => {
  const diagram = PolarDiagram.build(one)
  const way = { start: [2.5, 1], direction: [1, 0.2], radius: 0.25, box: [-3, -3, 8, 3], bounces: 3 } as const
  const cases: [string, Loose<TraceOptions>][] = [
    ['start is missing: expected two numbers [x, y]', { start: undefined }],
    ['start[1] is NaN: expected a finite number', { start: [0, nan] }],
    [
      'start is [1, 0]: expected a position where a disk of radius 0.25 overlaps no circle',
      { start: [1, 0] },
    ],
    [
      'start is [0, 0]: expected a position where a disk of radius 0.25 overlaps no circle',
      { start: [0, 0] },
    ],
    [
      'start is [9, 0]: expected a position where a disk of radius 0.25 is in the box [-3, -3, 8, 3]',
      { start: [9, 0] },
    ],
    [
      'start is [2.5, 2.9]: expected a position where a disk of radius 0.25 is in the box [-3, -3, 8, 3]',
      { start: [2.5, 2.9] },
    ],
    ['direction is [0, 0]: expected a nonzero vector', { direction: [0, 0] }],
    ['direction is [0, 0]: expected a nonzero vector', { direction: [-0, 0] }],
    ['direction[0] is NaN: expected a finite number', { direction: [nan, 1] }],
    ['direction is 3: expected two numbers [x, y]', { direction: 3 }],
    ['radius is -1: expected a number from 0 to 1e18', { radius: -1 }],
    ['radius is NaN: expected a number from 0 to 1e18', { radius: nan }],
    ['radius is "1": expected a number from 0 to 1e18', { radius: '1' }],
    ['box is [1, 0, 1, 2]: expected [minX, minY, maxX, maxY]', { box: [1, 0, 1, 2] }],
    ['box is [0, 3, 8, -3]: expected [minX, minY, maxX, maxY]', { box: [0, 3, 8, -3] }],
    ['box is [0, 0, 1]: expected [minX, minY, maxX, maxY]', { box: [0, 0, 1] }],
    ['box is "all": expected [minX, minY, maxX, maxY]', { box: 'all' }],
    [
      'box is [object Float64Array]: expected [minX, minY, maxX, maxY]',
      { box: Float64Array.of(-3, -3, 8, 3) },
    ],
    ['box[2] is Infinity: expected a number from -1e18 to 1e18', { box: [-3, -3, Infinity, 3] }],
    ['bounces is 1.5: expected a whole number from 0 to 1000000', { bounces: 1.5 }],
    ['bounces is -1: expected a whole number from 0 to 1000000', { bounces: -1 }],
    ['bounces is 1000000000: expected a whole number from 0 to 1000000', { bounces: 1e9 }],
    ['length is -1: expected a number of at least 0', { length: -1 }],
    ['length is NaN: expected a number of at least 0', { length: nan }],
    [`cut is "both": expected 'rows', 'columns' or 'auto'`, { cut: 'both' }],
    ['stretches is 1: expected true or false', { stretches: 1 }],
    [
      'options.steps is unknown: expected only start, direction, radius, box, bounces, length, cut, stretches',
      { steps: 3 } as never,
    ],
    ['options.box is null: expected a value, or no such field', { box: null }],
  ]
  test.each(cases)('%s', (message, bad) => {
    const before = diagram.trace(way)
    expect(() => diagram.trace({ ...way, ...bad } as TraceOptions)).toThrow(new Error(message))
    expect(diagram.trace(way)).toEqual(before)
  })

  test('missing options', () => {
    expect(() => diagram.trace(undefined as never)).toThrow('options is missing: expected an object')
  })

  test('a box with a value that cannot be compared', () => {
    const box = [-3, -3, Symbol('far'), 3] as never
    expect(() => diagram.trace({ ...way, box })).toThrow('box[2] is Symbol(far): expected a number from')
    expect(() => diagram.trace({ ...way, box: [-3, nan, 8, 3] })).toThrow(
      'box[1] is NaN: expected a number from',
    )
  })

  test('a direction too short to normalize', () => {
    const direction = [5e-324, 5e-324] as const
    expect(() => diagram.trace({ ...way, direction })).toThrow('direction is [5e-324, 5e-324]: expected')
  })
})

describe('PolarDiagram: accepts', () => {
  test('typed arrays as centres, radii, points and directions', () => {
    const diagram = PolarDiagram.build({ centers: Float32Array.of(0, 0, 5, 0), radii: Float64Array.of(1, 1) })
    expect(diagram.locate(Float64Array.of(2, 0) as never, 'east', 'ccw').owner).toBe(1)
    const typed = { start: Float32Array.of(2, 0), direction: Float64Array.of(3, 0) } as never
    expect(diagram.trace(typed)).toEqual(diagram.trace({ start: [2, 0], direction: [1, 0] }))
  })

  test('circle arrays that the caller changes afterwards', () => {
    const centers = [0, 0, 5, 0]
    const diagram = PolarDiagram.build({ centers, radii: 1 })
    centers[2] = 50
    expect(diagram.trace({ start: [2, 0], direction: [1, 0] }).end).toEqual([4, 0])
  })

  test('a start in contact with a circle, and with the sides of the box', () => {
    const diagram = PolarDiagram.build(one)
    const trace = diagram.trace({ start: [2, 0], direction: [1, 0], radius: 1, box: [1, -1, 9, 1] })
    expect(trace.legs[0].circle).toBe(1)
    expect(trace.length).toBe(1)
  })

  test('the farthest allowed position', () => {
    expect(requirePlace('x', -1e18)).toBe(-1e18)
  })
})
