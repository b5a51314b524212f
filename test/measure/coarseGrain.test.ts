/** Fields by coarse graining: what the grid keeps. */
import { expect, test } from 'vitest'
import { coarseGrain, meanStress } from '../../src/entries/measure.ts'
import { World } from '../../src/index.ts'
import { fullTest } from '../support/fullTest.ts'
import { packedBox } from './support.ts'

const sum = (values: Float64Array, stride = 1, at = 0) =>
  values.filter((_, k) => k % stride === at).reduce((all, one) => all + one, 0)

fullTest('coarseGrain: mass, area, momentum and stress of the disks are those of the grid', async () => {
  const { state, contacts, area } = await packedBox()
  const grid = { bounds: [-1, -1, 4, area / 3 + 1], columns: 80, rows: 80, width: 0.3 } as const
  const fields = coarseGrain(state, contacts, grid)
  const cell = (5 / 80) * ((area / 3 + 2) / 80)
  const mass = state.masses.reduce((all, one) => all + one, 0)
  const solid = state.radii.reduce((all, one) => all + Math.PI * one * one, 0)
  expect(Math.abs((cell * sum(fields.density)) / mass - 1)).toBeLessThan(1e-3)
  expect(Math.abs((cell * sum(fields.solidFraction)) / solid - 1)).toBeLessThan(1e-3)
  const { contact } = meanStress(state, contacts, { area })
  for (const k of [0, 3])
    expect(Math.abs((cell * sum(fields.contactStress, 4, k)) / (area * contact[k]) - 1)).toBeLessThan(2e-3)
  // over as much of the box as fits, the stress is that of the walls
  const middle = {
    bounds: [1, area / 6 - 0.5, 2, area / 6 + 0.5],
    columns: 1,
    rows: 1,
    width: area / 6,
  } as const
  const { contactStress } = coarseGrain(state, contacts, middle)
  expect(Math.abs((contactStress[0] + contactStress[3]) / (contact[0] + contact[3]) - 1)).toBeLessThan(0.2)
})

test('coarseGrain: a flow with a gradient has its velocity, and no temperature but that of the gradient', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  const at = Array.from({ length: 1600 }, (_, k) => [0.05 + 0.1 * (k % 40), 0.05 + 0.1 * Math.floor(k / 40)])
  world.disks.add({ positions: at.flat(), velocities: at.flatMap(([, y]) => [2 * y, 0]), radii: 0.04 })
  const [state, contacts] = [await world.disks.read(), await world.readContacts()]
  const fields = coarseGrain(state, contacts, { bounds: [1, 1, 3, 3], columns: 9, rows: 9, width: 0.4 })
  for (let k = 0; k < 81; k++) {
    expect(fields.velocity[2 * k]).toBeCloseTo(2 * fields.points[2 * k + 1], 2)
    // the mean of 4 dy² over the kernel, of which half of the trace counts: 2 c²/14 · … = 4 · 0.1071 c² / 4
    expect(fields.temperature[k]).toBeGreaterThan(0)
    expect(fields.temperature[k]).toBeLessThan(0.5 * 4 * 0.4 ** 2 * 0.15)
    expect(fields.solidFraction[k]).toBeCloseTo(Math.PI * 0.16, 1)
  }
  world.destroy()
})

test('coarseGrain: a periodic box is seamless', async () => {
  const periodic = { x: [0, 4], y: [0, 4] } as const
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], periodic })
  world.disks.add({ positions: [0.05, 0.02, 3.9, 3.98], radii: 0.04 })
  const fields = coarseGrain(await world.disks.read(), await world.readContacts(), {
    bounds: [0, 0, 4, 4],
    columns: 80,
    rows: 80,
    width: 0.5,
    periodic,
  })
  const { masses } = await world.disks.read()
  expect((0.05 ** 2 * sum(fields.density)) / (masses[0] + masses[1])).toBeCloseTo(1, 3)
  world.destroy()
})

test('coarseGrain: bad input is refused in one sentence', async () => {
  const world = await World.create({ backend: 'cpu' })
  const [state, contacts] = [await world.disks.read(), await world.readContacts()]
  const grid = { bounds: [0, 0, 1, 1], columns: 4, rows: 4, width: 0.1 } as const
  expect(coarseGrain(state, contacts, grid).density).toEqual(new Float64Array(16))
  const refused = [
    [{ columns: 0 }, 'columns is 0: expected'],
    [{ width: -1 }, 'width is -1: expected a positive number of at most half a period'],
    [{ width: 2, periodic: { x: [0, 3] } }, 'width is 2: expected'],
    [{ bounds: [1, 0, 0, 1] }, 'bounds is '],
    [{ cells: 3 }, 'cells is unknown'],
  ] as const
  for (const [change, sentence] of refused)
    expect(() => coarseGrain(state, contacts, { ...grid, ...change } as typeof grid)).toThrow(sentence)
  world.destroy()
})
