import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsOf, countOf } from '../../src/scene/columns.ts'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { parseScene, type Scene } from '../../src/scene/scene.ts'
import { MAX_DISKS } from '../../src/schemas/constants.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { allWalls, findOverlap, isInside } from './overlaps.ts'

const names = Object.keys(presets) as PresetName[]
/** The property below has counts of up to 600. */
const countsOf = (name: PresetName) => [1, 7, 100, ...(name === 'crosses' ? [800] : full([], [5000]))]

function expectSound(scene: Scene, count: number) {
  const { bounds } = scene
  const walls = allWalls(scene)
  const { positions, radii, count: found } = columnsOf(scene)
  expect(found).toBe(count)
  expect(findOverlap(scene)).toBeUndefined()
  const [minX, minY, maxX, maxY] = bounds as number[]
  // a periodic scene has no walls along the sides that repeat, which are those of its bounds
  const sides: [number, number][] = [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]] // biome-ignore format: short
  const outline = scene.periodic === undefined ? walls[0].chain : sides
  for (let i = 0; i < count; i++) {
    const [x, y] = [positions[2 * i], positions[2 * i + 1]]
    if (!isInside(x, y, outline)) expect.fail(`disk ${i} at ${x}, ${y} is outside the container`)
    const r = radii[i]
    if (x - r < minX || x + r > maxX || y - r < minY || y + r > maxY)
      expect.fail(`disk ${i} is out of bounds`)
  }
  for (const [x, y] of walls.flatMap((wall) => wall.chain)) {
    const isAside = scene.periodic?.x === undefined ? x <= minX || x >= maxX : x < minX || x > maxX
    const isAbove = scene.periodic?.y === undefined ? y <= minY || y >= maxY : y < minY || y > maxY
    if (isAside || isAbove) expect.fail(`wall point ${x}, ${y} is out of bounds`)
  }
}

const ownNumbers = ({ walls, bodies = [] }: Scene) =>
  [...walls, ...bodies.flatMap((body) => body.walls)].map(({ chain, bulges = [] }) => [chain, bulges])

describe.each(names)('%s', (name) => {
  const { build, count: defaultCount } = presets[name]

  test.each(countsOf(name))('build(%d): is valid, deterministic and survives JSON', (count) => {
    const scene = build(count, 1)
    expectSound(scene, count)
    expect(scene.name).toBe(name)
    expect(build(count, 1)).toEqual(scene)
    expect(build(count, 2)).not.toEqual(scene)
    expect(parseScene(JSON.parse(JSON.stringify(scene)))).toEqual(scene)
    const { positions, radii, velocities = [] } = scene.disks
    const ofGrains = (scene.grains ?? []).map((group) => [
      group.positions,
      group.angles ?? [],
      group.spins ?? [],
    ])
    const numbers = [positions, radii, velocities, ofGrains, ownNumbers(scene)].flat(5)
    expect(numbers.filter((x) => x !== Math.fround(x))).toEqual([])
  })

  test('build: is valid for any count and seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.maxSafeNat(), (count, seed) => {
        expectSound(build(count, seed), count)
      }),
      { numRuns: full(1, 30) },
    )
  })

  test('build: accepts the default count', () => {
    expect(countOf(build(defaultCount, 0))).toBe(defaultCount)
  })

  test.each([0, -1, 1.5, Number.NaN, Infinity, MAX_DISKS + 1, 99_999_999_999])(
    'of %d is an error',
    (count) => {
      const expected = `count is ${count}: expected a whole number from 1 to 268435456`
      expect(() => build(count, 1)).toThrow(new Error(expected))
    },
  )

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('build: rejects the seed %d', (seed) => {
    const expected = `seed is ${seed}: expected a whole number from 0 to 9007199254740991`
    expect(() => build(1, seed)).toThrow(new Error(expected))
  })

  if (name !== 'crosses') {
    fullTest('build: accepts a million disks', () => {
      expect(countOf(build(1e6, 1))).toBe(1e6)
    })
  }
  // a pile's box has no lid, a chute and bridges no end
  if (!['pile', 'chute', 'bridges'].includes(name)) {
    test('build: the walls are closed', () => {
      expect(allWalls(build(100, 1))[0].closed).toBe(true)
    })
  }
})
