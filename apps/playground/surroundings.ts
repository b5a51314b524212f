/** Where disks of a scene may be put, and which walls are in their way. */

import type { Scene } from '../../src/entries/scenes.ts'
import { NONE, World } from '../../src/index.ts'
import { courseOf } from '../../src/walls/motion.ts'
import type { Surroundings } from './tools/freePlaces.ts'

/** Part of a disk's radius that stays clear of walls: disks at rest overlap the floor by up to 2 cm. */
const CLEAR = 0.95

/** The walls of a scene are asked as they are after so many seconds. */
export function surroundingsOf(
  { walls, bodies = [], bounds = [-Infinity, -Infinity, Infinity, Infinity] }: Scene,
  elapsed: number,
): Surroundings {
  return {
    bounds,
    async blocked(ways) {
      if (ways.length === 0) return new Set()
      const world = await World.create({ backend: 'cpu' })
      world.addWalls(walls)
      for (const { walls, motion = {} } of bodies) {
        const course = courseOf(motion, 0, () => ({ position: [0, 0], angle: 0 }))
        world.addBody({ walls, motion: course(elapsed) })
      }
      const { edges } = await world.castRays({
        origins: ways.flatMap(({ from }) => from),
        translations: ways.flatMap(({ from, to }) => [to[0] - from[0], to[1] - from[1]]),
        radii: ways.map(({ radius }) => CLEAR * radius),
      })
      world.destroy()
      return new Set(ways.flatMap((_, k) => (edges[k] === NONE ? [] : [k])))
    },
  }
}
