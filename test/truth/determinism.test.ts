/** The same scene gives the same bits: in any order, again, and on the other backend. */
import { expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { createRandom } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { run } from '../support/quality.ts'

function shuffled(count: number): number[] {
  const random = createRandom(11)
  const order = Array.from({ length: count }, (_, k) => k)
  for (let k = count - 1; k > 0; k--) {
    const other = Math.floor(random() * (k + 1))
    ;[order[k], order[other]] = [order[other], order[k]]
  }
  return order
}

test.each(BACKENDS)(
  'disks put in in any order, in any batches, end alike, on the %s',
  async (backend) => {
    const count = backend === 'cpu' ? full(400, 5000) : full(200, 600)
    const { disks, walls } = presets.hourglass.build(count, 4)
    const radii = disks.radii as number[]
    // far above the number of disks in a batch
    const idOf = (k: number) => full(100, 10) * k
    const inOrder = Array.from({ length: count }, (_, k) => k)
    const hashes: string[] = []
    for (const [order, batch] of [
      [inOrder, count],
      [shuffled(count), count],
      [shuffled(count), 70],
    ] as const) {
      const device = backend === 'gpu' ? await testDevice() : undefined
      const world = await World.create({ backend, device, substeps: backend === 'gpu' ? full(2, 8) : 8 })
      world.walls.add(walls)
      for (let first = 0; first < count; first += batch) {
        const some = order.slice(first, first + batch)
        const positions = some.flatMap((k) => disks.positions.slice(2 * k, 2 * k + 2))
        world.disks.add({ ids: some.map(idOf), positions, radii: some.map((k) => radii[k]), friction: 0.3 })
      }
      run(world, backend === 'cpu' ? full(2, 5) : full(0.2, 1))
      hashes.push(await stateHash(await world.disks.read()))
      world.destroy()
    }
    expect(hashes[1]).toBe(hashes[0])
    expect(hashes[2]).toBe(hashes[0])
  },
  600_000,
)

fullTest.each<PresetName>(['pile', 'drum', 'hourglass'])(
  '%s: frame after frame, the GPU gives the bits of the CPU',
  async (name) => {
    const [count, frames] = [5000, 300]
    const scene = presets[name].build(count, 1)
    const substeps = 8
    const cpu = await World.fromScene(scene, { backend: 'cpu', substeps })
    const gpu = await World.fromScene(scene, { backend: 'gpu', device: await testDevice(), substeps })
    const start = await stateHash(await cpu.disks.read())
    for (let frame = 1; frame <= frames; frame++) {
      cpu.step(1 / 60)
      gpu.step(1 / 60)
      if (frame % 20 !== 0) continue
      // all of the state, so a difference in any frame before shows here: the step is a function of it
      const [a, b] = [await cpu.disks.read(), await gpu.disks.read()]
      expect(await stateHash(b), `frame ${frame}`).toBe(await stateHash(a))
    }
    expect(await stateHash(await cpu.disks.read())).not.toBe(start)
    gpu.destroy()
  },
  1_800_000,
)
