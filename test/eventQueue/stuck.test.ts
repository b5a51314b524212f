/** Starts from which a simulation by events may never get away, and what ends them. */
import { describe, expect, test } from 'vitest'
import { type Collision, EventQueue, type EventQueueOptions } from '../../src/events/eventQueue.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { fullTest } from '../support/fullTest.ts'

function queueOf(options: EventQueueOptions) {
  const hits: Collision[] = []
  const queue = new EventQueue({ gravity: [0, 0], ...options, onCollision: (hit) => hits.push(hit) })
  return { queue, hits }
}

const pair = (x: number, velocity: number, more = {}) =>
  queueOf({
    disks: {
      positions: [0, 0, x, 0],
      velocities: [0, 0, velocity, 0],
      radii: 1,
      friction: 0,
      restitution: 1,
      ...more,
    },
  })

describe('two disks', () => {
  test('that overlap and close hit at once, and part', () => {
    const { queue, hits } = pair(1.5, -1)
    expect(queue.advance(1)).toEqual({ collisions: 1, time: 1, outcome: 'done' })
    expect(hits).toEqual([{ time: 0, a: 0, b: 1, edge: NONE }])
    expect([...queue.read().velocities]).toEqual([-1, 0, 0, 0])
  })

  test.each([
    ['overlap and part', 1.5, 1],
    ['overlap at rest', 1.5, 0],
    ['touch at rest', 2, 0],
    ['touch and part', 2, 1],
    ['lie on one point', 0, 0],
    ['lie on one point and part', 0, 1],
    ['have no way to each other', 5, 0],
  ])('that %s do not hit', (_name, x, velocity) => {
    const { queue } = pair(x, velocity)
    expect(queue.advance(10)).toEqual({ collisions: 0, time: 10, outcome: 'done' })
    expect([...queue.read().positions]).toEqual([0, 0, x + 10 * velocity, 0])
  })

  test('that graze do not hit, and a hair nearer they do', () => {
    const passing = (y: number) =>
      queueOf({ disks: { positions: [0, 0, -5, y], velocities: [0, 0, 1, 0], radii: 1 } }).queue.advance(10)
    expect(passing(2)).toMatchObject({ collisions: 0 })
    expect(passing(2 - 2 ** -20)).toMatchObject({ collisions: 1 })
  })

  test('that touch and close hit at once', () => {
    const { queue, hits } = pair(2, -1)
    queue.advance(1)
    expect(hits).toEqual([{ time: 0, a: 0, b: 1, edge: NONE }])
  })

  test('without restitution go on together, and still part', () => {
    const { queue } = pair(4, -1, { restitution: 0 })
    expect(queue.advance(10)).toMatchObject({ collisions: 1 })
    const { velocities } = queue.read()
    const parting = velocities[2] - velocities[0]
    expect(parting).toBeGreaterThan(0)
    expect(parting).toBeCloseTo(2 ** -20, 12)
  })
})

test('a step of no time has no hits, whatever overlaps', () => {
  const { queue } = pair(1.5, -1)
  expect(queue.advance(0)).toEqual({ collisions: 0, time: 0, outcome: 'done' })
  expect([...queue.read().positions]).toEqual([0, 0, 1.5, 0])
})

const floor = {
  chain: [
    [-10, 0],
    [10, 0],
  ] as const,
}

