/** Random programs, during which devices are lost at random submits: in steps, reads, edits and recoveries. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { World } from '../../src/index.ts'
import { nodeAdapter } from '../../src/node/nodeGpu.ts'
import { createRandom } from '../../src/util/random.ts'
import { programs } from '../fuzz/programs.ts'
import { runProgram } from '../fuzz/run.ts'
import { full, isFull } from '../support/full.ts'
import { dyingDevice, mortalDevice } from '../support/mortalDevice.ts'

const PROGRAMS = full(3, 20)
const SEED = Number(process.env.SCREE_FUZZ_SEED ?? 21)
/** Devices that each program loses at most. */
const LOSSES = 3

const freshDevice = isFull ? async () => (await nodeAdapter()).device : mortalDevice

test(`World: ${PROGRAMS} random programs have the results of undisturbed ones, although devices are lost`, async () => {
  const random = createRandom(SEED)
  let [lost, restored] = [0, 0]
  const property = fc.asyncProperty(programs, async (program) => {
    const isPlain = Object.prototype.toString.call(program.options) === '[object Object]'
    if (!isPlain) return
    const onCpu = { ...(program.options as object), backend: 'cpu' } as const
    const expected = await runProgram(program, () => World.create(onCpu))
    let left = LOSSES
    const devices: GPUDevice[] = []
    const newDevice = async () => {
      const device = await freshDevice()
      devices.push(device)
      if (left === 0) return device
      left--
      return dyingDevice(device, 1 + Math.floor(random() ** 2 * 60), () => lost++)
    }
    const recovery = { newDevice, interval: 1 + Math.floor(random() * 4), tries: 100 }
    const actual = await runProgram(program, async () => {
      const world = await World.create({
        ...(program.options as object),
        backend: 'gpu',
        device: await newDevice(),
        recovery,
      })
      world.on('restored', () => restored++)
      return world
    })
    // garbage collection knows nothing of the memory that each of them takes
    if (isFull) for (const device of devices) device.destroy()
    expect(actual).toEqual(expected)
  })
  await fc.assert(property, { seed: SEED, numRuns: PROGRAMS, endOnFailure: true })
  expect(lost).toBeGreaterThan(PROGRAMS / 2)
  expect(restored).toBeGreaterThan(PROGRAMS / 2)
})
