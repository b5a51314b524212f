/** Paths of SVG and glyphs, against resvg and closed forms. */
import { describe, expect, test } from 'vitest'
import { linesFromPath, outlineFromPath } from '../../../src/shapes/outlines/outlineFromPath.ts'
import { regionArea, ringsOf } from '../../../src/shapes/outlines/region.ts'
import { full } from '../../support/full.ts'
import { difference, icons, pathOf, picture } from './support.ts'

const areaOf = (...args: Parameters<typeof outlineFromPath>) =>
  outlineFromPath(...args).reduce((sum, region) => sum + regionArea(region), 0)

/** One path for each kind of command. */
const PATHS = {
  lines: 'M2 2H20V9L12 22Z',
  'relative lines, without spaces': 'm2,2h18v7l-8,13-6-4z',
  'moves that go on as lines': 'M2 2 20 2 20 20 4 22Z m4 4 8 0 0 8Z',
  'cubic curves': 'M2 12C2 2 22 2 22 12S2 22 2 12Z',
  'relative cubic curves': 'm2 12c0-10 20-10 20 0s-20 10-20 0z',
  'quadratic curves': 'M2 12Q7 0 12 12T22 12L12 22Z',
  'relative quadratic curves': 'm2 12q5-12 10 0t10 0l-10 10z',
  'a smooth curve after a line': 'M2 2H12S22 2 20 20T6 22Z',
  'arcs, large and small, both ways':
    'M4 8A9 6 30 1 0 16 10A20 20 0 0 0 4 8ZM6 16A6 6 0 0 1 12 20A4 5 0 1 1 6 16Z',
  'relative arcs with flags in a row': 'M12 4a8 8 0 108 8a4 4 0 01-4-4z',
  'radii that are too small': 'M4 12A2 1 20 0 1 20 12Z',
  'an arc without a radius': 'M4 4A0 5 0 0 1 20 4L12 20Z',
  exponents: 'M2e0 .2e1L2.2E1 2-.0e1 22z',
  'a second subpath after Z': 'M2 2H10V10H2ZL6 22 22 22Z',
  'overlapping squares': 'M2 2H14V14H2ZM8 8H22V22H8Z',
  'a star that crosses itself': 'M12 1L19 22L1 9H23L5 22Z',
}

test.each(Object.entries(PATHS))('outlineFromPath: %s, as resvg fills them', (_name, path) => {
  for (const fillRule of ['nonzero', 'evenodd'] as const) {
    const rings = outlineFromPath(path, { fillRule }).flatMap(ringsOf)
    expect(difference(picture(path, fillRule), picture(pathOf(rings), 'evenodd'))).toBeLessThan(0.003)
  }
})

test('outlineFromPath: icons, as resvg fills them', () => {
  for (const [name, path] of icons(full(5, 1000))) {
    const rings = outlineFromPath(path).flatMap(ringsOf)
    expect(difference(picture(path), picture(pathOf(rings), 'evenodd')), name).toBeLessThan(0.01)
  }
}, 300_000)

test('outlineFromPath: transforms, scale and direction of y', () => {
  const square = 'M0 0H2V2H0Z'
  expect(outlineFromPath(square)[0].outer).toContainEqual([2, -2])
  expect(outlineFromPath(square, { yUp: true })[0].outer).toContainEqual([2, 2])
  expect(areaOf(square, { scale: 0.5 })).toBeCloseTo(1, 12)
  expect(areaOf(square, { transform: 'translate(5, 6) rotate(30) scale(2 3)' })).toBeCloseTo(24, 6)
  for (const transform of ['none', ' none\n', ''])
    expect(areaOf(square, { transform })).toBeCloseTo(areaOf(square, {}), 12)
  expect(() => areaOf(square, { transform: 'none scale(2)' })).toThrow('options.transform has "none"')
  expect(areaOf(square, { transform: [1, 0, 0, -1, 7, 0] })).toBeCloseTo(4, 12)
  const turned = outlineFromPath('M1 0H2V1Z', { transform: 'rotate(90 1 0) skewX(45)', yUp: true })[0].outer
  expect(turned).toContainEqual([expect.closeTo(1, 12), expect.closeTo(1, 12)])
  const [x, y] = turned.find(([px]) => px < 0.5)!
  expect([x, y]).toEqual([expect.closeTo(0, 12), expect.closeTo(2, 12)])
})

