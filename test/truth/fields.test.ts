/** Fields against closed forms. Disks are far apart, so that nothing else acts. */
import { describe, expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import type { DiskOptions } from '../../src/features/disks/disks.ts'
import type { Field } from '../../src/features/fields/fields.ts'
import { presets } from '../../src/scene/presets.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

/** Returns a world on the CPU with one substep per step and no gravity, unless `options` say otherwise. */
async function create(fields: readonly Field[], disks: DiskOptions, options: WorldOptions = {}) {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], substeps: 1, fields, ...options })
  world.disks.add(disks)
  return world
}

function step(world: World, times: number, dt: number): void {
  for (let k = 0; k < times; k++) world.step(dt)
}

/** Returns the accelerations of disks at rest at these positions. */
async function accelerations(field: Field, positions: number[], disks: Partial<DiskOptions> = {}) {
  const world = await create([field], { positions, radii: 0.25, ...disks })
  world.step(0.25)
  const { velocities } = await world.disks.read()
  world.destroy()
  return velocities.map((component) => 4 * component)
}

const relative = (value: number, expected: number) => Math.abs(value / expected - 1)

fullTest('World.fields: a uniform field moves a pile as gravity does, to the bit', async () => {
  const scene = presets.pile.build(60, 1)
  const hashes: string[] = []
  for (const options of [
    {},
    { gravity: [0, 0], fields: [{ type: 'uniform', acceleration: scene.gravity }] },
  ] as WorldOptions[]) {
    const world = await World.fromScene(scene, { ...options, backend: 'cpu', substeps: 4 })
    step(world, 90, 1 / 60)
    hashes.push(await stateHash(await world.disks.read()))
    world.destroy()
  }
  expect(hashes[1]).toBe(hashes[0])
})

test('Field: an elastic ball bounces in a uniform field as under gravity, and in a radial one at constant height', async () => {
  /** The highest point of each second. */
  const heights = async (options: object, from: readonly [number, number]) => {
    const world = await World.create({ backend: 'cpu', restitutionThreshold: 0, ...options })
    world.walls.add([
      {
        chain: [
          [-9, 0],
          [9, 0],
        ],
        restitution: 1,
        friction: 0,
      },
    ])
    world.disks.add({ positions: from, radii: 0.25, restitution: 1, friction: 0 })
    const tops: number[] = []
    for (let second = 0; second < full(5, 60); second++) {
      let top = 0
      for (let k = 0; k < 60; k++) {
        world.step(1 / 60)
        top = Math.max(top, (await world.disks.read()).positions[1])
      }
      tops.push(top)
    }
    world.destroy()
    return tops
  }
  const uniform = { gravity: [0, 0], fields: [{ type: 'uniform', acceleration: [0, -10] }] }
  const radial = {
    gravity: [0, 0],
    fields: [{ type: 'radial', center: [0, -50], strength: 25000, falloff: 2 }],
  }
  const expected = await heights({ gravity: [0, -10] }, [0, 1.25])
  for (const [options, allowed] of [
    [uniform, 0.02],
    [radial, 0.02],
  ] as const)
    for (const [k, top] of (await heights(options, [0, 1.25])).entries())
      expect(Math.abs(top - expected[k]), `${options.fields[0].type}, second ${k}`).toBeLessThan(allowed)
  expect(Math.abs(expected.at(-1)! - 1.25)).toBeLessThan(0.02)
})

describe('World.fields: wind', () => {
  const mass = 2
  const radius = 0.5
  // the balance of weight and drag: m g = l v + 2 r q v²
  test.each([
    [40, 0, (mass * 10) / 40],
    [0, 160, Math.sqrt((mass * 10) / (2 * radius * 160))],
    [40, 30, (-40 + Math.sqrt(40 ** 2 + 4 * 30 * mass * 10)) / (2 * 30)],
  ])(
    'linear drag %d and quadratic drag %d end in the exact terminal velocity',
    async (linear, quadratic, expected) => {
      const wind: Field = { type: 'wind', velocity: [0, 0], linear, quadratic }
      const disks = { positions: [0, 0], radii: radius, masses: mass }
      const world = await create([wind], disks, { gravity: [0, -10] })
      step(world, 120, 1 / 60)
      expect(relative((await world.disks.read()).velocities[1], -expected)).toBeLessThan(1e-6)
      // a uniform field instead of gravity, after the wind in the list
      world.gravity = [0, 0]
      world.fields = [wind, { type: 'uniform', acceleration: [6, -8] }]
      step(world, 120, 1 / 60)
      const { velocities } = await world.disks.read()
      expect(relative(velocities[0], 0.6 * expected)).toBeLessThan(1e-6)
      expect(relative(velocities[1], -0.8 * expected)).toBeLessThan(1e-6)
      world.destroy()
    },
  )

  test('a step is implicit: the loss of relative speed is the drag at its end', async () => {
    const [linear, quadratic, dt] = [3, 5, 1 / 60]
    const disks = { positions: [0, 0], velocities: [9, -2], radii: radius, masses: mass }
    const world = await create([{ type: 'wind', velocity: [1, 4], linear, quadratic }], disks)
    let speed = Math.hypot(8, -6)
    for (let k = 0; k < 20; k++) {
      world.step(dt)
      const [x, y] = (await world.disks.read()).velocities
      const after = Math.hypot(x - 1, y - 4)
      const drag = ((linear + quadratic * 2 * radius * after) * after) / mass
      expect(Math.abs(speed - after - dt * drag)).toBeLessThan(1e-5)
      speed = after
    }
    world.destroy()
  })

  test('however strong, it takes disks to its velocity and no further', async () => {
    const disks = { positions: [0, 0, 9, 0], velocities: [9, -2, 0, 0], radii: 0.5, masses: 1e-6 }
    for (const drag of [{ linear: 1e18 }, { quadratic: 1e18 }, { linear: 5, quadratic: 7 }]) {
      const world = await create([{ type: 'wind', velocity: [3, 4], ...drag }], disks)
      step(world, 30, 0.1)
      expect([...(await world.disks.read()).velocities]).toEqual([3, 4, 3, 4])
      world.destroy()
    }
  })
})

