/** What the background snapshots of a world on the GPU cost, as docs/guide/recovery.md states it. */
import { expect, test } from 'vitest'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'

const DISKS = 100_000
/** Steps per snapshot here, and by default. */
const INTERVAL = 8
const DEFAULT_INTERVAL = 300
const ROUNDS = 7

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]

test('a snapshot every 300 steps costs less than 2 % of the steps, 100,000 disks', async () => {
  const device = await testDevice()
  const scene = presets.pile.build(DISKS, 1)
  const worlds = await Promise.all(
    [false, { interval: INTERVAL }].map((recovery) =>
      World.fromScene(scene, { backend: 'gpu', device, recovery }),
    ),
  )
  const times: [number[], number[]] = [[], []]
  for (let round = -1; round < ROUNDS; round++) {
    for (const [which, world] of worlds.entries()) {
      const begin = processorTime()
      for (let step = 0; step < INTERVAL; step++) {
        world.step(1 / 60)
        await world.settle()
      }
      // the snapshot is read in parts behind the steps
      await new Promise((resolve) => setTimeout(resolve, 500))
      if (round >= 0) times[which].push(processorTime() - begin)
    }
  }
  const without = median(times[0])
  const snapshot = median(times[0].map((time, k) => times[1][k] - time))
  const share = snapshot / ((without / INTERVAL) * DEFAULT_INTERVAL)
  // biome-ignore lint/suspicious/noConsole: what docs/guide/recovery.md states
  console.log(
    `${(without / INTERVAL).toFixed(1)} ms per step, ${snapshot.toFixed(1)} ms per snapshot: ${(100 * share).toFixed(3)} % at the default interval\n`,
  )
  expect(share).toBeLessThan(0.02)
  for (const world of worlds) world.destroy()
}, 1_800_000)
