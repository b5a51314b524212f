/** Filters, events, sensors, fields, bonds, births, deaths and sleep in one world. */
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import { NONE, World } from '../../src/index.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const chain = Array.from({ length: 8 }, (_, k) => k)
const scene: Scene = {
  version: 1,
  name: 'together',
  gravity: [0, -9.81],
  bounds: [-8, -2, 8, 12],
  events: true,
  sleep: true,
  disks: {
    positions: chain.flatMap((k) => [-3 + 0.8 * k, 4]),
    radii: 0.3,
    restitution: 0.2,
    category: chain.map((k) => 1 + (k % 2)),
    mask: chain.map((k) => (k % 3 === 0 ? 5 : 7)),
    labels: chain,
  },
  bonds: [
    { pairs: chain.slice(1).flatMap((k) => [k - 1, k]), type: 'spring', stiffness: 500, dampingRatio: 0.2 },
  ],
  walls: [
    {
      chain: [
        [-8, 0],
        [8, 0],
      ],
    },
    {
      chain: [
        [-2, 2],
        [2, 2],
      ],
      radius: 0.5,
      sensor: true,
    },
  ],
  fields: [
    { type: 'vortex', center: [0, 4], strength: 3, falloff: 1 },
    { type: 'wind', velocity: [2, 0], linear: 0.2, quadratic: 0.1, mask: 2 },
  ],
  emitters: [
    {
      rate: 120,
      box: [-4, 6, 4, 7],
      velocity: [0, -6],
      spread: 1,
      radii: [0.1, 0.2],
      lifetime: 0.6,
      maxAlive: 40,
      seed: 3,
    },
  ],
  // the last disk of the chain is in the first one
  sinks: [{ box: [2.4, 3, 8, 5] }, { box: [2, 0, 8, 3] }],
}

async function requireEqualBits(more: Partial<Scene>): Promise<void> {
  const { difference, compared } = await check(
    { ...scene, ...more },
    { device: await testDevice(), steps: full(2, 60), substeps: full(2, 8) },
  )
  expect(difference).toBeNull()
  expect(compared).toBeGreaterThan(1000)
}

fullTest(
  'check: filters, events, sensors, fields, bonds, births and deaths together have the same bits',
  () => requireEqualBits({}),
)

fullTest('check: the same in a periodic box have the same bits', () =>
  requireEqualBits({ periodic: { x: [-8, 8], y: [-2, 12] } }),
)

test('World.sinks: a disk that dies takes its bonds and its touches with it', async () => {
  const world = await World.create({ gravity: [0, 0], events: true, backend: 'cpu' })
  world.walls.add([
    {
      chain: [
        [-9, 0],
        [9, 0],
      ],
    },
  ])
  const [left, right] = world.disks.add({
    positions: [0, 0.49, 0.98, 0.49],
    radii: 0.5,
    velocities: [0, 0, 1, 0],
  })
  world.bonds.add({ pairs: [left, right], type: 'spring', stiffness: 100, dampingRatio: 1 })
  world.step(1 / 60)
  expect((await world.takeEvents()).begin.a.length).toBeGreaterThanOrEqual(2)
  world.sinks = [{ box: [0.5, -1, 3, 3] }]
  for (let k = 0; k < 3; k++) world.step(1 / 60)
  const { end } = await world.takeEvents()
  expect(Array.from(end.a, (id, k) => (end.b[k] === NONE ? [id, 'wall'] : [id, end.b[k]]))).toContainEqual([
    right,
    'wall',
  ])
  expect([...(await world.disks.read()).ids]).toEqual([left])
  expect(world.stats.brokenBonds).toBe(1)
  world.destroy()
})
