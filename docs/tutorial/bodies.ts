// #region code
import { type WallOptions, World } from 'scree'
import { grid } from './grid.ts'

export async function make(): Promise<World> {
  const world = await World.create({ gravity: [0, -9.81] })
  world.walls.add([{ chain: [[-5, 8], [-5, 0], [5, 0], [5, 8]] }])
  world.walls.add([{ chain: [[-5, 5.8], [0.6, 4.6]] }])
  const walls = [
    { chain: [[-1.2, 0], [1.2, 0]], radius: 0.1 },
    { chain: [[0, -1.2], [0, 1.2]], radius: 0.1 },
  ] satisfies WallOptions[]

  // a stirrer, which nothing stops, and a wheel, which grains push
  world.bodies.add({ walls, motion: { position: [3.2, 1.4], spin: 2 } })
  world.bodies.add({ walls, mass: 2, position: [0.6, 2.8], joint: { type: 'revolute' } })
  world.disks.add({ positions: grid(-4.8, 6, -1, 8.8, 0.2), radii: 0.08 })
  return world
}
// #endregion code

// #region look
export async function look(world: World): Promise<string> {
  const [wheel] = await world.bodies.read()
  const turns = wheel.angle / (2 * Math.PI)
  return `the wheel has made ${turns.toFixed(2)} turns`
}
// #endregion look
