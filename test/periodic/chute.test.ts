/** The preset `chute`: a flow without an end. */
import { expect, test } from 'vitest'
import { dissipatedEnergy } from '../../src/measure/dissipatedEnergy.ts'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'

test('presets.chute: grains keep flowing, fastest at the top, round and round', async () => {
  const count = full(100, 1200)
  const world = await World.fromScene(presets.chute.build(count), { backend: 'cpu', threads: 1 })
  const [, , period] = world.bounds
  const before = (await world.disks.read()).positions
  const travelled = new Float64Array(count)
  let last = before
  const speeds: number[] = []
  for (let k = 0; k < full(60, 180); k++) {
    for (let n = 0; n < 5; n++) world.step(1 / 60)
    const { positions } = await world.disks.read()
    for (let i = 0; i < count; i++) {
      const step = positions[2 * i] - last[2 * i]
      travelled[i] += step - period * Math.round(step / period)
      expect(positions[2 * i + 1]).toBeGreaterThan(0)
    }
    last = positions
    if (k % 12 === 11) speeds.push((await world.measure()).momentum[0])
  }
  // gravity drives it faster than friction holds it
  for (const [k, speed] of speeds.entries()) expect(speed).toBeGreaterThan(k === 0 ? 0 : 0.8 * speeds[k - 1])
  const { velocities, positions } = await world.disks.read()
  const mean = (isIn: (y: number) => boolean) => {
    const own = Array.from({ length: count }, (_, i) => i).filter((i) => isIn(positions[2 * i + 1]))
    return own.reduce((sum, i) => sum + velocities[2 * i], 0) / own.length
  }
  const heights = Array.from({ length: count }, (_, i) => positions[2 * i + 1]).sort((a, b) => a - b)
  const middle = heights[count >> 1]
  expect(mean((y) => y > middle)).toBeGreaterThan(1.3 * mean((y) => y <= middle))
  expect(Math.max(...travelled)).toBeGreaterThan(period)
  // the chute gains the energy of gravity along the periodic axis
  const measures = await world.measure()
  world.step(1 / 60)
  expect(dissipatedEnergy(measures, await world.measure())).toBeNull()
  expect(world.stats.escaped).toBe(0)
  world.destroy()
})
