// #region code
import { World } from 'scree'
import { grid } from './grid.ts'

export async function make(): Promise<World> {
  const world = await World.create({ gravity: [0, -9.81] })
  world.walls.add([{ chain: [[-4, 3], [-4, 0], [4, 0], [4, 3]] }])
  world.disks.add({ positions: grid(-3, 0.5, 3, 6, 0.3), radii: 0.12, density: 20 })
  return world
}
// #endregion code

// #region look
export async function look(world: World): Promise<string> {
  const { mass, coordination } = await world.measure()
  const { bodies } = await world.readLoads() // x and y of body 0: all fixed walls
  const [weight, load] = [9.81 * mass, -bodies[1]].map((force) => force.toFixed(0))
  return `weight ${weight} N, load ${load} N, ${coordination.toFixed(2)} contacts per disk`
}
// #endregion look
