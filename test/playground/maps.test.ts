/** Colour maps of the page: their numbers are those of scree/measure. */
import { describe, expect, test } from 'vitest'
import { equalAreaRadii } from '../../apps/playground/measures/areas.ts'
import { FIELD_LOOKS, fieldValues } from '../../apps/playground/measures/choices.ts'
import { FieldMeans } from '../../apps/playground/measures/fieldMeans.ts'
import { mapGrid } from '../../apps/playground/measures/mapGrid.ts'
import { fieldTints, mapImage, valueAt } from '../../apps/playground/measures/mapImage.ts'
import { Measurer } from '../../apps/playground/measures/measurer.ts'
import { brief } from '../../apps/playground/measures/numbers.ts'
import { rampOf } from '../../apps/playground/measures/ramps.ts'
import { fullRegion } from '../../apps/playground/measures/region.ts'
import { maxOf, roundUp } from '../../apps/playground/measures/scale.ts'
import { profileGrid, statisticsOf } from '../../apps/playground/measures/statistics.ts'
import type { Wish } from '../../apps/playground/measures/wishes.ts'
import { coarseGrain, type Fields, forceDistribution, pairCorrelation } from '../../src/entries/measure.ts'
import { presets } from '../../src/entries/scenes.ts'
import { World } from '../../src/index.ts'
import { parseHex, toOklab } from '../../src/render/oklab.ts'

/** What the page asks of its worker about a pile after so many steps. */
async function wishOf(world: World, steps: number): Promise<Wish> {
  for (let step = 0; step < steps; step++) world.step(1 / 60)
  const [state, contacts] = [await world.disks.read(), await world.readContacts()]
  const grid = mapGrid([-8, 0, 8, 14], 0.5, 3)
  return { world: 1, time: world.stats.time, state, contacts, meanRadius: 0.5, grid }
}

const pile = () => World.fromScene(presets.pile.build(150, 1), { backend: 'cpu', threads: 1 })
const look = { seconds: 0, drawn: 'map', isLight: false } as const

