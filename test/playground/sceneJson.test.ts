/** "Save as JSON": the file makes the state of the page again. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadScene } from '../../apps/cli/loadScene.ts'
import { sceneNow } from '../../apps/playground/files/sceneJson.ts'
import { DEFAULTS, type Settings } from '../../apps/playground/settings.ts'
import { Simulation, STEP } from '../../apps/playground/simulation.ts'
import { presets, type Scene } from '../../src/entries/scenes.ts'
import type { DiskState } from '../../src/index.ts'
import { World } from '../../src/index.ts'
import { disk } from '../../src/shapes/disk.ts'

/** The page's world without a browser. */
async function shown(changes: Partial<Settings>, scene?: Scene) {
  const simulation = new Simulation({ adapter: null, find: async () => {} })
  const settings: Settings = { ...DEFAULTS, backend: 'cpu', ...changes }
  await simulation.load(settings, scene)
  const world = simulation.world!
  const step = (count: number) => {
    for (let k = 0; k < count; k++) world.step(STEP)
  }
  /** What the command line loads from the file. */
  const saved = async () => {
    const scene = await sceneNow(world, {
      scene: simulation.scene!,
      walls: simulation.walls,
      material: settings,
    })
    const folder = mkdtempSync(join(tmpdir(), 'scree-scene-'))
    const file = join(folder, 'scene.json')
    writeFileSync(file, JSON.stringify(scene))
    const loaded = loadScene(file)
    rmSync(folder, { recursive: true })
    return loaded
  }
  return { simulation, world, step, saved }
}

/** The rows of a state, in an order that does not depend on ids. */
const rows = ({ ids, ...columns }: DiskState) =>
  Array.from(ids.keys(), (row) =>
    Object.entries(columns)
      .map(([name, values]) => {
        const size = values.length / ids.length
        return `${name} ${[...values.subarray(row * size, (row + 1) * size)]}`
      })
      .join(),
  ).sort()

test('sceneNow: disks that fly have the bits of the page, and go on as there', async () => {
  const { world, step, saved } = await shown({ scene: 'gas', count: 30, friction: 0.25 })
  step(3)
  world.disks.remove([4, 7])
  world.disks.add({
    positions: [0, 0],
    velocities: [1, 2],
    radii: 0.05,
    masses: 3,
    labels: 9,
    friction: 0.25,
  })
  const scene = await saved()
  expect(scene.disks.friction).toBe(0.25)
  const again = await World.fromScene(scene, { backend: 'cpu', threads: 1 })
  expect(rows(await again.disks.read())).toEqual(rows(await world.disks.read()))
  expect(again.substeps).toBe(world.substeps)
  expect(again.gravity).toEqual(world.gravity)
  step(2)
  for (let k = 0; k < 2; k++) again.step(STEP)
  // what JSON lacks is the last impulses of contacts, and what positions are rounded by
  const [then, now] = [await again.disks.read(), await world.disks.read()]
  const sorted = (values: Float32Array) => [...values].sort((a, b) => a - b)
  for (const name of ['positions', 'velocities'] as const)
    for (const [k, value] of sorted(then[name]).entries()) expect(value).toBeCloseTo(sorted(now[name])[k], 4)
  world.destroy()
  again.destroy()
})

test('sceneNow: grains of scenes and of tools, walls that were drawn and erased', async () => {
  const { simulation, world, step, saved } = await shown({ scene: 'rubble', count: 20 })
  step(20)
  simulation.addWall({ chain: [[-1, 0], [1, 0.5]], bulges: [0.3] }) // biome-ignore format: short
  world.disks.remove([world.disks.ids[3]])
  world.grains.add({ shapes: { parts: [disk([-0.1, 0], 0.1), disk([0.1, 0], 0.15)] }, positions: [0, 3] })
  const scene = await saved()
  expect(scene.walls.length).toBe(simulation.walls.length)
  expect(scene.walls[scene.walls.length - 1].bulges).toEqual([0.3])
  const again = await World.fromScene(scene, { backend: 'cpu', threads: 1 })
  const [then, now] = [await again.disks.read(), await world.disks.read()]
  expect(then.ids.length).toBe(20)
  const places = (state: DiskState) => [...state.positions].sort((a, b) => a - b)
  for (const [k, at] of places(then).entries()) expect(at).toBeCloseTo(places(now)[k], 5)
  const outlines = (one: World) =>
    one.grains
      .outlines()
      .map(({ parts }) => parts.map(({ radii }) => [...radii]))
      .map(String)
      .sort()
  expect(outlines(again)).toEqual(outlines(world))
  const masses = (state: DiskState) => [...state.masses].sort((a, b) => a - b)
  expect(masses(then)).toEqual(masses(now))
  world.destroy()
  again.destroy()
})

test('sceneNow: bodies where they have moved to, and the bonds that hold', async () => {
  const turned = await shown({ scene: 'drum', count: 15 })
  turned.step(30)
  const drum = await World.fromScene(await turned.saved(), { backend: 'cpu', threads: 1 })
  expect(turned.world.bodies.placements[0].angle).not.toBe(0)
  for (const steps of [0, 5]) {
    turned.step(steps)
    for (let k = 0; k < steps; k++) drum.step(STEP)
    expect(drum.bodies.placements[0].angle).toBeCloseTo(turned.world.bodies.placements[0].angle, 9)
  }
  const bonded = presets.jelly.build(40, 1)
  // bonds that break at once
  bonded.bonds!.push({
    type: 'spring',
    pairs: [3, 20, 5, 22],
    stiffness: 1e3,
    strength: { tension: 1e-6 },
    lengths: 0.1,
  })
  const tied = await shown({ scene: 'jelly' }, bonded)
  tied.step(5)
  tied.world.disks.remove([0, 17])
  const before = await tied.world.bonds.read()
  expect(before.broken.filter((one) => one !== 0).length).toBe(2)
  const jelly = await World.fromScene(await tied.saved(), { backend: 'cpu', threads: 1 })
  const after = await jelly.bonds.read()
  expect(after.bonds.length).toBe(before.broken.filter((one) => one === 0).length)
  const lengths = (values: Float32Array) => [...values].sort((a, b) => a - b)
  expect(lengths(after.lengths)).toEqual(lengths(before.lengths.filter((_, k) => before.broken[k] === 0)))
  const ends = async (world: World, pairs: Uint32Array) => {
    const { ids, positions } = await world.disks.read()
    const rowOf = new Map([...ids].map((id, row) => [id, row]))
    return [...pairs].map((id) => positions[2 * rowOf.get(id)!]).sort((a, b) => a - b)
  }
  expect(await ends(jelly, after.pairs)).toEqual(
    await ends(
      tied.world,
      before.pairs.filter((_, k) => before.broken[k >> 1] === 0),
    ),
  )
  for (const world of [drum, jelly, turned.world, tied.world]) world.destroy()
})
