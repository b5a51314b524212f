/** Newton's cradle of five disks that touch. */
import { expect, test } from 'vitest'
import { EventQueue } from '../../src/events/eventQueue.ts'

test.each([1, 2, 3, 4])(
  'EventQueue: %i disks enter a cradle and as many leave it; the others stay at rest',
  (moving) => {
    // those that come in begin a metre off, touching each other as those at rest do
    const positions = Array.from({ length: 5 }, (_, k) => [k < moving ? k - 1 : k, 0]).flat()
    const queue = new EventQueue({
      gravity: [0, 0],
      disks: {
        positions,
        velocities: positions.map((_, k) => (k % 2 === 0 && k < 2 * moving ? 2 : 0)),
        radii: 0.5,
        restitution: 1,
        friction: 0,
      },
    })
    // each of those that come in passes its speed on through all that are at rest
    expect(queue.advance(1.5)).toMatchObject({ collisions: moving * (5 - moving), outcome: 'done' })
    const { velocities, positions: after } = queue.read()
    const isOut = (k: number) => k >= 5 - moving
    // equal masses swap their velocities; each hit rounds by some 1e-16
    for (let k = 0; k < 5; k++) {
      expect(Math.abs(velocities[2 * k] - (isOut(k) ? 2 : 0))).toBeLessThan(1e-12)
      expect(Math.abs(after[2 * k] - (isOut(k) ? k + 2 : k))).toBeLessThan(1e-12)
      expect(velocities[2 * k + 1]).toBe(0)
    }
  },
)
