/** Colours by id, soft shading and themes: WebGPU and Canvas2D draw the same. */
import { afterAll, expect, test, vi } from 'vitest'
import { CanvasRenderer } from '../../src/render/canvasRenderer.ts'
import { DARK, LIGHT } from '../../src/render/palette.ts'
import { fadedTo, lightAt, packed, shadingOf } from '../../src/render/raster.ts'
import type { View } from '../../src/render/renderer.ts'
import { World } from '../../src/world.ts'
import { gpuPicture } from '../support/gpuPicture.ts'

const SIZE = 64
const TINTS = Uint32Array.of(0xff2020c0, 0xffc02020, 0xff40a040)

afterAll(() => {
  vi.unstubAllGlobals()
})

/** Four disks, too small for marks, which Canvas2D draws as paths; an id beyond the last of three tints starts over. */
async function opened(): Promise<World> {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0] })
  world.disks.add({ positions: [-2, -2, 2, -2, -2, 2, 2, 2], radii: 1.5 })
  world.disks.remove([0])
  world.disks.add({ ids: [3001], positions: [-2, -2], radii: 1.5 })
  world.step(1e-6)
  return world
}

const view = (changes: Partial<View>): View => ({ width: SIZE, height: SIZE, center: [0, 0], scale: 8, pixelRatio: 4, topSpeed: 1, valueRange: [0, 1], colorBy: 'tint', tints: TINTS, ...changes }) // biome-ignore format: one line

/** What Canvas2D puts, as words. */
function canvasPicture(world: World, look: View): Uint32Array {
  const words = new Uint32Array(SIZE * SIZE)
  const image = { data: new Uint8ClampedArray(words.buffer) }
  const ground = packed((look.theme ?? DARK).background)
  const getImageData = () => {
    words.fill(ground)
    return image
  }
  const ignored = () => {}
  const get = (_target: object, key: string) => (key === 'getImageData' ? getImageData : ignored)
  const context = new Proxy({}, { get, set: () => true })
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) })
  const renderer = new CanvasRenderer()
  renderer.draw(world.buffers, [], look)
  return words
}

test.each([
  ['dark', {}],
  ['light', { theme: LIGHT }],
  ['with forces', { forceWidth: 1 }],
] as const)('GpuRenderer, CanvasRenderer: the same tints and shades, %s', async (_name, changes) => {
  const world = await opened()
  const look = view(changes)
  const { pixels, rowBytes } = await gpuPicture(world, look)
  const words = canvasPicture(world, look)
  let most = 0
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      for (let c = 0; c < 3; c++)
        most = Math.max(
          most,
          Math.abs(pixels[y * rowBytes + 4 * x + c] - ((words[y * SIZE + x] >> (8 * c)) & 255)),
        )
  // rounding, and what 8 bits of the GPU's blending leave
  expect(most).toBeLessThan(5)
  // tints by id, lit in the middle: 3001 % 3 is 1, and ids 1 to 3
  const at = (x: number, y: number) => words[(SIZE / 2 - 8 * y) * SIZE + SIZE / 2 + 8 * x]
  const theme = look.theme ?? DARK
  const fade = 'forceWidth' in changes ? 0.72 : 0
  for (const [x, y, tint] of [
    [-2, -2, 1],
    [2, -2, 1],
    [-2, 2, 2],
    [2, 2, 0],
  ] as const) {
    const color = fadedTo(TINTS[tint], packed(theme.background), fade)
    const light = lightAt(0.5 / 12, -0.5 / 12, shadingOf(3))
    for (let c = 0; c < 3; c++) {
      const expected = Math.min(light * ((color >> (8 * c)) & 255), 255)
      expect(Math.abs(((at(x, y) >> (8 * c)) & 255) - expected)).toBeLessThan(4)
    }
  }
  world.destroy()
})

test('lightAt: brighter towards the light, and none on small disks', () => {
  expect(lightAt(-0.5, 0.5, 1)).toBeGreaterThan(lightAt(0, 0, 1))
  expect(lightAt(0.6, -0.6, 1)).toBeLessThan(0.7)
  expect(lightAt(0.6, -0.6, shadingOf(1))).toBe(1)
  expect([1, 3.5, 6].map(shadingOf)).toEqual([0, 0.5, 1])
})
