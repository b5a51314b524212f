/** The sums of the impulses of each disk that the relaxing passes leave for the next warm start. */
import { describe, expect, test } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { workgroupsNow } from '../../src/pipeline/stageWork.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { CONTACT, IMPULSES, MOTION, PAIR_MATERIAL, STATUS, WARM_START } from '../../src/schemas/offsets.ts'
import { World } from '../../src/world.ts'
import { fullTest } from '../support/fullTest.ts'

/** A pile whose disks have another material as well. */
function pile(material: object, count = 300): Scene {
  const scene = presets.pile.build(count, 1)
  return { ...scene, disks: { ...scene.disks, ...material } } as Scene
}

/** Returns the sums of a world, and the same computed in f64 from its contacts: velocity, spin and number of contacts of each slot. */
async function sumsOf(world: World) {
  const read = await world.backend.read(['contacts', 'impulses', 'pairMaterials', 'warmStarts', 'status'])
  const { disks } = (world.backend as CpuBackend).sizes
  const sums = Array.from({ length: disks }, (_, slot) => {
    const at = WARM_START.stride * (2 * slot + read.status.u32[STATUS.sumIndex])
    const { f32, u32 } = read.warmStarts
    return [...f32.subarray(at, at + 3), u32[at + WARM_START.contacts]]
  })
  const expected = Array.from({ length: disks }, () => [0, 0, 0, 0])
  for (let k = 0; k < world.stats.contactRecords; k++) {
    const contact = (word: number) => read.contacts.f32[CONTACT.stride * k + word]
    const impulse = (word: number) => read.impulses.f32[IMPULSES.stride * k + word]
    const pair = (word: number) => read.pairMaterials.f32[PAIR_MATERIAL.stride * k + word]
    const bounces = contact(CONTACT.restitution) > 0 && contact(CONTACT.approach) < -1
    if (!(impulse(IMPULSES.normal) > 0) || bounces) continue
    const [x, y] = [contact(CONTACT.normal), contact(CONTACT.normal + 1)]
    const [normal, tangent] = [impulse(IMPULSES.normal), impulse(IMPULSES.tangent)]
    const push = (slot: number, side: number, inverseMass: number, radius: number) => {
      const turning = (side * impulse(IMPULSES.rolling)) / radius - tangent
      expected[slot][0] += side * inverseMass * (normal * x - tangent * y)
      expected[slot][1] += side * inverseMass * (normal * y + tangent * x)
      expected[slot][2] += (2 * inverseMass * turning) / radius
      expected[slot][3]++
    }
    const [a, b] = read.contacts.u32.subarray(CONTACT.stride * k)
    push(a, -1, pair(PAIR_MATERIAL.inverseMassA), pair(PAIR_MATERIAL.radiusA))
    if (b < disks) push(b, 1, pair(PAIR_MATERIAL.inverseMassB), pair(PAIR_MATERIAL.radiusB))
  }
  return { sums, expected, hasRebuilt: read.status.u32[STATUS.rebuilt] }
}

describe.each<[string, () => Scene, number]>([
  ['a pile', () => pile({}), 2],
  ['a pile that bounces and resists rolling', () => pile({ restitution: 0.5, rolling: 0.2 }), 3],
  // hard contacts: tiles relax more than twice
  [
    'light and heavy disks',
    () => pile({ masses: Array.from({ length: 300 }, (_, k) => (k % 7 ? 1 : 100)) }),
    3,
  ],
  [
    'disks that fall into each other',
    () => pile({ positions: Array.from({ length: 600 }, (_, k) => (k % 100) / 10) }),
    4,
  ],
])('%s', (_, make, substeps) => {
  fullTest('after each step, the sums are those of the impulses in the list', async () => {
    const world = await World.fromScene(make(), { backend: 'cpu', substeps })
    let contacts = 0
    let rebuilt = 0
    for (let step = 0; step < 60; step++) {
      world.step(1 / 60)
      await world.settle()
      const { sums, expected, hasRebuilt } = await sumsOf(world)
      rebuilt += hasRebuilt
      const error = sums.map(([x, y, spin], slot) => {
        const [toX, toY, toSpin] = expected[slot]
        const off = Math.abs(x - toX) + Math.abs(y - toY) + Math.abs(spin - toSpin)
        return off / (1 + Math.abs(toX) + Math.abs(toY) + Math.abs(toSpin))
      })
      expect(Math.max(...error)).toBeLessThan(1e-5)
      expect(sums.map((sum) => sum[3])).toEqual(expected.map((sum) => sum[3]))
      contacts += expected.reduce((sum, [, , , count]) => sum + count, 0)
    }
    expect(contacts).toBeGreaterThan(1000)
    expect(rebuilt).toBeGreaterThan(5)
    world.destroy()
  })
})

