/** The headless picture. */
import { expect, test } from 'vitest'
import { drawSvg } from '../../src/render/svg.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { newState } from '../../src/state.ts'

test('walls of a body are drawn where the body is', () => {
  const scene: Scene = {
    version: 1,
    name: 'paddle',
    gravity: [0, 0],
    bounds: [0, 0, 10, 10],
    disks: { positions: [], radii: 1 },
    walls: [],
    bodies: [
      {
        walls: [
          {
            chain: [
              [0, 0],
              [2, 0],
            ],
          },
        ],
      },
    ],
  }
  const placements = [{ position: [4, 3], angle: Math.PI / 2 }] as const
  // upright from [4, 3] to [4, 5], ten pixels a metre, y down
  expect(drawSvg(scene, { state: newState(0), placements }, 100)).toContain(
    'points="40.00,70.00 40.00,50.00"',
  )
})
