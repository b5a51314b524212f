/** Fading: disks of an emitter become transparent at the end of their lives, in all that draws, and move as before. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import type { EmitterOptions } from '../../src/features/births/emitters.ts'
import { newState } from '../../src/features/disks/state.ts'
import { NO_FLAGS, NO_SIZES, type Sizes } from '../../src/features/sizes.ts'
import { stagesOf } from '../../src/pipeline/rows.ts'
import { BIRTHS } from '../../src/pipeline/tables/aroundSubsteps.ts'
import { CanvasRenderer } from '../../src/render/canvasRenderer.ts'
import { GpuRenderer } from '../../src/render/gpuRenderer.ts'
import { DARK } from '../../src/render/palette.ts'
import { packed } from '../../src/render/raster.ts'
import type { View } from '../../src/render/renderer.ts'
import { drawSvg } from '../../src/render/svg.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'

const DT = 1 / 16
const dust: EmitterOptions = { radii: 0.5, mask: 0, rate: 16, line: [[0, 0], [0, 0]], maxAlive: 1 } // biome-ignore format: one line
const LIFETIME = 1
const FADE = 0.5

async function worldOn(backend: 'cpu' | 'gpu'): Promise<World> {
  const device = backend === 'gpu' ? await testDevice() : undefined
  return World.create({ gravity: [0, 0], backend, device, threads: 1, substeps: 1, capacity: 8 })
}

/** A disk that was born `age` seconds ago and lives for a second, and one of the host's. */
async function aged(backend: 'cpu' | 'gpu', age: number, fade = FADE): Promise<World> {
  const world = await worldOn(backend)
  const emitter = world.emitters.add({ ...dust, lifetime: LIFETIME, fade })
  world.step(DT)
  emitter.rate = 0
  world.disks.add({ positions: [-4, 0], radii: 0.5 })
  for (let step = 0; step < age / DT; step++) world.step(DT)
  return world
}

test.each(BACKENDS)(
  'World.disks.readOpacities: falls from 1 to 0 in the last seconds of a life, %s',
  async (backend) => {
    const world = await worldOn(backend)
    const emitter = world.emitters.add({ ...dust, lifetime: LIFETIME, fade: FADE })
    world.disks.add({ positions: [4, 0], radii: 0.5 })
    expect([...(await world.disks.readOpacities())]).toEqual([1])
    world.step(DT)
    emitter.rate = 0
    for (let age = 0; age < LIFETIME; age += DT) {
      if (backend === 'cpu' || age % (2 * DT) === 0)
        expect([...(await world.disks.readOpacities())]).toEqual([Math.min(1, (LIFETIME - age) / FADE), 1])
      world.step(DT)
    }
    expect([...(await world.disks.readOpacities())]).toEqual([1])
    // its id serves again, for a disk that is opaque at once
    const { firstId } = emitter
    emitter.remove()
    world.step(DT)
    world.disks.add({ positions: [8, 0], radii: 0.5, ids: [firstId] })
    expect([...(await world.disks.readOpacities())]).toEqual([1, 1])
    world.destroy()
  },
)

test('Emitter.change: a new fade applies from the next birth on', async () => {
  const world = await worldOn('cpu')
  const emitter = world.emitters.add({ ...dust, maxAlive: 2, lifetime: LIFETIME })
  world.step(DT)
  expect((world.backend as unknown as { sizes: Sizes }).sizes.has.fading).toBe(false)
  emitter.change({ fade: 2 })
  world.step(DT)
  world.step(0.25)
  expect([...(await world.disks.readOpacities())]).toEqual([1, 0.5 - DT / 2])
  world.destroy()
})

test('World.history.restore: brings opacities back, and disks fade on', async () => {
  const world = await aged('cpu', 0.75)
  const snapshot = await world.history.snapshot()
  world.step(DT)
  const later = await world.disks.readOpacities()
  world.history.restore(snapshot)
  expect([...(await world.disks.readOpacities())].sort()).toEqual([0.5, 1])
  world.step(DT)
  expect(await world.disks.readOpacities()).toEqual(later)
  world.destroy()
  const other = await World.fromSnapshot(snapshot, { backend: 'cpu' })
  expect([...(await other.disks.readOpacities())].sort()).toEqual([0.5, 1])
  other.destroy()
})

test('birthStages: worlds without fading run no stage for it', () => {
  const kernels = (fading: boolean) =>
    stagesOf(BIRTHS, { ...NO_SIZES, has: { ...NO_FLAGS, births: true, fading }, pool: 5, disks: 5 }).map(
      ({ kernel }) => kernel,
    )
  expect(kernels(true).filter((kernel) => !kernels(false).includes(kernel))).toEqual(['fadeDisks'])
})

test('EmitterOptions.fade: changes no motion', async () => {
  const hashes: string[] = []
  for (const fade of [0, 0.2]) {
    const scene = presets.fountain.build(60, 1)
    const emitters = scene.emitters!.map((emitter) => ({
      ...emitter,
      lifetime: [0.1, 0.3] as [number, number],
      fade,
    }))
    const world = await World.fromScene({ ...scene, emitters }, { backend: 'cpu' })
    for (let step = 0; step < 30; step++) world.step(1 / 60)
    hashes.push(await stateHash(await world.disks.read()))
    const least = Math.min(...(await world.disks.readOpacities()))
    expect(least < 1).toBe(fade > 0)
    world.destroy()
  }
  expect(hashes[1]).toBe(hashes[0])
})

