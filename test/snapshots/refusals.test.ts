/** What is no snapshot, or not one for this world, is refused and changes nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { World } from '../../src/index.ts'
import { packPlain, unpackPlain } from '../../src/util/plainFile.ts'

const CPU = { backend: 'cpu', threads: 1 } as const
let world: World
let snapshot: ArrayBuffer

beforeAll(async () => {
  world = await World.create(CPU)
  world.disks.add({ positions: [0, 1, 2, 1], radii: 0.5 })
  world.bodies.add({ walls: [{ chain: [[-5, 0], [5, 0]] }], motion: () => ({ position: [0, 0], angle: 0 }) }) // biome-ignore format: a line
  world.step(1 / 60)
  snapshot = await world.history.snapshot()
  world.step(1 / 60)
})
afterAll(() => world.destroy())

const bytes = (change: (bytes: Uint8Array) => void) => {
  const copy = snapshot.slice(0)
  change(new Uint8Array(copy))
  return copy
}
const plain = () =>
  unpackPlain('snapshot', snapshot) as { layout: Record<string, string>; options: Record<string, unknown> }
const edited = (change: (data: ReturnType<typeof plain>) => void) => {
  const data = plain()
  change(data)
  return packPlain(data)
}

const refused: Record<string, readonly [() => unknown, RegExp]> = {
  nothing: [() => undefined, /^snapshot is undefined: expected an ArrayBuffer$/],
  'a view': [() => new Uint8Array(snapshot), /^snapshot is \[object Uint8Array\]: expected an ArrayBuffer$/],
  'an empty file': [
    () => new ArrayBuffer(0),
    /^snapshot is not a file written by Scree: expected a snapshot$/,
  ],
  'another file': [
    () => new TextEncoder().encode('{"version": 1, "name": "a scene, not a snapshot of a world"}').buffer,
    /^snapshot is not a file written by Scree: expected a snapshot$/,
  ],
  'a truncated file': [
    () => snapshot.slice(0, snapshot.byteLength - 8),
    /^snapshot has \d+ bytes: expected \d+$/,
  ],
  'a newer format': [() => bytes((b) => b.fill(2, 4, 5)), /^snapshot has the format 2: expected 1$/],
  'one wrong bit': [
    () =>
      bytes((b) => {
        b[b.length - 100] ^= 1
      }),
    /^snapshot has the hash \w{32}: expected \w{32}, so it is damaged$/,
  ],
  'another layout': [
    () => edited(({ layout }) => Object.assign(layout, { poses: '16 bytes, position' })),
    /^snapshot has poses of 16 bytes, position: expected 24 bytes, position angle radius residue, as this version of Scree writes$/,
  ],
}

const state = async () => ({ ...(await world.disks.read()), time: world.stats.time, ids: world.disks.ids })

describe.each(Object.entries(refused))('%s', (_, [make, sentence]) => {
  test('World.history.restore and World.fromSnapshot refuse it', async () => {
    const before = await state()
    expect(() => world.history.restore(make() as ArrayBuffer)).toThrow(sentence)
    expect(await state()).toEqual(before)
    await expect(World.fromSnapshot(make() as ArrayBuffer, CPU)).rejects.toThrow(sentence)
  })
})

test('World.history.restore: refuses a snapshot of a world with other options', async () => {
  const before = await state()
  const other = edited(({ options }) => Object.assign(options, { ccd: false }))
  expect(() => world.history.restore(other)).toThrow(
    /^snapshot has ccd false: expected true as in this world; World.fromSnapshot makes one with the options of the snapshot$/,
  )
  expect(await state()).toEqual(before)
})

test('World.fromSnapshot: asks for motions that are functions', async () => {
  const needed = /^motions\[1\] is undefined: expected the function by which body 1 moves$/
  await expect(World.fromSnapshot(snapshot, CPU)).rejects.toThrow(needed)
  const motions = { 1: () => ({ position: [0, 3] as const, angle: 0 }) }
  const other = await World.fromSnapshot(snapshot, { ...CPU, motions })
  expect(other.bodies.placement(1).position).toEqual([0, 3])
  other.destroy()
  await expect(World.fromSnapshot(snapshot, { ...CPU, capacity: 5 } as object)).rejects.toThrow(
    /^options.capacity is unknown: expected only backend, device, threads, recovery, maxKept, motions$/,
  )
})

test('World.history.snapshot, World.history.restore: refuse a destroyed world', async () => {
  const gone = await World.create(CPU)
  gone.destroy()
  await expect(gone.history.snapshot()).rejects.toThrow(/^this world was destroyed$/)
  expect(() => gone.history.restore(snapshot)).toThrow(/^this world was destroyed$/)
})
