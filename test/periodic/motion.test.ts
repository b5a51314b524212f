/** Motion in periodic boxes: laws that hold whatever the seams cut. */
import { expect, test } from 'vitest'
import { createRandom } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'

const DT = 1 / 60

test('World.step: a free disk goes round any number of times at its exact speed', async () => {
  const period = 7.25
  const turns = full(30, 3000)
  const world = await World.create({
    backend: 'cpu',
    threads: 1,
    gravity: [0, 0],
    periodic: { x: [-3, -3 + period] },
  })
  const speed = 60
  world.disks.add({ positions: [1.1, 0], radii: 0.3, velocities: [speed, 0] })
  const steps = Math.round((turns * period) / (speed * DT))
  for (let k = 0; k < steps; k++) world.step(DT)
  const { positions, velocities } = await world.disks.read()
  // the substep in f32 is what it travels by
  const travelled = steps * 8 * Math.fround(Math.fround(DT / 8) * speed)
  const along = Math.fround(1.1) + 3 + travelled
  const expected = along - period * Math.floor(along / period) - 3
  expect(Math.abs(positions[0] - expected)).toBeLessThan(1e-6)
  expect(Array.from(velocities)).toEqual([speed, 0])
  world.destroy()
})

test('World.measure: the momentum of a gas in a box that repeats both ways stays the same to 1e-7', async () => {
  const random = createRandom(4)
  const side = 12
  const count = 49
  const world = await World.create({
    backend: 'cpu',
    threads: 1,
    gravity: [0, 0],
    restitutionThreshold: 0,
    periodic: { x: [0, 12], y: [-6, 6] },
  })
  const positions = Array.from({ length: count }, (_, k) => [
    (side / 7) * ((k % 7) + 0.5) - 0.9,
    (side / 7) * (Math.floor(k / 7) + 0.5) - 6.8,
  ]).flat()
  const velocities = positions.map(() => 6 * random() - 3)
  world.disks.add({ positions, velocities, radii: 0.5, restitution: 1, friction: 0 })
  const before = await world.measure()
  const most = velocities.reduce((sum, v) => sum + Math.abs(v), 0) * (before.mass / count)
  for (let k = 0; k < full(120, 3600); k++) world.step(DT)
  const after = await world.measure()
  for (const axis of [0, 1])
    expect(Math.abs(after.momentum[axis] - before.momentum[axis]) / most).toBeLessThan(1e-7)
  expect(Math.abs(after.kinetic / before.kinetic - 1)).toBeLessThan(1e-5)
  world.destroy()
})

/** Returns a gas with bonds, hit by a bullet, after some steps, in a box whose seams are moved by this much. */
async function shifted(shiftX: number, shiftY: number, steps: number) {
  const random = createRandom(9)
  const world = await World.create({
    backend: 'cpu',
    threads: 1,
    gravity: [0, 0],
    periodic: { x: [shiftX, shiftX + 13.5], y: [shiftY, shiftY + 9] },
  })
  const count = 60
  const positions = Array.from({ length: count }, (_, k) => [
    0.01 + 1.34375 * (k % 10) + 0.125 * Math.floor(random() * 3),
    0.01 + 1.5 * Math.floor(k / 10) + 0.125 * Math.floor(random() * 4),
  ]).flat()
  const velocities = positions.map(() => 6 * random() - 3)
  world.disks.add({ positions, velocities, radii: 0.5, friction: 0.3 })
  world.bonds.add({ pairs: [0, 9, 9, 19, 3, 53], type: 'spring', stiffness: 40 })
  for (let k = 0; k < steps; k++) world.step(DT)
  const state = await world.disks.read()
  world.destroy()
  return { state, turned: velocities.filter((v, k) => Math.abs(v - state.velocities[k]) > 0.01).length }
}

// by three columns and two rows of the grid's cells; elsewhere, and at the seams, contacts are solved in another order
test.each([
  [4.5, 0, 12, 1e-4],
  [-4.5, 3, 12, 1e-4],
  [4.5, -3, 12, 1e-4],
  [1, 2, 8, 1e-3],
])(
  'World.step: the motion does not depend on where the seams are, moved by %s, %s',
  async (shiftX, shiftY, steps, tolerance) => {
    const { state: still, turned } = await shifted(0, 0, steps)
    expect(turned).toBeGreaterThan(40)
    const { state } = await shifted(shiftX, shiftY, steps)
    for (let k = 0; k < state.positions.length; k++) {
      const [period, low] = k % 2 ? [9, shiftY] : [13.5, shiftX]
      const away = state.positions[k] - still.positions[k]
      expect(Math.abs(away - period * Math.round(away / period))).toBeLessThan(tolerance)
      expect(state.positions[k]).toBeGreaterThanOrEqual(low)
      expect(state.positions[k]).toBeLessThan(low + period)
    }
  },
)

/** Returns what becomes of two disks that hit each other at this place, relative to it. */
async function pairAt(x: number, y: number, low: number) {
  const world = await World.create({
    backend: 'cpu',
    threads: 1,
    gravity: [0, 0],
    periodic: { x: [low, low + 16], y: [low, low + 16] },
    restitutionThreshold: 0,
  })
  world.disks.add({
    positions: [x - 0.75, y - 0.625, x + 0.75, y + 0.625],
    velocities: [2, 1, -2, -1.5],
    radii: 0.5,
    restitution: 0.5,
  })
  for (let k = 0; k < 60; k++) world.step(DT)
  const { positions, velocities, spins } = await world.disks.read()
  world.destroy()
  return { places: Array.from(positions, (at, k) => at - (k % 2 ? y : x)), velocities, spins }
}

test('World.step: two disks that meet across a corner of the box move as two that meet inside', async () => {
  const inside = await pairAt(8, 8, 0)
  expect(Math.abs(inside.spins[0])).toBeGreaterThan(0.1)
  for (const [x, y, low] of [
    [16, 16, 0],
    [16, 8, 0],
    [8, 16, 0],
    [8, 8, -8],
    [-8, -8, -8],
  ] as const) {
    // biome-ignore format: short
    const { places, velocities, spins } = await pairAt(x, y, low)
    for (const [k, place] of places.entries()) {
      const away = place - inside.places[k]
      expect(Math.abs(away - 16 * Math.round(away / 16))).toBeLessThan(1e-6)
      expect(Math.abs(velocities[k] - inside.velocities[k])).toBeLessThan(1e-6)
    }
    expect(Math.abs(spins[0] - inside.spins[0])).toBeLessThan(1e-6)
  }
})
