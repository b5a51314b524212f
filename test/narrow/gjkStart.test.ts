/** GJK from the normal of the previous frame, and the trace of its iterations. */
import { expect, test } from 'vitest'
import { collideArcs } from '../../src/narrow/arcs.ts'
import { collideGjk } from '../../src/narrow/gjk.ts'
import type { GjkStep } from '../../src/narrow/gjkStep.ts'
import { placed } from '../../src/shapes/placed.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { fullTest } from '../support/fullTest.ts'
import { families } from './oracle/families.ts'

const FRAMES = 40
const ROUND = ['disk', 'capsule', 'polygon', 'rounded', 'nArc']

/** Calls `check` with each frame of one shape that passes another slowly, per pair of families. */
function eachFrame(check: (a: Shape, b: Shape, frame: number) => void): void {
  const random = createRandom(11)
  for (const nameA of ROUND) {
    for (const nameB of ROUND) {
      const a = families[nameA](random)
      const b = families[nameB](random)
      const y = uniform(random, -1, 1)
      for (let frame = 0; frame < FRAMES; frame++)
        check(a, placed(b, [-2 + 0.01 * frame, y + 0.01 * frame], 0.01 * frame), frame)
    }
  }
}

test('collideGjk: the normal of the previous frame saves iterations and gives the same depth', () => {
  const counts = { cold: 0, warm: 0 }
  let normal: Point | undefined
  eachFrame((a, b, frame) => {
    if (frame === 0) normal = undefined
    const warm = collideGjk(a, b, undefined, normal, () => counts.warm++)
    const cold = collideGjk(a, b, undefined, undefined, () => counts.cold++)
    normal = warm.normal
    const exact = collideArcs(a, b).depth
    // disks about the same centre end at 128 points
    expect(Math.abs(cold.depth - exact)).toBeLessThan(1e-8)
    expect(Math.abs(warm.depth - exact)).toBeLessThan(1e-8)
  })
  expect(counts.warm).toBeLessThan(0.9 * counts.cold)
})

fullTest(
  'collideGjk: a trace changes no bit, its points are on A - B, and its last closest point has the depth',
  () => {
    eachFrame((a, b) => {
      const steps: GjkStep[] = []
      const contact = collideGjk(a, b, undefined, undefined, (step) => steps.push(step))
      expect(contact).toEqual(collideGjk(a, b))
      const last = steps[steps.length - 1]
      expect(last.algorithm).toBe(contact.depth < 0 ? 'GJK' : 'EPA')
      expect(Math.abs(Math.hypot(...last.closest) - Math.abs(contact.depth))).toBeLessThan(1e-8)
      for (const { algorithm, points, direction, support } of steps) {
        const along = ([x, y]: Point) => x * direction[0] + y * direction[1]
        for (const point of points) expect(along(point)).toBeLessThan(along(support) + 1e-9)
        if (algorithm === 'EPA') expect(areaOf(points)).toBeGreaterThan(0)
      }
    })
  },
)

function areaOf(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], k) => {
    const [nextX, nextY] = points[(k + 1) % points.length]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}
