/** Births and deaths on both backends: the same bits, exactly once, whatever halts. */
import { afterAll, describe, expect, test } from 'vitest'
import { check, describeCheck } from '../../src/check/check.ts'
import { stateHash } from '../../src/check/stateHash.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { count } from '../support/passes.ts'

/** Two streams fall on a floor with a hole. The disks of one age. */
const scene: Scene = {
  version: 1,
  name: 'streams',
  gravity: [0, -9.81],
  bounds: [-4, -3, 4, 6],
  substeps: 4,
  walls: [
    {
      chain: [
        [-4, 1.5],
        [-0.5, 0],
      ],
    },
    {
      chain: [
        [0.5, 0],
        [4, 1.5],
      ],
    },
  ],
  disks: { positions: [-2, 3, 2, 3, 0, 2.5], radii: [0.3, 0.2, 0.25] },
  sinks: [{ halfPlane: { point: [0, -2], normal: [0, -1] } }, { disk: [3, 3, 0.5], mask: 2 }],
  emitters: [
    {
      rate: 90,
      line: [
        [-2, 5],
        [-1, 5],
      ],
      velocity: [1, -4],
      spread: 1.5,
      radii: [0.05, 0.12],
      maxAlive: 50,
      restitution: 0.3,
    },
    {
      rate: 47,
      disk: [1, 4, 0.5],
      spread: 3,
      radii: 0.08,
      lifetime: [0.2, 0.9],
      showsAge: true,
      fade: 0.3,
      maxAlive: 40,
      labels: 2,
      category: 3,
    },
    { rate: 20, box: [-3, 4, -2, 5], radii: [0.02, 0.2], rolling: 0.1, maxAlive: 9, seed: 9 },
  ],
}

fullTest('check: births and deaths have equal bits on both backends, stage by stage', async () => {
  const result = await check(scene, {
    device: await testDevice(),
    steps: 120,
    substeps: 8,
    passes: [count],
    edit(world, step) {
      if (step === 2) world.disks.remove([0])
      if (step === 4) world.disks.add({ positions: [-1, 3], radii: 0.2 })
      if (step === 6) world.emitters.all[0].remove()
      if (step === 8) world.emitters.add({ rate: 500, box: [-2, 2, 2, 5], radii: [0.03, 0.3], maxAlive: 80 })
      if (step === 10) world.sinks = [{ box: [-5, -9, 5, 0.2] }]
      if (step === 12) world.emitters.all[0].change({ rate: 200, velocity: [0, 9] })
    },
  })
  expect(describeCheck(result)).toMatch(/^0 differences/)
  expect(result.stats.births).toBeGreaterThan(200)
  expect(result.stats.deaths).toBeGreaterThan(60)
})

/** A world that halts: contacts outgrow their buffers, bullets come, the number of substeps is chosen. */
const burst: Scene = {
  ...scene,
  substeps: 'auto',
  disks: { positions: [0, 3], radii: 0.1 },
  emitters: [
    {
      rate: full(700, 3000),
      disk: [0, 2, 0.6],
      velocity: [0, -20],
      spread: 10,
      radii: [0.05, 0.1],
      maxAlive: full(70, 400),
      lifetime: [0.1, 0.5],
    },
    { rate: 64, box: [-1, 3, 1, 4], radii: 0.1, maxAlive: 60 },
  ],
}

describe('World.step: births and deaths happen exactly once', () => {
  const worlds: World[] = []
  afterAll(() => {
    for (const world of worlds) world.destroy()
  })

  async function run(options: object, settles: boolean) {
    const world = await World.fromScene(burst, { ...options, capacity: 1 })
    worlds.push(world)
    await world.passes.add(count)
    const pending: Promise<unknown>[] = []
    for (let step = 0; step < full(7, 40); step++) {
      if (step === 3) world.disks.add({ positions: [-3, 4], radii: 0.1 })
      if (step === 5) world.disks.remove([0])
      if (step === 6) world.emitters.all[1].remove()
      world.step(1 / 60)
      if (settles) await world.settle()
      else if (step % 3 === 0) pending.push(world.disks.read())
    }
    await Promise.all(pending)
    const state = await world.disks.read()
    const { births, missedBirths, deaths, disks, contactGrowths } = world.stats
    return { hash: await stateHash(state), births, missedBirths, deaths, disks, contactGrowths }
  }

  fullTest('on the GPU, with halts, as on the CPU with 1 and with 2 threads', async () => {
    const cpu = await run({ backend: 'cpu', threads: 1 }, false)
    expect(cpu.births).toBeGreaterThan(200)
    expect(cpu.contactGrowths).toBeGreaterThan(0)
    const gpu = await run({ backend: 'gpu', device: await testDevice() }, false)
    expect(gpu).toEqual(cpu)
    expect(await run({ backend: 'cpu', threads: 2 }, true)).toEqual(cpu)
  })
})

/** A fountain: births and deaths without end. */
async function fountain(options: object, rate: number, seconds: number, size = 0.05) {
  const world = await World.create({ ...options, bounds: [-9, 0, 9, 12], substeps: 1 })
  world.emitters.add({
    rate,
    line: [
      [-0.3, 0],
      [0.3, 0],
    ],
    velocity: [0, 14],
    spread: 3,
    radii: [size, 2 * size],
    mask: 0,
    lifetime: [0.3, 0.6],
    maxAlive: rate,
  })
  for (let step = 0; step < seconds * 60; step++) world.step(1 / 60)
  const hash = await stateHash(await world.disks.read())
  const { births, deaths, missedBirths } = world.stats
  world.destroy()
  return { hash, births, deaths, missedBirths }
}

fullTest('World.emitters.add: a fountain has equal hashes on both backends', async () => {
  const [rate, seconds] = [1500, 3]
  const cpu = await fountain({ backend: 'cpu' }, rate, seconds)
  expect(cpu.births).toBe(rate * seconds)
  expect(cpu.deaths).toBeGreaterThan(rate * (seconds - 0.6))
  expect(await fountain({ backend: 'gpu', device: await testDevice() }, rate, seconds)).toEqual(cpu)
})

test.runIf(full(false, true))(
  'World.emitters.add: a fountain of 1e6 births and deaths has equal hashes in two runs',
  async () => {
    const cpu = await fountain({ backend: 'cpu' }, 20_000, 51, 0.01)
    expect(cpu.births).toBeGreaterThan(1e6)
    expect(cpu.deaths).toBeGreaterThan(1e6)
    expect(await fountain({ backend: 'cpu', threads: 1 }, 20_000, 51, 0.01)).toEqual(cpu)
  },
)
