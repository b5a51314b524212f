// #region code
import { World } from 'scree'
import { grid } from './grid.ts'

export async function make(): Promise<World> {
  const world = await World.create({ gravity: [0, -9.81], events: true, hitSpeed: 3 })
  world.walls.add([{ chain: [[-5, 6], [-5, 0], [5, 0], [5, 6]] }])

  const positions: number[] = []
  for (let x = -4.6; x < 4.7; x += 0.2) positions.push(x, 2.4 + 0.03 * x * x)
  const rope = world.disks.add({ positions, radii: 0.1 })
  const pairs = [...rope].slice(1).flatMap((id, k) => [rope[k], id])
  const ends = [rope[0], rope[rope.length - 1]]
  world.bonds.add({ type: 'distance', pairs, strength: { tension: 1200 } }) // newtons
  world.bonds.add({ type: 'distance', disks: ends, points: [-5, 3.15, 5, 3.15] })
  world.disks.add({ positions: grid(-1, 3.5, 1, 20, 0.5), radii: 0.16, density: 3 })
  return world
}
// #endregion code

// #region look
let hits = 0
export async function look(world: World): Promise<string> {
  if (world.stats.time === 0) hits = 0
  const { hit } = await world.takeEvents()
  hits += hit.speeds.length
  return `${hits} hits above 3 m/s, ${world.stats.brokenBonds} broken bonds`
}
// #endregion look
