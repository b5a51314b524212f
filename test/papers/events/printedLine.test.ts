/** Where the rules of Leong (2009) for lines and circles fail as printed, and that the event queue does not. */
import { describe, expect, test } from 'vitest'
import { type Collision, EventQueue, type EventQueueOptions } from '../../../src/events/eventQueue.ts'
import { createRandom, type Random, uniform } from '../../../src/util/random.ts'
import { full } from '../../support/full.ts'
import {
  afterCircle,
  afterEndpoint,
  closestPointOnLine,
  inelastic,
  isInLineRegion,
  isOnSegment,
  type Line,
  type Vector,
} from './paperLine.ts'

const THROWS = full(500, 20_000)
/** Of f64, beside the queue, which keeps inverse masses in f32. */
const CLOSE = 1e-6

function tell(name: string, found: object): void {
  process.stdout.write(`${name}: ${JSON.stringify(found)}\n`)
}

const single = (random: Random, low: number, high: number) => Math.fround(uniform(random, low, high))
const degreesBetween = (p: Vector, q: Vector) =>
  (180 / Math.PI) * Math.abs(Math.atan2(p[0] * q[1] - p[1] * q[0], p[0] * q[0] + p[1] * q[1]))
const middle = (values: number[]) => values.sort((p, q) => p - q)[values.length >> 1]

/** One disk of 10 px and a wall without a skin, for so many seconds. */
function run(
  position: Vector,
  velocity: Vector,
  wall: Line,
  seconds: number,
  { radius = 10, restitution = 1 } = {},
) {
  const hits: Collision[] = []
  const options: EventQueueOptions = {
    gravity: [0, 0],
    disks: { positions: [...position], velocities: [...velocity], radii: radius, restitution, friction: 0 },
    walls: [
      { chain: wall.map(([x, y]): [number, number] => [x, y]), radius: 0, restitution: 0, friction: 0 },
    ],
    onCollision: (hit) => hits.push(hit),
  }
  const queue = new EventQueue(options)
  queue.advance(seconds)
  const { positions, velocities } = queue.read()
  return {
    hits,
    position: [positions[0], positions[1]] as Vector,
    velocity: [velocities[0], velocities[1]] as Vector,
  }
}

describe('closestpointonline', () => {
  /** Of 20 px, with whole, horizontal or any coordinates in a field of 1000 by 500 px. */
  const lines: Record<string, (random: Random) => Line> = {
    'of crosses at whole pixels': (random) => {
      const [x, y] = [50 * Math.floor(20 * random()), 50 * Math.floor(10 * random())]
      return random() < 0.5
        ? [
            [x - 10, y],
            [x + 10, y],
          ]
        : [
            [x, y - 10],
            [x, y + 10],
          ]
    },
    horizontal: (random) => {
      const [x, y] = [single(random, 0, 1000), single(random, 0, 500)]
      return [
        [x, y],
        [Math.fround(x + 20), y],
      ]
    },
    'of any slope': (random) => {
      const [x, y, angle] = [single(random, 0, 1000), single(random, 0, 500), 2 * Math.PI * random()]
      return [
        [x, y],
        [Math.fround(x + 20 * Math.cos(angle)), Math.fround(y + 20 * Math.sin(angle))],
      ]
    },
  }

  /** Disks that overlap the middle half of a line by 1 px or more, and how many the test by smallest and largest finds. */
  function count(draw: (random: Random) => Line) {
    const random = createRandom(1)
    const found = { disks: THROWS, notOnSegment: 0, ours: 0 }
    for (let k = 0; k < THROWS; k++) {
      const line = draw(random)
      const [[x1, y1], [x2, y2]] = line
      const [part, side] = [uniform(random, 0.25, 0.75), uniform(random, -0.45, 0.45)]
      const center: Vector = [
        Math.fround(x1 + part * (x2 - x1) - side * (y2 - y1)),
        Math.fround(y1 + part * (y2 - y1) + side * (x2 - x1)),
      ]
      if (!isOnSegment(line, closestPointOnLine(line, center))) found.notOnSegment++
      // towards the middle of the line: it hits at once
      const towards: Vector = [(x1 + x2) / 2 - center[0], (y1 + y2) / 2 - center[1]]
      if (run(center, towards, line, 1e-3).hits.length === 1) found.ours++
    }
    return found
  }

  test.each(Object.entries(lines))(
    '%s: how often the closest point is not found to be on the segment',
    (name, draw) => {
      const found = count(draw)
      tell(`closestpointonline, ${name}`, found)
      expect(found.ours).toBe(THROWS)
      if (name === 'horizontal') expect(found.notOnSegment).toBeGreaterThan(THROWS / 10)
      else expect(found.notOnSegment).toBeLessThan(THROWS / 100)
    },
  )

  test('of a line without length, is the point itself, which everything touches; ours is refused', () => {
    const line: Line = [
      [5, 5],
      [5, 5],
    ]
    expect(closestPointOnLine(line, [900, 400])).toEqual([900, 400])
    expect(() => run([900, 400], [0, 0], line, 1)).toThrow(/chain/)
  })
})

