/** `ccd` changes no bit of a world without bullets. */
import { expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'

test('a pile without bullets moves as it does without ccd, bit for bit', async () => {
  const hashes = []
  for (const ccd of [false, true]) {
    const world = await World.fromScene({ ...presets.pile.build(300, 1), ccd }, { backend: 'cpu' })
    for (let k = 0; k < 30; k++) world.step(1 / 60)
    expect(world.stats.bullets).toBe(0)
    hashes.push(await stateHash(await world.disks.read()))
    world.destroy()
  }
  expect(hashes[1]).toBe(hashes[0])
})
