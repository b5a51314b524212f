/** The four cases of the paper on PIT and PIC, and the edge cases of the paper on line and circle. */
import { expect, test } from 'vitest'
import { type Collision, EventQueue } from '../../src/events/eventQueue.ts'
import { type CollisionCase, fourCases } from '../../src/scene/fourCases.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { runPaperPit } from '../papers/events/paperPit.ts'
import { endCases } from '../support/endCases.ts'

/** Of f64 with numbers near 10: a hundred times the rounding of a dozen operations, on times, places and velocities. */
const CLOSE = 1e-12

const worst = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a, (value, k) => Math.abs(value - b[k])).reduce((x, y) => Math.max(x, y), 0)

function runQueue({ positions, velocities, radii, masses, dt, frames }: CollisionCase) {
  const hits: Collision[] = []
  const queue = new EventQueue({
    gravity: [0, 0],
    disks: { positions, velocities, radii, masses, restitution: 1, friction: 0 },
    onCollision: (hit) => hits.push(hit),
  })
  for (let frame = 0; frame < frames; frame++) queue.advance(dt)
  return { hits, ...queue.read() }
}

test.each(fourCases)('EventQueue: follows the exact solution: $name', (scene) => {
  const { hits, positions, velocities } = runQueue(scene)
  expect(hits.map(({ a, b, edge }) => [a, b, edge])).toEqual(scene.hits.map(({ a, b }) => [a, b, NONE]))
  expect(
    worst(
      hits.map((hit) => hit.time),
      scene.hits.map((hit) => hit.time),
    ),
  ).toBeLessThan(CLOSE)
  expect(worst(positions, scene.finalPositions)).toBeLessThan(CLOSE)
  expect(worst(velocities, scene.finalVelocities)).toBeLessThan(CLOSE)
  expect(scene.finalPositions).toHaveLength(scene.positions.length)
})

const named = (name: CollisionCase['name']) => {
  const scene = fourCases.find((one) => one.name === name)!
  return { scene, pit: runPaperPit(scene) }
}
const direction = (velocities: readonly number[], disk: number) =>
  (Math.atan2(velocities[2 * disk + 1], velocities[2 * disk]) * 180) / Math.PI

test('discrete stepping: the hit disk starts late, at the end of the frame', () => {
  const { scene, pit } = named('delay')
  const late = 0.75 - scene.hits[0].time
  expect(pit.shocks).toEqual([{ time: 0.75, a: 0, b: 1 }])
  expect(late).toBeGreaterThan(0.18)
  expect(worst(pit.velocities, scene.finalVelocities)).toBeLessThan(CLOSE)
  expect(scene.finalPositions[2] - pit.positions[2]).toBeCloseTo(scene.velocities[0] * late, 12)
})

test('discrete stepping: the direction is wrong, since the line of centres has turned since the hit', () => {
  const { scene, pit } = named('wrong direction')
  expect(pit.shocks).toHaveLength(1)
  expect(direction([...scene.finalVelocities], 0)).toBeCloseTo(120, 3)
  // at the end of the frame the line of centres is 45° off the way, and the shock mirrors the way on the line across it
  expect(direction(pit.velocities, 0)).toBeCloseTo(90, 3)
})

test('discrete stepping: misses a hit without overlap at the end of a frame', () => {
  const { scene, pit } = named('missed collision')
  expect(pit.shocks).toEqual([])
  expect(pit.velocities).toEqual(scene.velocities)
})

test('discrete stepping: treats successive hits as simultaneous, and finds a false one', () => {
  const { scene, pit } = named('nearly simultaneous collisions')
  const frameOf = (time: number) => Math.floor(time / scene.dt)
  expect(frameOf(scene.hits[0].time)).toBe(frameOf(scene.hits[1].time))
  const together = pit.shocks.filter(({ time }) => time === pit.shocks[0].time)
  expect(together.map(({ a, b }) => [a, b])).toContainEqual([0, 1])
  expect(together.map(({ a, b }) => [a, b])).toContainEqual([0, 2])
  expect(worst(pit.velocities, scene.finalVelocities)).toBeGreaterThan(1)
})

test.each(endCases)('$name', (scene) => {
  const hits: Collision[] = []
  const queue = new EventQueue({
    gravity: [0, 0],
    disks: {
      positions: scene.position,
      velocities: scene.velocity,
      radii: scene.radius,
      restitution: 1,
      friction: 0,
    },
    walls: [{ chain: scene.segment, restitution: 1, friction: 0 }],
    onCollision: (hit) => hits.push(hit),
  })
  queue.advance(scene.dt)
  const { positions, velocities } = queue.read()
  expect(hits.map(({ a, b, edge }) => [a, b, edge])).toEqual([[0, NONE, 0]])
  expect(Math.abs(hits[0].time - scene.time)).toBeLessThan(CLOSE)
  expect(worst(positions, scene.finalPosition)).toBeLessThan(100 * CLOSE)
  expect(worst(velocities, scene.finalVelocity)).toBeLessThan(100 * CLOSE)
  const [x] = scene.touchPosition
  expect(scene.touches).toBe(x < 0 ? 'start' : x > 8 ? 'end' : 'side')
})
