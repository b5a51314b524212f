/** The world of examples/svg, and what its lamp sees. */
import { expect, test } from 'vitest'
import { createWorld, HILLS, litFrom, UNITS, WHEEL } from '../../examples/svg/world.ts'
import { linesFromPath, outlineFromPath } from '../../src/entries/shapes.ts'
import type { Point } from '../../src/shapes/shape.ts'

/** Whether a point is in a polygon, by the number of edges to its right. */
function isInside([x, y]: Point, polygon: readonly Point[]): boolean {
  return polygon.reduce((inside, [ax, ay], k) => {
    const [bx, by] = polygon[(k + 1) % polygon.length]
    return ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay) ? !inside : inside
  }, false)
}

test('examples/svg: hearts come to lie on the hills, outside of the wheel that turns, and the lamp sees up to them', async () => {
  const { world } = await createWorld(60, { backend: 'cpu', threads: 1 })
  for (let step = 0; step < 240; step++) world.step(1 / 60)
  const { positions } = await world.disks.read()
  const scale = 1 / UNITS
  const [ground] = linesFromPath(HILLS, { scale })
  const [{ outer }] = outlineFromPath(WHEEL, { scale })
  const [{ position, angle }] = world.bodies.placements
  expect(angle).toBeCloseTo(0.6 * 4, 5)
  const lamp: Point = [2, -2]
  const lit = await litFrom(world, lamp, 12)
  for (let k = 0; k < positions.length / 2; k++) {
    const at: Point = [positions[2 * k], positions[2 * k + 1]]
    expect(isInside(at, ground), `heart ${k} at ${at}`).toBe(true)
    const [dx, dy] = [at[0] - position[0], at[1] - position[1]]
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    expect(isInside([c * dx + s * dy, c * dy - s * dx], outer)).toBe(false)
    expect(isInside(at, lit)).toBe(false)
  }
  expect(isInside([2.1, -2.1], lit)).toBe(true)
  expect(lit.every(([x, y]) => Math.hypot(x - lamp[0], y - lamp[1]) < 12.001)).toBe(true)
  world.destroy()
})