describe('Maps', () => {
  test('Measurer: values of every field are those of coarseGrain', async () => {
    const world = await pile()
    const wish = await wishOf(world, 40)
    const { state, contacts, grid } = wish
    const fields = coarseGrain(state, contacts, grid)
    const sum = (k: number, n: number) => fields.contactStress[4 * k + n] + fields.kineticStress[4 * k + n]
    const expected: Record<string, (k: number) => number> = {
      solid: (k) => fields.solidFraction[k],
      velocity: (k) => Math.hypot(fields.velocity[2 * k], fields.velocity[2 * k + 1]),
      temperature: (k) => fields.temperature[k],
      pressure: (k) => (sum(k, 0) + sum(k, 3)) / 2,
      shear: (k) => (sum(k, 1) + sum(k, 2)) / 2,
    }
    const measurer = new Measurer()
    for (const field of Object.keys(FIELD_LOOKS) as (keyof typeof FIELD_LOOKS)[]) {
      const { map } = measurer.measure({ ...wish, map: { ...look, field, grid } })
      expect(map!.values.length).toBe(grid.columns * grid.rows)
      for (const [k, value] of map!.values.entries()) expect(value).toBeCloseTo(expected[field](k), 9)
      expect(Math.max(...map!.values)).toBeGreaterThan(0)
      expect(map!.arrows !== undefined).toBe(field === 'velocity')
      expect(map!.image!.pixels.some((pixel) => pixel >>> 24 === 255)).toBe(true)
    }
    world.destroy()
  })

  test('FieldMeans: the mean of moments, with velocities weighted by density, without moments that are too old', () => {
    const moment = (density: number, speed: number): Fields => ({
      points: new Float64Array(2),
      density: Float64Array.of(density),
      solidFraction: Float64Array.of(density / 10),
      velocity: Float64Array.of(speed, 0),
      temperature: Float64Array.of(0),
      kineticStress: Float64Array.of(density, 0, 0, density),
      contactStress: Float64Array.of(4, 1, 1, 2),
    })
    const means = new FieldMeans()
    means.add(0, moment(1, 100), 1)
    means.add(1, moment(2, 1), 1)
    const mean = means.add(1.5, moment(6, 3), 1)
    expect(means.count).toBe(2)
    expect(means.span).toBe(0.5)
    expect(mean.density[0]).toBe(4)
    expect(mean.solidFraction[0]).toBeCloseTo(0.4, 12)
    expect(mean.velocity[0]).toBeCloseTo((2 * 1 + 6 * 3) / 8, 12)
    expect(mean.temperature[0]).toBeCloseTo(1, 12)
    expect([...fieldValues('pressure', mean)]).toEqual([3 + 4])
    // the world went back
    expect(means.add(0.2, moment(5, 0), 1).density[0]).toBe(5)
    for (let k = 0; k < 500; k++) means.add(1 + k / 1000, moment(1, 1), 1)
    expect(means.count).toBeLessThanOrEqual(31)
    expect(means.span).toBeGreaterThan(0.4)
  })

  test('mapGrid: three points per radius of the kernel, fewer in large scenes', () => {
    expect(mapGrid([0, 0, 10, 5], 0.1, 3)).toEqual({ bounds: [0, 0, 10, 5], columns: 50, rows: 25, width: 0.6000000000000001 }) // biome-ignore format: one line
    const large = mapGrid([0, 0, 1000, 1000], 0.5, 2)
    expect(large.columns * large.rows).toBeLessThanOrEqual(12_100)
    expect(large.width).toBeGreaterThanOrEqual((2 * 1000) / large.columns - 0.1)
    const periodic = { x: [0, 3] } as const
    expect(mapGrid([0, 0, 3, 3], 0.5, 5, periodic)).toMatchObject({ width: 1.5, periodic })
  })

  test('mapImage and fieldTints: colours by value where disks are, and nothing elsewhere', () => {
    const grid = { bounds: [0, 0, 4, 2], columns: 4, rows: 2 } as const
    const values = Float64Array.of(0, 1, 2, 3, 0, 1, 2, 3)
    expect(valueAt(grid, values, 1, 1)).toBeCloseTo(0.5, 12)
    expect(valueAt(grid, values, 9, 1)).toBe(3)
    const rising = { bounds: [0, 0, 1, 4], columns: 1, rows: 2 } as const
    expect(valueAt(rising, Float64Array.of(2, 6), 0.5, 1.75)).toBeCloseTo(3.5, 12)
    const disks = {
      ids: Uint32Array.of(0, 4),
      positions: Float32Array.of(0.5, 0.5, 3.5, 0.5),
      radii: Float32Array.of(0.2, 0.2),
    }
    const ramp = rampOf('solid', false)
    const colors = { ramp, most: 3, isSigned: false }
    const tints = fieldTints(grid, values, disks, colors)
    expect([tints[0], tints[4]]).toEqual([ramp[0], ramp[255]])
    const { pixels, width, height } = mapImage(grid, values, disks, 0.2, colors)
    const at = (x: number, y: number) =>
      pixels[Math.floor(((2 - y) / 2) * height) * width + Math.floor((x / 4) * width)]
    expect(ramp.indexOf(at(0.5, 0.5))).toBeLessThan(9)
    expect(ramp.indexOf(at(3.5, 0.5))).toBeGreaterThan(246)
    expect(at(2, 0.5)).toBe(0)
    expect(at(0.5, 1.5)).toBe(0)
  })

  test('rampOf: viridis brightens evenly, and signed fields are the same to both sides', () => {
    const lightness = (color: number) =>
      toOklab(
        parseHex(
          `#${[0, 8, 16].map((shift) => ((color >> shift) & 255).toString(16).padStart(2, '0')).join('')}`,
        ),
      )[0]
    const steps = Array.from(rampOf('pressure', true), lightness)
    for (let k = 32; k < 256; k += 32) expect(steps[k] - steps[k - 32]).toBeGreaterThan(0.05)
    for (const isLight of [true, false]) {
      const signed = Array.from(rampOf('shear', isLight), lightness)
      for (let k = 0; k < 128; k += 16) expect(Math.abs(signed[k] - signed[255 - k])).toBeLessThan(0.08)
      expect(Math.sign(signed[128] - signed[0])).toBe(isLight ? 1 : -1)
    }
  })

  test('maxOf: a round number that stays while the values are near it', () => {
    expect([0.003, 1, 1.01, 72, 0].map(roundUp)).toEqual([0.003, 1, 1.5, 80, 1])
    const all = () => true
    expect(maxOf(Float64Array.of(-7, 3), all)).toBe(8)
    expect(maxOf(Float64Array.of(5, 3), all, 8)).toBe(8)
    expect(maxOf(Float64Array.of(2, 3), all, 8)).toBe(3)
    expect(maxOf(Float64Array.of(9, 100), (point) => point === 0, 8)).toBe(10)
    expect([0, 0.25, 1500, -75, 2.5e7, 4e-5].map((one) => brief(one))).toEqual([
      '0',
      '0.25',
      '1,500',
      '−75',
      '2.5·10⁷',
      '4·10⁻⁵',
    ])
  })

  test('equalAreaRadii: grains count with their own area', async () => {
    const scene = presets.pills.build(12, 1)
    const world = await World.fromScene(scene, { backend: 'cpu', threads: 1 })
    const state = await world.disks.read()
    const radii = equalAreaRadii(scene, state)
    // masses are densities of 1 kg/m² times areas
    const { density = 1 } = scene.grains![0] as { density?: number }
    for (const [row, id] of state.ids.entries()) {
      if (id < scene.disks.positions.length / 2) continue
      expect(radii[row]).toBeLessThan(state.radii[row])
      expect(Math.PI * radii[row] ** 2 * density).toBeCloseTo(state.masses[row], 4)
    }
    world.destroy()
  })
})

