/** Buffers that grow for one reason while they are made larger for another. */
import { afterEach, expect, test, vi } from 'vitest'
import { World, type WorldOptions } from '../../src/index.ts'
import { testDevice } from '../support/device.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Rows of 8 disks, so far apart. */
const rows = (count: number, apart: number) =>
  Array.from({ length: count }, (_, k) => [apart * (k % 8), apart * Math.floor(k / 8)]).flat()

async function run(options: WorldOptions) {
  const world = await World.create({ capacity: 64, substeps: 1, gravity: [0, 0], ...options })
  world.disks.add({ positions: rows(64, 0.3), radii: 0.1 })
  world.step(1 / 240)
  await world.settle()
  const { contactGrowths: before } = world.stats
  // this step halts for contacts, while buffers for the disks behind it are being made
  world.disks.write(
    Array.from({ length: 64 }, (_, k) => k),
    { positions: rows(64, 0.05) },
  )
  world.step(1 / 240)
  world.disks.add({ positions: rows(400, 0.3).map((x) => x + 20), radii: 0.1 })
  world.step(1 / 240)
  const state = await world.disks.read()
  const growths = world.stats.contactGrowths - before
  world.destroy()
  return { state, growths }
}

test('World.step: a halt for contacts while buffers are made for more disks loses neither', async () => {
  const device = await testDevice()
  const [create, pop] = [device.createBuffer.bind(device), device.popErrorScope.bind(device)]
  let label = ''
  vi.spyOn(device, 'createBuffer').mockImplementation((descriptor) => {
    label = descriptor.label!
    return create(descriptor)
  })
  // the driver is slow to say whether there is memory for more disks, and slower for more contacts
  const delays: Record<string, number> = { motions: 200, contacts: 1500 }
  vi.spyOn(device, 'popErrorScope').mockImplementation(async () => {
    const delay = delays[label] ?? 0
    const said = await pop()
    await new Promise((resolve) => setTimeout(resolve, delay))
    return said
  })
  const expected = await run({ backend: 'cpu', threads: 1 })
  const { state, growths } = await run({ backend: 'gpu', device, recovery: false })
  expect(growths).toBeGreaterThan(0)
  expect(state).toEqual(expected.state)
})
