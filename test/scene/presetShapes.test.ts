import { expect, test } from 'vitest'
import { presets } from '../../src/scene/presets.ts'
import type { Scene, Wall } from '../../src/scene/scene.ts'

const MAX_DIAMETER = 1.1
const SETTLED_AREA = 0.96
const counts = [1, 100, 5000, 100_000]

function speedsOf({ disks: { velocities = [] } }: Scene): number[] {
  return velocities.flatMap((vx, i) => (i % 2 === 0 ? [Math.hypot(vx, velocities[i + 1])] : []))
}

test.each(counts)('a pile of %d settles, in 1:2, below its walls', (count) => {
  const [[left, top], [, floor], [right]] = presets.pile.build(count, 1).walls[0].chain
  const settled = (count * SETTLED_AREA) / (right - left)
  expect(top - floor).toBeGreaterThan(settled)
  if (count >= 100) expect((right - left) / settled).toBeCloseTo(2, 1)
})

test.each(counts)('an hourglass for %d has a neck of 4 diameters or more and smooth sides', (count) => {
  const { disks, walls } = presets.hourglass.build(count, 1)
  const right = walls[0].chain.filter(([x]) => x > 0)
  const neck = 2 * Math.min(...right.map(([x]) => x)) - 2 * (walls[0].radius as number)
  expect(neck).toBeGreaterThanOrEqual(4)
  expect(right.length).toBeGreaterThan(48)
  expect(right.map(([x]) => -x).sort()).toEqual(walls[0].chain.flatMap(([x]) => (x < 0 ? x : [])).sort())
  for (let i = 1; i < disks.positions.length; i += 2) {
    if (disks.positions[i] < 0) expect.fail(`disk ${i >> 1} starts below the neck`)
  }
})

test.each(counts)('a galton board for %d has open ways and room in its bins', (count) => {
  const { walls } = presets.galton.build(count, 1)
  const [box, , , ...rest] = walls
  const isPeg = ({ chain: [a, b] }: Wall) => a[1] === b[1]
  const [left, right] = [box.chain[0][0], box.chain[1][0]]
  const pegs = rest.filter(isPeg)
  const dividers = rest.filter((wall) => !isPeg(wall))
  expect(pegs.length).toBeGreaterThan(0)
  expect(dividers.every(({ chain: [foot] }) => foot[1] === box.chain[0][1])).toBe(true)

  const stops = [left, ...dividers.map(({ chain: [foot] }) => foot[0]), right]
  const bins = stops.slice(1).map((x, i) => x - stops[i] - 2 * (box.radius as number))
  expect(Math.min(...bins)).toBeGreaterThanOrEqual(2.5 * MAX_DIAMETER)
  const height = dividers[0].chain[1][1] - dividers[0].chain[0][1]
  expect(bins.reduce((sum, width) => sum + width * height, 0)).toBeGreaterThan(2.5 * SETTLED_AREA * count)

  let opening = Infinity
  for (const [i, peg] of pegs.entries()) {
    const [[x0, y], [x1]] = peg.chain
    const radius = peg.radius as number
    opening = Math.min(opening, x0 - left - radius, right - x1 - radius, y - radius)
    for (const { chain } of pegs.slice(0, i)) {
      const gap = Math.max(x0 - chain[1][0], chain[0][0] - x1, 0)
      opening = Math.min(opening, Math.hypot(gap, y - chain[0][1]) - 2 * radius)
    }
  }
  expect(opening).toBeGreaterThanOrEqual(2.5 * MAX_DIAMETER)
})

test.each(counts)('an avalanche of %d runs down 28 to 32 degrees on to a plain', (count) => {
  const { chain } = presets.avalanche.build(count, 1).walls[0]
  const foot = chain.length - 4
  const degrees = ([ax, ay]: number[], [bx, by]: number[]) => (Math.atan2(ay - by, bx - ax) * 180) / Math.PI
  expect(degrees(chain[0], chain[foot])).toBeGreaterThan(28)
  expect(degrees(chain[0], chain[foot])).toBeLessThan(32)
  for (let i = 1; i <= foot; i++) {
    expect(degrees(chain[i - 1], chain[i])).toBeGreaterThan(20)
    expect(degrees(chain[i - 1], chain[i])).toBeLessThan(40)
  }
  expect(chain[foot + 1][1]).toBe(chain[foot][1])
  expect(chain[foot + 2][0]).toBe(chain[foot + 1][0])
})

test.each(counts)('a gas of %d covers a fifth of its box and has no momentum', (count) => {
  const { disks, walls } = presets.gas.build(count, 1)
  const radii = disks.radii as number[]
  const velocities = disks.velocities as number[]
  const [[left], [right]] = walls[0].chain
  const area = radii.reduce((sum, r) => sum + Math.PI * r * r, 0)
  expect(area / (right - left - 2 * (walls[0].radius as number)) ** 2).toBeCloseTo(0.2, 5)
  for (const axis of [0, 1]) {
    const momentum = radii.reduce((sum, r, i) => sum + r * r * velocities[2 * i + axis], 0)
    expect(Math.abs(momentum / count)).toBeLessThan(1e-6)
  }
})

test('the speeds of a gas have a Maxwell distribution of mean 4 m/s', () => {
  const speeds = speedsOf(presets.gas.build(100_000, 1)).sort((a, b) => a - b)
  expect(speeds[speeds.length - 1]).toBeLessThanOrEqual(12)
  for (const speed of [1, 2, 4, 6, 8]) {
    const share = speeds.filter((s) => s < speed).length / speeds.length
    expect(share).toBeCloseTo(1 - Math.exp((-Math.PI * speed * speed) / 64), 2)
  }
})

test('no disk of a gas is faster than 12 m/s once its momentum is taken out', () => {
  for (let seed = 0; seed < 1000; seed++) {
    expect(Math.max(...speedsOf(presets.gas.build(100, seed)))).toBeLessThan(12.00001)
  }
})

test('crosses has 50 crosses, equal circles of up to 200 units/s, and at most 800 of them', () => {
  const scene = presets.crosses.build(800, 1)
  expect(scene.walls).toHaveLength(1 + 100)
  const middles = scene.walls.slice(1).map(({ chain: [[ax, ay], [bx, by]] }) => {
    expect(Math.hypot(bx - ax, by - ay)).toBe(20)
    return `${(ax + bx) / 2}, ${(ay + by) / 2}`
  })
  expect(new Set(middles).size).toBe(50)
  expect(scene.disks).toMatchObject({ radii: 10, masses: 1, friction: 0, restitution: 1 })
  const fastest = Math.max(...speedsOf(scene))
  expect(fastest).toBeGreaterThan(190)
  expect(fastest).toBeLessThanOrEqual(200)
  expect(() => presets.crosses.build(801, 1)).toThrow(
    new Error('count is 801: expected at most 800, the number of sites in crosses'),
  )
})
