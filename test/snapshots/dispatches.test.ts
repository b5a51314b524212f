/** A restored world with sleep checks its contact list in the first substep, as the one that it was taken of does. */
import { expect, test } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { World } from '../../src/world.ts'

const CPU = { backend: 'cpu', threads: 1 } as const

/** Where the disks were when the contact list was made. */
const listed = (world: World) => [...(world.backend as CpuBackend).storage.view('sortedPoses', 2).u32]

test('World.fromSnapshot: a world with sleep makes a new contact list in the first substep if it is due', async () => {
  const world = await World.create({ ...CPU, sleep: true, substeps: 1 })
  world.disks.add({ positions: [0, 0, 1, 0.5], radii: 0.2, velocities: [0, -5, 0, -5] })
  for (let k = 0; k < 5; k++) world.step(1 / 60)
  const before = listed(world)
  const other = await World.fromSnapshot(await world.history.snapshot(), CPU)
  for (const each of [world, other]) each.step(1 / 60)
  expect(listed(world)).not.toEqual(before)
  expect(listed(other)).toEqual(listed(world))
  for (const each of [world, other]) each.destroy()
})
