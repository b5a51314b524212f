// #region code
import { World } from 'scree'
import { grid } from './grid.ts'

export async function make(): Promise<World> {
  const world = await World.create({ gravity: [0, -9.81] })
  world.walls.add([
    // a funnel of two sides
    { chain: [[-4, 6], [-0.5, 3.6], [-0.5, 3.2]] },
    { chain: [[4, 6], [0.5, 3.6], [0.5, 3.2]] },
    // a round peg, and a thick bowl
    { chain: [[-0.3, 2.2], [0.3, 2.2]], bulges: [1, 1], closed: true },
    { chain: [[-3.5, 1.6], [3.5, 1.6]], bulges: [0.45], radius: 0.08 },
  ])
  world.disks.add({ positions: grid(-2, 5.5, 2, 8, 0.2), radii: 0.08 })
  return world
}
// #endregion code
