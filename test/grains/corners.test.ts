/** Grains that are pressed into corners of walls. */
import { expect, test } from 'vitest'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import { World } from '../../src/world.ts'
import { corners } from './scenes.ts'

const SHAPES = [
  box(0.8, 0.8),
  box(0.7, 0.7, 0.05),
  roundedPolygon(corners(5, 0.5)),
  capsule([-0.3, 0], [0.3, 0], 0.1),
]

test.each([
  ['straight', undefined],
  ['bent inwards', [0.2, 0.2]],
  ['bent outwards', [-0.2, -0.2]],
] as const)('World.grains.add: a grain pressed into a corner of %s walls stays inside', async (_, bulges) => {
  const world = await World.create({ backend: 'cpu', substeps: 4 })
  const angles = Array.from({ length: 24 }, (_, k) => k)
  // notches from 60° to 160°
  const notches = angles.map((k) => ({ x: 4 * k, half: ((30 + (50 * k) / 23) * Math.PI) / 180 }))
  world.walls.add(
    notches.map(({ x, half }) => {
      const [side, up] = [1.5 * Math.sin(half), 1.5 * Math.cos(half)]
      return { chain: [[x - side, up], [x, 0], [x + side, up]] as const, bulges, friction: 0.1 } // biome-ignore format: points
    }),
  )
  world.grains.add({
    shapes: angles.map((k) => SHAPES[k % SHAPES.length]),
    positions: notches.flatMap(({ x }) => [x + 0.02, 1.4]),
    angles: angles.map((k) => 0.785 + 0.13 * k),
    friction: 0.1,
  })
  // a weight on each
  world.disks.add({ positions: notches.flatMap(({ x }) => [x, 2.8]), radii: 0.5, masses: 2, friction: 0.1 })
  for (let step = 0; step < 180; step++) {
    world.step(1 / 60)
    const { positions } = await world.disks.read(world.disks.ids.filter((_, k) => k < angles.length))
    for (const k of angles) {
      // out of a flat notch a grain may be squeezed over the rim
      const isOver = Math.abs(positions[2 * k] - notches[k].x) > 1.5 * Math.sin(notches[k].half)
      if (!isOver) expect(positions[2 * k + 1], `notch ${k}`).toBeGreaterThan(-0.1)
    }
  }
})
