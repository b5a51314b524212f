/** The preset domino: everything falls, one after the other. */
import { expect } from 'vitest'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { fullTest } from '../support/fullTest.ts'

/** Angle from which a tile counts as fallen, rad. */
const FALLEN = 0.6
const SECONDS = 40

fullTest(
  'domino: all tiles fall, each after the one before, and balls carry the fall from shelf to shelf',
  async () => {
    const scene = presets.domino.build()
    const world = await World.fromScene(scene, { backend: 'cpu' })
    const first = scene.disks.positions.length / 2
    const count = scene.grains![0].positions.length / 2
    expect(count).toBeGreaterThan(50)
    const fellAt = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
    for (let step = 0; step < 60 * SECONDS && !fellAt.every(Number.isFinite); step++) {
      world.step(1 / 60)
      const { angles } = await world.disks.read()
      for (let k = 0; k < count; k++)
        if (!Number.isFinite(fellAt[k]) && Math.abs(angles[first + k]) > FALLEN) fellAt[k] = step / 60
    }
    expect(fellAt.every(Number.isFinite)).toBe(true)
    for (let k = 1; k < count; k++) expect(fellAt[k]).toBeGreaterThanOrEqual(fellAt[k - 1])
    // from the start on, without a long pause
    expect(fellAt[0]).toBeLessThan(1)
    world.destroy()
  },
)