describe('a disk and a floor', () => {
  test.each([0, 0.5, 1])(
    'at rest, restitution %d: it hops no oftener than a contact lasts',
    (restitution) => {
      const { queue } = queueOf({
        gravity: [0, -10],
        disks: { positions: [0, 1], radii: 1, restitution },
        walls: [floor],
      })
      const { collisions, outcome } = queue.advance(1)
      expect(outcome).toBe('done')
      expect(collisions).toBeGreaterThan(500)
      // a flight lasts a contact's duration; the first touch is at once, and the last bit may part the rest
      expect(collisions).toBeLessThanOrEqual(1002)
      const [x, y] = queue.read().positions
      expect(x).toBe(0)
      // g t²/8 of a flight of a millisecond
      expect(Math.abs(y - 1)).toBeLessThan(1.3e-6)
    },
  )

  test('dropped without restitution it comes to rest there, sliding on with friction until it rolls', () => {
    const { queue } = queueOf({
      gravity: [0, -10],
      disks: { positions: [-9, 2], velocities: [3, 0], radii: 1, friction: 0.3 },
      walls: [floor],
    })
    expect(queue.advance(3).outcome).toBe('done')
    const { velocities, spins, positions } = queue.read()
    expect(Math.abs(positions[1] - 1)).toBeLessThan(1.3e-6)
    // sliding turns to rolling at two thirds of the speed, as I = m r²/2
    expect(velocities[0]).toBeCloseTo(2, 4)
    expect(spins[0]).toBeCloseTo(-2, 4)
  })

  test('that slides along it without gravity does not hit', () => {
    const { queue } = queueOf({
      disks: { positions: [-5, 1], velocities: [1, 0], radii: 1 },
      walls: [floor],
    })
    expect(queue.advance(10)).toMatchObject({ collisions: 0 })
  })

  test('that it overlaps on its way out: gravity turns it back, and there it hits', () => {
    const { queue, hits } = queueOf({
      gravity: [0, -10],
      disks: { positions: [0, 0.5], velocities: [0, 1], radii: 1, restitution: 1, friction: 0 },
      walls: [floor],
    })
    queue.advance(0.15)
    expect(hits[0].time).toBeCloseTo(0.1, 12)
  })

  test.each([
    [1, 0],
    [-1, 1],
  ])('whose centre lies on it is on its left; at %d m/s it has %d hits', (velocity, hits) => {
    const { queue } = queueOf({
      disks: { positions: [0, 0], velocities: [0, velocity], radii: 1 },
      walls: [{ ...floor, restitution: 1 }],
    })
    expect(queue.advance(2)).toEqual({ collisions: hits, time: 2, outcome: 'done' })
    expect(queue.read().velocities[1]).toBe(1)
  })
})

test('a joint of a straight chain is nothing to a disk that slides over it', () => {
  const { queue } = queueOf({
    gravity: [0, -10],
    disks: { positions: [-4, 1], velocities: [3, 0], radii: 1, friction: 0 },
    walls: [{ chain: Array.from({ length: 81 }, (_, k): [number, number] => [k / 4 - 10, 0]), friction: 0 }],
  })
  queue.advance(3)
  // the normals of ends that it meets with rounding are off by some 1e-8
  expect(queue.read().velocities[0]).toBeCloseTo(3, 6)
})

test('three disks in inelastic collapse get out of it: hits that come too soon dissipate nothing', () => {
  // three in a row collapse where e < 7 - 4 √3 = 0.072: S. McNamara and W. R. Young, Phys. Fluids A 4 (1992) 496
  const after = (contactDuration: number) => {
    const { queue, hits } = queueOf({
      disks: {
        positions: [0, 0, 2.5, 0, 5.25, 0],
        velocities: [1, 0, 0, 0, -1, 0],
        radii: 1,
        restitution: 0.05,
      },
      contactDuration,
    })
    expect(queue.advance(100).outcome).toBe('done')
    return { queue, hits }
  }
  const { queue, hits } = after(0.001)
  expect(hits).toHaveLength(6)
  // what speed is left parts them again
  const { velocities } = queue.read()
  expect(velocities[4] - velocities[0]).toBeGreaterThan(0.1)
  // without the model next to nothing is left, and only the least speed of parting ends it
  const without = after(1e-18)
  expect(without.hits.length).toBeGreaterThan(15)
  const { velocities: together } = without.queue.read()
  expect(together[4] - together[0]).toBeLessThan(1e-6)
})

test("EventQueue.advance: returns 'jammed' for a disk in a slot narrower than itself, without advancing", () => {
  const { queue } = queueOf({
    disks: { positions: [0, 0], velocities: [1, 0], radii: 1, restitution: 1 },
    walls: [
      {
        chain: [
          [-0.5, -9],
          [-0.5, 9],
        ],
      },
      {
        chain: [
          [0.5, -9],
          [0.5, 9],
        ],
      },
    ],
  })
  expect(queue.advance(1)).toEqual({ collisions: 1000, time: 0, outcome: 'jammed' })
  expect(queue.advance(1)).toMatchObject({ time: 0, outcome: 'jammed' })
  expect(queue.collisions).toBe(2000)
})

