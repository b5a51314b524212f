/** What `ccd` costs a world without bullets, as docs/solver.md states it. */
import { expect, test } from 'vitest'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'

/** Milliseconds of processor time of this process, all threads: steadier on a shared machine than the clock. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]

async function pile(backend: 'cpu' | 'gpu', disks: number, ccd: boolean): Promise<World> {
  const device = backend === 'gpu' ? await testDevice() : undefined
  return World.fromScene({ ...presets.pile.build(disks, 1), ccd }, { backend, device })
}

// steps of both take turns, so that what else the machine does falls on both; the bar leaves room for its noise
test.each([
  ['cpu', 5000, 200],
  ['gpu', 5000, 40],
] as const)(
  '%s: a pile of %i disks steps hardly slower with ccd',
  async (backend, disks, steps) => {
    const worlds = await Promise.all([false, true].map((ccd) => pile(backend, disks, ccd)))
    const times: [number[], number[]] = [[], []]
    for (let k = -10; k < steps; k++) {
      for (const which of k % 2 === 0 ? [0, 1] : [1, 0]) {
        const begin = processorTime()
        worlds[which].step(1 / 60)
        await worlds[which].settle()
        if (k >= 0) times[which].push(processorTime() - begin)
      }
    }
    const ratio = median(times[0].map((off, k) => times[1][k] / off))
    // biome-ignore lint/suspicious/noConsole: what docs/solver.md states
    console.log(
      `${backend}: median ratio ${ratio.toFixed(4)}, ms a step ${times
        .map(median)
        .map((ms) => ms.toFixed(2))
        .join(' and ')}\n`,
    )
    expect(ratio).toBeLessThan(1.1)
    for (const world of worlds) world.destroy()
  },
  600_000,
)
