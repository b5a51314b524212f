/** How fast a silo runs out, against Beverloo's law. */
import { beforeAll, expect } from 'vitest'
import { isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { type Discharge, discharge, FULL_DISCHARGE } from './experiments/hopper.ts'

let measured: Discharge
beforeAll(async () => {
  if (isFull) measured = await discharge(FULL_DISCHARGE)
}, 1_800_000)

// Beverloo, Leniger & van de Velde, Chem. Eng. Sci. 15, 260 (1961); in two dimensions W = C ρ √g (D − k d)^(3/2):
// Nedderman, Statics and Kinematics of Granular Materials (1992), chapter 10.
// Nedderman has k between 1 and 3. For what little the flows say about the power by themselves see docs/truth.md.
fullTest('the outflow of a silo grows as the opening to the power 3/2', () => {
  const { flows, line, narrowing } = measured
  for (const [opening, flow] of flows) {
    const predicted = (line.intercept + line.slope * opening) ** 1.5
    expect(Math.abs(flow / predicted - 1)).toBeLessThan(0.05)
  }
  expect(line.r2).toBeGreaterThan(0.998)
  expect(narrowing).toBeGreaterThan(1)
  expect(narrowing).toBeLessThan(3)
})

// Where the walls carry the filling, as Janssen has it: see docs/truth.md for what happens where they do not.
fullTest('the outflow of a silo does not know how full it is', () => {
  expect(Math.abs(measured.deeper - 1)).toBeLessThan(0.05)
})
