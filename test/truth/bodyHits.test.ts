/** Heavy bodies and what hits them: energy does not rise but by a motor. */
import { expect, test } from 'vitest'
import { World } from '../../src/world.ts'

const STEP = 1 / 60

test('World.addBody: a disk that slides over a corner of a heavy body, which turns, leaves slower than it came', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0] })
  const chain = [[-1, -0.1] as const, [-1, 0.1] as const, [1, 0.1] as const, [1, -0.1] as const]
  world.addBody({ walls: [{ chain, closed: true, restitution: 0.3 }], mass: 2, spin: 3 })
  world.addDisks({
    positions: [1.58, 0.25],
    radii: 0.13,
    density: 10,
    velocities: [-4.68, -1.75],
    restitution: 0.3,
  })
  for (let k = 0; k < 60; k++) world.step(STEP)
  const { velocities } = await world.read()
  expect(Math.hypot(...velocities)).toBeLessThan(5)
  world.destroy()
})
