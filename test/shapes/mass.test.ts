/** Area, centroid and inertia in closed form against a fine polygon. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkShape } from '../../src/shapes/checkShape.ts'
import { massOf } from '../../src/shapes/mass.ts'
import { nArcOfSeams } from '../../src/shapes/seams.ts'
import type { Shape } from '../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { full } from '../support/full.ts'
import { families, polygonMoments, sampled } from './support.ts'

/** Required relative accuracy; a polygon of 4,000 points on half a circle has 1e-7 less area. */
const RELATIVE = 1e-6
const POINTS = 4000

function expectMass(shape: Shape): void {
  const { area, centroid, inertia } = massOf(shape)
  const integrated = polygonMoments(sampled(shape, POINTS))
  expect(Math.abs(area - integrated.area)).toBeLessThan(RELATIVE * integrated.area)
  expect(Math.abs(inertia - integrated.inertia)).toBeLessThan(RELATIVE * integrated.inertia)
  // radius of gyration: the length scale for the error of the centroid
  const size = Math.sqrt(integrated.inertia / integrated.area)
  const off = [0, 1].map((axis) => centroid[axis] - integrated.centroid[axis])
  expect(Math.hypot(...off)).toBeLessThan(RELATIVE * size)
  expect(shape.centroid).toEqual(centroid)
}

test.each(Object.entries(families))(
  'massOf: %s are valid and have the mass of their outline',
  (_name, family) => {
    fc.assert(
      fc.property(family, (shape) => {
        checkShape(shape)
        expectMass(shape)
      }),
      { seed: 1, numRuns: full(15, 2000) },
    )
  },
)

test('massOf: arcs from 1e-6 rad to half a circle, including nearly straight ones', () => {
  const random = createRandom(7)
  for (let k = 0; k < 40; k++) {
    // two pairs of opposite arcs: flat ones, and the rest of half a circle
    const flat = 10 ** uniform(random, -6, 0)
    const radii = [1 / flat, 0.3, 1 / flat, 0.3]
    const angle = uniform(random, 0, 6)
    const shape = nArcOfSeams(
      [0, flat, Math.PI, Math.PI + flat].map((a) => a + angle),
      radii,
      [1, 2],
    )
    checkShape(shape)
    expectMass(shape)
  }
})
