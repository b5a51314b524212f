import { expect, test } from 'vitest'
import { partsOfStep } from '../../src/pipeline/longSteps.ts'
import { World } from '../../src/world.ts'

const scales = { gravity: [0, -10], radius: 0.5, substeps: 8 } as const

test.each([
  ['a step of 0.25 s', 0.25, scales],
  ['a long step without gravity', 1e4, { ...scales, gravity: [0, 0] as const }],
  ['a long step of large disks', 1, { ...scales, radius: 50 }],
  ['NaN, which planStep refuses', Number.NaN, scales],
])('partsOfStep: %s is one', (_, dt, given) => {
  expect(partsOfStep(dt, given)).toEqual({ count: 1, seconds: dt })
})

test('partsOfStep: a long step is made as several in which g h² is a 256th of the radius at most', () => {
  const { count, seconds } = partsOfStep(1, scales)
  expect(count).toBe(9)
  expect(count * seconds).toBeCloseTo(1, 12)
  expect(10 * (seconds / 8) ** 2).toBeLessThanOrEqual(0.5 / 256)
})

test('partsOfStep: a short step with few substeps in which a disk falls by its radius is long, too', () => {
  expect(partsOfStep(0.25, { ...scales, substeps: 1 }).count).toBe(18)
})

test('partsOfStep: a step of more than 64 is cut', () => {
  const { count, seconds } = partsOfStep(1e4, scales)
  expect(count).toBe(64)
  expect(seconds).toBeCloseTo(8 * Math.sqrt(0.5 / 256 / 10), 12)
})

test('World.step: stats.time advances by what is simulated of a long step', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1 })
  world.disks.add({ positions: [0, 0], radii: 0.5 })
  world.step(2)
  expect(world.stats.time).toBeCloseTo(2, 6)
  const { velocities } = await world.disks.read()
  expect(velocities[1]).toBeCloseTo(-9.81 * 2, 3)
  world.step(1e4)
  expect(world.stats.time).toBeLessThan(12)
  world.destroy()
})
