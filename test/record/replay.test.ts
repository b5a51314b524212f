/** A replay has the bits of the run that was recorded. */
import { expect, test } from 'vitest'
import { Replay, type WorldOptions } from '../../src/index.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { FORCE, PASS, programWorld, runProgram } from './program.ts'

const CPU: WorldOptions = { backend: 'cpu', threads: 1 }

async function recorded(options: WorldOptions, seed: number, rounds: number, hasUserCode: boolean) {
  const world = await programWorld(options)
  for (let k = 0; k < 5; k++) world.step(1 / 60)
  const recording = world.record({ hashEvery: 10 })
  await runProgram(world, seed, rounds, { hasUserCode })
  const file = await recording.stop()
  const hash = await world.hash()
  world.destroy()
  return { file, hash, steps: recording.steps }
}

test.each(full([1], [1, 2, 3, 4, 5, 6, 7, 8]))(
  'Replay.run: a program of every call, seed %i',
  async (seed) => {
    const { file, hash, steps } = await recorded(CPU, seed, full(200, 1000), true)
    const replay = new Replay(file)
    const result = await replay.run({ ...CPU, passes: [PASS], forces: [FORCE] })
    expect(result).toEqual({ steps, hash, difference: null, apart: null, agreed: replay.hashes })
    console.log(file.byteLength, steps, replay.hashes)
  },
)
