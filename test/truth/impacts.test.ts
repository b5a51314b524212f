/** Single impacts with friction against the impulse laws of rigid disks: experiments/impacts.ts names the source. */
import { expect, test } from 'vitest'
import { fullTest } from '../support/fullTest.ts'
import { before, drops, encounters, RADIUS, SPEED, slip, worstOf } from './experiments/impacts.ts'

test('a spinning disk that is dropped gets the speed along the floor that friction and its spin allow', async () => {
  let [sliding, sticking] = [0, 0]
  for (const { spin, predicted, measured } of await drops()) {
    expect(Math.abs(measured.velocityX / predicted.velocityX - 1)).toBeLessThan(0.0005)
    expect(Math.abs(measured.spin - predicted.spin)).toBeLessThan(0.0005 * Math.abs(spin))
    const surface = predicted.velocityX + RADIUS * predicted.spin
    if (Math.abs(surface) > 1e-9) sliding++
    else sticking++
  }
  expect(sliding).toBeGreaterThan(5)
  expect(sticking).toBeGreaterThan(5)
})

fullTest('two disks that meet at an angle part as the impulse laws say, sliding or not', async () => {
  let [sliding, sticking] = [0, 0]
  for (const encounter of await encounters()) {
    // the line of centres turns a little while they come the last substep nearer
    expect(worstOf(encounter)).toBeLessThan(0.005 * SPEED)
    if (Math.abs(slip(encounter.predicted, encounter.radii)) > 1e-9) sliding++
    else sticking++
    const [[normal]] = before(encounter).velocities
    const { velocities } = encounter.measured
    expect(velocities[1][0] - velocities[0][0]).toBeCloseTo(encounter.restitution * normal, 1)
  }
  expect(sliding).toBeGreaterThan(10)
  expect(sticking).toBeGreaterThan(5)
})
