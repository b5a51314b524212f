/** A scene in which all happens n times as fast moves along the same paths. */
import { expect, test } from 'vitest'
import { World, type WorldOptions } from '../../src/index.ts'

const COUNT = 40

/** Disks that overlap, fly, bounce, slide and roll, beside a wall that moves; n times as fast as for n = 1. */
async function run(n: number, options: WorldOptions = {}) {
  const world = await World.create({
    backend: 'cpu',
    gravity: [0, -10 * n * n],
    bounds: [-5, 0, 5, 10],
    restitutionThreshold: n,
    pushOut: 6 * n,
    ...options,
  })
  world.walls.add([{ chain: [[-5, 10], [-5, 0], [5, 0], [5, 10]], friction: 0.5 }]) // biome-ignore format: points
  world.bodies.add({ walls: [{ chain: [[-1, 0], [1, 0]] }], motion: { position: [0, 2], velocity: [n, 0], spin: 2 * n } }) // biome-ignore format: points
  const each = Array.from({ length: COUNT }, (_, k) => k)
  world.disks.add({
    // neighbours in a row overlap by a tenth of a diameter
    positions: each.flatMap((k) => [0.9 * (k % 10) - 4, 0.5 + 1.2 * Math.floor(k / 10)]),
    radii: 0.5,
    velocities: each.flatMap((k) => [n * ((k % 7) - 3), n * ((k % 5) - 3)]),
    spins: each.map((k) => n * (k % 3)),
    restitution: 0.5,
    rolling: 0.1,
  })
  for (let step = 0; step < 120; step++) world.step(1 / (64 * n))
  const { positions, velocities, spins } = await world.disks.read()
  const speeds = [...velocities, ...spins].map((speed) => speed / n)
  world.destroy()
  return { positions, speeds }
}

test.each([2, 0.25])(
  'World: gravity, speeds and pushOut for %f times the pace give the same paths, to the bit',
  async (n) => {
    const plain = await run(1)
    expect(await run(n)).toEqual(plain)
    expect((await run(n, { pushOut: 6 })).positions).not.toEqual(plain.positions)
  },
)