test('the rule that is printed for the line region holds for no hit of a circle of 10 px on a line of 20 px', () => {
  const random = createRandom(2)
  const found = { sideHits: 0, crossing: 0, inLineRegion: 0 }
  const line: Line = [
    [0, 0],
    [20, 0],
  ]
  while (found.sideHits < THROWS) {
    const from: Vector = [uniform(random, -20, 40), uniform(random, 10.1, 30)]
    const to: Vector = [uniform(random, -20, 40), uniform(random, -30, 30)]
    // where the lowest point of the circle comes down to the line
    const part = (from[1] - 10) / (from[1] - to[1])
    const x = from[0] + part * (to[0] - from[0])
    if (!(part > 0 && part < 1 && x > 0 && x < 20)) continue
    found.sideHits++
    if (to[1] < 0) found.crossing++
    if (isInLineRegion(line, [from, to])) found.inLineRegion++
  }
  tell('line region', found)
  // straight down on the middle: the point of the path that is closest to both ends is where it crosses the line
  expect(
    isInLineRegion(line, [
      [10, 15],
      [10, -15],
    ]),
  ).toBe(false)
  expect(found.crossing).toBeGreaterThan(THROWS / 2)
  expect(found.inLineRegion).toBe(0)
  // short ways across a long line are what it describes
  const long: Line = [
    [-1000, 0],
    [1000, 0],
  ]
  expect(
    isInLineRegion(long, [
      [0, 11],
      [20, -1],
    ]),
  ).toBe(true)
})

describe('the endpoint rule', () => {
  const wall: Line = [
    [0, 0],
    [20, 0],
  ]

  /** Disks of 10 px that come from beyond the end of the wall at (0, 0), with when and where they hit it. */
  function throwAtEnd(random: Random) {
    for (;;) {
      const angle = uniform(random, -Math.PI / 2, Math.PI / 2)
      const [vx, vy] = [Math.fround(100 * Math.cos(angle)), Math.fround(100 * Math.sin(angle))]
      const speed = Math.hypot(vx, vy)
      const aside = uniform(random, -9.9, 9.9)
      const [ux, uy] = [vx / speed, vy / speed]
      const position: Vector = [Math.fround(-40 * ux - aside * uy), Math.fround(-40 * uy + aside * ux)]
      const foot = position[0] * ux + position[1] * uy
      const off = position[0] * uy - position[1] * ux
      const time = (-foot - Math.sqrt(100 - off * off)) / speed
      const touch: Vector = [position[0] + time * vx, position[1] + time * vy]
      // else it would hit the side, or come from where it is near the side already
      if (touch[0] < 0 && position[0] < 0) return { position, velocity: [vx, vy] as Vector, time, touch }
    }
  }

  test('gives the direction of the reflection in head-on hits only, and cannot be reversed', () => {
    const random = createRandom(3)
    const found = { hits: THROWS, degrees: 0, within1: 0, ours: 0, oursReversed: 0, printedReversed: 0 }
    const off: number[] = []
    for (let k = 0; k < THROWS; k++) {
      const { position, velocity, time, touch } = throwAtEnd(random)
      const [nx, ny] = [touch[0] / 10, touch[1] / 10]
      const closing = velocity[0] * nx + velocity[1] * ny
      const mirrored: Vector = [velocity[0] - 2 * closing * nx, velocity[1] - 2 * closing * ny]
      const ours = run(position, velocity, wall, 2 * time)
      if (ours.hits.length === 1 && degreesBetween(ours.velocity, mirrored) < CLOSE) found.ours++
      const printed = afterEndpoint(velocity, touch, [0, 0])
      const degrees = degreesBetween(printed, mirrored)
      off.push(degrees)
      if (degrees < 1) found.within1++
      // back the way it went
      const back = run(ours.position, [-ours.velocity[0], -ours.velocity[1]], wall, 2 * time)
      const isBack = (end: Vector) => Math.hypot(end[0] - position[0], end[1] - position[1]) < 0.01
      if (isBack(back.position)) found.oursReversed++
      const returned = afterEndpoint([-printed[0], -printed[1]], touch, [0, 0])
      if (isBack([touch[0] + returned[0] * time, touch[1] + returned[1] * time])) found.printedReversed++
    }
    found.degrees = middle(off)
    tell('endpoint rule', found)
    expect([found.ours, found.oursReversed]).toEqual([THROWS, THROWS])
    expect(found.degrees).toBeGreaterThan(20)
    expect(found.within1).toBeLessThan(THROWS / 20)
    expect(found.printedReversed).toBeLessThan(THROWS / 100)
  })

  test('sends off what grazes the end at 100 px/s at a right angle and as fast', () => {
    const touch: Vector = [-0.1, Math.sqrt(100 - 0.01)]
    const printed = afterEndpoint([100, 0], touch, [0, 0])
    expect(printed[1]).toBeGreaterThan(99.9)
    const { velocity } = run([-50.1, Math.fround(touch[1])], [100, 0], wall, 0.6)
    expect(velocity[0]).toBeGreaterThan(99.9)
  })
})