test('outlineFromPath: holes, and areas in holes', () => {
  const nested = 'M0 0H9V9H0ZM1 1V8H8V1ZM2 2H7V7H2Z'
  const regions = outlineFromPath(nested)
  expect(regions.map(regionArea)).toEqual([81 - 49, 25])
  expect(regions.map(({ holes }) => holes.length)).toEqual([1, 0])
})

test('outlineFromPath: a smaller tolerance has less area missing', () => {
  const circle = 'M0 5A5 5 0 0 1 10 5A5 5 0 0 1 0 5'
  const missing = (tolerance: number) => 1 - areaOf(circle, { tolerance }) / (25 * Math.PI)
  // a chord cuts off two thirds of its sagitta on average
  expect(missing(0.01)).toBeGreaterThan(0)
  expect(missing(0.01)).toBeLessThan((2 * 0.01) / 5)
  expect(missing(0.0001)).toBeLessThan((2 * 0.0001) / 5)
})

test('linesFromPath: an arc of nearly no radius is a line, and its points are finite', () => {
  for (const radii of ['1e-300 5', '5 1e-300', '1e-200 1e-200', '1e-12 5'])
    expect(linesFromPath(`M4 4A${radii} 0 0 1 20 4L12 20`)).toEqual([[[4, -4], [20, -4], [12, -20]]]) // biome-ignore format: points
})

test('linesFromPath: open lines stay open, closed ones end where they begin', () => {
  expect(linesFromPath('M0 0L1 -2 3 0M5 5H6V6Z')).toEqual([
    [[0, 0], [1, 2], [3, 0]],
    [[5, -5], [6, -5], [6, -6], [5, -5]],
  ]) // biome-ignore format: points
})

describe('outlineFromPath: rejects invalid arguments', () => {
  test.each<[string, () => unknown, string]>([
    [
      'no path',
      () => outlineFromPath(5 as never),
      'path is 5: expected SVG path data or a list of glyph commands',
    ],
    ['empty', () => outlineFromPath(' '), 'path is empty: expected at least one subpath'],
    [
      'no move',
      () => outlineFromPath('L1 2'),
      'path has "1 2" at character 1: expected M or m, where a path begins',
    ],
    [
      'unknown command',
      () => outlineFromPath('M0 0 X1'),
      'path has "X1" at character 5: expected a command of a path',
    ],
    ['missing number', () => outlineFromPath('M0 0L1'), 'path has the end at character 6: expected a number'],
    [
      'flag',
      () => outlineFromPath('M0 0A1 1 0 2 0 3 3'),
      'path has "2 0 3 3" at character 11: expected 0 or 1',
    ],
    ['number after Z', () => outlineFromPath('M0 0H1V1Z 5'), 'expected a command of a path'],
    ['no area', () => outlineFromPath('M0 0L5 5'), 'path has no enclosed area'],
    [
      'fill rule',
      () => outlineFromPath('M0 0H1V1Z', { fillRule: 'odd' as never }),
      `options.fillRule is "odd": expected 'nonzero' or 'evenodd'`,
    ],
    [
      'transform',
      () => outlineFromPath('M0 0H1V1Z', { transform: 'turn(5)' }),
      'options.transform has "turn(5)": expected a transform of SVG',
    ],
    [
      'arguments',
      () => outlineFromPath('M0 0H1V1Z', { transform: 'scale(1 2 3)' }),
      'options.transform has "scale(1 2 3)"',
    ],
    [
      'numbers',
      () => linesFromPath('M0 0L-1e999 1'),
      'path has "-1e999 1" at character 5: expected a number from -1e18 to 1e18',
    ],
    ['rest', () => outlineFromPath('M0 0H1V1Z', { transform: 'scale(1) 5' }), 'options.transform has "5"'],
    [
      'scale',
      () => outlineFromPath('M0 0H1V1Z', { scale: -1 }),
      'options.scale is -1: expected a positive, finite number',
    ],
    [
      'command',
      () => outlineFromPath([{ type: 'M', x: 0, y: 0 }, { type: 'A' as never }]),
      'path[1] is {type: "A"}: expected a command of type M, L, Q, C or Z',
    ],
    [
      'coordinate',
      () => outlineFromPath([{ type: 'M', x: 0 }]),
      'path[0].y is undefined: expected a finite number',
    ],
  ])('%s', (_name, make, message) => {
    expect(make).toThrow(message)
  })
})
