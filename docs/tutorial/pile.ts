// #region code
import { World } from 'scree'

export async function make(): Promise<World> {
  const world = await World.create({ gravity: [0, -9.81] })
  const rough = { friction: 0.6, rolling: 0.3 }
  world.walls.add([{ chain: [[-5, 4], [-5, 0], [5, 0], [5, 4]], ...rough }])

  const positions: number[] = []
  for (let y = 0.3; y < 5; y += 0.25)
    for (let x = -1.5; x < 1.5; x += 0.25)
      positions.push(x + 0.05 * Math.sin(9 * y), y)
  const radii = positions.slice(positions.length / 2)
    .map((_, k) => 0.08 + 0.04 * ((0.618 * k) % 1)) // from 8 to 12 cm
  world.disks.add({ positions, radii, ...rough })
  return world
}
// #endregion code
