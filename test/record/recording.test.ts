/** What a recording keeps, and what it takes. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Replay, World } from '../../src/index.ts'
import { openRecording, packRecording } from '../../src/record/format.ts'
import { packPlain } from '../../src/util/plainFile.ts'
import { editedDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'
import { FORCE, PASS } from './program.ts'

const CPU = { backend: 'cpu', threads: 1 } as const
const STEP = 1 / 60
let world: World

beforeEach(async () => {
  world = await World.create({ ...CPU, bounds: [-2, -1, 2, 3] })
  world.disks.add({ positions: [-1, 0.25, 0, 0.25, 1, 0.3], radii: 0.25 })
})
afterEach(() => world.destroy())

test('World.history.record: a step takes a byte, a brush 40, a call what its numbers take', () => {
  const recording = world.history.record()
  world.step(STEP)
  const bytesOf = (call: () => unknown) => {
    const before = recording.byteLength
    call()
    return recording.byteLength - before
  }
  const sweep = () => {
    world.brush = { center: [0.1, 0.2], velocity: [Math.PI, 0], radius: 0.3, rate: 30 }
  }
  sweep()
  expect(bytesOf(() => world.step(STEP))).toBe(1)
  expect(bytesOf(() => world.step(0.02))).toBe(10)
  expect(bytesOf(sweep)).toBeLessThan(41)
  expect(bytesOf(() => { world.brush = null })).toBe(2) // biome-ignore format: a line
  // no brush before and after
  expect(bytesOf(() => { world.brush = null })).toBe(0) // biome-ignore format: a line
  const positions = Array.from({ length: 200 }, (_, k) => k / 3)
  world.disks.add({ positions: [9, 9], radii: 0.1 })
  expect(bytesOf(() => world.disks.add({ positions, radii: 0.1 }))).toBeLessThan(830)
})

test('World.history.record: refused calls are not recorded', async () => {
  const recording = world.history.record()
  expect(() => world.disks.add({ positions: [0, 0], radii: -1 })).toThrow()
  expect(() => world.disks.remove([77])).toThrow()
  expect(() => world.step(-1)).toThrow()
  expect(() => world.bodies.setMotion(1, {})).toThrow()
  expect(() => world.history.restore(new ArrayBuffer(8))).toThrow()
  await expect(world.takeEvents()).rejects.toThrow()
  expect(recording.byteLength).toBe(0)
})

test('World.history.record: arguments are copied', async () => {
  const recording = world.history.record()
  const positions = [0, 2]
  world.disks.add({ positions, radii: 0.1 })
  positions[0] = 77
  world.step(STEP)
  const file = await recording.stop()
  expect((await new Replay(file).run(CPU)).difference).toBeNull()
})

test('World.history.record: what comes behind the end is not recorded; toBytes goes on', async () => {
  const recording = world.history.record({ hashEvery: 2 })
  world.step(STEP)
  const early = await recording.toBytes()
  world.step(STEP)
  const bytes = await recording.stop()
  expect(recording.isOn).toBe(false)
  world.step(STEP)
  expect(await recording.stop()).toEqual(bytes)
  expect([new Replay(early).steps, new Replay(bytes).steps, recording.steps]).toEqual([1, 2, 2])
  const again = world.history.record()
  expect(again.isOn).toBe(true)
})

test('World.history.record: keeps whether the bits are those of the CPU', async () => {
  const recording = world.history.record()
  world.step(STEP)
  const file = await recording.stop()
  expect(new Replay(file).hasCpuBits).toBe(true)
  // a recording of an earlier version does not say
  const { hasCpuBits: _, ...earlier } = openRecording(file)
  const replay = new Replay(packRecording(earlier))
  expect(replay.hasCpuBits).toBeUndefined()
  expect(await replay.run(CPU)).toMatchObject({ agreed: 1, difference: null })
  expect(() => new Replay(packRecording({ ...earlier, hasCpuBits: 1 as never }))).toThrow(
    'recording has damaged contents: hasCpuBits is 1: expected true or false',
  )
})

fullTest('World.history.record: keeps whether the bits on the GPU are those of the CPU', async () => {
  const misrounding = ({ code, ...rest }: GPUShaderModuleDescriptor) => ({
    ...rest,
    code: code.includes('sqrt(abs(a))') ? code.replace('a / b', 'a / b * 1.0000001') : code,
  })
  for (const [edit, expected] of [
    [(given: GPUShaderModuleDescriptor) => given, true],
    [misrounding, false],
  ] as const) {
    const onGpu = await World.create({ backend: 'gpu', device: await editedDevice(edit) })
    const file = await onGpu.history.record().stop()
    expect(new Replay(file).hasCpuBits).toBe(expected)
    onGpu.destroy()
  }
})

test('World.history.record: bits are not those of the CPU with a pass on a GPU that rounds otherwise', async () => {
  const asked: string[] = []
  const recording = world.history.record()
  const found = vi.spyOn(world.backend, 'findCpuBits')
  found.mockImplementation(async (ownCode) => asked.push(ownCode) > 0 && ownCode === 'exact')
  await world.passes.add(PASS)
  world.step(STEP)
  const file = await recording.stop()
  found.mockRestore()
  expect(asked).toEqual(['fast'])
  expect(new Replay(file).hasCpuBits).toBe(false)
})

test('Replay: about is a copy of what was given', async () => {
  const about = { name: 'a', list: [1, 2] }
  const recording = world.history.record({ about })
  about.list.push(3)
  const replay = new Replay(await recording.stop())
  expect(replay.about).toEqual({ name: 'a', list: [1, 2] })
  expect(new Replay(await world.history.record().stop()).about).toBeNull()
})

test('Replay.start: the functions of motions are not needed, and what they returned is what counts', async () => {
  let calls = 0
  // gives other values each time
  const motion = () => ({ position: [0.01 * calls++, -0.2] as const, angle: 0 })
  world.bodies.add({ walls: [{ chain: [[-2, 0], [2, 0]], radius: 0.05 }], motion }) // biome-ignore format: a line
  const recording = world.history.record({ hashEvery: 1 })
  for (let k = 0; k < 5; k++) {
    world.step(STEP)
    // queries ask the function, too
    await world.query.rays({ origins: [0, 3], translations: [0, -9] })
  }
  const file = await recording.stop()
  const asked = calls
  expect((await new Replay(file).run(CPU)).difference).toBeNull()
  expect(calls).toBe(asked)
})

test('ReplayRun: is advanced step by step, and tells each call', async () => {
  const recording = world.history.record({ hashEvery: 2 })
  world.step(STEP)
  const [id] = world.disks.add({ positions: [0, 2], radii: 0.1 })
  for (let k = 0; k < 3; k++) world.step(STEP)
  world.disks.remove([id])
  const names: string[] = []
  const run = await new Replay(await recording.stop()).start({
    ...CPU,
    onCall: ({ name }) => names.push(name),
  })
  expect([run.step, run.steps, run.isAtEnd]).toEqual([0, 4, false])
  run.advance()
  expect([run.step, names]).toEqual([1, ['step']])
  run.advance()
  expect([run.step, names]).toEqual([2, ['step', 'disks.add', 'sameStep']])
  run.advance()
  run.advance()
  expect([run.step, run.isAtEnd]).toEqual([4, false])
  run.advance()
  expect([run.step, run.isAtEnd, names.at(-1)]).toEqual([4, true, 'disks.remove'])
  run.advance()
  await run.settle()
  expect([run.agreed, run.difference]).toEqual([3, null])
  run.world.destroy()
})

test('Replay.run: names the first recorded hash that differs, and where the last agrees', async () => {
  const recording = world.history.record({ hashEvery: 3 })
  for (let k = 0; k < 12; k++) world.step(STEP)
  const file = openRecording(await recording.stop())
  const marks = file.marks.map((mark) => (mark.step === 9 ? { ...mark, hash: '0123456789abcdef' } : mark))
  const result = await new Replay(packRecording({ ...file, marks })).run(CPU)
  expect(result).toMatchObject({ steps: 9, agreed: 2 })
  expect(result.difference).toMatchObject({ step: 9, agreedUntil: 6, expected: '0123456789abcdef' })
})

describe('sentences', () => {
  const record = async () => world.history.record().stop()
  const packed = async (changes: object) => packPlain({ ...openRecording(await record()), ...changes })
  test.each<readonly [string, () => unknown, RegExp]>([
    ['record: hashEvery', () => world.history.record({ hashEvery: 0 }), /^hashEvery is 0: expected a whole number from 1 to 4294967296$/],
    ['record: an unknown option', () => world.history.record({ every: 1 } as object), /^options\.every is unknown: expected only hashEvery, about$/],
    ['record: about', () => world.history.record({ about: 1n }), /^about cannot be kept: /],
    ['record: twice', () => { world.history.record(); world.history.record() }, /^this world is being recorded: expected its recording to be stopped before another begins$/],
    ['Replay: no file', () => new Replay('run.scree' as never), /^recording is "run\.scree": expected an ArrayBuffer$/],
    ['Replay: a foreign file', () => new Replay(new TextEncoder().encode('PK'.repeat(40)).buffer), /^recording is not a file written by Scree: expected a recording$/],
    ['Replay: a truncated file', async () => new Replay((await record()).slice(0, 500)), /^recording has 500 bytes: expected \d+$/],
    ['Replay: a snapshot', async () => new Replay(await world.history.snapshot()), /^recording is another file of Scree, such as a snapshot: expected what World\.history\.record makes$/],
    ['restore: a recording', async () => world.history.restore(await record()), /^snapshot is a recording: expected what World\.history\.snapshot returns$/],
    ['Replay: a newer version', async () => new Replay(await packed({ kind: 'recording', version: 2 })), /^recording has the version 2: expected 1$/],
    ['Replay: a missing part', async () => new Replay(await packed({ kind: 'recording', version: 1, calls: undefined })), /^recording has damaged contents: calls is missing$/],
    ['Replay.start: an option', async () => new Replay(await record()).start({ capacity: 1 } as object), /^options\.capacity is unknown: expected only backend, device, threads, recovery, passes, forces, onCall$/],
    ['Replay.run: against', async () => new Replay(await record()).run({ against: { passes: [] } as object }), /^options\.against\.passes is unknown: expected only backend, device, threads$/],
  ])('%s', async (_, call, sentence) => {
    const before = await world.hash()
    await expect(async () => call()).rejects.toThrow(sentence)
    expect(await world.hash()).toBe(before)
  }) // biome-ignore format: a case per line

  test('Replay.start: passes and forces that are missing, others, or too many', async () => {
    await world.passes.add(PASS)
    await world.forces.add(FORCE)
    const recording = world.history.record()
    world.step(STEP)
    const replay = new Replay(await recording.stop())
    expect([replay.passes, replay.forces]).toEqual([['kick'], ['lift']])
    const start = (options: object) => replay.start({ ...CPU, ...options })
    await expect(start({})).rejects.toThrow(/^passes\[0\] is missing: expected the pass 'kick' of the recording$/)
    const other = { ...PASS, label: undefined }
    await expect(start({ passes: [other] })).rejects.toThrow(/^passes\[0\] is 'pass': expected the pass 'kick' of the recording$/)
    await expect(start({ passes: [PASS] })).rejects.toThrow(/^forces\[0\] is missing: expected the force 'lift' of the recording$/)
    await expect(start({ passes: [PASS, PASS], forces: [FORCE] })).rejects.toThrow(/^passes has 2 elements: expected 1, as the recording has$/)
    // code that does something else has other hashes
    const twin = () => {}
    const { difference } = await replay.run({ ...CPU, passes: [{ ...PASS, twin }], forces: [FORCE] })
    expect(difference?.step).toBe(1)
  }) // biome-ignore format: a case per line
})
