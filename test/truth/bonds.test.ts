/** Bonds obey the laws of beams, springs and pendulums, conserve momentum, and break at their strength. */
import { describe, expect, test } from 'vitest'
import { NONE, World, type WorldOptions } from '../../src/index.ts'
import { full, sampled } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const create = (options: WorldOptions = {}) =>
  World.create({ backend: 'cpu', threads: 1, gravity: [0, 0], ...options })

/** Positions of disks in a row, 1 m apart. */
const row = (count: number) => Array.from({ length: count }, (_, k) => [k, 0]).flat()
const chain = (count: number) => Array.from({ length: count - 1 }, (_, k) => [k, k + 1]).flat()

describe('World.bonds.add: welds', () => {
  test('a cantilever with a force at its tip bends as a beam', async () => {
    const count = 11
    const length = count - 1
    const [stiffness, shearStiffness, bendStiffness] = [2e5, 2e3, 2000]
    const force = 1
    const pull = { type: 'uniform', acceleration: [0, -force], mask: 2 } as const
    const world = await create({ fields: [pull, { type: 'damping', rate: 3 }] })
    const category = Array.from({ length: count }, (_, k) => (k === length ? 2 : 1))
    world.disks.add({ positions: row(count), radii: 0.3, masses: 1, category })
    world.bonds.add({ type: 'weld', disks: [0], points: [0, 0] })
    world.bonds.add({ type: 'weld', pairs: chain(count), stiffness, shearStiffness, bendStiffness })
    for (let step = 0; step < 600; step++) world.step(1 / 60)
    const { positions, angles } = await world.disks.read()
    const { forces } = await world.bonds.read()
    world.destroy()
    // Timoshenko: EI and the shear rigidity of bonds 1 m long are their stiffnesses
    const sag = (force * length ** 3) / (3 * bendStiffness) + (force * length) / shearStiffness
    expect(-positions.at(-1)! / sag).toBeCloseTo(1, 1.7)
    expect((angles.at(-1)! * -2 * bendStiffness) / (force * length ** 2)).toBeCloseTo(1, 1.7)
    for (let bond = 1; bond < count; bond++) {
      expect(forces[3 * bond + 1] / force).toBeCloseTo(1, 1)
      expect(forces[3 * bond + 2] / (force * (length - bond + 0.5))).toBeCloseTo(1, 1)
    }
  })

  test('a rod that turns keeps its shape, and its energy, for turns on end', async () => {
    const world = await create({ substeps: 16 })
    const spin = 5
    const positions = row(3).map((x, k) => (k % 2 === 0 ? x - 1 : x))
    const velocities = [0, -spin, 0, 0, 0, spin]
    world.disks.add({ positions, velocities, spins: spin, radii: 0.3 })
    world.bonds.add({ type: 'weld', pairs: [0, 1, 1, 2] })
    for (let step = 0; step < full(600, 3600); step++) world.step(1 / 60)
    const { positions: end, angles, spins } = await world.disks.read()
    world.destroy()
    const direction = Math.atan2(end[5] - end[1], end[4] - end[0])
    expect(angles[0]).toBeGreaterThan(45)
    expect(Math.hypot(end[4] - end[0], end[5] - end[1])).toBeCloseTo(2, 2)
    expect(angles[2] - angles[0]).toBeCloseTo(0, 4)
    expect(Math.sin(angles[1] - direction)).toBeCloseTo(0, 3)
    expect(spins[1] / spin).toBeCloseTo(1, 1.7)
  })

  // what a weld that holds a disk 1 m to the right of a point carries as gravity rises
  test.each(
    sampled(
      [
        ['tension', { tension: 30 }, [1, 0], 30],
        ['shear', { shear: 30 }, [0, -1], 30],
        ['moment', { moment: 15 }, [0, -1], 30],
      ] as const,
      1,
    ),
  )('breaks at its strength in %s', async (_, strength, direction, force) => {
    for (const soft of [{}, { stiffness: 1e4, bendStiffness: 1e4, dampingRatio: 1 }]) {
      const world = await create()
      world.disks.add({ positions: [1, 0], radii: 0.2, masses: 1 })
      world.bonds.add({ type: 'weld', disks: [0], points: [0, 0], strength, ...soft })
      let load = 0
      for (; world.stats.brokenBonds === 0 && load < 2 * force; load += 0.002 * force) {
        world.gravity = [direction[0] * load, direction[1] * load]
        world.step(1 / 60)
      }
      expect(load / force).toBeCloseTo(1, 1.7)
      expect((await world.bonds.read()).broken).toEqual(Uint8Array.of(1))
      // for good
      const [, y] = (await world.disks.read()).velocities
      world.gravity = [0, -1]
      world.step(0.25)
      expect((await world.disks.read()).velocities[1]).toBeCloseTo(y - 0.25, 5)
      world.destroy()
    }
  })

  test('does not break by pressure', async () => {
    const world = await create({ gravity: [-100, 0] })
    world.disks.add({ positions: [1, 0], radii: 0.2, masses: 1 })
    world.bonds.add({ type: 'weld', disks: [0], points: [0, 0], strength: { tension: 1 } })
    for (let step = 0; step < 60; step++) world.step(1 / 60)
    const { forces, broken, pairs } = await world.bonds.read()
    world.destroy()
    expect(broken[0]).toBe(0)
    expect(forces[0]).toBeCloseTo(-100, 2)
    expect(pairs).toEqual(Uint32Array.of(0, NONE))
  })
})

/** Returns the mean time between upward passes of a value through 0, which `next` returns step after step. */
async function period(next: () => Promise<number>, dt: number, passes: number): Promise<number> {
  const times: number[] = []
  let last = await next()
  for (let step = 1; times.length <= passes; step++) {
    const value = await next()
    if (last < 0 && value >= 0) times.push((step - value / (value - last)) * dt)
    last = value
    if (step > 1e5) throw new Error('no oscillation')
  }
  return (times[passes] - times[0]) / passes
}

