/** Forces of the user's own follow the closed form of a charge in a magnetic field. */
import { expect, test } from 'vitest'
import { World } from '../../src/world.ts'
import { magnet } from '../support/forces.ts'

const RATE = 20
const SPEED = 3
const STEPS = 60

/** Angle that a velocity turns in a second, and the end of the path, for this number of substeps of 1/60 s. */
async function orbit(substeps: number) {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], substeps })
  world.disks.add({ positions: [0, 0], velocities: [SPEED, 0], radii: 0.01 })
  await world.forces.add({ ...magnet, parameters: [RATE] })
  for (let step = 0; step < STEPS; step++) world.step(1 / 60)
  const { velocities, positions } = await world.disks.read()
  world.destroy()
  const turned = Math.atan2(velocities[1], velocities[0])
  const turns = Math.round((RATE - turned) / (2 * Math.PI))
  return { angle: turned + 2 * Math.PI * turns, speed: Math.hypot(...velocities), positions }
}

test('World.forces.add: a charge in a magnetic field moves on a circle, with an error of second order', async () => {
  const errors: number[] = []
  for (const substeps of [1, 2, 4]) {
    const { angle, speed, positions } = await orbit(substeps)
    expect(Math.abs(speed / SPEED - 1)).toBeLessThan(2e-6)
    errors.push(RATE - angle)
    // a polygon: each substep turns the velocity by 2 atan(ωh/2) and moves the disk by vh
    const h = 1 / 60 / substeps
    const turn = 2 * Math.atan((RATE * h) / 2)
    expect(Math.abs(angle - STEPS * substeps * turn)).toBeLessThan(2e-5)
    const radius = (SPEED * h) / (2 * Math.sin(turn / 2))
    expect(radius).toBeCloseTo(SPEED / RATE, 2)
    const [first, last] = [turn / 2, turn * (STEPS * substeps + 0.5)]
    expect(positions[0]).toBeCloseTo(radius * (Math.sin(last) - Math.sin(first)), 4)
    expect(positions[1]).toBeCloseTo(radius * (Math.cos(first) - Math.cos(last)), 4)
  }
  // the angle falls short by ω³h²t/12
  expect(errors[2]).toBeCloseTo((RATE ** 3 * (1 / 240) ** 2) / 12, 3)
  for (const k of [0, 1]) expect(errors[k] / errors[k + 1]).toBeCloseTo(4, 0)
})
