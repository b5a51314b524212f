/** `packDisks` of scree/scenes: random packings. */
import { expect, test } from 'vitest'
import { type PackOptions, packDisks } from '../../src/scene/packing/packDisks.ts'
import { radiiOf } from '../../src/scene/packing/radii.ts'
import { createRandom } from '../../src/util/random.ts'
import { full, sampled } from '../support/full.ts'

const bounds = [1, 2, 11, 12] as const
const SIDE = 10
const MIXTURE = { type: 'bidisperse', small: 0.5, large: 0.7 } as const

/** The largest force on a disk, the sum of forces of all contacts and the pressure, each pair and image compared with each. */
function measured(
  { positions, radii }: ReturnType<typeof packDisks>,
  [periodicX, periodicY]: readonly [boolean, boolean],
) {
  const forces = new Float64Array(positions.length)
  let [virial, sum, contacts, deepest] = [0, 0, 0, 0]
  const touching = new Set<number>()
  const images = (repeats: boolean) => (repeats ? [-SIDE, 0, SIDE] : [0])
  for (const [a, radius] of radii.entries()) {
    for (let b = 0; b < a; b++)
      for (const x of images(periodicX))
        for (const y of images(periodicY)) {
          const arm = [
            positions[2 * a] - positions[2 * b] - x,
            positions[2 * a + 1] - positions[2 * b + 1] - y,
          ]
          const distance = Math.hypot(...arm)
          const overlap = radius + radii[b] - distance
          if (overlap <= 0) continue
          deepest = Math.max(deepest, overlap)
          for (const axis of [0, 1]) {
            forces[2 * a + axis] += (overlap * arm[axis]) / distance
            forces[2 * b + axis] -= (overlap * arm[axis]) / distance
          }
          virial += overlap * distance
          sum += overlap
          contacts++
          touching.add(a).add(b)
        }
    for (const axis of [0, 1]) {
      if ([periodicX, periodicY][axis]) continue
      for (const sign of [-1, 1]) {
        const wall = bounds[sign < 0 ? axis : axis + 2]
        const distance = sign * (wall - positions[2 * a + axis])
        if (distance >= radius) continue
        forces[2 * a + axis] -= sign * (radius - distance)
        virial += (radius - distance) * distance
        sum += radius - distance
        contacts++
        touching.add(a)
        deepest = Math.max(deepest, radius - distance)
      }
    }
  }
  const worst = Math.max(...forces.map(Math.abs)) / (sum / contacts)
  return { worst, pressure: virial / 2 / SIDE ** 2, contacts, supported: touching.size, deepest }
}

test.each(
  sampled(
    [
      { repeats: [true, true] as const, pressure: 1e-2 },
      { repeats: [false, true] as const, pressure: 1e-2 },
      { repeats: [false, false] as const, pressure: full(1e-2, 1e-4) },
    ],
    1,
  ),
)('packDisks: forces are in balance at the pressure asked for, $pressure; periodic: $repeats', (one) => {
  const [x, y] = one.repeats
  const packing = packDisks({ bounds, radii: MIXTURE, pressure: one.pressure, periodic: { x, y }, seed: 3 })
  const { worst, pressure, contacts, supported, deepest } = measured(packing, one.repeats)
  expect(worst).toBeLessThan(2e-4)
  expect(Math.abs(pressure / one.pressure - 1)).toBeLessThan(2e-3)
  expect(packing.pressure / pressure).toBeCloseTo(1, 6)
  expect(packing.overlap).toBeCloseTo(deepest, 9)
  // isostatic, or more: two forces per disk that is no rattler; in periodic boxes, all can be shifted
  expect(contacts).toBeGreaterThanOrEqual(2 * supported - 1)
  expect(supported / packing.radii.length).toBeGreaterThan(0.8)
  for (const [k, at] of packing.positions.entries()) {
    expect(at).toBeGreaterThanOrEqual(bounds[k % 2])
    expect(at).toBeLessThanOrEqual(bounds[(k % 2) + 2])
  }
})

