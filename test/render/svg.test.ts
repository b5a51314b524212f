/** SVG pictures. */
import { expect, test } from 'vitest'
import { newState } from '../../src/disks/state.ts'
import { drawSvg } from '../../src/render/svg.ts'
import type { Scene } from '../../src/scene/scene.ts'

test('drawSvg: draws the walls of a body at its placement', () => {
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
  // upright from [4, 3] to [4, 5], ten pixels per metre, y down
  expect(drawSvg(scene, { state: newState(0), placements }, 100)).toContain('M 40.00 70.00 L 40.00 50.00"')
})

test('drawSvg: draws bulged sides as arcs and includes them in the bounds', () => {
  const scene: Scene = {
    version: 1,
    name: 'bowl',
    gravity: [0, 0],
    disks: { positions: [], radii: 1 },
    walls: [
      {
        chain: [
          [-5, 0],
          [5, 0],
        ],
        bulges: [1],
      },
      {
        chain: [
          [-5, 0],
          [5, 0],
        ],
        bulges: [-3],
        closed: false,
      },
    ],
  }
  const svg = drawSvg(scene, { state: newState(0), placements: [] }, 100)
  // y points down, so left turns are counter-clockwise against SVG's angles; long arcs are cut, and the upper one's top is that of all
  expect(svg).toContain('A 30.00 30.00 0 0 0 80.00')
  expect(svg).toContain('A 50.00 50.00 0 0 1 50.00 0.00')
  expect(svg).toMatch(/A 50.00 50.00 0 0 1 80.00 \S+"/)
})
