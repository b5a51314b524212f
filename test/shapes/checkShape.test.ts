/** Validation of shapes. */
import { expect, test } from 'vitest'
import { box } from '../../src/shapes/box.ts'
import { checkShape } from '../../src/shapes/checkShape.ts'
import { disk } from '../../src/shapes/disk.ts'
import { nArc } from '../../src/shapes/nArc.ts'
import type { Shape } from '../../src/shapes/shape.ts'

const arc4 = nArc(
  [
    [0, 0],
    [4, 0],
    [4, 2],
    [0, 2],
  ],
  3,
)

type Arrays = 'centers' | 'radii' | 'directions'

function changed(shape: Shape, name: Arrays, change: (values: Float64Array) => void): Shape {
  const values = shape[name].slice()
  change(values)
  return { ...shape, [name]: values }
}

function mirror(values: Float64Array): void {
  for (let k = 0; k < values.length; k += 2) values[k] *= -1
}

test.each<[string, Shape, string]>([
  ['one arc', { ...arc4, radii: arc4.radii.slice(0, 1) }, 'shape has 1 arcs: expected at least 2'],
  [
    'too few centres',
    { ...arc4, centers: arc4.centers.slice(2) },
    'shape.centers has 6 numbers for 4 arcs: expected 8',
  ],
  [
    'NaN',
    changed(arc4, 'radii', (r) => r.fill(Number.NaN, 2, 3)),
    'shape.radii[2] is NaN: expected a finite number',
  ],
  [
    'no centroid',
    { ...arc4, centroid: [0, Infinity] },
    'shape.centroid[1] is Infinity: expected a finite number',
  ],
  ['negative radius', changed(arc4, 'radii', (r) => r.fill(-1, 2, 3)), "shape's arc 2 has the radius -1"],
  [
    'long direction',
    changed(box(2, 2), 'directions', (d) => d.fill(1.001, 2, 3)),
    "shape's arc 1 begins with the direction [1.001, ",
  ],
  [
    'kink',
    changed(arc4, 'radii', (r) => {
      r[1] += 1e-9
    }),
    "shape's side after arc 0 leaves its tangent by ",
  ],
  [
    'gap',
    changed(arc4, 'centers', (c) => {
      c[2] += 1e-9
    }),
    'leaves its tangent by ',
  ],
  ['side back', box(2, 2, 0.5), ''],
  [
    'turned in',
    changed(disk([0, 0], 1), 'directions', (d) => {
      d[3] = -1
      d[2] = 0
    }),
    "shape's arc 0 turns by -1.57",
  ],
  ['clockwise', changed(changed(box(2, 2), 'centers', mirror), 'directions', mirror), ' turns by -1.57'],
  [
    'a point',
    { ...disk([3, 3], 1), radii: new Float64Array(2) },
    'shape is the single point [3, 3]: expected an outline',
  ],
])('%s', (name, shape, message) => {
  if (name === 'side back') {
    // corners swapped, so that sides run against the turn of the normal
    const centers = Float64Array.from(shape.centers, (value) => -value)
    expect(() => checkShape({ ...shape, centers })).toThrow("shape's side after arc 0 goes back by 2 m")
    return
  }
  expect(() => checkShape(shape)).toThrow(message)
})

test('checkShape: rejects a shape that turns twice', () => {
  const { centers, radii, directions, centroid } = disk([0, 0], 1)
  const twice = (values: Float64Array) => Float64Array.from([...values, ...values])
  expect(() =>
    checkShape({ centers: twice(centers), radii: twice(radii), directions: twice(directions), centroid }),
  ).toThrow('shape turns 2 times around: expected once')
})
