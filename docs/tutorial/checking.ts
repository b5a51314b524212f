// #region code
import { World } from 'scree'
import { presets } from 'scree/scenes'

let twin: World | undefined

export async function make(): Promise<World> {
  const world = await World.fromScene(presets.mixer.build(300))
  const snapshot = await world.history.snapshot()
  twin?.destroy()
  twin = await World.fromSnapshot(snapshot, { backend: 'cpu', threads: 1 })
  return world
}
// #endregion code

// #region look
export async function look(world: World): Promise<string> {
  const { time } = world.stats
  const own = world.hash()
  while (twin!.stats.time < time - 0.001) twin!.step(1 / 60)
  const [a, b] = await Promise.all([own, twin!.hash()])
  return `${time.toFixed(1)} s: ${a.slice(0, 8)} ${a === b ? '=' : '≠'} ${b.slice(0, 8)}`
}
// #endregion look
