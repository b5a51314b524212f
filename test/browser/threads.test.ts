/** Threads of the CPU backend in a page, and in one where they cannot share memory. */
import { expect, test } from 'vitest'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { load, servePage } from './page.ts'
import { withTab } from './tab.ts'

const { current, open } = withTab({ webgpu: false })
const STEPS = full(6, 12)
const scene = presets.pile.build(4200, 1)

/** Steps the scene in the page, with waits in which workers start; returns positions, the threads, and whether memory is shared. */
const simulate = () =>
  current.page.evaluate(
    async ({ scene, steps }) => {
      const { fromScene } = window.scree!.world()!.constructor as typeof World
      const world = await fromScene(scene, { backend: 'cpu', threads: 3 })
      for (let step = 0; step < steps; step++) {
        world.step(1 / 60)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      const { buffers } = world
      const isShared = buffers.kind === 'cpu' && !(buffers.poses.u32.buffer instanceof ArrayBuffer)
      const { threads } = world.stats
      const positions = [...(await world.disks.read()).positions]
      world.destroy()
      return { positions, threads, isShared, isIsolated: crossOriginIsolated }
    },
    { scene, steps: STEPS },
  )

async function expected(): Promise<number[]> {
  const world = await World.fromScene(scene, { backend: 'cpu', threads: 1 })
  for (let step = 0; step < STEPS; step++) world.step(1 / 60)
  const { positions } = await world.disks.read()
  world.destroy()
  return [...positions]
}

test('World: shares the work among threads in a cross-origin isolated page', async () => {
  const workers: string[] = []
  await open('?scene=pile&count=10')
  current.page.on('worker', (worker) => workers.push(worker.url()))
  const { positions, ...found } = await simulate()
  expect(found).toEqual({ threads: 3, isShared: true, isIsolated: true })
  expect(workers.filter((url) => url.startsWith('blob:'))).toHaveLength(2)
  expect(positions).toEqual(await expected())
})

fullTest('World: has one thread in a page that is not isolated', async () => {
  await load(current.page, `${await servePage(false)}?scene=pile&count=10`)
  const { positions, ...found } = await simulate()
  expect(found).toEqual({ threads: 1, isShared: false, isIsolated: false })
  expect(positions).toEqual(await expected())
})