test('World.fields: damping divides velocities and spins in each substep', async () => {
  const disks = { positions: [0, 0], velocities: [3, -4], spins: 5, radii: 0.5 }
  const world = await create([{ type: 'damping', rate: 2, spinRate: 7 }], disks, { substeps: 4 })
  step(world, 30, 1 / 60)
  const { velocities, spins } = await world.disks.read()
  const kept = (rate: number) => (1 + rate / 240) ** -120
  expect(relative(velocities[0], 3 * kept(2))).toBeLessThan(1e-5)
  expect(relative(velocities[1], -4 * kept(2))).toBeLessThan(1e-5)
  expect(relative(spins[0], 5 * kept(7))).toBeLessThan(1e-5)
  world.destroy()
})

test("World.fields: an ellipse in a radial field of falloff 2 has Kepler's period", async () => {
  // semi-major axis 1 m and a period of 1 s; eccentricity 0.5, from the far end
  const strength = 4 * Math.PI ** 2
  const speed = Math.sqrt(strength * (2 / 1.5 - 1))
  const field: Field = { type: 'radial', center: [3, 1], strength }
  const disks = { positions: [4.5, 1], velocities: [0, speed], radii: 0.01 }
  const world = await create([field], disks, { substeps: 8 })
  const crossings: number[] = []
  let before = 1
  for (let k = 1; k <= 500; k++) {
    world.step(1 / 240)
    const [x, y] = (await world.disks.read()).positions
    if (x > 3 && before < 1 && y >= 1) crossings.push((k - (y - 1) / (y - before)) / 240)
    before = x > 3 ? y : 1
  }
  world.destroy()
  expect(crossings).toHaveLength(2)
  expect(Math.abs(crossings[0] - 1)).toBeLessThan(1e-3)
  expect(Math.abs(crossings[1] - 2)).toBeLessThan(2e-3)
})

describe('World.fields: radial fields and vortices', () => {
  const [centerX, centerY, strength, radius] = [2, -3, 7, 0.25]
  const random = createRandom(2)
  const offsets = Array.from({ length: 16 }, (_, k) => uniform(random, -3 - 3 * k, 3 + 3 * k))
  // nearer than the radius, and at the centre
  const near = [0.1, 0.05, 0, 0]

  test.each([
    ['radial', -1],
    ['radial', 0],
    ['radial', 1],
    ['radial', 2],
    ['vortex', -1],
    ['vortex', 0],
    ['vortex', 1],
    ['vortex', 2],
  ] as const)('%s, falloff %d: strength / d^falloff', async (type, falloff) => {
    const field: Field = { type, center: [centerX, centerY], strength, falloff }
    const places = [...offsets, ...near]
    for (let k = 0; k < places.length; k += 2) {
      const [x, y] = [places[k], places[k + 1]]
      const position = [Math.fround(centerX + x), Math.fround(centerY + y)]
      const [ax, ay] = await accelerations(field, position, { radii: radius })
      const [fromX, fromY] = [position[0] - centerX, position[1] - centerY]
      const distance = Math.max(Math.hypot(fromX, fromY), radius)
      const size = strength / distance ** (falloff + 1)
      const [ex, ey] = type === 'radial' ? [-fromX * size, -fromY * size] : [-fromY * size, fromX * size]
      const tolerance = 1e-6 * (Math.hypot(ex, ey) + 1e-6)
      expect(Math.abs(ax - ex)).toBeLessThanOrEqual(tolerance)
      expect(Math.abs(ay - ey)).toBeLessThanOrEqual(tolerance)
    }
  })
})

