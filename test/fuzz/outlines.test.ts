/** A fuzz of outlines: whatever path is given, it is taken with its area or refused in a sentence. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanOutline,
  decompose,
  fitGrains,
  fitNArc,
  fitTerrain,
  fitWalls,
  linesFromPath,
  massOf,
  outlineFromPath,
} from '../../src/entries/shapes.ts'
import { checkShape } from '../../src/shapes/checkShape.ts'
import { extentOf, type FilledRegion, regionArea } from '../../src/shapes/outlines/region.ts'
import { full } from '../support/full.ts'

const SEED = Number(process.env.SCREE_FUZZ_SEED ?? 3)
const runs = { seed: SEED, numRuns: full(60, 3000) }

/** Coordinates that meet often, others, and extreme ones. */
const coordinate = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: -9, max: 9 }) },
  { weight: 1, arbitrary: fc.integer({ min: -9e6, max: 9e6 }).map((value) => value / 1e6) },
  { weight: 1, arbitrary: fc.constantFrom(1e-6, -1e-6, 1e-3, 1e3, 1e4, -1e4, 10_000.001, 1e6, -1e6) },
)
const numbers = (count: number) => fc.tuple(...Array(count).fill(coordinate)).map((all) => all.join(' '))
const COMMANDS = { L: 2, l: 2, H: 1, v: 1, C: 6, s: 4, Q: 4, t: 2 }
const command = fc.oneof(
  ...Object.entries(COMMANDS).map(([letter, count]) => numbers(count).map((text) => `${letter}${text}`)),
  fc
    .tuple(numbers(3), fc.boolean(), fc.boolean(), numbers(2))
    .map(([radii, large, sweep, end]) => `A${radii} ${+large} ${+sweep} ${end}`),
  fc.constantFrom('Z', 'z', ''),
)
const subpath = fc
  .tuple(numbers(2), fc.array(command, { maxLength: 8 }))
  .map(([start, all]) => `M${start}${all.join('')}`)
const path = fc.array(subpath, { minLength: 1, maxLength: 3 }).map((all) => all.join(''))
const fillRule = fc.constantFrom('nonzero' as const, 'evenodd' as const)
/** Paths with one character more or another one: most are invalid. */
const broken = fc
  .tuple(path, fc.nat(), fc.constantFrom('x', '-', '.', 'e', ' ', ',', 'M', 'A', '1e999', 'NaN', '\0'))
  .map(
    ([text, at, more]) => text.slice(0, at % text.length) + more + text.slice((at % text.length) + (at % 2)),
  )

/** Returns what a function returns, or undefined if it throws a sentence. Throws other errors. */
function orSentence<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    const { name, message } = error as Error
    if (name !== 'Error' || !/: expected |^the |^path /.test(message) || message.length > 500) throw error
    return undefined
  }
}

const areaOf = (regions: readonly FilledRegion[]) =>
  regions.reduce((sum, region) => sum + regionArea(region), 0)

test('outlineFromPath: takes random paths or refuses them in a sentence', () => {
  let refused = 0
  fc.assert(
    fc.property(fc.oneof(path, broken), fillRule, (text, rule) => {
      const regions = orSentence(() => outlineFromPath(text, { fillRule: rule }))
      if (regions === undefined) refused++
      const lines = orSentence(() => linesFromPath(text))
      for (const line of lines ?? []) expect(line.flat().every(Number.isFinite)).toBe(true)
    }),
    { ...runs, numRuns: 10 * runs.numRuns },
  )
  expect(refused).toBeGreaterThan(runs.numRuns)
})

test('decompose, fitWalls, fitTerrain, cleanOutline: keep the areas of random paths', () => {
  fc.assert(
    fc.property(path, fillRule, (text, rule) => {
      const regions = orSentence(() => outlineFromPath(text, { fillRule: rule }))
      if (regions === undefined) return
      const area = areaOf(regions)
      const parts = orSentence(() => decompose(regions))
      const polygons = (parts ?? []).map((outer) => ({ outer, holes: [] }))
      if (parts !== undefined) expect(Math.abs(areaOf(polygons) - area)).toBeLessThan(1e-9 * area)
      for (const { outer } of polygons) expect(regionArea({ outer, holes: [] })).toBeGreaterThan(0)
      const extent = extentOf(regions.flatMap(({ outer }) => outer))
      for (const { outer, holes } of regions) {
        expect(regionArea({ outer, holes: [] })).toBeGreaterThan(0)
        for (const hole of holes) expect(regionArea({ outer: hole, holes: [] })).toBeLessThan(0)
        // refuses slivers thinner than rounding, whose area the bar allows
        const again = orSentence(() => cleanOutline([outer, ...holes]).regions) ?? []
        expect(Math.abs(areaOf(again) - regionArea({ outer, holes }))).toBeLessThan(
          1e-6 * extent * extentOf(outer),
        )
      }
      orSentence(() => fitWalls(regions))
      orSentence(() => fitTerrain(linesFromPath(text)))
    }),
    runs,
  )
})

test('fitGrains: keeps the areas of random paths, of valid shapes', () => {
  fc.assert(
    fc.property(path, fillRule, (text, rule) => {
      const regions = orSentence(() => outlineFromPath(text, { fillRule: rule }))
      const fit = regions && orSentence(() => fitGrains(regions))
      if (regions === undefined || fit === undefined) return
      for (const { shape } of fit.grains)
        for (const part of 'parts' in shape ? shape.parts : [shape]) checkShape(part)
      const area = fit.grains.reduce((sum, grain) => sum + grain.area, 0)
      expect(Math.abs(area / areaOf(regions) - 1)).toBeLessThan(2e-3)
    }),
    runs,
  )
})

test('fitNArc: contains its points, or refuses them in a sentence', () => {
  const points = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 12 })
  fc.assert(
    fc.property(points, fc.integer({ min: 2, max: 9 }), (all, arcs) => {
      const fit = orSentence(() => fitNArc(all, arcs))
      if (fit !== undefined) expect(massOf(fit).area).toBeGreaterThan(0)
    }),
    { ...runs, numRuns: runs.numRuns / 4 },
  )
})
