/** The reach of the contact list: what a new list is to hold for. */
import { afterEach, expect, test, vi } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { CpuExecutor } from '../../src/cpu/executor.ts'
import type { WorldOptions } from '../../src/index.ts'
import { EDGE_BIT, LIST_SUBSTEPS, REACH_PER_TRAVEL } from '../../src/schemas/constants.ts'
import { CONTACT, MOTION, PARAMS, POSE, STATUS } from '../../src/schemas/offsets.ts'
import { disk } from '../../src/shapes/disk.ts'
import { createRandom, type Random, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

const RADIUS = 0.1
const H = 1 / 480

interface List {
  readonly isNew: boolean
  readonly reach: number
  readonly least: number
  readonly most: number
}

afterEach(() => {
  vi.restoreAllMocks()
})

/** Calls `see` in each substep, after the stage. */
function watch(kernel: string, see: (executor: CpuExecutor, disks: number) => void): void {
  const { runStage } = CpuExecutor.prototype
  vi.spyOn(CpuExecutor.prototype, 'runStage').mockImplementation(function (this: CpuExecutor, index, params) {
    runStage.call(this, index, params)
    if (this.stages[index].kernel === kernel) see(this, params.disks)
  })
}

/** Returns an array that gets the list of each substep. */
function watchLists(): List[] {
  const lists: List[] = []
  watch('endSubstep', ({ storage }) => {
    const { f32, u32 } = storage.view('status', 1)
    const params = storage.params.f32
    lists.push({
      isNew: u32[STATUS.rebuilt] !== 0,
      reach: f32[STATUS.reach],
      least: params[PARAMS.reach],
      most: params[PARAMS.maxReach],
    })
  })
  return lists
}

const rebuilds = (lists: readonly List[]) => lists.filter(({ isNew }) => isNew).length

/** Rows of disks that do not touch, in free space; all move at this speed, in other directions. */
async function scattered(speed: number, options: WorldOptions = {}): Promise<World> {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0], ccd: false, ...options })
  const positions = Array.from({ length: 100 }, (_, k) => [k % 10, Math.floor(k / 10)]).flat()
  const velocities = positions.map((_, k) => speed * (k % 2 === 0 ? Math.cos(k) : Math.sin(k - 1)))
  world.disks.add({ positions, velocities, radii: RADIUS })
  return world
}

test.each([
  [0.04, LIST_SUBSTEPS],
  [0.06, 3],
  [0.09, 2],
])(
  'World.step: the list of disks that move by %f radii per substep holds for %i substeps',
  async (part, substeps) => {
    const lists = watchLists()
    const world = await scattered((part * RADIUS) / H)
    for (let step = 0; step < 3; step++) world.step(8 * H)
    const { reach, least, most } = lists[0]
    expect(reach).toBeGreaterThan(least)
    expect(reach).toBeLessThan(most)
    expect(reach).toBeCloseTo(REACH_PER_TRAVEL * substeps * part * RADIUS, 6)
    expect(rebuilds(lists)).toBe(24 / substeps)
    world.destroy()
  },
)

test('World.step: the list of disks that are too fast for any reach has the least', async () => {
  const lists = watchLists()
  const world = await scattered((0.1 * RADIUS) / H)
  world.step(8 * H)
  for (const { isNew, reach, least } of lists) expect([isNew, reach]).toEqual([true, least])
  world.destroy()
})

test('World.step: one disk that is far too fast does not change the reach of later lists', async () => {
  const lists = watchLists()
  const world = await scattered(0.01)
  world.step(8 * H)
  world.disks.write([3], { velocities: [1e5, 0] })
  world.step(8 * H)
  world.disks.remove([3])
  world.step(8 * H)
  for (const { reach, least } of lists) expect(reach).toBe(least)
  expect(rebuilds(lists.slice(17))).toBe(0)
  world.destroy()
})

