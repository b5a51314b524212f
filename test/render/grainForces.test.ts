/** Force lines of known weights on known grains. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { visitForces } from '../../src/render/forces.ts'
import type { View } from '../../src/render/renderer.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { gpuPicture } from '../support/gpuPicture.ts'
import { run } from '../support/quality.ts'
import { floor } from '../support/scenes.ts'

/** Two boxes of 20 N, one upon the other. */
const scene: Scene = {
  version: 1,
  name: 'boxes',
  gravity: [0, -10],
  substeps: 16,
  disks: { positions: [], radii: 1 },
  grains: [{ shapes: { box: [2, 1] }, positions: [0, 0.5, 0, 1.5], masses: 2 }],
  walls: floor,
}
/** Metres per newton: lines of 10 N have a half width of 0.01 m. */
const SCALE = 0.001

interface Line {
  readonly start: readonly [number, number]
  readonly end: readonly [number, number]
  readonly half: number
}

let world: World

function linesOf(forceWidth: number): Line[] {
  const { buffers } = world
  if (buffers.kind !== 'cpu') throw new Error('these tests look at the CPU')
  const lines: Line[] = []
  visitForces(buffers, forceWidth, (ax, ay, bx, by, half) =>
    lines.push({ start: [ax, ay], end: [bx, by], half }),
  )
  return lines
}

beforeAll(async () => {
  // one thread: Node's WebGPU cannot upload shared memory
  world = await World.fromScene(scene, { backend: 'cpu', threads: 1 })
  run(world, 3)
})
afterAll(() => {
  world.destroy()
  vi.unstubAllGlobals()
})

test('visitForces: two boxes of 20 N stand on their corners, and lines lead from both centroids to each contact point', () => {
  const lines = linesOf(SCALE * 60 * world.stats.substeps)
  const onFloor = lines.filter(({ end }) => end[1] < 0.2)
  expect(onFloor.map(({ end }) => Math.sign(end[0])).sort()).toEqual([-1, 1])
  for (const { start, end, half } of onFloor) {
    expect(start[1]).toBeCloseTo(0.5, 1)
    expect(Math.abs(end[0])).toBeCloseTo(1, 1)
    expect(half / SCALE).toBeCloseTo(20, 0)
  }
  const between = lines.filter(({ end }) => end[1] >= 0.2)
  expect(between).toHaveLength(4)
  for (const side of [-1, 1]) {
    const pair = between.filter(({ start, end }) => Math.sign(start[0] + end[0]) === side)
    const heights = pair.flatMap(({ start, end }) => [start[1], end[1]]).sort((a, b) => a - b)
    for (const [k, height] of [0.5, 1, 1, 1.5].entries()) expect(heights[k]).toBeCloseTo(height, 1)
    for (const { start, end, half } of pair) {
      expect(Math.max(Math.abs(start[0]), Math.abs(end[0]))).toBeCloseTo(1, 1)
      expect(half / SCALE).toBeCloseTo(10, 0)
    }
  }
})

test('GpuRenderer: draws the lines of visitForces, and nothing beside them', async () => {
  const [size, scale] = [240, 80]
  const view: View = {
    width: size,
    height: size,
    center: [0, 1],
    scale,
    pixelRatio: 1000,
    topSpeed: 1,
    valueRange: [0, 1],
    colorBy: 'label',
    forceWidth: 4 * SCALE * 60 * world.stats.substeps,
  }
  const lines = linesOf(view.forceWidth!)
  const { pixels, rowBytes } = await gpuPicture(world, view)
  const { pixels: without } = await gpuPicture(world, { ...view, forceWidth: 1e-9 })
  const brightness = (all: Uint8Array, x: number, y: number) => all[y * rowBytes + 4 * x]
  const isLine = (x: number, y: number) => brightness(pixels, x, y) > brightness(without, x, y) + 30
  /** Distance in pixels from a line, as far as its width reaches. */
  const away = ({ start, end, half }: Line, x: number, y: number) => {
    const place = ([px, py]: Line['start']) => [size / 2 + px * scale, size / 2 - (py - 1) * scale] as const
    const [[ax, ay], [bx, by]] = [place(start), place(end)]
    const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    const t = Math.min(Math.max(along, 0), 1)
    return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) - half * scale
  }
  const [inside, outside]: boolean[][] = [[], []]
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const nearest = Math.min(...lines.map((line) => away(line, x + 0.5, y + 0.5)))
      if (nearest < -1) inside.push(isLine(x, y))
      if (nearest > 1) outside.push(isLine(x, y))
    }
  }
  expect(inside.length).toBeGreaterThan(1000)
  expect(inside.filter((is) => !is)).toHaveLength(0)
  expect(outside.length).toBeGreaterThan(30_000)
  expect(outside.filter(Boolean)).toHaveLength(0)
})
