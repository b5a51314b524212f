/** Disks that lie in one another and do not close: they never hit, and are separated all the same. */
import { expect, test } from 'vitest'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'

const RADIUS = 0.05

/** Disks at rest on one point. */
async function onOnePoint(count: number, half: number) {
  const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', gravity: [0, 0] })
  const chain = [[-half, -half], [half, -half], [half, half], [-half, half]] as const // biome-ignore format: points
  const walls: WallOptions[] = [{ chain, closed: true }]
  world.walls.add(walls)
  world.disks.add({ positions: Array.from({ length: 2 * count }, () => 0.01), radii: RADIUS })
  return world
}

/** Metres, the largest of all pairs. */
function deepestOf(positions: Float32Array): number {
  let deepest = 0
  for (let a = 0; a < positions.length; a += 2)
    for (let b = 0; b < a; b += 2)
      deepest = Math.max(
        deepest,
        2 * RADIUS - Math.hypot(positions[a] - positions[b], positions[a + 1] - positions[b + 1]),
      )
  return deepest
}

test("World.step under 'eventDriven': disks at rest on one point are separated, and stay at rest", async () => {
  const [count, steps] = full([60, 360], [1000, 4800])
  const world = await onOnePoint(count, 2)
  world.step(1 / 60)
  await world.disks.read()
  expect(world.stats.deepestOverlap).toBeCloseTo(2 * RADIUS, 6)
  for (let step = 0; step < steps; step++) world.step(1 / 60)
  const { positions, velocities } = await world.disks.read()
  // OVERLAP_ALLOWED of a radius
  expect(deepestOf(positions)).toBeLessThan(RADIUS / 250)
  expect(world.stats).toMatchObject({ deepestOverlap: 0, collisions: 0, spentSteps: 0 })
  expect(velocities.every((v) => v === 0)).toBe(true)
  // no farther than they need
  const area = count * Math.PI * RADIUS ** 2
  for (let w = 0; w < positions.length; w += 2)
    expect(Math.hypot(positions[w], positions[w + 1])).toBeLessThan(1.4 * Math.sqrt(area / Math.PI) + RADIUS)
  world.destroy()
})

test("World.step under 'eventDriven': disks that have no room stay in their box, and stats say how deep they lie in one another", async () => {
  const world = await onOnePoint(60, 0.3)
  for (let step = 0; step < 300; step++) world.step(1 / 60)
  const { positions } = await world.disks.read()
  for (const place of positions) expect(Math.abs(place)).toBeLessThan(0.3 - 0.99 * RADIUS)
  expect(world.stats.deepestOverlap).toBeGreaterThan(0.2 * RADIUS)
  expect(world.stats.deepestOverlap).toBeCloseTo(deepestOf(positions), 2)
  world.destroy()
})
