/** A recording with one flipped bit is refused, or its first wrong step is named. */
import { afterAll, expect, test, vi } from 'vitest'
import { Replay, World } from '../../src/index.ts'
import { openRecording, packRecording, type RecordingFile } from '../../src/record/format.ts'
import { createRandom } from '../../src/util/random.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { flipped, mended } from './mended.ts'

const CPU = { backend: 'cpu', threads: 1 } as const
const STEPS = 12

/** Disks that fall on a floor, are swept by a brush and join, with a hash after each step. */
async function recorded(): Promise<ArrayBuffer> {
  const world = await World.create({ ...CPU, bounds: [-2, -1, 2, 3] })
  world.walls.add([{ chain: [[-2, 0], [2, 0]] }]) // biome-ignore format: a line
  world.disks.add({ positions: [-1, 0.25, 0, 0.25, 1, 0.3], radii: 0.25 })
  const recording = world.history.record({ hashEvery: 1, about: { name: 'a fall' } })
  for (let step = 0; step < STEPS; step++) {
    world.brush = { center: [0, 0.2], velocity: [step / 7, 0], radius: 2, rate: 20 }
    if (step % 4 === 1) world.disks.add({ positions: [step / 10 - 0.5, 1.5], radii: 0.2 })
    world.step(1 / 60)
  }
  const file = await recording.stop()
  world.destroy()
  return file
}

const file = await recorded()
// a changed step may be long, and throw disks far
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterAll(() => warn.mockRestore())

test('Replay: a recording with one flipped bit is refused', () => {
  const random = createRandom(1)
  for (let k = 0; k < full(200, 2500); k++) {
    const bit = Math.floor(random() * 8 * file.byteLength)
    expect(() => new Replay(flipped(file, bit)), `bit ${bit}`).toThrow(/^recording /)
  }
})

test('Replay: one flipped bit behind a mended hash is refused, or the first wrong step is named', async () => {
  const random = createRandom(2)
  const found = { refused: 0, named: 0 }
  for (let k = 0; k < full(100, 2500); k++) {
    const bit = Math.floor(random() * 8 * file.byteLength)
    // flips of the hash itself are mended away
    if (bit >= 8 * 32 && bit < 8 * 48) continue
    let replay: Replay | undefined
    try {
      replay = new Replay(mended(flipped(file, bit)))
      found.named++
    } catch (error) {
      expect((error as Error).message, `bit ${bit}`).toMatch(/^recording/)
      found.refused++
    }
    if (replay === undefined) continue
    // only a recorded hash can differ here: all else has a hash of its own
    const { difference } = await replay.run(CPU)
    expect(difference, `bit ${bit}`).toMatchObject({ agreedUntil: difference!.step - 1 })
  }
  expect(found.refused).toBeGreaterThan(0)
})

/** Returns the recording with other calls, hashes of which are right. */
const edited = (change: (file: RecordingFile) => RecordingFile) => packRecording(change(openRecording(file)))

fullTest(
  'Replay.run: each flipped bit of a call, behind mended hashes, names the first wrong step or has no effect',
  async () => {
    const { calls, marks } = openRecording(file)
    const random = createRandom(3)
    const found = { named: 0, thrown: 0 }
    for (let k = 0; k < 1500; k++) {
      const bit = Math.floor(random() * 8 * calls.length)
      const step = marks.find(({ end }) => end > bit >> 3)!.step
      const damaged = edited((given) => ({
        ...given,
        calls: new Uint8Array(flipped(given.calls.buffer, bit)),
      }))
      try {
        const { difference, hash } = await new Replay(damaged).run(CPU)
        if (difference === null) {
          // such as a bit of a number that its rounding to f32 takes away
          expect(hash).toBe(marks.at(-1)!.hash)
        } else {
          expect(difference, `bit ${bit}`).toMatchObject({ step, agreedUntil: step - 1 })
          found.named++
        }
      } catch (error) {
        // a call that has swallowed the next one is found out there
        const where = `wrong between steps ${step - 1} and (${step}|${step + 1}): `
        expect((error as Error).message, `bit ${bit}`).toMatch(new RegExp(`^recording (is ${where}|has)`))
        found.thrown++
      }
    }
    expect(found.named).toBeGreaterThan(0)
    expect(found.thrown).toBeGreaterThan(0)
  },
)
