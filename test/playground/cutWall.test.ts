/** What an eraser leaves of a wall. */
import { expect, test } from 'vitest'
import { cutWall } from '../../apps/playground/tools/cutWall.ts'

const rounded = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (_, v) => (typeof v === 'number' ? Math.round(v * 1e6) / 1e6 + 0 : v))

const look = { friction: 0.5, sensor: true }

test('cutWall: cuts a segment by the circle, and keeps the look', () => {
  const wall = { chain: [[0, 0], [10, 0]] as [number, number][], ...look } // biome-ignore format: points
  expect(rounded(cutWall(wall, [5, 3], 5))).toEqual([
    { chain: [[0, 0], [1, 0]], bulges: [0], ...look }, // biome-ignore format: points
    { chain: [[9, 0], [10, 0]], bulges: [0], ...look }, // biome-ignore format: points
  ])
  // the circle reaches to the skin of a thick wall
  const thick = { ...wall, radius: 1 }
  expect(rounded(cutWall(thick, [5, 0], 2))!.map(({ chain }: typeof wall) => chain)).toEqual([
    [[0, 0], [2, 0]], // biome-ignore format: points
    [[8, 0], [10, 0]], // biome-ignore format: points
  ])
  expect(cutWall(wall, [5, 3], 2.9)).toBeUndefined()
  expect(cutWall(wall, [5, 0], 6)).toEqual([])
})

test('cutWall: opens a closed chain where it is cut', () => {
  const box = { chain: [[0, 0], [4, 0], [4, 4], [0, 4]] as [number, number][], closed: true } // biome-ignore format: points
  expect(rounded(cutWall(box, [2, 0], 1))).toEqual([
    { chain: [[3, 0], [4, 0], [4, 4], [0, 4], [0, 0], [1, 0]], bulges: [0, 0, 0, 0, 0] }, // biome-ignore format: points
  ])
  // across the first corner
  expect(rounded(cutWall(box, [0, 0], 1))).toEqual([
    { chain: [[1, 0], [4, 0], [4, 4], [0, 4], [0, 1]], bulges: [0, 0, 0, 0] }, // biome-ignore format: points
  ])
})

test.each([0.3, -0.3, 1, -1, 2.5])(
  'cutWall: what is left of an arc with a bulge of %d lies on it',
  (bulge) => {
    const wall = { chain: [[0, 0], [4, 1]] as [number, number][], bulges: [bulge] } // biome-ignore format: points
    const top: [number, number] = [2 + bulge / 2, 0.5 - 2 * bulge]
    const pieces = cutWall(wall, top, 0.6)!
    expect(pieces).toHaveLength(2)
    const [{ chain: first }, { chain: last }] = pieces
    expect([first[0], last[last.length - 1]]).toEqual(wall.chain)
    for (const end of [first[first.length - 1], last[0]])
      expect(Math.hypot(end[0] - top[0], end[1] - top[1])).toBeCloseTo(0.6, 9)
    // both turn with the whole: the angles of the pieces and of the gap add up
    const turn = 4 * Math.atan(bulge)
    const kept = pieces.reduce((sum, { bulges = [] }) => sum + 4 * Math.atan(bulges[0]), 0)
    const radius = (Math.hypot(4, 1) * (1 + bulge * bulge)) / (4 * Math.abs(bulge))
    expect(Math.abs(turn - kept)).toBeCloseTo(4 * Math.asin(0.6 / (2 * radius)), 6)
  },
)
