/** Kernels that the CPU backend runs in a faster form: whenever one runs, all buffers are, bit by bit, as the plain twin leaves them. */
import { readdirSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { instantiate, Twins, WorldTwins } from '../../src/cpu/twins.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { full, sampled } from '../support/full.ts'
import { SCENES } from '../support/stageScenes.ts'
import binary from './kernels/plain.ts?wasm'

const FAST = readdirSync('src/cpu/fast').flatMap((name) => (name.endsWith('.ts') ? [name.slice(0, -3)] : []))

/** Bytes of the first page, which holds what twins note for themselves. */
const OWN_BYTES = 65536

const plain = new Twins(await instantiate(binary))

/** Returns all memory but the first page. */
const buffersOf = ({ memory }: Twins) => Buffer.from(memory.buffer, OWN_BYTES)

/** Copies the memory of one instance to another one. */
function copyMemory(from: Twins, to: Twins): void {
  const missing = from.memory.buffer.byteLength - to.memory.buffer.byteLength
  if (missing > 0) to.memory.grow(missing / OWN_BYTES)
  new Uint32Array(to.memory.buffer).set(new Uint32Array(from.memory.buffer))
}

/** Runs the plain form of each of these kernels, too, on the same buffers; returns the number of runs that were compared, by kernel. */
function comparePlain(): Map<string, number> {
  const runs = new Map(FAST.map((kernel) => [kernel, 0]))
  const run = WorldTwins.prototype.runStage
  vi.spyOn(WorldTwins.prototype, 'runStage').mockImplementation(function (
    this: WorldTwins,
    kernel,
    numbers,
    workgroups,
  ) {
    const count = runs.get(kernel)
    if (count !== undefined) copyMemory(this, plain)
    run.call(this, kernel, numbers, workgroups)
    if (count === undefined) return
    plain.run(kernel, numbers)
    const { length } = buffersOf(this)
    expect(buffersOf(this).equals(buffersOf(plain).subarray(0, length)), kernel).toBe(true)
    runs.set(kernel, count + 1)
  })
  return runs
}

afterEach(() => {
  vi.restoreAllMocks()
})

const WORLDS: Readonly<Record<string, Scene>> = {
  discrete: { ...SCENES.discrete[0], substeps: 2 },
  periodic: { ...SCENES.periodic[0], substeps: 2 },
  pile: { ...presets.pile.build(150), substeps: 4 },
  rolling: { ...presets.mill.build(150), substeps: 4 },
  grains: { ...presets.rubble.build(80), substeps: 4 },
  'elastic grains': { ...presets.tumbler.build(60), substeps: 4 },
}

/** Casts rays and disks of all directions and sizes, from anywhere in a box about the disks and far from it. */
async function cast(world: World, count: number, seed: number): Promise<void> {
  const { positions } = await world.disks.read()
  const random = createRandom(seed)
  const [low, high] = [Math.min(...positions), Math.max(...positions)]
  const width = high - low + 1
  const anywhere = () => uniform(random, low - width / 4, high + width / 4)
  const origins = Array.from({ length: 2 * count }, (_, k) => (k % 50 === 0 ? 40 * anywhere() : anywhere()))
  const translations = origins.flatMap((_, k) => {
    const length = uniform(random, -2, 2) * width
    // along the axes, nearly along them, nowhere, and in any direction
    const others = [
      [length, 0],
      [0, length],
      [length, length / 50],
      [length / 1e6, length],
      [0, 0],
    ]
    return k % 2 === 1 ? [] : (others[(k / 2) % 12] ?? [length, uniform(random, -2, 2) * width])
  })
  await world.query.rays({ origins, translations })
  const radii = Array.from({ length: count }, () => uniform(random, 0, width / 8))
  await world.query.rays({ origins, translations, radii, mask: 3, category: 1 })
}

test.each([0, 1, 2, 3])(
  'castDisks: the plain form gives the same bits in sparse and in dense worlds (%i)',
  async (seed) => {
    const random = createRandom(seed)
    const count = 300
    const size = [12, 60, 300, 2000][seed]
    const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0] })
    world.disks.add({
      positions: Array.from({ length: 2 * count }, () => uniform(random, 0, size) + 1000 * seed),
      radii: Array.from({ length: count }, () => uniform(random, 0.5, 1)),
      velocities: Array.from({ length: 2 * count }, () => uniform(random, -size, size)),
      category: Uint32Array.from({ length: count }, (_, k) => (k % 3 === 0 ? 4 : 1)),
    })
    const runs = comparePlain()
    for (let step = 0; step < 3; step++) {
      await cast(world, full(500, 5000), seed)
      world.step(1 / 10)
    }
    world.destroy()
    expect(runs.get('castDisks')).toBe(6)
  },
)

const total = new Map(FAST.map((kernel) => [kernel, 0]))

test.each(sampled(Object.entries(WORLDS), 4))('%s: the plain form gives the same bits', async (_, scene) => {
  const world = await World.fromScene(scene, { backend: 'cpu', threads: 1 })
  const runs = comparePlain()
  for (let step = 0; step < 8; step++) {
    world.step(1 / 30)
    await cast(world, 50, step)
  }
  await world.hash()
  world.destroy()
  for (const [kernel, count] of runs) total.set(kernel, total.get(kernel)! + count)
})

test('each of them was compared', () => {
  expect(Object.fromEntries(total)).toEqual(
    Object.fromEntries(FAST.map((kernel) => [kernel, expect.any(Number)])),
  )
  expect([...total].filter(([, count]) => count < 10)).toEqual([])
})
