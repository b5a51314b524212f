/** Which diagrams a batch builds and which it reuses. */
import { expect, test } from 'vitest'
import { Layers, roundCircles } from '../../src/polar/batch/layers.ts'

const circles = roundCircles({ centers: [0, 0, 5, 3, -7, 2], radii: [1, 0.5, 2] })
const built = (layers: Layers, radius: number) => layers.packed.layers.get(radius)?.layer
const only = (radius: number) => new Set([radius])

test('Layers: a diagram for points among the circles also serves a box around them', () => {
  const located = new Layers(circles).with(only(0), 0)
  expect(located.with(only(0), 9)).toBe(located)
  expect(located.with(only(0), 16)).toBe(located)
})

test('Layers: distant points need another diagram, which also serves near points', () => {
  const located = new Layers(circles).with(only(0), 0)
  const traced = located.with(only(0), 1000)
  expect(built(traced, 0)).not.toBe(built(located, 0))
  expect(built(traced, 0)!.rows.sweepCircles.built[0]).toBeLessThan(
    built(located, 0)!.rows.sweepCircles.built[0],
  )
  expect(traced.with(only(0), 0)).toBe(traced)
  expect(traced.with(only(0), 1000)).toBe(traced)
})

test('Layers: a diagram for distant points leaves those of other radii unchanged', () => {
  const located = new Layers(circles).with(only(0), 0)
  const traced = located.with(only(0.25), 1000)
  expect(built(traced, 0)).toBe(built(located, 0))
  expect(traced.with(only(0), 0)).toBe(traced)
})

test('Layers: a reach slightly above a power of 2 causes no second build', () => {
  const reach = 2 ** 40 * (1 + Number.EPSILON)
  const traced = new Layers(circles).with(only(0), reach)
  expect(traced.with(only(0), reach)).toBe(traced)
})

test('Layers: keeps at most 64 diagrams and evicts others', () => {
  let layers = new Layers(circles)
  for (let k = 0; k < 64; k++) layers = layers.with(only(k / 64), 0)
  expect(layers.packed.layers.size).toBe(64)
  expect([...layers.with(only(2), 0).packed.layers.keys()]).toEqual([2])
  const wider = layers.with(only(0), 1000)
  expect(wider.packed.layers.size).toBe(64)
  expect(built(wider, 0.5)).toBe(built(layers, 0.5))
})