describe('the response', () => {
  test('C_R as printed takes the speed along a wall, too; restitution takes what goes into it', () => {
    const random = createRandom(4)
    const wall: Line = [
      [-1000, 0],
      [1000, 0],
    ]
    const found = { hits: THROWS, alongKept: 0, oursAlongKept: 0, oursInto: 0 }
    for (let k = 0; k < THROWS; k++) {
      const velocity: Vector = [single(random, 10, 100), -single(random, 10, 100)]
      const coefficient = Math.fround(random())
      const printed = inelastic([velocity[0], -velocity[1]], coefficient)
      const ours = run([0, 20], velocity, wall, 2, { restitution: Math.fround(1 - coefficient) })
      if (Math.abs(printed[0] - velocity[0]) < 1e-3) found.alongKept++
      if (Math.abs(ours.velocity[0] - velocity[0]) < 1e-3) found.oursAlongKept++
      if (Math.abs(ours.velocity[1] - printed[1]) < 1e-3) found.oursInto++
    }
    tell('C_R at a wall', found)
    // the part into the wall is the same by both, with e = 1 - C_R
    expect([found.oursAlongKept, found.oursInto]).toEqual([THROWS, THROWS])
    expect(found.alongKept).toBeLessThan(THROWS / 100)
  })

  test('between circles, C_R as printed changes the momentum, and n without its unit the energy', () => {
    const random = createRandom(5)
    const found = { hits: THROWS, momentum: 0, energy: 0, oursMomentum: 0, oursEnergy: 0 }
    for (let k = 0; k < THROWS; k++) {
      const angle = 2 * Math.PI * random()
      const [nx, ny] = [Math.cos(angle), Math.sin(angle)]
      const radii = [single(random, 5, 10), single(random, 5, 10)]
      const far = radii[0] + radii[1]
      const position = [
        [0, 0],
        [Math.fround(far * nx), Math.fround(far * ny)],
      ] as const
      // closing, each towards the other
      const [speedA, speedB] = [single(random, 10, 100), single(random, 10, 100)]
      const velocity = [
        [Math.fround(speedA * nx), Math.fround(speedA * ny)],
        [-Math.fround(speedB * nx), -Math.fround(speedB * ny)],
      ] as const
      const masses = [single(random, 1, 4), single(random, 1, 4)]
      const [first, second] = [0, 1].map((j) => ({
        position: position[j],
        velocity: velocity[j],
        mass: masses[j],
      }))
      const elastic = [afterCircle(first, second), afterCircle(second, first)]
      const queue = (restitution: number) => {
        const disks = { positions: position.flat(), velocities: velocity.flat(), radii, masses, restitution }
        const one = new EventQueue({ gravity: [0, 0], disks: { ...disks, friction: 0 } })
        one.advance(1e-3)
        const { velocities } = one.read()
        return [
          [velocities[0], velocities[1]],
          [velocities[2], velocities[3]],
        ] as const
      }
      const momentum = (all: readonly Vector[], axis: number) =>
        all.reduce((sum, one, j) => sum + masses[j] * one[axis], 0)
      const energy = (all: readonly Vector[]) =>
        all.reduce((sum, [x, y], j) => sum + masses[j] * (x * x + y * y), 0)
      const changes = (all: readonly Vector[]) =>
        [0, 1].some((axis) => Math.abs(momentum(all, axis) - momentum(velocity, axis)) > 1e-3)
      const differs = (all: readonly Vector[]) => Math.abs(energy(all) / energy(velocity) - 1) > 1e-5
      if (changes(elastic.map((one) => inelastic(one, 0.5)))) found.momentum++
      if (differs(elastic)) found.energy++
      if (changes(queue(0.5))) found.oursMomentum++
      if (differs(queue(1))) found.oursEnergy++
    }
    tell('C_R and n between circles', found)
    expect(found.momentum).toBeGreaterThan(0.99 * THROWS)
    expect(found.energy).toBeGreaterThan(0.99 * THROWS)
    expect([found.oursMomentum, found.oursEnergy]).toEqual([0, 0])
  })
})
