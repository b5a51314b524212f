/** Servo walls in periodic boxes: a layer without ends under a plate that holds a pressure. */
import { expect, test } from 'vitest'
import { Replay } from '../../src/replay/replay.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const STEP = 1 / 60
const PRESSURE = 10_000

/** A layer of disks between a floor and a lid, which both repeat after `columns` disks. */
async function layer(columns: number, rows: number, options: WorldOptions) {
  const width = 0.26 * columns
  const [low, high] = [-0.4 * width, 0.6 * width]
  const world = await World.create({ gravity: [0, 0], periodic: { x: [low, high] }, ...options })
  const along = [
    [low, 0],
    [high, 0],
  ] as const
  world.walls.add([{ chain: along, friction: 0.5 }])
  const random = createRandom(1)
  const sites = Array.from({ length: columns * rows }, (_, k) => [k % columns, Math.floor(k / columns)])
  world.disks.add({
    positions: sites.flatMap(([i, j]) => [
      low + 0.13 + 0.26 * i + uniform(random, 0, 0.004),
      0.14 + 0.27 * j,
    ]),
    radii: sites.map(() => (random() < 0.5 ? 0.09 : 0.12)),
    density: 1000,
    friction: 0.3,
  })
  const aside = Math.fround(-0.3 * width)
  const lid = world.bodies.add({
    walls: [{ chain: along, friction: 0.5 }],
    mass: 40 * width,
    // over the seam: the disks at one end of the box lie below its image
    position: [aside, 0.27 * rows + 0.1],
    joint: { type: 'prismatic', axis: [0, -1], force: PRESSURE * width },
  })
  return { world, lid, aside, force: PRESSURE * width }
}

test('World.bodies.add: a plate presses with its force on a periodic layer, which carries it across the seams', async () => {
  const { world, lid, aside, force } = await layer(full(8, 20), full(4, 12), { backend: 'cpu', threads: 1 })
  const recording = world.history.record({ hashEvery: 30 })
  for (let k = 0; k < full(360, 600); k++) world.step(STEP)
  const { bodies, edges } = await world.readLoads()
  expect(Math.abs(bodies[2 * lid + 1] / force - 1)).toBeLessThan(1e-3)
  expect(Math.abs(-edges[1] / force - 1)).toBeLessThan(1e-3)
  const [{ position, velocity }] = await world.bodies.read()
  expect(position[0]).toBe(aside)
  expect(velocity[0]).toBe(0)
  expect(Math.abs(velocity[1])).toBeLessThan(1e-4)
  // none has passed the plate, not at the seams either
  const { positions, radii } = await world.disks.read()
  for (const [k, radius] of radii.entries())
    expect(positions[2 * k + 1] + radius).toBeLessThan(position[1] + 0.02)
  const { difference } = await new Replay(await recording.stop()).run({ backend: 'cpu' })
  expect(difference).toBeNull()
  world.destroy()
})

fullTest('World.bodies.add: a plate on a periodic layer has the same bits on both backends', async () => {
  const one = await layer(8, 8, { backend: 'cpu', threads: 1, substeps: 8 })
  const device = await testDevice()
  const other = await layer(8, 8, { backend: 'gpu', device, substeps: 8 })
  for (let k = 1; k <= 60; k++) {
    for (const { world } of [one, other]) world.step(STEP)
    if (k % 5 === 0) expect(await other.world.hash(), `step ${k}`).toBe(await one.world.hash())
  }
  const { bodies } = await one.world.readLoads()
  expect(bodies[2 * one.lid + 1]).toBeGreaterThan(0)
  for (const { world } of [one, other]) world.destroy()
})
