/** Times of first touch against brute force, for disks thrown at everything there is. */
import { describe, expect, test } from 'vitest'
import { EventQueue, type EventQueueOptions } from '../../src/events/eventQueue.ts'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { createRandom, insideDisk, type Random, uniform } from '../../src/util/random.ts'
import type { Vector } from '../../src/util/validate.ts'
import { full, sampled } from '../support/full.ts'
import { type Distance, firstTouch, toWall } from './bruteForce.ts'

const PARAMS = 1 / 60
const THROWS = full(6_000, 1_000_000) / 10
/** Relative, of the time of the touch; where it grazes, over how steeply the gap closes. */
const CLOSE = 1e-9
/** Steepness from which on that holds as it is. */
const STEEP = 0.01

const f = Math.fround
const point = ([x, y]: Vector): Vector => [f(x), f(y)]

interface Target {
  readonly walls: readonly WallOptions[]
  readonly distance: Distance
  /** Where a throw aims. */
  readonly aim: Vector
}

const wallTarget = (wall: WallOptions, aim: Vector): Target => ({
  walls: [wall],
  distance: toWall(wall),
  aim,
})

/** Sizes in metres around the radius of the disk that is thrown, from a fifth to five times. */
const sizeOf = (random: Random) => 5 ** uniform(random, -1, 1)

function segment(random: Random): Target {
  const start = point(insideDisk(random, 3))
  const end: Vector = point([start[0] + uniform(random, -1, 1) * 3, start[1] + 0.1 + random() * 3])
  const t = random()
  const aim: Vector = [start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1])]
  return wallTarget({ chain: [start, end], radius: random() < 0.5 ? 0 : f(0.2 * random()) }, aim)
}

function endOf(random: Random): Target {
  const target = segment(random)
  return { ...target, aim: target.walls[0].chain[random() < 0.5 ? 0 : 1] }
}

function arc(random: Random): Target {
  const start = point(insideDisk(random, 3))
  const end: Vector = point([start[0] + sizeOf(random), start[1] + uniform(random, -1, 1)])
  const bulge = f(uniform(random, -1.5, 1.5))
  const aim: Vector = [
    (start[0] + end[0]) / 2 + (bulge / 2) * (end[1] - start[1]),
    (start[1] + end[1]) / 2 - (bulge / 2) * (end[0] - start[0]),
  ]
  return wallTarget(
    { chain: [start, end], bulges: [bulge], radius: random() < 0.5 ? 0 : f(0.2 * random()) },
    aim,
  )
}

const kinds = { segment, end: endOf, arc }

/** Metres a second: from 1e-3 to 1e4 radii a frame. */
const speedOf = (random: Random, radius: number) => (10 ** uniform(random, -3, 4) * radius) / PARAMS

function directed(random: Random, length: number): Vector {
  const [x, y] = insideDisk(random, 1)
  const scale = length / Math.hypot(x, y)
  return [x * scale, y * scale]
}

/** A disk that is to pass near the aim at some time of the frame; undefined where it would begin too near. */
function thrown(random: Random, { aim, distance }: Pick<Target, 'aim' | 'distance'>, hasGravity: boolean) {
  const radius = f(uniform(random, 0.2, 1))
  const speed = speedOf(random, radius)
  const velocity = point(directed(random, speed))
  // it bends the way by up to some three times its length, and of the fastest by as much as the range of gravity lets it
  const bend = Math.min(((10 ** uniform(random, -3, 0.5) * speed) / PARAMS) * 2, 1e6)
  const gravity = hasGravity ? point(directed(random, bend)) : ([0, 0] as const)
  const when = PARAMS * uniform(random, 0.05, 1)
  const aside = insideDisk(random, 1.2 * radius)
  const position = point([
    aim[0] + aside[0] - when * (velocity[0] + 0.5 * when * gravity[0]),
    aim[1] + aside[1] - when * (velocity[1] + 0.5 * when * gravity[1]),
  ])
  const gap = distance(...position) - radius
  return gap > 0.01 * Math.min(radius, speed * PARAMS) ? { radius, velocity, gravity, position } : undefined
}

/** What a throw showed. */
type Verdict = 'hit' | 'miss' | 'grazing' | 'wrong'

function verdictOf(expected: ReturnType<typeof firstTouch>, time: number | undefined): Verdict {
  if (expected === 'grazing') return 'grazing'
  if (expected === 'none') return time === undefined ? 'miss' : 'wrong'
  if (time === undefined) return 'wrong'
  const off = Math.abs(time / expected.time - 1) * Math.min(1, expected.steepness / STEEP)
  return off < CLOSE ? 'hit' : 'wrong'
}

