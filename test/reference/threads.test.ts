/** Worlds on several threads of the CPU. */

import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { Board } from '../../src/cpu/threads/board.ts'
import { Sharer } from '../../src/cpu/threads/sharer.ts'
import { NO_SHAPES } from '../../src/pipeline/commands.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { full, sampled } from '../support/full.ts'

const THREADS = full([1, 3], [1, 2, 3, 8])
/** Enough disks that their stages are shared. */
const DISKS = 4200

const workersOf = (world: World) => (world.backend as CpuBackend).workers!

/** Steps once, which starts the workers, and waits for all of them. */
async function startWorkers(world: World): Promise<void> {
  world.step(1 / 60)
  const { board, threads } = workersOf(world)
  await vi.waitFor(
    () => {
      for (let worker = 1; worker < threads; worker++) expect(board.isServing(worker)).toBe(true)
    },
    { timeout: 60_000 },
  )
}

/** Leaves every sixteenth stage to the workers, which the machine may give little time. */
function leaveStagesToWorkers(): void {
  const honest = Sharer.prototype.run
  let stage = 0
  vi.spyOn(Sharer.prototype, 'run').mockImplementation(function (this: Sharer) {
    if (stage++ % 16 > 0) honest.call(this)
  })
}

/** Runs a scene and returns what it comes to, with the number of shares that workers have finished. */
async function run(scene: Scene, steps: number, options: WorldOptions) {
  const world = await World.fromScene(scene, { backend: 'cpu', ...options })
  try {
    expect(world.stats.threads).toBe(options.threads)
    if (options.threads! > 1) await startWorkers(world)
    else world.step(1 / 60)
    for (let step = 1; step < steps; step++) world.step(1 / 60)
    const origins = Float32Array.from({ length: 2 * DISKS }, (_, k) => (k * 0.37) % 20)
    const translations = origins.map((_, k) => (k % 2 === 0 ? 3 : -9))
    const { ids, fractions } = await world.query.rays({ origins, translations })
    const { distances } = await world.query.nearest({ points: origins })
    const { threads, ...stats } = world.stats
    const finished = Array.from({ length: threads - 1 }, (_, k) => workersOf(world).board.finishedBy(k + 1))
    const outcome = {
      hash: await stateHash(await world.disks.read()),
      measures: await world.measure(),
      stats,
      queries: [ids, fractions, distances],
    }
    return { outcome, finished: finished.reduce((sum, shares) => sum + shares, 0) }
  } finally {
    world.destroy()
  }
}

