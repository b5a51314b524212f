/** Disks at random in a box of walls, that fly from hit to hit. */
import { createRandom, insideDisk, type Random, uniform } from '../../../src/util/random.ts'
import { World } from '../../../src/world.ts'
import type { Gas } from '../../support/gas.ts'

/** Metres. */
export const RADIUS = 0.5

/** 1 m/s in any direction. */
function anyWay(random: Random): [number, number] {
  const [x, y] = insideDisk(random, 1)
  const length = Math.sqrt(x * x + y * y)
  return [x / length, y / length]
}

/**
 * So many elastic disks of 0.5 m, all at 1 m/s, in a square box, of which they fill this part, 0.5 at most: one at random
 * in each square of a chessboard, so that none lies upon another. Walls are elastic, and nothing has friction.
 */
export function equalGas(count: number, fraction: number, seed: number): Gas {
  const random = createRandom(seed)
  const columns = Math.ceil(Math.sqrt(count))
  const side = Math.sqrt((count * Math.PI * RADIUS ** 2) / fraction)
  const square = side / columns
  const squares = shuffled(columns ** 2, random)
  const room = 0.499 * square - RADIUS
  const positions = new Float64Array(2 * count)
  const velocities = new Float64Array(2 * count)
  for (let k = 0; k < count; k++) {
    const [column, row] = [squares[k] % columns, Math.floor(squares[k] / columns)]
    positions[2 * k] = (column + 0.5) * square + uniform(random, -room, room)
    positions[2 * k + 1] = (row + 0.5) * square + uniform(random, -room, room)
    velocities.set(anyWay(random), 2 * k)
  }
  const chain = [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ] as const
  return {
    disks: { positions, velocities, radii: RADIUS, restitution: 1, friction: 0 },
    walls: [{ chain, closed: true, restitution: 1, friction: 0 }],
    side,
  }
}

function shuffled(count: number, random: Random): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, k) => k)
  for (let k = count - 1; k > 0; k--) {
    const other = Math.floor(uniform(random, 0, k + 1))
    ;[order[k], order[other]] = [order[other], order[k]]
  }
  return order
}

/** Without gravity; contacts take no time, so that every hit dissipates. */
export async function release({ disks, walls }: Gas): Promise<World> {
  const world = await World.create({
    backend: 'cpu',
    stepping: 'eventDriven',
    gravity: [0, 0],
    contactDuration: 0,
    maxWaves: 1e6,
  })
  world.walls.add(walls)
  world.disks.add(disks)
  return world
}
