/** Worlds to measure. */
import { World } from '../../src/index.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

/** A box of 3 m by 2 m without friction whose lid sinks onto disks until they are packed, and then rests. */
export async function packedBox(): Promise<{ world: World; area: number; perimeter: number }> {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], threads: 1 })
  const height = 2.6
  world.addWalls([{ chain: [[0, 5], [0, 0], [3, 0], [3, 5]] }]) // biome-ignore format: short
  const lid = world.addBody({ walls: [{ chain: [[0, 0], [3, 0]] }], motion: { position: [0, height], velocity: [0, -0.05] } }) // biome-ignore format: short
  const random = createRandom(3)
  const count = 110
  world.addDisks({
    positions: Array.from({ length: count }, (_, k) => [
      0.16 + 0.26 * (k % 11) + uniform(random, -0.005, 0.005),
      0.14 + 0.25 * Math.floor(k / 11),
    ]).flat(),
    radii: Array.from({ length: count }, () => uniform(random, 0.09, 0.12)),
    friction: 0,
  })
  const sunk = 1.3
  // steps in a row in which the disks push the lid
  let pressed = 0
  for (let step = 0; step < (sunk / 0.05) * 60; step++) {
    world.step(1 / 60)
    const { bodies } = await world.readLoads()
    pressed = bodies[3] > 5 ? pressed + 1 : 0
    if (pressed === 20) break
  }
  const top = world.placement(lid).position[1]
  world.setMotion(lid, { position: [0, top] })
  for (let step = 0; step < 1500; step++) world.step(1 / 60)
  return { world, area: 3 * top, perimeter: 2 * (3 + top) }
}
