/** Whether walls are in the way of disks that are to be put elsewhere. */

import { courseOf } from '../ground/motion.ts'
import { NONE, type Scene, World } from '../index.ts'
import type { Blocked } from './tools/makeRoom.ts'

/** Part of a disk's radius that stays clear of walls: disks at rest overlap the floor by up to 2 cm. */
const CLEAR = 0.95

/** Asks the walls of a scene as they are after so many seconds. */
export function blockedBy({ walls, bodies = [], bounds }: Scene, elapsed: number): Blocked {
  return async (pushes) => {
    const world = await World.create({ backend: 'cpu', bounds })
    world.addWalls(walls)
    for (const { walls, motion = {} } of bodies) {
      const course = courseOf(motion, 0, () => ({ position: [0, 0], angle: 0 }))
      world.addBody({ walls, motion: course(elapsed) })
    }
    const { edges } = await world.castRays({
      origins: pushes.flatMap(({ from }) => from),
      translations: pushes.flatMap(({ from, to }) => [to[0] - from[0], to[1] - from[1]]),
      radii: pushes.map(({ radius }) => CLEAR * radius),
    })
    world.destroy()
    return new Set(pushes.filter((_, k) => edges[k] !== NONE).map(({ row }) => row))
  }
}