/** Returns where the disks of a world are. */
async function places(world: World): Promise<string> {
  const { positions } = await world.disks.read()
  return positions.join()
}

test('a snapshot has the sums: the world goes on bit by bit', async () => {
  const world = await World.fromScene(pile({}), { backend: 'cpu', substeps: 2 })
  for (let step = 0; step < 300; step++) world.step(1 / 60)
  const other = await World.fromSnapshot(await world.history.snapshot(), { backend: 'cpu' })
  for (let step = 0; step < 5; step++) for (const each of [world, other]) each.step(1 / 60)
  expect(await places(other)).toBe(await places(world))
})

test('a wall that is removed carries nothing in the next substep', async () => {
  const heightAfter = async (removes: boolean) => {
    const world = await World.create({
      backend: 'cpu',
      gravity: [0, -10],
      substeps: 1,
      bounds: [-5, -5, 5, 5],
    })
    const walls = world.walls.add([
      {
        chain: [
          [-5, 0],
          [5, 0],
        ],
      },
    ])
    world.disks.add({ positions: [0, 0.5], radii: 0.5 })
    for (let step = 0; step < 60; step++) world.step(1 / 60)
    if (removes) world.walls.remove(walls)
    world.step(1 / 60)
    const { velocities } = await world.disks.read()
    return velocities[1]
  }
  expect(await heightAfter(false)).toBeCloseTo(0, 3)
  expect(await heightAfter(true)).toBeCloseTo(-10 / 60, 3)
})

test('a disk that is taken into quarantine leaves nothing to others', async () => {
  const world = await World.fromScene(pile({}), { backend: 'cpu', substeps: 1 })
  for (let step = 0; step < 90; step++) world.step(1 / 60)
  const { sums } = await sumsOf(world)
  const sizes = sums.map(([x, y]) => Math.hypot(x, y))
  const slot = sizes.indexOf(Math.max(...sizes.slice(0, 250)))
  const { storage } = world.backend as CpuBackend
  // not by an edit, after which all sums are new
  storage.view('motions', 300).f32[MOTION.stride * slot] = Number.NaN
  world.step(1 / 60)
  const after = await sumsOf(world)
  expect(world.stats.quarantined).toBe(1)
  for (const [n, [x, y]] of after.sums.entries()) {
    expect(Math.abs(x - after.expected[n][0])).toBeLessThan(1e-4)
    expect(Math.abs(y - after.expected[n][1])).toBeLessThan(1e-4)
  }
})

/** The least reach of a contact list of equal disks, in radii. */
const LEAST_REACH = 0.1

/** Gives pairs with a gap, in parts of the least reach, an impulse before the relaxing pass. Returns Status.outlying, and the workgroups of the warm start of the next list. */
async function warmStartsAfter(
  pairs: number,
  gap: number,
): Promise<{ outlying: number; dispatched: number }> {
  const radius = 0.5
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0], substeps: 2, ccd: false })
  const apart = 2 * radius + gap * LEAST_REACH * radius
  const positions = Array.from({ length: pairs }, (_, k) => [0, 3 * k, apart, 3 * k]).flat()
  world.disks.add({ positions, radii: radius })
  const command = world.stepper.plan(1 / 60)!
  const cpu = world.backend as CpuBackend
  cpu.prepare(command)
  const indexOf = (label: string) => cpu.stages.findIndex((stage) => stage.label.startsWith(label))
  const run = (first: number, end: number) => {
    for (let index = first; index < end; index++) cpu.runStage(index, command.params)
  }
  const relax = indexOf('relax')
  run(0, relax)
  const { f32 } = cpu.storage.view('impulses', pairs)
  for (let k = 0; k < pairs; k++) f32[IMPULSES.stride * k + IMPULSES.normal] = 1000
  run(relax, cpu.stages.length)
  const status = cpu.storage.view('status', 1).u32
  const outlying = status[STATUS.outlying]
  // a disk has moved, so the list is made anew
  run(0, indexOf('beginRebuild'))
  status[STATUS.moved] = 1
  run(indexOf('beginRebuild'), indexOf('beginRebuild') + 1)
  const dispatched = workgroupsNow(cpu.stages[indexOf('warm start')], cpu.storage.view('status', 1))
  world.destroy()
  return { outlying, dispatched }
}

// four are solved at once, one alone
test.each([4, 1])(
  '%i contacts near the end of the reach with an impulse, which a new list may lack, are warm started from that list',
  async (pairs) => {
    const { outlying, dispatched } = await warmStartsAfter(pairs, 0.97)
    expect(outlying).toBe(1)
    expect(dispatched).toBeGreaterThan(0)
    expect(await warmStartsAfter(pairs, 0.9)).toEqual({ outlying: 0, dispatched: 0 })
  },
)