test('World.step: a list made at rest has the least reach, and one made in motion again a longer one', async () => {
  const lists = watchLists()
  const world = await scattered(0)
  world.step(8 * H)
  expect(rebuilds(lists)).toBe(1)
  expect(lists[7].reach).toBe(lists[7].least)
  const velocities = new Float32Array(200).fill(0.02 * (RADIUS / H))
  world.disks.write(world.disks.ids, { velocities })
  world.step(8 * H)
  expect(lists[15].reach).toBeGreaterThan(lists[15].least)
  world.disks.write(world.disks.ids, { velocities: velocities.fill(0) })
  world.step(8 * H)
  world.disks.write([0], { positions: [0.05, 0] })
  world.step(8 * H)
  expect(lists[31].reach).toBe(lists[31].least)
  world.destroy()
})

// the CPU goes on with the stage that has halted, and the GPU begins the substep again
test.each(BACKENDS)(
  'World.step: a substep that halts for contacts keeps the reach that it has chosen: %s',
  async (backend) => {
    const device = backend === 'gpu' ? await testDevice() : undefined
    const world = await World.create({
      backend,
      device,
      gravity: [0, 0],
      ccd: false,
      substeps: 1,
      capacity: 64,
    })
    // each overlaps many others, more than there is memory for
    const positions = Array.from({ length: 64 }, (_, k) => [0.05 * (k % 8), 0.05 * Math.floor(k / 8)]).flat()
    const velocities = positions.map((_, k) => (k % 2 ? 0 : (0.04 * RADIUS) / H))
    world.disks.add({ positions, velocities, radii: RADIUS })
    world.step(H)
    await world.settle()
    expect(world.stats.contactGrowths).toBeGreaterThan(0)
    const { status } = await world.backend.read(['status'])
    expect(status.f32[STATUS.reach]).toBeCloseTo(REACH_PER_TRAVEL * LIST_SUBSTEPS * 0.04 * RADIUS, 6)
    world.destroy()
  },
)

test('World.step: the list of a clump that only turns holds for as long as its farthest point allows', async () => {
  const lists = watchLists()
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0], ccd: false })
  const parts = [-RADIUS, RADIUS].map((x) => disk([x, 0], RADIUS))
  world.grains.add({ shapes: { parts }, positions: [0, 0], spins: 0.02 / H })
  world.step(8 * H)
  const { reach, least, most } = lists[0]
  // the circle around it has twice the radius of its parts
  expect(reach).toBeCloseTo(REACH_PER_TRAVEL * LIST_SUBSTEPS * 0.02 * 2 * RADIUS, 6)
  expect(reach).toBeGreaterThan(least)
  expect(reach).toBeLessThan(most)
  expect(rebuilds(lists)).toBe(8 / LIST_SUBSTEPS)
  world.destroy()
})

/** Adds a cloud of disks of two sizes that do not touch, with speeds up to `top`. */
function addCloud(world: World, random: Random, top: number): void {
  const positions: number[] = []
  const radii: number[] = []
  for (let k = 0; k < 144; k++) {
    const angle = uniform(random, 0, 2 * Math.PI)
    positions.push(
      (k % 12) * 0.27 + 0.03 * Math.cos(angle),
      Math.floor(k / 12) * 0.27 + 0.03 * Math.sin(angle),
    )
    radii.push(k % 9 === 0 ? 0.03 : RADIUS)
  }
  const velocities = positions.map(() => uniform(random, -top, top))
  world.disks.add({ positions, velocities, radii })
}

