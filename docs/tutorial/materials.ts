// #region code
import { World } from 'scree'
import { grid } from './grid.ts'

export async function make(): Promise<World> {
  const world = await World.create({ gravity: [0, -9.81] })
  const rough = { friction: 0.8, rolling: 0.5 }
  world.walls.add([
    { chain: [[-6, 2], [-6, 0], [6, 0], [6, 2]], ...rough },
    { chain: [[-3.2, 0], [-3.2, 0.8]] },
    { chain: [[1.4, 0], [1.4, 0.8]] },
  ])
  const restitution = [0, 0.6, 0.9]
  world.disks.add({ positions: [-5.4, 4, -4.6, 4, -3.8, 4], radii: 0.25, restitution })
  const columns = [grid(-1.5, 0.2, -0.3, 2.6, 0.18), grid(3.1, 0.2, 4.3, 2.6, 0.18)]
  world.disks.add({ positions: columns[0], radii: 0.08, friction: 0.02 })
  world.disks.add({ positions: columns[1], radii: 0.08, ...rough })
  return world
}
// #endregion code
