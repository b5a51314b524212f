/** Starts a replay, and follows what it does to walls. */
import type { Scene } from '../../../src/entries/scenes.ts'
import type { Replay, ReplayedCall, ReplayOptions, ReplayRun } from '../../../src/index.ts'
import { sceneOf, withWallsOf } from '../../recordedScene.ts'

/** Calls after which a world has other walls or bodies. */
export const WALL_CALLS: readonly ReplayedCall['name'][] = [
  'walls.add',
  'walls.remove',
  'bodies.add',
  'bodies.remove',
  'history.restore',
]

/** Returns a replay and its scene. Calls `changed` with the scene as it is after a call that changed its walls. */
export async function startReplay(
  replay: Replay,
  place: ReplayOptions,
  changed: (scene: Scene) => void,
): Promise<{ run: ReplayRun; scene: Scene }> {
  const run = await replay.start({
    ...place,
    onCall: ({ name }) => {
      if (WALL_CALLS.includes(name)) changed(withWallsOf(scene, run.world))
    },
  })
  let scene: Scene
  try {
    scene = await sceneOf(replay.about, run.world)
  } catch (error) {
    run.world.destroy()
    throw new Error(`the recording cannot be shown: ${(error as Error).message}`, { cause: error })
  }
  return { run, scene }
}
