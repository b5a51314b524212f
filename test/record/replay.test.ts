/** A replay has the bits of the run that was recorded. */
import { expect, test } from 'vitest'
import { Replay, World, type WorldOptions } from '../../src/index.ts'
import { editedDevice, testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { FORCE, PASS, programWorld, runProgram, STEP } from './program.ts'

const CPU: WorldOptions = { backend: 'cpu', threads: 1 }
const GPU: WorldOptions = { backend: 'gpu', device: await testDevice() }

/** Records a program from its fifth step on. */
async function recorded(options: WorldOptions, seed: number, rounds: number) {
  const world = await programWorld(options)
  for (let k = 0; k < 5; k++) world.step(STEP)
  const recording = world.history.record({ hashEvery: 4 })
  await runProgram(world, seed, rounds, { hasUserCode: true })
  const file = await recording.stop()
  const hash = await world.hash()
  world.destroy()
  return { file, hash, steps: recording.steps }
}

const code = { passes: [PASS], forces: [FORCE] }

test.each(full([1], [1, 2, 3, 4, 5, 6, 7, 8]))(
  'Replay.run: a program of every call, seed %i',
  async (seed) => {
    const { file, hash, steps } = await recorded(CPU, seed, full(12, 1000))
    const replay = new Replay(file)
    const expected = { steps, hash, difference: null, apart: null, agreed: replay.hashes }
    expect(replay.hashes).toBeGreaterThan(steps / 4 - 1)
    expect(await replay.run({ ...CPU, ...code })).toEqual(expected)
  },
)

test.runIf(full(false, true)).each([
  [CPU, GPU],
  [GPU, CPU],
] as const)(
  'Replay.run: a program of every call, recorded on $backend, on the other backend',
  async (here, there) => {
    for (const seed of [11, 12, 13]) {
      const { file, hash, steps } = await recorded(here, seed, 60)
      const replay = new Replay(file)
      const expected = { steps, hash, difference: null, apart: null, agreed: replay.hashes }
      expect(await replay.run({ ...there, ...code, against: here }), `seed ${seed}`).toEqual(expected)
    }
  },
)

test.runIf(full(false, true))(
  'Replay.run: names the first step at which a faulty GPU differs, with hashes at intervals too',
  async () => {
    const device = await editedDevice((descriptor) => {
      if (descriptor.label !== 'storeImpulses') return descriptor
      const code = descriptor.code.replace(/(oldImpulses\[k\]\.impulses) = .*;/, '$& $1.normal *= 1.5;')
      expect(code).not.toBe(descriptor.code)
      return { ...descriptor, code }
    })
    const faulty: WorldOptions = { backend: 'gpu', device }
    const record = async (hashEvery: number) => {
      const world = await World.create({ ...CPU, bounds: [-2, 0, 2, 2] })
      world.walls.add([{ chain: [[-2, 0], [2, 0]] }]) // biome-ignore format: a line
      world.disks.add({ positions: [0, 0.5, 0.1, 0.9], radii: 0.15 })
      const recording = world.history.record({ hashEvery })
      for (let k = 0; k < 40; k++) world.step(STEP)
      const file = await recording.stop()
      world.destroy()
      return new Replay(file)
    }
    const [often, seldom] = [await record(1), await record(16)]
    const exact = (await often.run(faulty)).difference!
    expect(exact.agreedUntil).toBe(exact.step - 1)
    expect(exact.step).toBeGreaterThan(1)
    const { difference } = await seldom.run(faulty)
    expect(difference!.agreedUntil).toBeLessThan(exact.step)
    expect(difference!.step).toBeGreaterThanOrEqual(exact.step)
    expect((await seldom.run({ ...faulty, against: CPU })).apart).toMatchObject({ step: exact.step })
    expect((await seldom.run({ ...CPU, against: faulty })).apart).toMatchObject({ step: exact.step })
  },
)
