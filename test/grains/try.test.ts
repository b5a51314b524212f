import { expect, test } from 'vitest'
import { testDevice } from '../support/device.ts'
import { mixedWorld } from './scenes.ts'

test('parity', async () => {
  const cpu = await mixedWorld(6, 3, { backend: 'cpu', threads: 1 })
  const gpu = await mixedWorld(6, 3, { backend: 'gpu', device: await testDevice() })
  for (let k = 0; k < 60; k++) {
    cpu.step(1 / 60)
    gpu.step(1 / 60)
    const [a, b] = [await cpu.read(), await gpu.read()]
    if (k % 10 === 0)
      console.log(
        k,
        a.positions[0],
        b.positions[0],
        (await cpu.measure()).largestOverlap,
        (await cpu.measure()).kinetic,
      )
    for (const name of ['positions', 'velocities', 'angles', 'spins'] as const)
      for (let i = 0; i < a[name].length; i++)
        if (!Object.is(a[name][i], b[name][i]))
          throw new Error(`step ${k}: ${name}[${i}] ${a[name][i]} ${b[name][i]}`)
  }
  console.log(cpu.stats, await cpu.measure())
})
