/** A speed that thrown and poured grains fit in with. */
import type { Scene } from '../../src/scene/scene.ts'
import { contentsOf } from './contents.ts'

/**
 * Returns a speed in m/s close to the highest of the scene: that of its throw or of a fall through part of its height.
 */
export function topSpeedOf(scene: Scene): number {
  const { gravity, bounds } = scene
  const { velocities } = contentsOf(scene)
  const squares = velocities.reduce((sum, component) => sum + component * component, 0)
  const thrown = squares === 0 ? 0 : 1.5 * Math.sqrt((2 * squares) / velocities.length)
  const [, minY, , maxY] = bounds ?? [0, 0, 0, 0]
  const fallen = Math.sqrt(2 * Math.hypot(...gravity) * 0.35 * (maxY - minY))
  return Math.max(thrown, fallen, 1)
}
