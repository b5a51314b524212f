/** Newton's cradle on its track: as many disks leave the row as come in, and nothing is lost. */
import { expect, test } from 'vitest'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'
import { run } from '../support/quality.ts'

test('as many disks leave the row as come in, swing after swing', async () => {
  const scene = presets.cradle.build(60, 2)
  const world = await World.fromScene(scene, { backend: 'cpu' })
  const { positions: start } = await world.disks.read()
  const { kinetic, potential } = await world.measure()
  /** How many of its five disks are on the ramps of a cradle, on the left and on the right. */
  const raised = (positions: Float32Array, cradle: number) => {
    const [, [left], [right]] = scene.walls[1 + cradle].chain
    const places = Array.from({ length: 5 }, (_, k) => positions[10 * cradle + 2 * k])
    return [places.filter((x) => x < left).length, places.filter((x) => x > right).length]
  }
  const lifted = Array.from({ length: 12 }, (_, cradle) => raised(start, cradle)[0])
  expect(new Set(lifted)).toEqual(new Set([1, 2, 3]))
  const most = lifted.map(() => [0, 0])
  for (let step = 0; step < 60 * full(8, 12); step++) {
    run(world, 1 / 60)
    const { positions } = await world.disks.read()
    for (const [cradle, sides] of most.entries())
      for (const [side, count] of raised(positions, cradle).entries())
        sides[side] = Math.max(sides[side], count)
  }
  expect(most).toEqual(lifted.map((count) => [count, count]))
  const after = await world.measure()
  const energy = kinetic + potential
  expect(Math.abs((after.kinetic + after.potential) / energy - 1)).toBeLessThan(2e-3)
})
