/** Pictures of grains: each pixel is covered as much as the true outlines say, in all three renderers. */
import { Resvg } from '@resvg/resvg-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closestPoint } from '../../src/queries/closestPoint.ts'
import { CanvasRenderer } from '../../src/render/canvasRenderer.ts'
import { DARK } from '../../src/render/palette.ts'
import { packed } from '../../src/render/raster.ts'
import type { View } from '../../src/render/renderer.ts'
import { drawSvg } from '../../src/render/svg.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { disk } from '../../src/shapes/disk.ts'
import { placed } from '../../src/shapes/placed.ts'
import type { Shape } from '../../src/shapes/shape.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { gpuPicture } from '../support/gpuPicture.ts'

/** Metres per side of the picture, and pixels. */
const EXTENT = 8
const SIZE = full(160, 400)
const SCALE = SIZE / EXTENT
/** So large that rims and marks, which only large grains have, are not drawn. */
const PIXEL_RATIO = 1000

const clump = { parts: [{ disk: [0, 0], radius: 0.5 }, { box: [2, 0.3], position: [0.8, 0.2] }, { capsule: [[0, 0], [0, 1]], radius: 0.2 }] } as const // biome-ignore format: parts
const scene: Scene = {
  version: 1,
  name: 'grains',
  gravity: [0, 0],
  bounds: [0, 0, EXTENT, EXTENT],
  disks: { positions: [1.3, 6.6], radii: 0.8 },
  grains: [
    {
      shapes: [
        { box: [1.4, 0.5], radius: 0.1 },
        { capsule: [[0, 0], [1, 0]], radius: 0.35 }, // biome-ignore format: points
        { nArc: [[-1, -0.5], [1, -0.5], [1, 0.5], [-1, 0.5]], radius: 1.3 }, // biome-ignore format: points
        { polygon: [[0, 0], [1.5, 0], [0.2, 1.2]], radius: 0.05 }, // biome-ignore format: points
        structuredClone(clump) as never,
      ],
      positions: [4, 6.6, 6.8, 6.4, 1.7, 3.6, 4.7, 4, 3.9, 1.5],
      angles: [0.4, -1.1, 2.5, 4, 0.7],
    },
  ],
  walls: [],
}

const view: View = {
  width: SIZE,
  height: SIZE,
  center: [EXTENT / 2, EXTENT / 2],
  scale: SCALE,
  pixelRatio: PIXEL_RATIO,
  topSpeed: 1,
  valueRange: [0, 1],
  colorBy: 'label',
}

/** Red of each pixel, 0 to 255, row by row from the top. */
type Reds = ArrayLike<number>

async function opened(options: WorldOptions): Promise<World> {
  const world = await World.fromScene(scene, options)
  world.step(1e-6)
  return world
}

/** Signed distances in pixels from the centre of each pixel to the nearest outline, negative inside. */
let distances: Float64Array
/** Half a level of 8 bits or two, and what WGSL leaves to drivers: the sine and the cosine of an angle may be off by 2^-11. */
let gpuError: number
let edges: ReturnType<typeof edgesOf>
let world: World
let outlines: Shape[]

beforeAll(async () => {
  // one thread: Node's WebGPU cannot upload shared memory
  world = await opened({ backend: 'cpu', threads: 1 })
  const { ids, positions, angles, radii } = await world.disks.read()
  const parts = new Map(world.grains.outlines().map((outline) => [outline.id, outline.parts]))
  outlines = Array.from(ids).flatMap((id, k) =>
    (parts.get(id) ?? [disk([0, 0], radii[k])]).map((part) =>
      placed(part, [positions[2 * k], positions[2 * k + 1]], angles[k]),
    ),
  )
  distances = Float64Array.from({ length: SIZE * SIZE }, (_, pixel) => {
    const at = [((pixel % SIZE) + 0.5) / SCALE, EXTENT - (Math.floor(pixel / SIZE) + 0.5) / SCALE] as const
    return SCALE * Math.min(...outlines.map((shape) => closestPoint(shape, at).distance))
  })
  gpuError = 0.008 + Math.SQRT2 * 2 ** -11 * SCALE * Math.max(...radii)
  edges = edgesOf()
})
afterAll(() => {
  world.destroy()
  vi.unstubAllGlobals()
})

/** Pixels at the outlines, and for each the nearest one inside, whose colour it has. */
function edgesOf(): (readonly [pixel: number, inside: number])[] {
  const all = Array.from(distances, (distance, pixel) => ({ distance, pixel }))
  return all
    .filter(({ distance }) => Math.abs(distance) < 1)
    .map(({ pixel }) => {
      const [x, y] = [pixel % SIZE, Math.floor(pixel / SIZE)]
      const near = all
        .slice(pixel - 4 * SIZE, pixel + 4 * SIZE)
        .filter((other) => other.distance < -1)
        .map((other) => ({
          ...other,
          away: Math.hypot((other.pixel % SIZE) - x, Math.floor(other.pixel / SIZE) - y),
        }))
      return [pixel, near.reduce((a, b) => (b.away < a.away ? b : a)).pixel] as const
    })
}

