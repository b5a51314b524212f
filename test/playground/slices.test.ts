/** What is large is added in slices, and canvases are read once. */
import { expect, test, vi } from 'vitest'
import { createWorld } from '../../apps/playground/createWorld.ts'
import { MAX_ROWS, slicesOf } from '../../apps/playground/slices.ts'
import { presets } from '../../src/entries/scenes.ts'
import { Disks } from '../../src/features/disks/world/disksPart.ts'
import { World } from '../../src/index.ts'
import { Backdrop } from '../../src/render/backdrop.ts'

test('slicesOf: at most so many rows each, all of them in order', () => {
  const options = {
    positions: [0, 1, 2, 3, 4, 5],
    radii: Float32Array.of(7, 8, 9),
    friction: 0.5,
    ids: [4, 5, 6],
  }
  expect(slicesOf(options, 2)).toEqual([
    { positions: [0, 1, 2, 3], radii: Float32Array.of(7, 8), friction: 0.5, ids: [4, 5] },
    { positions: [4, 5], radii: Float32Array.of(9), friction: 0.5, ids: [6] },
  ])
  expect(slicesOf({ positions: [] })).toEqual([])
})

test('createWorld: adds a large scene in slices, with the bits of one that is added at once', async () => {
  const count = 2 * MAX_ROWS + 1
  const scene = presets.picture.build(count, 1)
  const added = vi.spyOn(Disks.prototype, 'add')
  const population = { disks: scene.disks, grains: [], pushed: 0, gone: 0 }
  const plan = {
    scene,
    population,
    shape: undefined,
    backend: 'cpu',
    substeps: scene.substeps,
    stepping: 'discrete',
  } as const
  const { world } = await createWorld(plan, undefined)
  const rows = added.mock.calls.map(([{ positions }]) => positions.length / 2)
  added.mockRestore()
  expect(rows).toEqual([MAX_ROWS, MAX_ROWS, 1])
  const whole = await World.fromScene(scene, { backend: 'cpu' })
  world.step(1 / 60)
  whole.step(1 / 60)
  expect(await world.hash()).toBe(await whole.hash())
  for (const one of [world, whole]) one.destroy()
})

test('Backdrop: paints and reads a canvas twice at most while the view stays the same', () => {
  let read = 0
  const shown: number[] = []
  const context = {
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      read++
      return { data: new Uint8ClampedArray(4 * width * height).fill(9) }
    },
    putImageData: ({ data }: ImageData) => shown.push(data[0]),
  }
  const backdrop = new Backdrop(context as unknown as CanvasRenderingContext2D)
  let painted = 0
  const frame = (key: string | undefined) => {
    const { words } = backdrop.pixels(key, 3, 2, () => painted++)
    expect(new Set(words)).toEqual(new Set([0x09090909]))
    // a disk
    words[0] = 1
    backdrop.show()
  }
  for (let k = 0; k < 5; k++) frame('a')
  expect([painted, read]).toEqual([2, 2])
  for (let k = 0; k < 3; k++) frame(undefined)
  expect([painted, read]).toEqual([5, 5])
  frame('b')
  expect(painted).toBe(6)
  expect(shown).toEqual(new Array(9).fill(1))
})
