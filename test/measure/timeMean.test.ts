/** `TimeMean`: means over time of what measures return. */
import { expect, expectTypeOf, test } from 'vitest'
import { type Averaged, type Fields, type MeanStress, TimeMean } from '../../src/entries/measure.ts'
import { type Loads, World } from '../../src/index.ts'

test('TimeMean: averages numbers, arrays and objects of them, by weight', () => {
  const mean = new TimeMean<{ a: number; b: Float32Array; c: { d: number[] } }>()
  mean.add({ a: 1, b: Float32Array.of(2, 4), c: { d: [0, -1] } })
  mean.add({ a: 5, b: Float32Array.of(4, 0), c: { d: [8, 1] } }, 3)
  expect(mean.count).toBe(2)
  expect(mean.value).toEqual({ a: 4, b: Float64Array.of(3.5, 1), c: { d: Float64Array.of(6, 0.5) } })
  // what is returned is not what is summed
  mean.value.b.fill(9)
  expect(mean.value.b[0]).toBe(3.5)
  const alone = new TimeMean<number>()
  for (const [value, weight] of [[3, 0.5], [6, 0.25]]) alone.add(value, weight) // biome-ignore format: pairs
  expect(alone.value).toBe(4)
  expectTypeOf<Averaged<Fields>['density']>().toEqualTypeOf<Float64Array>()
  expectTypeOf<Averaged<MeanStress>['pressure']>().toEqualTypeOf<number>()
})

test('TimeMean: refuses other shapes and weights, and adds nothing', () => {
  const mean = new TimeMean<unknown>()
  expect(() => mean.value).toThrow('TimeMean has no sample: expected at least one')
  expect(() => mean.add({ a: 'x' })).toThrow(
    'sample.a is "x": expected a number, an array of numbers, or an object of them',
  )
  mean.add({ a: [1, 2], b: 3 })
  const cases: [unknown, string][] = [
    [{ a: [1], b: 3 }, 'sample.a has another shape than before: expected an array of 2 numbers'],
    [{ a: [1, 2] }, 'sample has another shape than before: expected an object of a, b'],
    [{ a: [1, 2], b: [3] }, 'sample.b has another shape than before: expected a number'],
    [4, 'sample has another shape than before: expected an object of a, b'],
  ]
  for (const [sample, message] of cases) expect(() => mean.add(sample)).toThrow(message)
  for (const weight of [0, -1, Number.NaN])
    expect(() => mean.add({ a: [1, 2], b: 3 }, weight)).toThrow(
      `weight is ${weight}: expected a positive, finite number`,
    )
  expect(mean.count).toBe(1)
  expect(mean.value).toEqual({ a: Float64Array.of(1, 2), b: 3 })
})

test('TimeMean: the mean load of a floor on which a disk bounces is its weight, and what its speed has changed by', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, substeps: 1, gravity: [0, -10] })
  world.walls.add([{ chain: [[-1, 0], [1, 0]] }]) // biome-ignore format: points
  world.disks.add({ positions: [0, 0.5], radii: 0.1, masses: 2, restitution: 0.8 })
  const mean = new TimeMean<Loads>()
  const [steps, dt] = [200, 1 / 120]
  let hits = 0
  for (let k = 0; k < steps; k++) {
    world.step(dt)
    const loads = await world.readLoads()
    hits += Number(loads.bodies[1] < 0)
    mean.add(loads, dt)
  }
  const { velocities } = await world.disks.read()
  world.destroy()
  expect(hits).toBeGreaterThan(3)
  expect(hits).toBeLessThan(steps / 2)
  const expected = -(2 * 10 + (2 * velocities[1]) / (steps * dt))
  expect(mean.value.bodies[1]).toBeCloseTo(expected, 3)
  expect(mean.value.edges[1]).toBeCloseTo(expected, 3)
})
