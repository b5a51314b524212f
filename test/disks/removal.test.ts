/** Disks that go in great numbers. */
import { expect } from 'vitest'
import type { Stepping } from '../../src/pipeline/substeps.ts'
import { World } from '../../src/world.ts'
import { fullTest } from '../support/fullTest.ts'

const COUNT = 40_000

/** Microseconds of CPU time, which other programs do not stretch, of the step that sorts the disks anew after every second one was removed, or one was moved. */
async function stepAfter(change: 'removal' | 'move', stepping: Stepping): Promise<number> {
  const world = await World.create({ backend: 'cpu', stepping, gravity: [0, 0] })
  const positions = Float32Array.from({ length: 2 * COUNT }, (_, k) =>
    k % 2 === 0 ? 1.5 * ((k >> 1) % 200) : 1.5 * Math.floor((k >> 1) / 200),
  )
  const ids = world.disks.add({ positions, radii: 0.5 })
  world.step(1 / 60)
  if (change === 'removal') world.disks.remove(ids.filter((_, k) => k % 2 === 0))
  else world.disks.write([0], { positions: [0.1, 0] })
  const before = process.cpuUsage()
  world.step(1 / 60)
  const { user, system } = process.cpuUsage(before)
  const { radii } = await world.disks.read()
  expect(radii.length).toBe(change === 'removal' ? COUNT / 2 : COUNT)
  world.destroy()
  return user + system
}

// each of the removed was compared with all of them: 50 times a move, for half of 40,000
fullTest.each(['discrete', 'eventDriven'] as const)(
  'a step after many are removed takes what it takes after a move, by %s',
  async (stepping) => {
    const moves = [await stepAfter('move', stepping), await stepAfter('move', stepping)]
    expect(await stepAfter('removal', stepping)).toBeLessThan(10 * Math.max(...moves))
  },
)
