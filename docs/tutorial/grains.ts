// #region code
import { World } from 'scree'
import { box, capsule, disk, roundedPolygon } from 'scree/shapes'
import { grid } from './grid.ts'

export async function make(): Promise<World> {
  const world = await World.create({ gravity: [0, -9.81] })
  world.walls.add([{ chain: [[-5, 4], [-5, 0], [5, 0], [5, 4]] }])

  const kinds = [
    box(0.6, 0.3, 0.02), // 60 by 30 cm, corners rounded by 2 cm
    capsule([-0.2, 0], [0.2, 0], 0.12),
    roundedPolygon([[-0.2, -0.1], [0.2, -0.15], [0.05, 0.2]], 0.1),
    { parts: [disk([-0.15, 0], 0.18), disk([0.15, 0.05], 0.15)] },
  ]
  const positions = grid(-3, 0.6, 3, 7, 0.8)
  const shapes = positions.slice(positions.length / 2).map((_, k) => kinds[k % 4])
  world.grains.add({ shapes, positions, angles: 0.4, friction: 0.4 })
  return world
}
// #endregion code
