/** The bounds and walls that constrain where disks may be moved. */

import type { Scene } from '../../src/entries/scenes.ts'
import { trajectoryOf } from '../../src/features/bodies/motion.ts'
import { NONE, World } from '../../src/index.ts'
import type { Surroundings } from './tools/freePlaces.ts'

/** Fraction of a disk's radius that must stay clear of walls; disks at rest overlap the floor by up to 2 cm. */
const CLEAR = 0.95

/** Returns the surroundings of a scene at this time in seconds. */
export function surroundingsOf(
  { walls, bodies = [], bounds = [-Infinity, -Infinity, Infinity, Infinity] }: Scene,
  elapsed: number,
): Surroundings {
  return {
    bounds,
    async blocked(paths) {
      if (paths.length === 0) return new Set()
      const world = await World.create({ backend: 'cpu' })
      world.walls.add(walls)
      for (const { walls, motion = {}, mass, joint } of bodies) {
        // dynamic bodies give way
        if (mass !== undefined || joint !== undefined) continue
        const course = trajectoryOf(motion, 0, () => ({ position: [0, 0], angle: 0 }))
        world.bodies.add({ walls, motion: course(elapsed) })
      }
      const { edges } = await world.query.rays({
        origins: paths.flatMap(({ from }) => from),
        translations: paths.flatMap(({ from, to }) => [to[0] - from[0], to[1] - from[1]]),
        radii: paths.map(({ radius }) => CLEAR * radius),
      })
      world.destroy()
      return new Set(paths.flatMap((_, k) => (edges[k] === NONE ? [] : [k])))
    },
  }
}
