/** `simulate picture --png`: grains have the colours of the image where they come to rest. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tintsOf } from '../../apps/cli/pictureTints.ts'
import { poster } from '../../apps/playground/picture/poster.ts'
import { pictureSize } from '../../src/scene/presets/picture.ts'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { simulateHere } from '../support/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'scree-'))
const file = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))

const COUNT = 40

test('simulate --png: the preset picture has the colours of its image, other scenes have none', async () => {
  const tints = (await tintsOf('picture', COUNT, 1, undefined))!
  expect(await tintsOf('pile', COUNT, 1, undefined)).toBeUndefined()
  const world = await World.fromScene(presets.picture.build(COUNT, 1), { backend: 'cpu', threads: 1 })
  while (world.stats.awake > 0 || world.stats.time < 1) {
    world.step(1 / 60)
    await world.settle()
    if (world.stats.time > 20) break
  }
  const { positions } = await world.disks.read()
  world.destroy()
  const { width, height } = pictureSize(COUNT)
  let near = 0
  for (let id = 0; id < COUNT; id++) {
    const color = poster(positions[2 * id] / width + 0.5, 1 - positions[2 * id + 1] / height)
    const apart = [0, 8, 16].map((shift) => Math.abs(((color >> shift) & 255) - ((tints[id] >> shift) & 255)))
    near += Number(Math.max(...apart) < 40)
  }
  // at edges of the image a part of a pixel decides
  expect(near).toBeGreaterThan(0.9 * COUNT)
  expect(new Set(tints).size).toBeGreaterThan(10)
})

test('simulate --png: --color takes the place of the image', async () => {
  const pictures: Buffer[] = []
  for (const color of [[], ['--color', 'speed']]) {
    const run = ['picture', '--count', '20', '--seconds', '0.1', '--backend', 'cpu', '--png', file('a.png')]
    expect((await simulateHere([...run, ...color])).status).toBe(0)
    pictures.push(readFileSync(file('a.png')))
  }
  expect(pictures[0].equals(pictures[1])).toBe(false)
})
