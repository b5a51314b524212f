/** Kernels leave out what no disk of a world has: a property that a disk may get later counts from then on, for ever. */
import { expect, test } from 'vitest'
import { DiskTraits } from '../../src/features/disks/world/diskTraits.ts'
import { World } from '../../src/world.ts'

const PLAIN = { restitution: [0, 0], rolling: [0, 0], mask: [0xffffffff, 0xffffffff] }
const NONE = { bounces: false, rolls: false, filters: false }

test.each([
  ['bounces', { restitution: [0, 0.1] }],
  ['rolls', { rolling: [0, 0.1] }],
  ['filters', { mask: [0xffffffff, 1] }],
] as const)(
  'DiskTraits: a world %s from the first disk with %o on, and after it is saved and loaded',
  (trait, changes) => {
    const traits = new DiskTraits()
    const seen = () => ({ bounces: traits.bounces, rolls: traits.rolls, filters: traits.filters })
    traits.note(PLAIN)
    expect(seen()).toEqual(NONE)
    traits.note({ ...PLAIN, ...changes })
    expect(seen()).toEqual({ ...NONE, [trait]: true })
    traits.note(PLAIN)
    expect(seen()).toEqual({ ...NONE, [trait]: true })
    const loaded = new DiskTraits()
    loaded.load(traits.save())
    expect(loaded.save()).toEqual({ ...NONE, [trait]: true })
    const written = new DiskTraits()
    written.noteChanges({})
    expect(written.save()).toEqual(NONE)
    written.noteChanges(changes)
    expect(written.save()).toEqual({ ...NONE, [trait]: true })
  },
)

test('World.disks.write: rolling resistance that a disk gets while it rolls brakes it as if it had had it from the start', async () => {
  const run = async (rolling: number, written: number | null) => {
    const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, -10] })
    world.walls.add([{ chain: [[-5, 0] as const, [5, 0] as const], rolling: 0.1 }])
    world.disks.add({ positions: [0, 0.1], radii: 0.1, velocities: [1, 0], spins: -10, rolling })
    if (written !== null) world.disks.write([0], { rolling: written })
    for (let k = 0; k < 30; k++) world.step(1 / 60)
    const [speed] = (await world.disks.read()).velocities
    world.destroy()
    return speed
  }
  expect(await run(0, null)).toBeGreaterThan(0.99)
  const braked = await run(0.1, null)
  expect(braked).toBeLessThan(0.8)
  expect(await run(0, 0.1)).toBe(braked)
})
