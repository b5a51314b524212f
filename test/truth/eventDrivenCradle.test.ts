/** Newton's cradle of five disks that touch, hit by hit. */
import { expect, test } from 'vitest'
import { World } from '../../src/world.ts'

const wall = (x: number) => ({
  chain: [
    [x, -1],
    [x, 1],
  ] as const,
  restitution: 1,
  friction: 0,
})

/** Speeds in diameters a second at the end of each second; so many disks come in from the left, at 1. Walls send them back. */
async function swing(incoming: number, radius: number, seconds: number): Promise<number[][]> {
  const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', gravity: [0, 0] })
  const diameter = 2 * radius
  world.walls.add([wall(-8 * diameter), wall(8 * diameter)])
  const isIn = Array.from({ length: 5 }, (_, k) => k < incoming)
  world.disks.add({
    positions: isIn.flatMap((comes, k) => [(k - incoming - (comes ? 1.5 : 0)) * diameter, 0]),
    velocities: isIn.flatMap((comes) => [comes ? diameter : 0, 0]),
    radii: radius,
    restitution: 1,
    friction: 0,
  })
  const speeds: number[][] = []
  for (let second = 0; second < seconds; second++) {
    for (let step = 0; step < 10; step++) world.step(1 / 10)
    const { velocities } = await world.disks.read()
    speeds.push(Array.from({ length: 5 }, (_, k) => velocities[2 * k] / diameter))
    for (let k = 0; k < 5; k++) expect(velocities[2 * k + 1]).toBe(0)
  }
  return speeds
}

// the sizes of 0.5 m touch exactly, those of 0.1 m as well as f32 knows
test.each([
  [1, 0.5],
  [2, 0.5],
  [3, 0.5],
  [4, 0.5],
  [1, 0.1],
  [2, 0.1],
  [3, 0.1],
  [4, 0.1],
])('%i go in and as many come out, at the same speed: disks of %f m', async (incoming, radius) => {
  const speeds = await swing(incoming, radius, 4)
  const came = Array.from({ length: 5 }, (_, k) => Number(k < incoming))
  const left = came.toReversed()
  expect(speeds[0]).toEqual(came.map((speed) => expect.closeTo(speed, 5)))
  for (const [k, speed] of speeds[3].entries()) expect(Math.abs(speed - left[k])).toBeLessThan(1e-5)
})

test('to and fro, ten times: as many at rest and as many on their way each time', async () => {
  for (const incoming of [1, 2, 3]) {
    const speeds = await swing(incoming, 0.5, 120)
    let turns = 0
    for (const [second, now] of speeds.entries()) {
      const moving = now.filter((speed) => Math.abs(speed) > 0.5)
      expect(moving.length).toBe(incoming)
      for (const speed of now)
        expect(Math.abs(Math.abs(speed) - Number(Math.abs(speed) > 0.5))).toBeLessThan(1e-5)
      turns += Number(
        second > 0 && Math.sign(moving[0]) !== Math.sign(speeds[second - 1].find((v) => Math.abs(v) > 0.5)!),
      )
    }
    expect(turns).toBeGreaterThanOrEqual(10)
  }
})
