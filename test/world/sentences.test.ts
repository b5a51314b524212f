/** Misuse that was half done, or met with an empty message: each is refused in a sentence now, or does what was meant. */
import { afterEach, expect, test, vi } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { PolarBatch, PolarDiagram } from '../../src/entries/polar.ts'
import { presets } from '../../src/entries/scenes.ts'
import { ShapeBatch } from '../../src/entries/shapes.ts'
import { newState } from '../../src/features/disks/state.ts'
import { World } from '../../src/index.ts'
import { show } from '../../src/util/validate.ts'
import { twoFaced } from '../support/twoFaced.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('show: cuts a value at 80 characters, even an array that contains itself', () => {
  const cyclic: unknown[] = [1]
  cyclic.push(cyclic)
  for (const value of [
    cyclic,
    'x'.repeat(1e6),
    new Array(1e6).fill(7),
    10n ** 200n,
    new Array(2 ** 32 - 1),
  ]) {
    expect(show(value).length).toBe(80)
    expect(show(value)).toMatch(/…$/)
  }
  expect([1n, Symbol('s'), null, [[1], 'a'], () => 1, new Map()].map(show)).toEqual([
    '1n',
    'Symbol(s)',
    'null',
    '[[1], "a"]',
    '[object Function]',
    '[object Map]',
  ])
})

test.each([
  [World, 'new World() makes nothing: expected World.create() or World.fromScene()'],
  [ShapeBatch, 'new ShapeBatch() makes nothing: expected ShapeBatch.create()'],
  [PolarBatch, 'new PolarBatch() makes nothing: expected PolarBatch.create()'],
  [PolarDiagram, 'new PolarDiagram() makes nothing: expected PolarDiagram.build()'],
])('World, ShapeBatch, PolarBatch, PolarDiagram: constructors throw: %#', (made, message) => {
  const Made = made as unknown as new (...options: unknown[]) => unknown
  expect(() => new Made({}, {}, {})).toThrow(new Error(message))
})

test('World.disks.add: rejects a detached array', async () => {
  const world = await World.create({ backend: 'cpu' })
  const positions = new Float32Array(2)
  structuredClone(positions.buffer, { transfer: [positions.buffer] })
  expect(() => world.disks.add({ positions, radii: 1 })).toThrow(
    new Error('positions is a detached [object Float32Array]: expected an array whose buffer is still there'),
  )
  expect(world.stats.disks).toBe(0)
  expect(world.disks.add({ positions: new Float32Array(0), radii: 1 })).toHaveLength(0)
  world.destroy()
})

test('World: reads arrays by index and ignores their iterators', async () => {
  const world = await World.create({ backend: 'cpu', bounds: twoFaced([0, 1, 2, 3], [5, 5, 5, 5]) as never })
  expect(world.bounds).toEqual([0, 1, 2, 3])
  const chain = twoFaced([[0, 0] as const, [2, 0] as const], [])
  world.walls.add(twoFaced([{ chain, bulges: twoFaced([0], [9, 9]) }], []))
  expect(world.stats.edges).toBe(1)
  world.disks.add({ positions: [1, 1, 5, 1, 9, 1], radii: 0.5 })
  world.disks.remove(twoFaced([1], [0]))
  expect([...world.disks.ids]).toEqual([0, 2])
  world.destroy()
})

test("Preset.build: defaults to the preset's count and seed 1", () => {
  expect(presets.cradle.build()).toEqual(presets.cradle.build(presets.cradle.count, 1))
})

test('stateHash: returns the same hash as crypto.subtle, without using it', async () => {
  const state = {
    ...newState(2),
    ids: new Uint32Array([1, 2]),
    positions: new Float32Array([1, 2, 3, 4]),
  }
  const bytes = Buffer.concat(
    [state.ids, state.positions, state.velocities, state.angles, state.spins].map((a) =>
      Buffer.from(a.buffer),
    ),
  )
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
  vi.stubGlobal('crypto', undefined)
  expect(await stateHash(state)).toBe(digest.toString('hex').slice(0, 16))
})

test('stateHash: labels and values count unless all of them are 0', async () => {
  const state = newState(3)
  const [none, zeros] = [await stateHash(state), { labels: new Uint32Array(3), values: new Float32Array(3) }]
  expect(await stateHash({ ...state, ...zeros })).toBe(none)
  const others = [
    { labels: Uint32Array.of(0, 0, 1) },
    { labels: Uint32Array.of(0, 1, 0) },
    { values: Float32Array.of(0, 1, 0) },
    { labels: Uint32Array.of(0, 1, 0), values: Float32Array.of(0, 1, 0) },
  ]
  const hashes = await Promise.all(others.map((other) => stateHash({ ...state, ...other })))
  expect(new Set([none, ...hashes]).size).toBe(5)
  const { values: _, ...without } = state
  await expect(stateHash(without as never)).rejects.toThrow(
    'state.values is missing: expected a Float32Array',
  )
})

test.each([{}, { createBuffer: () => {}, lost: Promise.resolve() }, 5, 'gpu', []])(
  'World.create: %o is no device',
  async (device) => {
    await expect(World.create({ backend: 'gpu', device: device as never })).rejects.toThrow(
      `device is ${show(device)}: expected a GPUDevice`,
    )
  },
)
