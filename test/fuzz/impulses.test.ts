/** A fuzz of impulses on disks and grains: momentum and angular momentum rise by what was given. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { box, disk } from '../../src/entries/shapes.ts'
import { World } from '../../src/index.ts'
import { full } from '../support/full.ts'

const COUNT = 6
const number = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })
const list = (least: number, most: number, each = 1) =>
  fc.array(number(least, most), { minLength: each * COUNT, maxLength: each * COUNT })
const impulses = fc.record({
  ids: fc.shuffledSubarray(
    Array.from({ length: COUNT }, (_, k) => k),
    { minLength: COUNT },
  ),
  impulses: list(-9, 9, 2),
  points: fc.option(list(-5, 25, 2), { nil: undefined }),
  torqueImpulses: fc.option(list(-9, 9), { nil: undefined }),
})

test('World.disks.applyImpulses: momentum and angular momentum rise by the sum of what is given', async () => {
  await fc.assert(
    fc.asyncProperty(
      list(0.1, 50),
      fc.array(impulses, { minLength: 1, maxLength: 4 }),
      async (masses, pushes) => {
        const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0] })
        const positions = masses.flatMap((_, k) => [4 * k, 2 * (k % 2)])
        world.grains.add({
          shapes: masses.map((_, k) => (k % 2 === 0 ? box(1, 0.4) : disk([0, 0], 0.5))),
          positions,
          masses,
        })
        /** Returns the sums of momentum and of angular momentum about the origin, and a bound of the terms. */
        const sums = async () => {
          const { velocities, spins, masses: m, inertia } = await world.disks.read()
          let [x, y, turn, most] = [0, 0, 0, 1]
          for (let k = 0; k < COUNT; k++) {
            const [px, py] = [m[k] * velocities[2 * k], m[k] * velocities[2 * k + 1]]
            x += px
            y += py
            turn += positions[2 * k] * py - positions[2 * k + 1] * px + inertia[k] * spins[k]
            most += 25 * (Math.abs(px) + Math.abs(py)) + Math.abs(inertia[k] * spins[k])
          }
          return { x, y, turn, most }
        }
        const given = { x: 0, y: 0, turn: 0 }
        for (const push of pushes) {
          world.disks.applyImpulses(push)
          for (const row of push.ids.keys()) {
            const [jx, jy] = push.impulses.slice(2 * row, 2 * row + 2)
            const [px, py] = (
              push.points ?? push.ids.flatMap((other) => positions.slice(2 * other, 2 * other + 2))
            ).slice(2 * row, 2 * row + 2)
            given.x += jx
            given.y += jy
            given.turn += px * jy - py * jx + (push.torqueImpulses?.[row] ?? 0)
          }
        }
        const { x, y, turn, most } = await sums()
        world.destroy()
        for (const [is, was] of [[x, given.x], [y, given.y], [turn, given.turn]]) // biome-ignore format: pairs
          expect(Math.abs(is - was)).toBeLessThan(1e-4 * most)
      },
    ),
    { seed: Number(process.env.SCREE_FUZZ_SEED ?? 5), numRuns: full(30, 1000) },
  )
})
