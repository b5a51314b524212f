import { expect, test } from 'vitest'
import { LEVELS, SHADES } from '../../src/render/palette.ts'
import type { View } from '../../src/render/renderer.ts'
import { type CpuBuffers, visitDisks } from '../../src/render/screenDisks.ts'
import { World } from '../../src/world.ts'

// a different rate of agreement shows as stripes
test.each([55, 72, 100])(
  'visitDisks: in rows of %i grains, neighbours share a shade as often as by chance',
  async (width) => {
    const positions = Array.from({ length: 50 * width }, (_, id) => [
      id % width,
      Math.floor(id / width),
    ]).flat()
    const world = await World.create({ backend: 'cpu' })
    world.disks.add({ positions, radii: 0.4 })
    const look = { pixelRatio: 1, colorBy: 'speed', topSpeed: 1, valueRange: [0, 1] } as const
    const view: View = { width: 1000, height: 1000, center: [0, 0], scale: 1, ...look }
    const shades = new Map<number, number>()
    visitDisks(world.buffers as CpuBuffers, view, ({ x, y, color }) => {
      shades.set(x - 500 + (500 - y) * width, Math.floor(color / LEVELS))
    })
    expect(shades.size).toBe(50 * width)
    for (const apart of [1, width - 1, width, width + 1]) {
      const pairs = [...shades].filter(([id]) => shades.has(id + apart))
      const alike = pairs.filter(([id, shade]) => shades.get(id + apart) === shade)
      expect(alike.length / pairs.length).toBeCloseTo(1 / SHADES, 1)
    }
  },
)
