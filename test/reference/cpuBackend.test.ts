import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { Storage } from '../../src/cpu/storage.ts'
import { STATUS } from '../../src/schemas/offsets.ts'
import { World } from '../../src/world.ts'

test('stages are bound once a step, however often the number of disks has changed', async () => {
  const world = await World.create({ backend: 'cpu' })
  const address = vi.spyOn((world.backend as CpuBackend).storage, 'address')
  // only stages of a substep bind it
  const binds = () => address.mock.calls.filter(([name]) => name === 'contactColors').length
  const one = () => world.disks.add({ positions: [0, 9], radii: 0.5 })
  const ids = [one(), one()]
  world.disks.remove(ids[0])
  expect(binds()).toBe(0)
  world.step(1 / 60)
  const once = binds()
  expect(once).toBeGreaterThan(0)
  one()
  world.disks.remove(ids[1])
  world.step(1 / 60)
  world.step(1 / 60)
  expect(binds()).toBe(2 * once)
  world.destroy()
})

/** Rows of disks that touch: a world with a capacity of 1 has room for 4 contacts at first. */
const places = Array.from({ length: 36 }, (_, k) => [0.9 * (k % 6), 0.9 * Math.floor(k / 6)])
const crowd = { positions: places.flat(), radii: 0.5 }

/** From here on memory grows to `most` bytes and no further. */
function limitMemory(most: number): void {
  const grow = WebAssembly.Memory.prototype.grow
  vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(function (
    this: WebAssembly.Memory,
    pages,
  ) {
    if (this.buffer.byteLength + pages * 65536 > most)
      throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded')
    return grow.call(this, pages)
  })
}

describe('where there is no memory left', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('disks are refused, and the world goes on as it was', async () => {
    const options = { backend: 'cpu', capacity: 1 } as const
    const [world, same] = [await World.create(options), await World.create(options)]
    for (const each of [world, same]) {
      each.bodies.add({ walls: [{ chain: [[-5, -1], [5, -1]] }], motion: { velocity: [0, 1] } }) // biome-ignore format: points
      each.disks.add({ positions: [0, 0], radii: 1 })
      each.step(1 / 60)
    }
    limitMemory(0)
    const positions = new Float32Array(100_000)
    expect(() => world.disks.add({ positions, radii: 1 })).toThrow(
      /^this world needs \d+ bytes, but there is no memory left for it$/,
    )
    expect(world.disks.ids).toEqual(same.disks.ids)
    for (const each of [world, same]) each.step(1 / 60)
    expect(await world.disks.read()).toEqual(await same.disks.read())
    world.destroy()
    same.destroy()
  })

  test('a step without memory for its contacts ends early and says so, and the world goes on', async () => {
    const world = await World.create({ backend: 'cpu', capacity: 1 })
    world.disks.add(crowd)
    const { storage } = world.backend as CpuBackend
    vi.spyOn(storage, 'reserve').mockImplementation((sizes) => {
      if (sizes.contacts > 4) throw new Error(`no room for ${sizes.contacts} contacts`)
      Storage.prototype.reserve.call(storage, sizes)
    })
    const sentence = /^step: no room for \d+ contacts; the step ended early$/
    for (let k = 0; k < 2; k++) expect(() => world.step(1 / 60)).toThrow(sentence)
    const before = await world.disks.read()
    vi.restoreAllMocks()
    expect(world.stats.contactGrowths).toBe(0)
    world.step(1 / 60)
    expect(world.stats.contactGrowths).toBe(1)
    expect((await world.disks.read()).positions).not.toEqual(before.positions)
    world.destroy()
  })

  test('but for the contacts that there are, a step makes do with that', async () => {
    const world = await World.create({ backend: 'cpu', capacity: 1 })
    world.disks.add(crowd)
    const { storage } = world.backend as CpuBackend
    const rooms: number[] = []
    vi.spyOn(storage, 'reserve').mockImplementation((sizes) => {
      rooms.push(sizes.contacts)
      if (rooms.at(-2) === 4 && sizes.contacts > 4) throw new Error('no room to spare')
      Storage.prototype.reserve.call(storage, sizes)
    })
    world.step(1 / 60)
    const { contactGrowths, contactRecords } = world.stats
    expect(contactGrowths).toBe(1)
    expect(contactRecords).toBeGreaterThan(4)
    expect(Math.ceil(1.5 * rooms.at(-1)!)).toBe(rooms.at(-2))
    world.destroy()
  })
})

test('a world that has halted for a reason that is none ends', async () => {
  const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', gravity: [0, 0] })
  world.disks.add({ positions: [0, 0], radii: 1 })
  const { storage } = world.backend as CpuBackend
  storage.view('status', 1).u32[STATUS.halted] = 77
  const sentence = 'the CPU has halted for reason 77: expected a known reason'
  expect(() => world.step(1 / 60)).toThrow(sentence)
  expect(() => world.step(1 / 60)).toThrow(sentence)
  world.destroy()
})
