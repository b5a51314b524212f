/** The contact list of a world in which some disks sleep. */
import { expect } from 'vitest'
import { EDGE_BIT } from '../../src/schemas/constants.ts'
import { CONTACT, MOTION, POSE, SPAN } from '../../src/schemas/offsets.ts'
import { createRandom } from '../../src/util/random.ts'
import type { World } from '../../src/world.ts'
import { fullTest } from '../support/fullTest.ts'
import { steps, worldWithFloor } from '../support/sleepers.ts'

/** Pairs of slots that overlap by more than rounding, and the pairs of disks in the contact list, both sorted. */
function pairsOf(world: World): { touching: string[]; listed: string[] } {
  const { buffers } = world
  if (buffers.kind !== 'cpu') throw new Error(`buffers are of the ${buffers.kind}`)
  const { poses, motions, contacts, contactSpans, slots } = buffers
  const name = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`)
  const idOf = (slot: number) => motions.u32[MOTION.stride * slot + MOTION.id]
  const [touching, listed]: string[][] = [[], []]
  for (let a = 0; a < slots; a++) {
    const at = (slot: number) => poses.f32.subarray(POSE.stride * slot, POSE.stride * (slot + 1))
    const [ax, ay] = at(a)
    for (let b = 0; b < a; b++) {
      const [bx, by] = at(b)
      if (Math.hypot(ax - bx, ay - by) < at(a)[POSE.radius] + at(b)[POSE.radius] - 1e-5)
        touching.push(name(idOf(a), idOf(b)))
    }
    const start = contactSpans.u32[SPAN.stride * a + SPAN.start]
    const count = contactSpans.u32[SPAN.stride * a + SPAN.count]
    for (let k = start; k < start + count; k++) {
      const b = contacts.u32[CONTACT.stride * k + CONTACT.b]
      if (b < EDGE_BIT) listed.push(name(idOf(a), idOf(b)))
    }
  }
  return { touching: touching.sort(), listed: listed.sort() }
}

fullTest(
  'World.create: sleep: each pair that touches is listed once, whoever sleeps, also of very different sizes',
  async () => {
    const world = await worldWithFloor({ restitutionThreshold: 0 })
    world.addWalls([
      {
        chain: [
          [-10, 9],
          [-10, 0],
        ],
      },
      {
        chain: [
          [70, 0],
          [70, 9],
        ],
      },
    ])
    const random = createRandom(5)
    const columns = 120
    const positions = Array.from({ length: 4 * columns }, (_, k) => [
      -9.5 + (0.64 * (k % columns)) / 1,
      0.3 + 0.62 * Math.floor(k / columns),
    ])
    const radii = positions.map(() => 0.2 + 0.1 * random())
    const boulders = [0, 14, 28, 42, 56].map((x) => [x, 8])
    world.addDisks({
      positions: [...positions, ...boulders].flat(),
      radii: [...radii, ...boulders.map(() => 3)],
      friction: 0.5,
      rolling: 0.2,
    })
    for (let second = 0; second < 40 && world.stats.awake > 0; second++) await steps(world, 60)
    expect(world.stats.awake).toBe(0)
    let mixed = 0
    for (const victim of [480, 300, 470]) {
      world.write([victim], { velocities: [0, 4] })
      for (let step = 0; step < 60; step++) {
        await steps(world, 1)
        const { awake, disks } = world.stats
        if (awake === 0 || awake === disks) continue
        mixed++
        if (step % 5 > 0) continue
        const { touching, listed } = pairsOf(world)
        expect(new Set(listed).size).toBe(listed.length)
        const known = new Set(listed)
        expect(touching.filter((pair) => !known.has(pair))).toEqual([])
        expect(touching.length).toBeGreaterThan(400)
      }
    }
    expect(mixed).toBeGreaterThan(60)
    world.destroy()
  },
)