/** Throws until there are enough, and counts; all that went wrong is told in full. */
function throwMany(seed: number, one: (random: Random) => readonly [Verdict, object] | undefined) {
  const random = createRandom(seed)
  const counts = { hit: 0, miss: 0, grazing: 0, wrong: 0 }
  const wrong: string[] = []
  for (let k = 0; k < THROWS; ) {
    const result = one(random)
    if (result === undefined) continue
    k++
    counts[result[0]]++
    if (result[0] === 'wrong' && wrong.length < 3) wrong.push(JSON.stringify({ k, ...result[1] }))
  }
  expect(wrong).toEqual([])
  // so many graze to 1e-10 radii that brute force cannot say whether they touch
  expect(counts.grazing).toBeLessThan(THROWS / 1000)
  expect(counts.miss).toBeGreaterThan(THROWS / 100)
  expect(counts.hit).toBeGreaterThan(THROWS / 4)
}

/** The time of the first hit in a frame. */
function firstHit(options: EventQueueOptions): number | undefined {
  let time: number | undefined
  const queue = new EventQueue({
    ...options,
    onCollision: (hit) => {
      time ??= hit.time
    },
  })
  queue.advance(PARAMS, 1)
  return time
}

const gravities = [
  { hasGravity: false, seed: 1 },
  { hasGravity: true, seed: 2 },
]

describe.each(sampled(Object.entries(kinds)))('a disk thrown at a wall: %s', (_name, makeTarget) => {
  test.each(gravities)('gravity: $hasGravity', ({ hasGravity, seed }) => {
    throwMany(seed, (random) => {
      const target = makeTarget(random)
      const disk = thrown(random, target, hasGravity)
      if (disk === undefined) return
      const expected = firstTouch(disk, target.distance, PARAMS)
      const time = firstHit({
        gravity: disk.gravity,
        disks: { positions: disk.position, velocities: disk.velocity, radii: disk.radius },
        walls: target.walls,
      })
      return [verdictOf(expected, time), { time, expected, disk, target }]
    })
  })
})

test.each(gravities)('a disk thrown at a disk; gravity: $hasGravity', ({ hasGravity, seed }) => {
  throwMany(seed, (random) => {
    const other = { position: point(insideDisk(random, 3)), radius: f(uniform(random, 0.2, 5)) }
    const distance: Distance = (x, y) =>
      Math.hypot(x - other.position[0], y - other.position[1]) - other.radius
    const aside = directed(random, other.radius)
    const aim: Vector = [other.position[0] + aside[0], other.position[1] + aside[1]]
    // as the other one sees it: gravity is shared, and the other moves as well
    const seen = thrown(random, { aim, distance }, false)
    if (seen === undefined) return
    const drift = point(insideDisk(random, Math.hypot(...seen.velocity)))
    const velocity = point([seen.velocity[0] + drift[0], seen.velocity[1] + drift[1]])
    const exact: Vector = [velocity[0] - drift[0], velocity[1] - drift[1]]
    const expected = firstTouch({ ...seen, velocity: exact }, distance, PARAMS)
    const time = firstHit({
      gravity: hasGravity ? [3, -9.81] : [0, 0],
      disks: {
        positions: [...seen.position, ...other.position],
        velocities: [...velocity, ...drift],
        radii: [seen.radius, other.radius],
      },
    })
    return [verdictOf(expected, time), { time, expected, seen, other, drift }]
  })
})

test.each(gravities)(
  'a disk thrown about in a round container; gravity: $hasGravity',
  ({ hasGravity, seed }) => {
    throwMany(seed, (random) => {
      const size = f(uniform(random, 1.5, 20))
      const corners = [point([-size, 0]), point([size, 0])]
      const wall: WallOptions = { chain: corners, bulges: [1, 1], closed: true }
      const distance = toWall(wall)
      const disk = thrown(random, { aim: directed(random, size), distance }, hasGravity)
      if (disk === undefined) return
      const expected = firstTouch(disk, distance, PARAMS)
      const time = firstHit({
        gravity: disk.gravity,
        disks: { positions: disk.position, velocities: disk.velocity, radii: disk.radius },
        // from inside only the left of it counts, as it goes round counter-clockwise
        walls: [{ ...wall, oneSided: Math.hypot(...disk.position) < size }],
      })
      return [verdictOf(expected, time), { time, expected, disk, wall }]
    })
  },
)
