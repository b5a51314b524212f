/** Polar batches against f64: the diagram itself, and brute force for each leg. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PolarBatch } from '../../src/polar/batch/polarBatch.ts'
import { NO_SIDE } from '../../src/polar/batch/traces.ts'
import { PolarDiagram, type Region } from '../../src/polar/polarDiagram.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { full, isFull, sampled } from '../support/full.ts'
import { drawDisks, drawPoints, type Family, families } from './batchFamilies.ts'
import { bounced, firstHit, type LegEnd, type LegStart, sizeOf } from './batchLegs.ts'
import { type Found, isTie } from './batchRegions.ts'

const POINTS = full(500, 100_000)
const DISKS = full(60, 10_000)
const LEGS = 20

/** Relative to the size: the error of a coordinate in f32 after a few roundings. */
const ROUNDING = 2 ** -22
/**
 * Relative to the size: a graze within this distance may be missed, because the cells are built for circles smaller by
 * as much.
 */
const GRAZE = 2 ** -17 + ROUNDING
/** Relative to the size: largest error of a path length. */
const TOLERANCE = 1e-5
/** In radians: an angle is computed in f64 and rounded. */
const ANGLE_TOLERANCE = 1e-6
/** Maximum fraction of cases that are too close to call. */
const MAX_TIES = 0.02

let cpu: PolarBatch
beforeAll(async () => {
  cpu = await PolarBatch.create({ backend: 'cpu' })
})
afterAll(() => cpu.destroy())

describe.each(sampled(families))('PolarBatch: $name', (family) => {
  beforeAll(() => cpu.setCircles(family.circles))

  test('locate: equals the diagram in f64', async () => {
    const diagram = PolarDiagram.build(family.circles)
    const points = drawPoints(family, 3, POINTS)
    const margin = GRAZE * sizeOf(family)
    let ties = 0
    for (const direction of ['east', 'west', 'north', 'south'] as const)
      for (const sense of ['ccw', 'cw'] as const) {
        const found = await cpu.locate({ points, direction, sense })
        for (let k = 0; k < POINTS; k++) {
          const [x, y] = points.subarray(2 * k, 2 * k + 2)
          const expected = diagram.locate([x, y], direction, sense)
          const own = { owner: found.owners[k], angle: found.angles[k], isInside: found.inside[k] === 1 }
          if (isSame(own, expected)) continue
          ties++
          const isClose = isTie(family, [x, y], { direction, sense }, own, margin)
          expect(isClose, JSON.stringify({ x, y, direction, sense, own, expected })).toBe(true)
        }
      }
    if (isFull) console.warn(`${family.name}: ${ties} of ${8 * POINTS} regions are ties`)
    expect(ties).toBeLessThan(MAX_TIES * 8 * POINTS)
  })

  test('trace: each leg equals brute force in f64, starting from the f32 state', async () => {
    const drawn = drawDisks(family, 4, DISKS, [0, 0.01, 0.05])
    const size = sizeOf(family)
    const [grazes, legs] = await followLegs(family, drawn, (start, end) => {
      const expected = firstHit(family, start, 0)
      const error = Math.abs(end.length - expected.length)
      if (isSameTarget(end, expected) && error <= TOLERANCE * size) return false
      // too close to call: correct if the circle that was hit were larger and all others smaller
      const close = firstHit(family, start, -GRAZE * size, { circle: end.circle, margin: GRAZE * size })
      expect(isSameTarget(end, close), JSON.stringify({ start, end, expected, close })).toBe(true)
      return true
    })
    if (isFull) console.warn(`${family.name}: ${grazes} of ${legs} legs are ties`)
    expect(legs).toBe(DISKS * LEGS)
    expect(grazes).toBeLessThan(MAX_TIES * legs)
  })

  test('trace: continuing a trace from its end is bit-identical to one long trace', async () => {
    const drawn = drawDisks(family, 5, DISKS, [0, 0.01, 0.05])
    const whole = await cpu.trace({ ...drawn, box: family.box, bounces: LEGS - 1 })
    let differences = 0
    const leg = new Uint32Array(DISKS)
    await followLegs(family, drawn, ({ disk }, end) => {
      const row = whole.hits.starts[disk] + leg[disk]++
      const [x, y] = whole.hits.positions.subarray(2 * row, 2 * row + 2)
      const isEqual = whole.hits.circles[row] === end.circle && x === end.position[0] && y === end.position[1]
      differences += Number(!isEqual)
      return false
    })
    expect(differences).toBe(0)
  })
})

function isSame(own: Found, { isInside, owner, angle }: Region): boolean {
  const isSameOwner = own.isInside === isInside && own.owner === (owner ?? NONE)
  return isSameOwner && Math.abs(own.angle - angle) <= ANGLE_TOLERANCE
}

function isSameTarget(one: LegEnd, other: LegEnd): boolean {
  return one.circle === other.circle && one.side === other.side
}

/** Follows all disks leg by leg. Returns the sum of `look` over all legs and their number. */
async function followLegs(
  family: Family,
  drawn: ReturnType<typeof drawDisks>,
  look: (start: LegStart, end: LegEnd) => boolean,
): Promise<[number, number]> {
  const [origins, directions] = [drawn.origins.slice(), drawn.directions.slice()]
  let [sum, legs] = [0, 0]
  for (let n = 0; n < LEGS; n++) {
    const {
      hits,
      lengths,
      directions: units,
    } = await cpu.trace({
      origins,
      directions,
      radii: drawn.radii,
      box: family.box,
    })
    for (let k = 0; k < DISKS; k++) {
      expect(hits.starts[k + 1]).toBe(k + 1)
      const start = {
        disk: k,
        origin: [origins[2 * k], origins[2 * k + 1]] as const,
        direction: [units[2 * k], units[2 * k + 1]] as const,
        radius: drawn.radii[k],
      }
      const end = {
        circle: hits.circles[k],
        side: hits.sides[k],
        length: lengths[k],
        position: [hits.positions[2 * k], hits.positions[2 * k + 1]] as const,
      }
      sum += Number(look(start, end))
      legs++
      origins.set(end.position, 2 * k)
      directions.set(bounced(family, start, end), 2 * k)
      expect(end.side === NO_SIDE).toBe(end.circle !== NONE)
    }
  }
  return [sum, legs]
}