fullTest("EventQueue.advance: returns 'cells' for a disk that escapes at 1e12 m/s", () => {
  const { queue } = queueOf({ disks: { positions: [0, 0], velocities: [1e12, 0], radii: 1 } })
  const { outcome, time } = queue.advance(1)
  expect(outcome).toBe('cells')
  expect(time).toBeLessThan(1)
})

describe('EventQueue.advance: maxCollisions', () => {
  const start = () =>
    queueOf({
      disks: { positions: [0, 0, 4, 0], velocities: [2, 0, -1, 0], radii: 1, restitution: 1, friction: 0 },
      walls: [
        {
          chain: [
            [-6, -3],
            [9, -3],
            [9, 3],
            [-6, 3],
          ],
          closed: true,
          restitution: 1,
        },
      ],
    })

  test('stops after the last allowed hit and continues unchanged', () => {
    const { queue: whole } = start()
    const { queue: parts, hits } = start()
    const all = whole.advance(60)
    let { outcome, collisions } = parts.advance(60, 3)
    expect({ outcome, collisions }).toEqual({ outcome: 'collisions', collisions: 3 })
    expect(parts.time).toBe(hits[2].time)
    while (outcome === 'collisions') {
      const step = parts.advance(60 - parts.time, 3)
      outcome = step.outcome
      collisions += step.collisions
    }
    expect(collisions).toBe(all.collisions)
    expect(collisions).toBeGreaterThan(10)
    expect(Math.abs(parts.time - 60)).toBeLessThan(1e-12)
    expect([...parts.read().velocities]).toEqual([...whole.read().velocities])
  })

  test('of 0 stops before the first hit', () => {
    const { queue } = start()
    expect(queue.advance(60, 0)).toMatchObject({ collisions: 0, outcome: 'collisions' })
    expect(queue.advance(0.5, 0)).toMatchObject({ collisions: 0 })
  })
})

test('EventQueue.advance: orders simultaneous hits by the lower id, then by the partner, walls last', () => {
  // a pair, a disk and the floor, and three in a row of which the middle one meets both
  const { queue, hits } = queueOf({
    disks: {
      positions: [0, 20, 8, 20, 0, 0, 4, 0, 8, 0, 0, 10],
      velocities: [1, 0, -5, 0, 2, 0, 0, 0, -2, 0, 0, -2],
      radii: 1,
      restitution: 1,
      friction: 0,
    },
    walls: [
      {
        chain: [
          [-3, 7],
          [3, 7],
        ],
      },
    ],
  })
  queue.advance(1.25)
  expect(hits.map(({ time }) => time)).toEqual([1, 1, 1, 1, 1])
  const last = hits.pop()!
  expect(hits.map(({ a, b }) => [a, b])).toEqual([
    [0, 1],
    [2, 3],
    [3, 4],
    [2, 3],
  ])
  expect([last.a, last.b, last.edge]).toEqual([5, NONE, 0])
})

test.each([1, -1])(
  'of two partners at one time the lower id comes first, on whichever side it is (%d)',
  (side) => {
    // the disk that is to meet both has been at rest, so that it alone knows of them; they lie in different cells
    const { queue, hits } = queueOf({
      disks: {
        positions: [4, side, 4, -side, 0, 0, -4, 0, 0, -4],
        velocities: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0],
        radii: [0.875, 0.875, 1, 1, 1],
        restitution: 1,
        friction: 0,
      },
    })
    queue.advance(10, 3)
    expect(hits.map(({ a, b }) => [a, b])).toEqual([
      [2, 3],
      [0, 2],
      [1, 2],
    ])
    expect(hits[2].time).toBe(hits[1].time)
  },
)

test('EventQueue.advance: advances the time without disks', () => {
  const { queue } = queueOf({ disks: { positions: [], radii: 1 }, walls: [floor] })
  expect(queue.advance(2)).toEqual({ collisions: 0, time: 2, outcome: 'done' })
  expect(queue.energy()).toEqual({ kinetic: 0, potential: 0 })
})
