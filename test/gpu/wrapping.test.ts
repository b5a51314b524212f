/** A world that has taken so many substeps that their count has gone round at 2^32. */
import { expect, test } from 'vitest'
import type { StepCommand } from '../../src/backend.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'

/** A step that predicts its hits is counted as if what might be left of it took this many substeps. */
function countedAs(command: StepCommand, substeps: number): StepCommand {
  return { ...command, substeps, frame: { ...command.frame, units: substeps + 1 } }
}

test('goes on, and says how far it is', async () => {
  const world = await World.create({
    backend: 'gpu',
    device: await testDevice(),
    stepping: 'pic',
    gravity: [0, 0],
    capacity: 2,
  })
  world.addDisks({ positions: [0, 0, 3, 0], velocities: [1, 0, 0, 0], radii: 1, restitution: 1 })
  await world.settle()
  expect(world.backend.status.completed).toBe(1)
  for (let k = 1; k <= 4; k++) {
    world.backend.step(countedAs(world.planStep(0.5)!, 2 ** 30 - 1))
    await world.settle()
    expect(world.backend.status.completed).toBe((k * 2 ** 30 + 1) % 2 ** 32)
  }
  expect(world.stats.collisions).toBe(1)
  const { positions } = await world.read()
  expect([...positions]).toEqual([expect.closeTo(1), 0, expect.closeTo(4), 0])
  world.destroy()
})