describe('Plots', () => {
  test('statisticsOf: the numbers are those of forceDistribution, coarseGrain and pairCorrelation', async () => {
    const world = await pile()
    const wish = await wishOf(world, 90)
    const { state, contacts, grid } = wish
    const forces = statisticsOf({ ...wish, statistic: 'forces' })!
    expect(forces).toMatchObject(forceDistribution(contacts, { most: 8, bins: 40 }))
    expect(forces.count).toBe(contacts.normalImpulses.filter((one) => one > 0).length)
    const profile = statisticsOf({ ...wish, statistic: 'profile' })!
    const options = profileGrid(grid)
    const { solidFraction } = coarseGrain(state, contacts, options)
    const area = profile.values.reduce((sum, one) => sum + one, 0) * ((14 * 16) / options.rows)
    expect(profile.values[3]).toBeCloseTo(
      solidFraction.slice(3 * options.columns, 4 * options.columns).reduce((a, b) => a + b) / options.columns,
      12,
    )
    expect(area).toBeGreaterThan(0.8 * 150 * Math.PI * 0.2)
    const pairs = statisticsOf({ ...wish, statistic: 'pairs' })!
    const range = 2 * pairs.centers[0] * pairs.centers.length
    const expected = pairCorrelation(state, { bounds: pairs.region!, range, bins: pairs.centers.length })
    expect(pairs.centers[5]).toBeCloseTo(expected.centers[5], 9)
    for (const [k, value] of pairs.values.entries()) expect(value).toBeCloseTo(expected.values[k], 6)
    world.destroy()
  })

  test('statisticsOf: nothing without contacts or disks', async () => {
    const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
    const empty = { world: 1, time: 0, state: await world.disks.read(), contacts: await world.readContacts(), meanRadius: 1, grid: mapGrid([0, 0, 9, 9], 1, 3) } // biome-ignore format: one line
    for (const statistic of ['forces', 'pairs', 'profile'] as const)
      expect(statisticsOf({ ...empty, statistic })).toBe(undefined)
    world.destroy()
  })

  test('fullRegion: the largest rectangle of full cells', () => {
    // biome-ignore format: as it looks, from below
    const solid = Float64Array.of(
      1, 1, 1, 0, 1,
      1, 1, 1, 0, 1,
      0, 1, 1, 0, 1,
      0, 0, 0, 0, 1,
    )
    expect(fullRegion({ bounds: [0, 0, 10, 4], columns: 5, rows: 4 }, solid)).toEqual([0, 0, 6, 2])
    expect(fullRegion({ bounds: [0, 0, 10, 4], columns: 5, rows: 4 }, new Float64Array(20))).toBe(undefined)
  })
})
