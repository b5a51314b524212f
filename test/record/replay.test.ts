/** A replay has the bits of the run that was recorded. */
import { expect, test } from 'vitest'
import { Replay, type WorldOptions } from '../../src/index.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { FORCE, PASS, programWorld, runProgram, STEP } from './program.ts'

const CPU: WorldOptions = { backend: 'cpu', threads: 1 }
const GPU: WorldOptions = { backend: 'gpu', device: await testDevice() }

/** Records a program from its fifth step on. */
async function recorded(options: WorldOptions, seed: number, rounds: number) {
  const world = await programWorld(options)
  for (let k = 0; k < 5; k++) world.step(STEP)
  const recording = world.record({ hashEvery: 10 })
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
    const { file, hash, steps } = await recorded(CPU, seed, full(150, 1000))
    const replay = new Replay(file)
    const expected = { steps, hash, difference: null, apart: null, agreed: replay.hashes }
    expect(replay.hashes).toBeGreaterThan(steps / 10 - 1)
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
