import { expect, test } from 'vitest'
import { NO_SIZES } from '../../src/pipeline/buffers.ts'
import type { CpuBackend } from '../../src/reference/cpuBackend.ts'
import { Storage } from '../../src/reference/storage.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'

const [LIST, PLACED, CHUNKS, ORDER, CAPACITY] = [0, 1, 2, 3, 4]
const CHUNK_WORDS = 4

async function settled(scene: Scene, steps: number, threads = 1) {
  const world = await World.fromScene(scene, { backend: 'cpu', threads })
  for (let step = 0; step < steps; step++) world.step(1 / 60)
  return world
}

/** The order of all colours as the twins left it in memory. */
function orderOf(world: World) {
  const { storage } = world.backend as CpuBackend
  const memory = storage.params.u32.buffer
  const place = new Uint32Array(memory, 4032, 5)
  const headers = new Uint32Array(memory, place[CHUNKS], (place[ORDER] - place[CHUNKS]) / 4)
  const [quads, singles]: [number[][], number[]] = [[], []]
  for (let at = 0; at < headers.length; at += CHUNK_WORDS) {
    const [list, address, quadCount, singleCount] = headers.subarray(at, at + CHUNK_WORDS)
    if (list !== place[LIST]) continue
    const contacts = new Uint32Array(memory, address, 4 * quadCount + singleCount)
    for (let quad = 0; quad < quadCount; quad++) quads.push([...contacts.subarray(4 * quad, 4 * quad + 4)])
    singles.push(...contacts.subarray(4 * quadCount))
  }
  return { placed: place[PLACED], quads, singles }
}

/** The disks that a contact moves. */
function disksOf(world: World, contact: number): number[] {
  const { u32 } = (world.backend as CpuBackend).storage.view('contacts', contact + 1)
  return [...u32.subarray(10 * contact, 10 * contact + 2)].filter((slot) => slot < 2 ** 31)
}

for (const [name, count, steps, mostSingles] of [
  ['pile', 500, 90, 0.1],
  ['drum', 300, 100, 0.3],
  ['rubble', 120, 90, 0.6],
] as const) {
  test(`${name}: each contact of the list has one place in the solver's order, and those of a quad share no disk`, async () => {
    const world = await settled(presets[name].build(count, 1), steps)
    const { placed, quads, singles } = orderOf(world)
    const contacts = world.stats.contactRecords
    expect(contacts).toBeGreaterThan(50)
    expect(placed).toBe(contacts)
    const all = [...quads.flat(), ...singles].toSorted((a, b) => a - b)
    expect(all).toEqual(Array.from({ length: contacts }, (_, contact) => contact))
    expect(quads.length).toBeGreaterThan(5)
    for (const quad of quads) {
      const disks = quad.flatMap((contact) => disksOf(world, contact))
      expect(new Set(disks).size).toBe(disks.length)
    }
    expect(singles.length / contacts).toBeLessThan(mostSingles)
    world.destroy()
  })
}

test('Storage: the order is forgotten when buffers grow, and when one is written that it depends on', () => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 100 })
  const storage = new Storage(memory)
  const list = () => new Uint32Array(memory.buffer, 4032, 1)[0]
  const changes: Record<string, boolean> = {}
  const watch = (what: string, act: () => void) => {
    const before = list()
    act()
    changes[what] = list() !== before
  }
  const sizes = { ...NO_SIZES, disks: 10, ids: 10, contacts: 40, levels: [{ columns: 30, rows: 20 }] }
  watch('first', () => storage.reserve(sizes))
  const words = new Uint32Array(memory.buffer)
  const [address, order] = words.subarray(4032 / 4 + CHUNKS)
  // numbers that could be taken for that of the next list
  words.fill(list() + 1, address / 4)
  watch('more contacts', () => storage.reserve({ ...sizes, contacts: 41 }))
  const headers = new Uint32Array(
    memory.buffer,
    new Uint32Array(memory.buffer, 4032, 5)[CHUNKS],
    (order - address) / 4,
  )
  expect(headers.length).toBeGreaterThan(0)
  expect(headers.every((word) => word === 0)).toBe(true)
  watch('more rows', () => storage.reserve({ ...sizes, contacts: 41, levels: [{ columns: 30, rows: 600 }] }))
  const fewerRows = { ...sizes, contacts: 60 }
  watch('fewer rows', () => storage.reserve(fewerRows))
  expect(new Uint32Array(memory.buffer, 4032, 5)[CAPACITY]).toBe(60)
  for (const name of ['cellStarts', 'contactSpans', 'status', 'savedWords', 'motions', 'bodies'] as const)
    watch(name, () => storage.write(name, new ArrayBuffer(4)))
  expect(changes).toEqual({
    first: true,
    'more contacts': true,
    'more rows': true,
    'fewer rows': true,
    cellStarts: true,
    contactSpans: true,
    status: true,
    savedWords: true,
    motions: false,
    bodies: false,
  })
})
