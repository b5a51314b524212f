/** What the event queue refuses, in one sentence with the value. */
import { expect, test } from 'vitest'
import { EventQueue, type EventQueueOptions } from '../../src/events/eventQueue.ts'

const disks = { positions: [0, 0], velocities: [1, 0], radii: 1 }

test.each<[object, string]>([
  [{}, 'disks is missing: expected an object'],
  [
    { disks, substeps: 4 },
    'options.substeps is unknown: expected only gravity, disks, walls, contactDuration, onCollision',
  ],
  [{ disks, gravity: [0] }, 'gravity is [0]: expected two numbers [x, y]'],
  [{ disks, contactDuration: 0 }, 'contactDuration is 0: expected a number of seconds from 1e-18 to 1e6'],
  [{ disks, onCollision: 3 }, 'onCollision is 3: expected a function'],
  [{ disks: { ...disks, ids: [4] } }, 'disks.ids is [4]: expected none, since disks are numbered from 0'],
  [
    { disks: { ...disks, radii: -1 } },
    'radii is -1: expected a number from 1e-12 to 1e6; an inverted disk, which holds others inside, is a wall: roundWall of scree/shapes',
  ],
  [{ disks, walls: [{ chain: [[0, 0]] }] }, 'walls[0].chain has 1 points: expected at least 2'],
])('%j', (options, message) => {
  expect(() => new EventQueue(options as EventQueueOptions)).toThrow(new Error(message))
})

test.each<[number, number | undefined, string]>([
  [-1, undefined, 'dt is -1: expected a number from 0 to 1e18'],
  [Number.NaN, undefined, 'dt is NaN: expected a number from 0 to 1e18'],
  [Infinity, undefined, 'dt is Infinity: expected a number from 0 to 1e18'],
  [1, 1.5, 'maxCollisions is 1.5: expected a whole number of at least 0, or Infinity'],
  [1, -1, 'maxCollisions is -1: expected a whole number of at least 0, or Infinity'],
])(
  'EventQueue.advance: rejects %d s with %d collisions and changes nothing',
  (dt, maxCollisions, message) => {
    const queue = new EventQueue({ disks })
    queue.advance(0.5)
    const before = queue.read()
    expect(() => queue.advance(dt, maxCollisions)).toThrow(new Error(message))
    expect(queue.time).toBe(0.5)
    expect(queue.read()).toEqual(before)
  },
)