// the impulses of a substep are seen in the next one only: pairs are followed by the velocities that it begins with. A list with the
// least reach, of disks that are too fast for any, finds some pairs after they meet
fullTest.each([
  ['free', {}],
  ['periodic', { periodic: { x: [-0.2, 3.2], y: [-0.2, 3.2] } }],
] as const)('World.step: brute force finds no pair that meets and is not listed: %s', async (_, options) => {
  const random = createRandom(3)
  const [reaches, lasting] = [new Set<string>(), new Set<boolean>()]
  let meetings = 0
  watch('integrateVelocities', ({ storage }, disks) => {
    const status = storage.view('status', 1)
    const poses = storage.view('poses', disks).f32
    const motions = storage.view('motions', disks).f32
    const params = storage.params.f32
    const records = storage.view('contacts', status.u32[STATUS.neededContacts]).u32
    const listed = new Set<number>()
    for (let w = 0; w < records.length; w += CONTACT.stride) {
      const [a, b] = [records[w + CONTACT.a], records[w + CONTACT.b]]
      if (b < EDGE_BIT) listed.add(Math.min(a, b) * disks + Math.max(a, b))
    }
    const reach = status.f32[STATUS.reach]
    reaches.add(reach === params[PARAMS.reach] ? 'least' : 'longer')
    lasting.add(status.u32[STATUS.rebuilt] === 0)
    const next = (slot: number, axis: number) =>
      poses[slot * POSE.stride + POSE.position + axis] +
      params[PARAMS.h] * motions[slot * MOTION.stride + MOTION.velocity + axis]
    let fastest = 0
    for (let w = MOTION.velocity; w < motions.length; w += MOTION.stride)
      fastest = Math.max(fastest, Math.hypot(motions[w], motions[w + 1]))
    if (2 * params[PARAMS.h] * fastest > reach) return
    for (let i = 0; i < disks; i++) {
      for (let j = i + 1; j < disks; j++) {
        const [x, y] = [0, 1].map((axis) => {
          const period = params[PARAMS.period + axis]
          const apart = next(j, axis) - next(i, axis)
          return period > 0 ? apart - period * Math.round(apart / period) : apart
        })
        const radii = poses[i * POSE.stride + POSE.radius] + poses[j * POSE.stride + POSE.radius]
        if (Math.hypot(x, y) - radii > -1e-5) continue
        meetings++
        expect(listed.has(i * disks + j), `${i} and ${j}, reach ${reach}`).toBe(true)
      }
    }
  })
  for (const top of [0.3, 1, 2, 3, 5, 20]) {
    const world = await World.create({
      backend: 'cpu',
      threads: 1,
      gravity: [0, -9.81],
      ccd: false,
      ...options,
    })
    addCloud(world, random, top)
    for (let step = 0; step < 10; step++) world.step(8 * H)
    world.destroy()
  }
  expect([reaches.size, lasting.size]).toEqual([2, 2])
  expect(meetings).toBeGreaterThan(400)
})

fullTest(
  'World.step: both backends have the same bits while a pile goes from motion to rest and back',
  async () => {
    const hashes: string[][] = []
    const reaches: number[][] = []
    for (const backend of ['cpu', 'gpu'] as const) {
      const device = backend === 'gpu' ? await testDevice() : undefined
      const options = { gravity: [0, -9.81], periodic: { x: [-0.2, 3.2] }, substeps: 8 } as const
      const world = await World.create({ backend, device, ...options })
      world.walls.add([
        {
          chain: [
            [-0.2, -0.2],
            [3.2, -0.2],
          ],
        },
      ])
      const arm: [number, number][] = [
        [-0.5, 0],
        [0.5, 0],
      ]
      world.bodies.add({ walls: [{ chain: arm, radius: 0.05 }], motion: { position: [1.5, 2], spin: 1 } })
      world.fields = [{ type: 'noise', strength: 1, scale: 0.3, rate: 1 }]
      addCloud(world, createRandom(5), 1)
      hashes.push([])
      reaches.push([])
      const see = async () => {
        hashes.at(-1)!.push(await stateHash(await world.disks.read()))
        const { status } = await world.backend.read(['status'])
        reaches.at(-1)!.push(status.f32[STATUS.reach])
      }
      for (const kick of [0, 1.5]) {
        if (kick > 0) world.disks.write(world.disks.ids, { velocities: new Float32Array(288).fill(kick) })
        for (let step = 0; step < 50; step++) {
          world.step(1 / 60)
          if (step % 5 === 0) await see()
        }
      }
      await see()
      world.destroy()
    }
    expect(hashes[1]).toEqual(hashes[0])
    expect(reaches[1]).toEqual(reaches[0])
    expect(new Set(reaches[0]).size).toBeGreaterThan(3)
  },
)
