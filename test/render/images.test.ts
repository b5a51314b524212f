import { expect, test } from 'vitest'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { imagePlacements, imageWalls } from '../../src/render/images.ts'

const BOX = { low: [0, 0], period: [0, 10] } as const

test('imageWalls: has images of fixed walls that reach into the box, and none that lie outside of it', () => {
  const shaft: WallOptions = { chain: [[0, 0], [0, 10]], radius: 0.1 } // biome-ignore format: points
  const inside: WallOptions = { chain: [[2, 3], [4, 7]], radius: 0.1 } // biome-ignore format: points
  const across: WallOptions = { chain: [[5, 9], [6, 11]] } // biome-ignore format: points
  const body: WallOptions[] = [{ chain: [[0, 0], [1, 0]] }] // biome-ignore format: points
  const groups = imageWalls(BOX, [shaft, inside, across], [body])
  expect(groups).toEqual([body, [shaft], body, [shaft, across], body])
  const still = { position: [0, 0], angle: 0 } as const
  const places = imagePlacements(BOX, [{ position: [2, 5], angle: 1 }], [body])
  expect(places).toEqual([
    { position: [2, 5], angle: 1 },
    { ...still, position: [0, 10] },
    { position: [2, 15], angle: 1 },
    { ...still, position: [0, -10] },
    { position: [2, -5], angle: 1 },
  ])
  expect(imageWalls(undefined, [shaft], [body])).toEqual([body])
})