describe('World.fields: buoyancy', () => {
  /** Area of a unit disk below a line that is `height` below its centre. */
  const submerged = (height: number) =>
    height >= 1 ? 0 : height <= -1 ? Math.PI : Math.acos(height) - height * Math.sqrt(1 - height * height)

  test('the submerged area is accurate to rounding', async () => {
    const heights = Array.from({ length: 401 }, (_, k) => Math.fround(-1.05 + (2.1 * k) / 400))
    // the centre is `height` above a vertical surface at x = 0, with the liquid on the left
    const positions = heights.flatMap((height, k) => [height, 4 * k])
    const field: Field = { type: 'buoyancy', surface: [0, -7], up: [3, 0], density: 2 }
    const world = await create([field], { positions, radii: 1, masses: 2 }, { gravity: [0, -4] })
    world.step(0.25)
    const { velocities } = await world.disks.read()
    const errors = heights.map((height, k) => Math.abs(velocities[2 * k + 1] + 1 - submerged(height)))
    expect(Math.max(...errors)).toBeLessThan(5e-7)
    world.destroy()
  })

  test.each([0.2, 0.5, 0.9])(
    'a disk of %d of the density of the liquid floats at its depth',
    async (share) => {
      const liquid: Field = { type: 'buoyancy', surface: [5, 3], density: 1000 }
      const disks = { positions: [0, 3], radii: 0.5, density: 1000 * share }
      const fields: Field[] = [{ type: 'damping', rate: 6 }, liquid]
      const world = await create(fields, disks, { gravity: [0, -9.81], substeps: 2 })
      step(world, 400, 1 / 60)
      const [, y] = (await world.disks.read()).positions
      expect(Math.abs(submerged((y - 3) / 0.5) / Math.PI - share)).toBeLessThan(1e-6)
      world.destroy()
    },
  )
})

describe('World.fields: noise', () => {
  const SCALE = 1000
  const strength = 3
  const noise: Field = { type: 'noise', strength, scale: SCALE, rate: 0.4, seed: 9 }

  test('its acceleration has no divergence, no mean, and the given root mean square', async () => {
    const random = createRandom(4)
    const gap = 2
    const places = Array.from({ length: 3000 }, () => Math.fround(uniform(random, -40, 40)) * SCALE)
    const cross = [-gap, 0, gap, 0, 0, -gap, 0, gap]
    const positions = places.flatMap((_, k) =>
      k % 2 === 1 ? [] : cross.map((shift, c) => places[k + (c % 2)] + shift),
    )
    const found = await accelerations(noise, positions)
    let [sumX, sumY, squares, divergences, slopes] = [0, 0, 0, 0, 0]
    for (let k = 0; k < found.length; k += 8) {
      const alongX = (found[k + 2] - found[k]) / (2 * gap)
      const alongY = (found[k + 7] - found[k + 5]) / (2 * gap)
      divergences += (alongX + alongY) ** 2
      slopes += alongX ** 2
      sumX += found[k]
      sumY += found[k + 1]
      squares += found[k] ** 2 + found[k + 1] ** 2
    }
    const points = places.length / 2
    // the differences of rounded accelerations, 4 m apart
    expect(Math.sqrt(divergences / slopes)).toBeLessThan(2e-3)
    expect(Math.sqrt(slopes / points)).toBeGreaterThan(strength / SCALE)
    expect(Math.abs(sumX / points)).toBeLessThan(0.1 * strength)
    expect(Math.abs(sumY / points)).toBeLessThan(0.1 * strength)
    expect(Math.abs(Math.sqrt(squares / points) / strength - 1)).toBeLessThan(0.05)
  })

  test('it changes continuously in space and time, and with the seed', async () => {
    const line = Array.from({ length: 400 }, (_, k) => [0.01 * k * SCALE - 1900, 0.3 * SCALE]).flat()
    const world = await create([noise], { positions: line, radii: 0.25 })
    const difference = (a: ArrayLike<number>, b: ArrayLike<number>) =>
      Math.max(...Array.from(a, (value, k) => Math.abs(value - b[k])))
    const velocities = async () => (await world.disks.read()).velocities
    const resting = { positions: line, velocities: line.map(() => 0) }
    world.step(0.25)
    let before = await velocities()
    // 6.6 is the bound of the slope of the noise over its root mean square; slopes of accelerations are a few times as large
    expect(difference(before.subarray(2), before.subarray(0, -2))).toBeLessThan(0.25 * 0.4 * strength)
    expect(Math.max(...before)).toBeLessThan(0.25 * 6.6 * strength)
    for (let k = 0; k < 60; k++) {
      world.disks.write(world.disks.ids, resting)
      world.step(0.05)
      const after = await velocities()
      if (k > 0) expect(difference(after, before)).toBeLessThan(0.05 * 0.4 * strength)
      before = after
    }
    world.disks.write(world.disks.ids, resting)
    world.fields = [{ ...noise, seed: 10 }]
    world.step(0.05)
    expect(difference(await velocities(), before)).toBeGreaterThan(0.05 * strength)
    world.destroy()
  })
})