describe('World.bonds.add: springs', () => {
  test.each([10, 160])('two disks swing with the period of a stiffness of %d N/m', async (stiffness) => {
    const world = await create({ substeps: 16 })
    world.disks.add({ positions: [0, 0, 1.1, 0], radii: 0.2, masses: [1, 3] })
    world.bonds.add({ type: 'spring', pairs: [0, 1], lengths: 1, stiffness })
    const measured = await period(
      async () => {
        world.step(1 / 60)
        const { positions } = await world.disks.read()
        return positions[2] - positions[0] - 1
      },
      1 / 60,
      4,
    )
    world.destroy()
    expect(measured / (2 * Math.PI * Math.sqrt(0.75 / stiffness))).toBeCloseTo(1, 2)
  })

  test('dampingRatio 1: returns without crossing; 0.1: decays as e^(-0.1 ω t)', async () => {
    const world = await create({ substeps: 64 })
    world.disks.add({ positions: [0, 0, 0, 5], radii: 0.2, masses: 1 })
    world.bonds.add({
      type: 'spring',
      disks: [0, 1],
      points: [1.1, 0, 1.1, 5],
      lengths: 1,
      stiffness: 100,
      dampingRatio: [1, 0.1],
    })
    let least = Infinity
    for (let step = 0; step < 60; step++) {
      world.step(1 / 60)
      const { positions } = await world.disks.read()
      least = Math.min(least, 0.1 - positions[0])
    }
    expect(least).toBeGreaterThan(-1e-6)
    const { positions } = await world.disks.read()
    const omega = 10
    const damped = omega * Math.sqrt(1 - 0.01)
    const exact = 0.1 * Math.exp(-1) * (Math.cos(damped) + (0.1 * omega * Math.sin(damped)) / damped)
    expect(0.1 - positions[2]).toBeCloseTo(exact, 3)
    world.destroy()
  })
})

describe('World.bonds.add: distances', () => {
  fullTest('a pendulum keeps its length and its period', async () => {
    const world = await create({ gravity: [0, -10], substeps: 16 })
    const angle = 0.1
    world.disks.add({ positions: [2 * Math.sin(angle), -2 * Math.cos(angle)], radii: 0.1 })
    world.bonds.add({ type: 'distance', disks: [0], points: [0, 0] })
    let worst = 0
    const next = async () => {
      world.step(1 / 60)
      const { positions } = await world.disks.read()
      worst = Math.max(worst, Math.abs(Math.hypot(positions[0], positions[1]) / 2 - 1))
      return positions[0]
    }
    const measured = await period(next, 1 / 60, 30)
    world.destroy()
    expect(measured / (2 * Math.PI * Math.sqrt(2 / 10) * (1 + angle ** 2 / 16))).toBeCloseTo(1, 2)
    expect(worst).toBeLessThan(1e-3)
  })

  test('a rope carries a weight of a hundred beads', async () => {
    const count = 20
    const world = await create({ gravity: [0, -10] })
    const masses = Array.from({ length: count }, (_, k) => (k === count - 1 ? 100 : 1))
    world.disks.add({ positions: row(count), radii: 0.2, masses })
    world.bonds.add({ type: 'distance', disks: [0], points: [-1, 0] })
    world.bonds.add({ type: 'distance', pairs: chain(count) })
    for (let step = 0; step < 240; step++) world.step(1 / 60)
    const { positions } = await world.disks.read()
    world.destroy()
    for (let k = 1; k < count; k++) {
      const [x, y] = [positions[2 * k] - positions[2 * k - 2], positions[2 * k + 1] - positions[2 * k - 1]]
      expect(Math.hypot(x, y)).toBeCloseTo(1, 1)
    }
  })
})

fullTest('World.bonds.add: free bonds of all types conserve momentum and angular momentum', async () => {
  const world = await create()
  const positions = Array.from({ length: 36 }, (_, k) => [k % 6, Math.floor(k / 6)]).flat()
  const velocities = positions.map((_, k) => Math.sin(7 * k * k))
  world.disks.add({ positions, velocities, radii: 0.3, spins: positions.slice(36), density: 2 })
  const types = ['distance', 'spring', 'weld', 'weld'] as const
  for (const [k, type] of types.entries()) {
    const pairs = Array.from({ length: 36 }, (_, i) => i)
      .filter((i) => i % 4 === k && i % 6 < 5 && i < 30)
      .flatMap((i) => [i, i + 1, i, i + 6])
    const soft = { stiffness: 300, dampingRatio: 0.2 }
    const bend = { bendStiffness: 20 }
    world.bonds.add({ type, pairs, ...(k === 1 ? soft : k === 2 ? { ...soft, ...bend } : {}) })
  }
  const sums = async () => {
    const { positions: at, velocities: v, masses: m, radii, spins } = await world.disks.read()
    const sum = [0, 0, 0]
    for (let k = 0; k < m.length; k++) {
      sum[0] += m[k] * v[2 * k]
      sum[1] += m[k] * v[2 * k + 1]
      sum[2] += m[k] * (at[2 * k] * v[2 * k + 1] - at[2 * k + 1] * v[2 * k] + (radii[k] ** 2 * spins[k]) / 2)
    }
    return sum
  }
  const before = await sums()
  for (let step = 0; step < 60; step++) world.step(1 / 60)
  const after = await sums()
  const { forces } = await world.bonds.read()
  world.destroy()
  expect(Math.max(...forces)).toBeGreaterThan(1)
  for (const [k, sum] of after.entries()) expect(Math.abs(sum - before[k])).toBeLessThan(2e-4)
})