/** Disks of radii from 0.02 to 1 m in a box, in rows that do not overlap, in a random order. */
function mixture(): Scene {
  const random = createRandom(5)
  const positions: number[] = []
  const radii: number[] = []
  let [x, y, height] = [0, 0, 0]
  for (let k = 0; k < DISKS; k++) {
    const radius = k % 200 === 0 ? 1 : k % 20 === 0 ? 0.3 : uniform(random, 0.02, 0.06)
    if (x + 2 * radius > 9.9) [x, y, height] = [0, y + height, 0]
    positions.push(x + radius, y + radius)
    radii.push(radius)
    x += 2 * radius
    height = Math.max(height, 2 * radius)
  }
  const walls = [{ chain: [[0, 100], [0, 0], [10, 0], [10, 100]] }] as const // biome-ignore format: points
  return { version: 1, name: 'mixture', gravity: [0, -9.81], walls, disks: { positions, radii } } as never
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('World: the same bits for any number of threads', () => {
  test.each(
    sampled([
      ['everything', presets.everything.build(DISKS, 3), full(4, 12), { capacity: 1 }],
      ['sizes of 1:50', mixture(), full(4, 12), { capacity: 1 }],
      ["substeps 'auto'", presets.mixer.build(DISKS, 1), 6, { substeps: 'auto' }],
      ["stepping 'eventDriven'", presets.gas.build(DISKS, 1), 6, { stepping: 'eventDriven' }],
    ] as const),
  )('%s', async (_, scene, steps, options) => {
    const runs: Awaited<ReturnType<typeof run>>[] = []
    leaveStagesToWorkers()
    for (const threads of THREADS) runs.push(await run(scene, steps, { ...options, threads }))
    const [alone, ...shared] = runs
    if ('capacity' in options) expect(alone.outcome.stats.contactGrowths).toBeGreaterThan(0)
    for (const { outcome, finished } of shared) {
      expect(outcome).toEqual(alone.outcome)
      expect(finished).toBeGreaterThan(0)
    }
  })
})

test('a worker has memory of its own for the structs that a twin keeps', async () => {
  const scene = presets.gas.build(DISKS, 1)
  const world = await World.fromScene(scene, { backend: 'cpu', stepping: 'eventDriven', threads: 2 })
  await startWorkers(world)
  vi.spyOn(Sharer.prototype, 'run').mockImplementation(() => {})
  const { buffer } = (world.backend as CpuBackend).storage.params.u32
  const [first, own] = [0, 4096].map((address) => new Uint32Array(buffer, address, 256))
  first.fill(0)
  const { collisions } = world.stats
  world.step(1 / 60)
  expect(world.stats.collisions).toBeGreaterThan(collisions)
  expect(own.some((word) => word !== 0)).toBe(true)
  expect(first.every((word) => word === 0)).toBe(true)
  world.destroy()
})

describe('World.create: threads', () => {
  test.each([
    [0, 'threads is 0: expected a whole number from 1 to 16'],
    [17, 'threads is 17: expected a whole number from 1 to 16'],
    [1.5, 'threads is 1.5: expected a whole number from 1 to 16'],
    ['2', 'threads is "2": expected a whole number from 1 to 16'],
  ])('rejects %j', async (threads, message) => {
    await expect(World.create({ backend: 'cpu', threads: threads as number })).rejects.toThrow(message)
  })

  test('is 1 where memory cannot be shared', async () => {
    vi.stubGlobal('crossOriginIsolated', false)
    const world = await World.create({ backend: 'cpu', threads: 4 })
    vi.unstubAllGlobals()
    expect(world.stats.threads).toBe(1)
    expect(world.backend.buffers({ slots: 0, bondNumbers: 0, shapes: NO_SHAPES })).toMatchObject({
      kind: 'cpu',
    })
    expect((world.buffers as { poses: { u32: Uint32Array } }).poses.u32.buffer).toBeInstanceOf(ArrayBuffer)
    world.destroy()
  })

  test('starts no thread for a small world', async () => {
    const started = vi.spyOn(Worker.prototype, 'unref')
    const world = await World.create({ backend: 'cpu', threads: 4 })
    world.disks.add({ positions: [0, 0, 1, 0], radii: 0.5 })
    world.step(1 / 60)
    expect(world.stats.threads).toBe(4)
    expect(started).not.toHaveBeenCalled()
    world.destroy()
  })
})

describe('a thread that ends', () => {
  const scene = presets.pile.build(DISKS, 1)

  test('makes the next step throw', async () => {
    const unref = vi.spyOn(Worker.prototype, 'unref')
    const world = await World.fromScene(scene, { backend: 'cpu', threads: 2 })
    await startWorkers(world)
    const worker = unref.mock.contexts[0] as Worker
    await worker.terminate()
    const message = 'thread 1 of the CPU backend has ended: exit code 1'
    expect(() => world.step(1 / 60)).toThrow(message)
    expect(() => world.step(1 / 60)).toThrow(message)
    world.destroy()
  })

  test('within a stage makes the step throw', async () => {
    const world = await World.fromScene(scene, { backend: 'cpu', threads: 2 })
    await startWorkers(world)
    const { board } = workersOf(world)
    // the worker alone claims the shares, and reads from addresses that do not exist
    board.post({ kernel: 0, workgroups: 64, shares: 2, threads: 2, numbers: Array(30).fill(0xfffffff0) })
    expect(() => board.waitForAll(60_000)).toThrow(
      /^thread 1 of the CPU backend has ended: RuntimeError: memory access out of bounds/,
    )
    expect(() => world.step(1 / 60)).toThrow(/^thread 1 of the CPU backend has ended: RuntimeError/)
    world.destroy()
  })

  test('without a word makes the step throw after a while', () => {
    const board = new Board()
    board.post({ kernel: 0, workgroups: 64, shares: 2, threads: 2, numbers: [] })
    // a thread that claims a share and does not finish it
    expect(board.claim(1)).toBe(1)
    expect(board.claim(0)).toBe(0)
    expect(board.claim(0)).toBe(-1)
    board.finish(0)
    expect(() => board.waitForAll(50)).toThrow(
      'a thread of the CPU backend has not finished its work for 50 ms',
    )
  })
})