test('packDisks: has the solid fraction asked for, and no overlaps where disks do not jam', () => {
  for (const solidFraction of [0.4, 0.78]) {
    const options: PackOptions = { bounds, radii: { type: 'uniform', min: 0.2, max: 0.4 }, solidFraction }
    const packing = packDisks(options)
    const area = packing.radii.reduce((sum, radius) => sum + Math.PI * radius ** 2, 0)
    expect(area / SIDE ** 2).toBeCloseTo(solidFraction, 9)
    expect(packing.solidFraction).toBeCloseTo(solidFraction, 9)
    expect(measured(packing, [false, false]).deepest).toBeLessThan(1e-7)
    expect(Math.abs(packing.scale - 1)).toBeLessThan(0.02)
    expect(packDisks(options)).toEqual(packing)
    expect(packDisks({ ...options, seed: 2 }).positions).not.toEqual(packing.positions)
  }
})

test('packDisks: draws radii from its distributions', () => {
  const drawn = (distribution: Parameters<typeof radiiOf>[1]) => {
    const { draw, largest } = radiiOf('radii', distribution)
    const random = createRandom(5)
    const radii = Array.from({ length: 4000 }, (_, k) => draw(random, k))
    expect(Math.max(...radii)).toBeLessThanOrEqual(largest)
    return radii
  }
  const meanOf = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length
  const spreadOf = (values: number[]) => Math.sqrt(meanOf(values.map((v) => (v - meanOf(values)) ** 2)))
  expect(new Set(drawn(0.3))).toEqual(new Set([0.3]))
  const uniform = drawn({ type: 'uniform', min: 0.2, max: 0.5 })
  expect(meanOf(uniform)).toBeCloseTo(0.35, 2)
  expect(spreadOf(uniform)).toBeCloseTo(0.3 / Math.sqrt(12), 2)
  const large = drawn({ type: 'bidisperse', small: 0.5, large: 0.7, share: 0.25 }).filter((r) => r === 0.7)
  expect(large.length).toBe(1000)
  const logs = drawn({ type: 'logNormal', median: 0.5, sigma: 0.3 }).map(Math.log)
  expect(meanOf(logs)).toBeCloseTo(Math.log(0.5), 1)
  // of a normal distribution that is cut off at 3 standard deviations: 0.9867
  expect(spreadOf(logs) / 0.3).toBeCloseTo(0.987, 1)
  expect(Math.max(...logs)).toBeLessThan(Math.log(0.5) + 0.9001)
})

test.each<[object, string | RegExp]>([
  [
    { pressure: 1e-3, solidFraction: 0.8 },
    /^options is \{bounds: .*: expected either solidFraction or pressure$/,
  ],
  [{}, /^options is \{bounds: .*: expected either solidFraction or pressure$/],
  [{ solidFraction: 2 }, 'solidFraction is 2: expected a number from 0.05 to 1.1'],
  [{ pressure: 0 }, 'pressure is 0: expected a number from 0.000001 to 0.1'],
  [{ pressure: 1e-3, radii: -1 }, 'radii is -1: expected a positive, finite number'],
  [
    { pressure: 1e-3, radii: { type: 'uniform', min: 2, max: 1 } },
    'radii.max is 1: expected a number of at least min, which is 2',
  ],
  [
    { pressure: 1e-3, radii: { type: 'gauss' } },
    `radii is {type: "gauss"}: expected a radius, or an object with type 'uniform', 'bidisperse' or 'logNormal'`,
  ],
  [
    { pressure: 1e-3, radii: 2, periodic: { x: true } },
    'bounds is [1, 2, 11, 12]: expected x at least 20 long, for radii up to 2',
  ],
  [{ pressure: 1e-3, radii: 1e-3 }, 'radii is 0.001: expected at most 100000 disks in the box'],
  [{ pressure: 1e-3, seed: 0.5 }, 'seed is 0.5: expected a whole number from 0 to 9007199254740991'],
])('packDisks: rejects %o', (options, message) => {
  expect(() => packDisks({ bounds, radii: MIXTURE, ...options })).toThrow(message)
})
