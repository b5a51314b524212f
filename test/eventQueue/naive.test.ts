/** The queue against the loop over all pairs: the same hits in the same order, at the same times. */
import { expect, test } from 'vitest'
import { EventQueue } from '../../src/events/eventQueue.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { sampled } from '../support/full.ts'
import { gasInBox } from '../support/gas.ts'
import { type Point, toSegment } from './bruteForce.ts'
import { type NaiveWorld, nextHit } from './naive.ts'

const DISKS = 36
const HITS = 2000
/**
 * Hits after which the loop begins anew with the state of the queue. Chaos multiplies the rounding in which they differ
 * by some ten with each hit of a disk, and a disk is hit three or four times in so many.
 */
const HITS_TOGETHER = 50

const materials = [
  { name: 'elastic, without gravity', gravity: [0, 0], restitution: 1, friction: 0 },
  { name: 'elastic, with gravity', gravity: [0, -4], restitution: 1, friction: 0 },
  { name: 'rough, with gravity', gravity: [0.25, -0.5], restitution: 0.98, friction: 0.25 },
] as const

test.each(sampled(materials, 1))('$name', ({ gravity, restitution, friction }) => {
  const { disks, walls, side } = gasInBox(DISKS, 0.25, 6, { restitution, friction })
  const radii = disks.radii as Float64Array
  // sides and two free ends in the midst of the disks
  const inner: readonly [Point, Point] = [
    [Math.fround(0.3 * side), Math.fround(0.4 * side)],
    [Math.fround(0.7 * side), Math.fround(0.6 * side)],
  ]
  const clear = [...radii.keys()].filter(
    (k) => toSegment(...inner)(disks.positions[2 * k], disks.positions[2 * k + 1]) > radii[k] + 0.01,
  )
  const pick = (array: Float64Array) => clear.flatMap((k) => [array[2 * k], array[2 * k + 1]])
  const hits: { time: number; a: number; b: number; edge: number }[] = []
  const signed = (id: number) => (id === NONE ? -1 : id)
  const queue = new EventQueue({
    gravity,
    disks: {
      ...disks,
      positions: pick(disks.positions),
      velocities: pick(disks.velocities),
      radii: clear.map((k) => radii[k]),
    },
    walls: [...walls, { chain: inner, restitution, friction }],
    onCollision: ({ time, a, b, edge }) => hits.push({ time, a, b: signed(b), edge: signed(edge) }),
  })
  const corners = walls[0].chain.map(([x, y]): Point => [Math.fround(x), Math.fround(y)])
  const ends = [...corners.map((corner, k): [Point, Point] => [corner, corners[(k + 1) % 4]]), inner]
  const world: NaiveWorld = {
    disks: clear.map((k) => ({
      x: 0,
      y: 0,
      vx: 0,
      vy: 0,
      spin: 0,
      radius: radii[k],
      mass: 1 / Math.fround(1 / (Math.PI * radii[k] ** 2)),
      lastHit: -Infinity,
    })),
    edges: ends.map((pair) => ({ distance: toSegment(...pair), ends: pair })),
    gravity,
    restitution: Math.fround(restitution),
    friction: Math.fround(friction),
    contactDuration: Math.fround(0.001),
    time: 0,
  }
  let met = 0
  for (let done = 0; done < HITS; done += HITS_TOGETHER) {
    const { positions, velocities, spins } = queue.read()
    for (const [k, disk] of world.disks.entries()) {
      ;[disk.x, disk.y] = positions.subarray(2 * k)
      ;[disk.vx, disk.vy] = velocities.subarray(2 * k)
      disk.spin = spins[k]
    }
    world.time = queue.time
    queue.advance(1e9, HITS_TOGETHER)
    for (const actual of hits.splice(0)) {
      const expected = nextHit(world)
      expect({ ...actual, time: 0 }).toEqual({ ...expected, time: 0 })
      // rounding of 1e-16 s and what chaos makes of it in so many hits
      expect(Math.abs(actual.time - expected.time)).toBeLessThan(1e-9)
      if (actual.edge === 4) met++
    }
  }
  expect(clear.length).toBeGreaterThanOrEqual(30)
  // rough ones come to rest on the floor, and are soon rid of the wall in the midst
  expect(met).toBeGreaterThan(10)
})
