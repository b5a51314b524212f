/** SVG pictures. */
import { expect, test } from 'vitest'
import { newState } from '../../src/features/disks/state.ts'
import { drawSvg } from '../../src/render/svg.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { box } from '../../src/shapes/box.ts'
import { World } from '../../src/world.ts'

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

test('drawSvg: draws grains that a world has and its scene has not', async () => {
  const scene: Scene = { version: 1, name: 'poured', gravity: [0, 0], bounds: [-5, -5, 5, 5], disks: { positions: [-3, 0], radii: 1 }, walls: [] } // biome-ignore format: one line
  const world = await World.fromScene(scene, { backend: 'cpu' })
  world.grains.add({ shapes: box(2, 1), positions: [2, 0] })
  const svg = drawSvg(
    scene,
    { state: await world.disks.read(), outlines: world.grains.outlines(), placements: [] },
    100,
  )
  expect(svg.match(/<circle /g)).toHaveLength(1)
  for (const corner of ['60.00 55.00', '80.00 55.00', '80.00 45.00', '60.00 45.00'])
    expect(svg).toContain(corner)
  world.destroy()
})

test('drawSvg: tints are colours by id and take the place of colorBy; ids beyond them begin anew', () => {
  const scene: Scene = {
    version: 1,
    name: 'tints',
    gravity: [0, 0],
    bounds: [0, 0, 10, 10],
    disks: { positions: [], radii: 1 },
    walls: [],
  }
  const state = { ...newState(3), ids: Uint32Array.of(1, 0, 2), radii: Float32Array.of(1, 1, 1) }
  // red is the lowest byte
  const tints = Uint32Array.of(0xff_03_02_01, 0xff_00_80_ff)
  const svg = drawSvg(scene, { state, placements: [] }, 100, { colorBy: 'id', tints })
  expect([...svg.matchAll(/<circle [^>]*fill="([^"]+)"/g)].map(([, fill]) => fill)).toEqual([
    '#ff8000',
    '#010203',
    '#010203',
  ])
})