test.each([
  ['emitter.fade is -1: expected a number of seconds from 0 to 30000', -1],
  ['emitter.fade is 30001: expected a number of seconds from 0 to 30000', 30001],
  ['emitter.fade is "1": expected a number of seconds from 0 to 30000', '1'],
])('World.emitters.add: rejects %s', async (message, fade) => {
  const world = await worldOn('cpu')
  expect(() => world.emitters.add({ ...dust, fade: fade as number })).toThrow(new Error(message))
  expect(world.emitters.all).toEqual([])
  world.destroy()
})

test('drawSvg: draws opacities', () => {
  const scene: Scene = { version: 1, name: 'row', gravity: [0, 0], bounds: [-1, -1, 9, 9], disks: { positions: [], radii: 1 }, walls: [] } // biome-ignore format: one line
  const state = { ...newState(3), ids: Uint32Array.of(5, 6, 7), radii: Float32Array.of(1, 1, 1) }
  const circles = (opacities?: number[]) =>
    drawSvg(scene, { state, placements: [], opacities }, 100)
      .match(/<circle.*/g)!
      .map((line) => /fill-opacity="(.*)"/.exec(line)?.[1])
  expect(circles([1, 0.5, 0.125])).toEqual([undefined, '0.50', '0.13'])
  expect(circles()).toEqual([undefined, undefined, undefined])
})

describe('pictures', () => {
  const VIEW: View = {
    width: 64,
    height: 16,
    center: [-2, 0],
    scale: 8,
    pixelRatio: 1,
    colorBy: 'id',
    topSpeed: 1,
    valueRange: [0, 1],
  }

  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** Brightness of the pixels in the middle of the emitter's disk and of the other one, less that of the background. */
  async function pixels(age: number, backend: 'cpu' | 'gpu', fade?: number): Promise<[number, number]> {
    const device = await testDevice()
    const world = await aged(backend, age, fade)
    await world.ready()
    const size = { width: VIEW.width, height: VIEW.height }
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC
    const texture = device.createTexture({ size, format: 'rgba8unorm', usage })
    const context = { configure() {}, unconfigure() {}, getCurrentTexture: () => texture }
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) })
    vi.stubGlobal('navigator', { gpu: { getPreferredCanvasFormat: () => 'rgba8unorm' } })
    const renderer = new GpuRenderer(device)
    renderer.draw(world.buffers, [], VIEW)
    const bytesPerRow = 4 * VIEW.width
    const copy = device.createBuffer({
      size: bytesPerRow * VIEW.height,
      usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
    })
    const encoder = device.createCommandEncoder()
    encoder.copyTextureToBuffer({ texture }, { buffer: copy, bytesPerRow }, size)
    device.queue.submit([encoder.finish()])
    await copy.mapAsync(GPUMapMode.READ)
    const bytes = new Uint8Array(copy.getMappedRange()).slice()
    const at = (x: number) => {
      const pixel = 4 * (8 * VIEW.width + x)
      return bytes[pixel] + bytes[pixel + 1] + bytes[pixel + 2]
    }
    const background = at(1)
    renderer.destroy()
    for (const one of [copy, texture]) one.destroy()
    world.destroy()
    return [at(32 + 16) - background, at(32 - 16) - background]
  }

  test.each(BACKENDS)('GpuRenderer: draws disks that fade as faint as they are, %s', async (backend) => {
    const [young, other] = await pixels(0.25, backend)
    expect(young).toBeGreaterThan(60)
    const [half, same] = await pixels(0.75, backend)
    expect(half / young).toBeCloseTo(0.5, 1)
    expect(same).toBe(other)
    const [unfaded] = await pixels(0.75, backend, 0)
    expect(unfaded).toBe(young)
  })

  test('CanvasRenderer: fills disks that fade with their opacity, and no others', async () => {
    const { width, height } = VIEW
    const ground = packed(DARK.background)
    const words = new Uint32Array(width * height)
    const image = { data: new Uint8ClampedArray(words.buffer) }
    const context = new Proxy(
      {},
      { get: (_target, key) => () => (key === 'getImageData' ? image : undefined), set: () => true },
    )
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) })
    const renderer = new CanvasRenderer()
    const drawn = async (age: number) => {
      const world = await aged('cpu', age)
      words.fill(ground)
      renderer.draw(world.buffers, [], VIEW)
      world.destroy()
      // green is far from the background in both
      const at = (x: number) => ((words[8 * width + x] >> 8) & 255) - ((ground >> 8) & 255)
      return [at(32 + 16), at(32 - 16)]
    }
    const [young, other] = await drawn(0.25)
    expect(young).toBeGreaterThan(60)
    const [half, same] = await drawn(0.75)
    expect(half / young).toBeCloseTo(0.5, 1)
    expect(same).toBe(other)
  })
})
