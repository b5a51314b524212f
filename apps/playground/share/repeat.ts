/** Repeats the calls of a link in the world that it was made from. */
import type { World } from '../../../src/index.ts'
import { ReplayCalls } from '../../../src/replay/replayCalls.ts'
import { ReplayMotions } from '../../../src/replay/replayMotions.ts'
import { WALL_CALLS } from '../recording/startReplay.ts'

/** Milliseconds of work between two frames. */
const SLICE = 25

/**
 * Repeats calls, and lets the page draw and answer meanwhile. `isCurrent` says whether to go on, and `onProgress` is called between two slices of work. Resolves to whether walls or bodies
 * have changed. Rejects if a call cannot be made, as in a link that was changed.
 */
export async function repeat(
  world: World,
  parts: readonly Uint8Array[],
  isCurrent: () => boolean,
  onProgress: () => void,
): Promise<{ hasNewWalls: boolean }> {
  let hasNewWalls = false
  let begin = performance.now()
  for (const part of parts) {
    const calls = new ReplayCalls(world, part, new ReplayMotions())
    while (!calls.isAtEnd && isCurrent()) {
      const { name } = calls.next()
      hasNewWalls ||= WALL_CALLS.includes(name)
      if (performance.now() - begin < SLICE) continue
      await world.ready()
      onProgress()
      await new Promise((resolve) => setTimeout(resolve))
      begin = performance.now()
    }
  }
  return { hasNewWalls }
}
