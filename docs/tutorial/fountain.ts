// #region code
import { World } from 'scree'

export async function make(): Promise<World> {
  const world = await World.create({
    gravity: [0, -9.81],
    bounds: [-6, 0, 6, 7],
    fields: [{
      type: 'wind', velocity: [6, 0], quadratic: 0.06, region: { box: [-6, 3, 6, 7] },
    }],
    sinks: [{ halfPlane: { point: [0, -0.5], normal: [0, -1] } }],
  })
  world.walls.add([{ chain: [[-5, 0.6], [-2, 0], [5, 0]] }])
  world.emitters.add({
    rate: 120, line: [[-3.2, 0.4], [-2.9, 0.4]], velocity: [0.5, 10], spread: 0.6,
    radii: [0.05, 0.1], lifetime: [5, 6], maxAlive: 720,
  })
  return world
}
// #endregion code

// #region look
export async function look(world: World): Promise<string> {
  const { births, deaths, disks } = world.stats
  return `${births} born, ${deaths} dead, ${disks} alive`
}
// #endregion look
