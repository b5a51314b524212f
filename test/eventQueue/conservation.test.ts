/** What a gas keeps, and how far back its way can be found. */
import { expect, test } from 'vitest'
import { EventQueue } from '../../src/events/eventQueue.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { fullTest } from '../support/fullTest.ts'
import { gasInBox } from '../support/gas.ts'

fullTest('500 elastic disks keep their energy, and their momentum but for what walls give', () => {
  const { disks, walls } = gasInBox(500, 0.3, 1)
  // as the queue has them: inverse masses are rounded to f32
  const masses = Float64Array.from(
    disks.radii as Float64Array,
    (radius) => 1 / Math.fround(1 / (Math.PI * radius ** 2)),
  )
  const momentum = () => {
    const { velocities } = queue.read()
    return masses.reduce(([x, y], m, k) => [x + m * velocities[2 * k], y + m * velocities[2 * k + 1]], [0, 0])
  }
  let isPair = false
  const queue = new EventQueue({
    gravity: [0, 0],
    disks,
    walls,
    onCollision: ({ b }) => {
      isPair = b !== NONE
    },
  })
  const { kinetic } = queue.energy()
  const scale = masses.reduce(
    (sum, m, k) => sum + m * Math.hypot(...disks.velocities.subarray(2 * k, 2 * k + 2)),
    0,
  )
  let pairs = 0
  let worst = 0
  for (let k = 0; k < 1000; k++) {
    queue.advance(1e9, 19)
    const before = momentum()
    expect(queue.advance(1e9, 1)).toMatchObject({ collisions: 1, outcome: 'collisions' })
    const after = momentum()
    if (!isPair) continue
    pairs++
    worst = Math.max(worst, Math.hypot(after[0] - before[0], after[1] - before[1]))
  }
  expect(queue.collisions).toBe(20_000)
  expect(pairs).toBeGreaterThan(750)
  // seen: 1e-14; each hit rounds by some 1e-16
  expect(Math.abs(queue.energy().kinetic / kinetic - 1)).toBeLessThan(1e-9)
  expect(worst / scale).toBeLessThan(1e-9 / 20_000)
})

fullTest('no two disks come nearer than they may, and none gets out, wherever the cells are', () => {
  const { disks, walls, side } = gasInBox(120, 0.4, 4)
  const radii = disks.radii as Float64Array
  const queue = new EventQueue({ gravity: [0, -1], disks, walls })
  let deepest = 0
  for (let look = 0; look < 100; look++) {
    queue.advance(0.37)
    const { positions } = queue.read()
    for (const [k, radius] of radii.entries()) {
      const [x, y] = positions.subarray(2 * k)
      deepest = Math.max(deepest, radius - x, radius - y, x + radius - side, y + radius - side)
      for (let o = 0; o < k; o++) {
        const distance = Math.hypot(positions[2 * o] - x, positions[2 * o + 1] - y)
        deepest = Math.max(deepest, radius + radii[o] - distance)
      }
    }
  }
  expect(queue.collisions).toBeGreaterThan(5000)
  // the corners of the box are rounded to f32
  expect(deepest).toBeLessThan(1e-6)
})

test('under gravity, the sum of kinetic and potential energy', () => {
  const { disks, walls } = gasInBox(100, 0.2, 2)
  const queue = new EventQueue({ disks, walls })
  const total = () => queue.energy().kinetic + queue.energy().potential
  const before = total()
  queue.advance(1e9, 20_000)
  expect(Math.abs(total() / before - 1)).toBeLessThan(1e-9)
})

/** How far from where they began, in metres, 50 disks end up after so many hits a disk and all the way back. */
function missAfter(hitsOfEach: number): number {
  const { disks, walls } = gasInBox(50, 0.1, 3)
  const queue = new EventQueue({ gravity: [0, 0], disks, walls })
  queue.advance(1e9, 25 * hitsOfEach)
  const { time } = queue
  queue.reverse()
  queue.advance(time)
  const { positions } = queue.read()
  return positions.reduce((worst, x, k) => Math.max(worst, Math.abs(x - disks.positions[k])), 0)
}

/** Chaos multiplies what rounding leaves by some 6 with each hit, so the way back can be found only so far. */
test('time runs backwards: 50 disks return to where they began', () => {
  // seen: 3e-11 m after 4 hits a disk, 3e-8 after 6, 3e-5 after 10, metres after 16
  expect(missAfter(4)).toBeLessThan(1e-9)
  expect(missAfter(6)).toBeLessThan(1e-6)
  expect(missAfter(16)).toBeGreaterThan(0.1)
})
