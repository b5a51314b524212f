import { expect, test, vi } from 'vitest'
import type { CpuBackend } from '../../src/reference/cpuBackend.ts'
import { World } from '../../src/world.ts'

test('stages are bound once a step, however often the number of disks has changed', async () => {
  const world = await World.create({ backend: 'cpu' })
  const write = vi.spyOn((world.backend as CpuBackend).storage, 'write')
  // written whenever stages are bound
  const binds = () => write.mock.calls.filter(([name]) => name === 'planned').length
  const one = () => world.addDisks({ positions: [0, 9], radii: 0.5 })
  const ids = [one(), one()]
  world.removeDisks(ids[0])
  expect(binds()).toBe(0)
  world.step(1 / 60)
  expect(binds()).toBe(1)
  one()
  world.removeDisks(ids[1])
  world.step(1 / 60)
  world.step(1 / 60)
  expect(binds()).toBe(2)
  world.destroy()
})