/**
 * Expects each pixel at an outline to be covered as by a straight edge at its distance, within `most`, and within `mean` on average; and
 * those farther out not at all.
 */
function expectCover(reds: Reds, most: number, mean: number): void {
  const ground = reds[0]
  const errors = edges.map(([pixel, inside]) => {
    const cover = (reds[pixel] - ground) / (reds[inside] - ground)
    return Math.abs(cover - Math.min(Math.max(0.5 - distances[pixel], 0), 1))
  })
  expect(errors.length).toBeGreaterThan(4 * SIZE)
  expect(Math.max(...errors)).toBeLessThan(most)
  expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(mean)
  expect(Array.from(reds).every((red, pixel) => distances[pixel] < 1 || red === ground)).toBe(true)
}

const redsOf = (pixels: Uint8Array, rowBytes: number) =>
  Array.from({ length: SIZE * SIZE }, (_, k) => pixels[Math.floor(k / SIZE) * rowBytes + 4 * (k % SIZE)])

test('GpuRenderer: covers each pixel by its distance to the outline', async () => {
  const { pixels, rowBytes } = await gpuPicture(world, view)
  expectCover(redsOf(pixels, rowBytes), gpuError, gpuError / 4)
})

fullTest('GpuRenderer of a world on the GPU: covers each pixel by its distance to the outline', async () => {
  const onGpu = await opened({ backend: 'gpu', device: await testDevice() })
  const { pixels, rowBytes } = await gpuPicture(onGpu, view)
  expectCover(redsOf(pixels, rowBytes), gpuError, gpuError / 4)
  onGpu.destroy()
})

test('drawSvg: covers the outlines', async () => {
  const svg = drawSvg(scene, { state: await world.disks.read(), placements: [] }, SIZE, { colorBy: 'label' })
  // corners, and the 16 levels of this program's antialiasing
  expectCover(redsOf(new Resvg(svg).render().pixels, 4 * SIZE), 0.2, 0.03)
})

test('CanvasRenderer: covers the outlines', () => {
  const paths: string[] = []
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => svgContext(paths) }) })
  const renderer = new CanvasRenderer()
  renderer.setWalls([], [])
  renderer.draw(world.buffers, [], view)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">${paths.join('')}</svg>`
  expectCover(redsOf(new Resvg(svg).render().pixels, 4 * SIZE), 0.2, 0.03)
})

const GROUND = packed(DARK.background)

/** A canvas whose fills and pixels become SVG elements. */
function svgContext(elements: string[]) {
  let path = ''
  let isClipped = false
  const context = {
    fillStyle: '',
    globalAlpha: 1,
    fillRect(x: number, y: number, width: number, height: number) {
      elements.push(
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${context.fillStyle}"/>`,
      )
    },
    beginPath() {
      path = ''
    },
    moveTo(x: number, y: number) {
      path += `M${x} ${y}`
    },
    lineTo(x: number, y: number) {
      path += `L${x} ${y}`
    },
    closePath() {
      path += 'Z'
    },
    arc(x: number, y: number, radius: number, from: number, to: number, isLeft = false) {
      const turn = isLeft ? from - to : to - from
      const span = turn >= 2 * Math.PI ? turn : ((turn % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)
      // short pieces: SVG has no full circles
      for (let k = 0; k <= 64; k++) {
        const angle = from + ((isLeft ? -1 : 1) * span * k) / 64
        path += `${path === '' ? 'M' : 'L'}${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`
      }
    },
    fill() {
      elements.push(`<path d="${path}" fill="${context.fillStyle}"/>`)
    },
    save() {},
    clip() {
      isClipped = true
    },
    restore() {
      isClipped = false
    },
    getImageData: () => ({
      data: new Uint8ClampedArray(Uint32Array.from({ length: SIZE * SIZE }, () => GROUND).buffer),
    }),
    putImageData({ data }: ImageData) {
      for (const [k, word] of new Uint32Array(data.buffer).entries()) {
        const rgb = `rgb(${word & 255} ${(word >> 8) & 255} ${(word >> 16) & 255})`
        const at = `x="${k % SIZE}" y="${Math.floor(k / SIZE)}" width="1" height="1"`
        if (word !== GROUND) elements.push(`<rect ${at} fill="${rgb}"/>`)
      }
    },
    stroke() {
      if (!isClipped) throw new Error('no lines were expected')
    },
  }
  return context
}
