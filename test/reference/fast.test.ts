/** Kernels that the CPU backend runs in a faster form: whenever one runs, all buffers are, bit by bit, as the plain twin leaves them. */
import { readdirSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { instantiate, Twins, WorldTwins } from '../../src/cpu/twins.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { sampled } from '../support/full.ts'
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

const total = new Map(FAST.map((kernel) => [kernel, 0]))

test.each(sampled(Object.entries(WORLDS), 4))('%s: the plain form gives the same bits', async (_, scene) => {
  const world = await World.fromScene(scene, { backend: 'cpu', threads: 1 })
  const runs = comparePlain()
  for (let step = 0; step < 8; step++) world.step(1 / 30)
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
