/** What a step of a sleeping pile costs, as docs/performance.md states it. */
import { expect, test } from 'vitest'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { memoizePromise } from '../../src/util/memoize.ts'
import { World } from '../../src/world.ts'
import { mixedWorld } from '../grains/scenes.ts'
import { testDevice } from '../support/device.ts'

const ROUNDS = 7

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]

async function stepUntilAsleep(world: World, maxSteps: number): Promise<void> {
  for (let step = 0; step < maxSteps && world.stats.awake > 0; step++) {
    world.step(1 / 60)
    await world.settle()
  }
  expect(world.stats.awake).toBe(0)
}

/** A pile of 20,000 that has fallen asleep, and the scene of it as it lies. The GPU of the tests would take half an hour to let it fall. */
async function makeFallenPile() {
  const scene = presets.pile.build(20_000, 1)
  const world = await World.fromScene(scene, { backend: 'cpu', sleep: true })
  await stepUntilAsleep(world, 4000)
  const { positions, angles } = await world.disks.read()
  const [minX, minY, maxX, maxY] = world.bounds
  const snapshot = await world.history.snapshot()
  world.destroy()
  const disks = { ...scene.disks, positions: [...positions], angles: [...angles], velocities: undefined }
  return { snapshot, scene: { ...scene, bounds: [minX, minY, maxX, maxY], disks } satisfies Scene }
}

const made = new Map<'pile', ReturnType<typeof makeFallenPile>>()
const fallenPile = () => memoizePromise(made, 'pile', makeFallenPile)

/** Steps both worlds in turn; returns the processor time of a step of the second over that of the first. */
async function costRatio(name: string, never: World, slept: World): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let round = -3; round < ROUNDS; round++) {
    for (const [which, world] of [never, slept].entries()) {
      const begin = processorTime()
      world.step(1 / 60)
      await world.settle()
      if (round >= 0) times[which].push(processorTime() - begin)
    }
  }
  const ratio = median(times[0].map((time, k) => times[1][k] / time))
  const [awake, asleep] = times.map((values) => median(values).toFixed(2))
  // biome-ignore lint/suspicious/noConsole: what docs/performance.md states
  console.log(`${name}: median ratio ${ratio.toFixed(4)}, ms per step ${awake} and ${asleep}\n`)
  return ratio
}

test('cpu: a step of a heap of 1,000 grains of all kinds that sleeps takes a tenth of the time at most', async () => {
  const heap = (sleep: boolean) => mixedWorld(125, 1, { backend: 'cpu', threads: 1, substeps: 8, sleep })
  const slept = await heap(true)
  await stepUntilAsleep(slept, 4000)
  const never = await heap(false)
  const { ids, positions, angles } = await slept.disks.read()
  never.disks.write(ids, { positions, angles, velocities: positions.map(() => 0), spins: 0 })
  // their contacts have no impulses at first
  for (let step = 0; step < 30; step++) never.step(1 / 60)
  expect(await costRatio('cpu, 1,000 grains', never, slept)).toBeLessThan(0.1)
  slept.destroy()
  never.destroy()
}, 3_000_000)

test.each([['cpu'], ['gpu']] as const)(
  '%s: a step of a pile of 20,000 that sleeps takes a tenth of the time at most',
  async (backend) => {
    const device = backend === 'gpu' ? await testDevice() : undefined
    const { snapshot, scene } = await fallenPile()
    const place = { backend, device, threads: 1 }
    // both backends begin with the state that the CPU has left, however many steps that took
    const slept = await World.fromSnapshot(snapshot, place)
    const never = await World.fromScene({ ...scene, sleep: false }, place)
    // its contacts have no impulses at first
    for (let step = 0; step < 30; step++) never.step(1 / 60)
    expect(await costRatio(backend, never, slept)).toBeLessThan(0.1)
    expect(slept.stats.awake).toBe(0)
    slept.destroy()
    never.destroy()
  },
  3_000_000,
)
