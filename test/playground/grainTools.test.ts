/** Tools of the pointer on grains, on a world without a page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULTS, type Settings } from '../../apps/playground/settings.ts'
import { Simulation, STEP } from '../../apps/playground/simulation.ts'
import { type ArcName, arcGrain } from '../../apps/playground/tools/arcGrains.ts'
import type { Chip, ChipText } from '../../apps/playground/tools/chip.ts'
import { formatDraft, newDraft, shapeOf } from '../../apps/playground/tools/draft.ts'
import { EraseTool } from '../../apps/playground/tools/eraseTool.ts'
import { GrabTool } from '../../apps/playground/tools/grabTool.ts'
import type { HeldParts } from '../../apps/playground/tools/heldTool.ts'
import { type OutlineName, outlineGrains } from '../../apps/playground/tools/outlineGrains.ts'
import { pouredShape } from '../../apps/playground/tools/pouredShape.ts'
import { PourTool } from '../../apps/playground/tools/pourTool.ts'
import { addShape, rainShapes } from '../../apps/playground/tools/shapeGrains.ts'
import type { Tool } from '../../apps/playground/tools/tool.ts'
import { closestPoint } from '../../src/queries/closestPoint.ts'
import { support } from '../../src/queries/support.ts'
import { Camera, type Point } from '../../src/render/camera.ts'
import { arcsOf } from '../../src/shapes/arcs.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import { unionArea } from '../../src/shapes/outlines/clipping.ts'
import { placed } from '../../src/shapes/placed.ts'
import { fromAngle } from '../../src/shapes/points.ts'
import type { Shape } from '../../src/shapes/shape.ts'
import { massOfUnion } from '../../src/shapes/unionMass.ts'
import { createRandom } from '../../src/util/random.ts'
import type { World } from '../../src/world.ts'
import { fullTest } from '../support/fullTest.ts'

const ARCS: readonly ArcName[] = ['bows', 'crescents', 'waves', 'rings']
const OUTLINES: readonly OutlineName[] = ['hearts', 'stars', 'gears', 'letters']

// tools choose by chance
beforeEach(() => {
  vi.spyOn(Math, 'random').mockImplementation(createRandom(5))
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function opened(settings: Partial<Settings>) {
  const simulation = new Simulation({ adapter: null, find: async () => {} })
  await simulation.load({ ...DEFAULTS, backend: 'cpu', ...settings })
  const camera = new Camera()
  const none = { top: 0, right: 0, bottom: 0, left: 0 }
  camera.fit(simulation.world!.bounds, { width: 800, height: 800 }, none)
  const quiet = { show() {}, hide() {} }
  const parts = { simulation, camera, chip: quiet, ring: quiet } as unknown as HeldParts
  return { simulation, camera, parts, world: simulation.world! }
}

/** Draws frames and waits for the answers to what the tool asks; a step each, if the world is to go on. */
async function draw(tool: Tool, world: World, frames: number, dt = 0): Promise<void> {
  for (let k = 0; k < frames; k++) {
    tool.draw!(world)
    // each answer needs some turns of the queue of promises
    await new Promise((done) => setTimeout(done))
    world.step(dt)
  }
}

/** Returns the ids of grains with an outline nearer to a point than `radius`. */
async function grainsNear(world: World, point: Point, radius: number): Promise<number[]> {
  const { ids, positions, angles } = await world.disks.read()
  return world.grains.outlines().flatMap(({ id, parts }) => {
    const row = ids.indexOf(id)
    const at: Point = [positions[2 * row], positions[2 * row + 1]]
    const isNear = parts.some((part) => closestPoint(placed(part, at, angles[row]), point).distance < radius)
    return isNear ? [id] : []
  })
}

test('EraseTool: removes grains whose outlines are in its ring, and no others', async () => {
  const { camera, parts, world } = await opened({ scene: 'pills', count: 60 })
  for (let k = 0; k < 20; k++) world.step(STEP)
  const { positions } = await world.disks.read()
  const place: Point = [positions[0] + 0.8, positions[1] + 0.5]
  const tool = new EraseTool(parts)
  const doomed = await grainsNear(world, place, 26 / camera.scale)
  expect(doomed.length).toBeGreaterThan(1)
  tool.start(camera.toScreen(place))
  await draw(tool, world, 1)
  const left = new Set(world.disks.ids)
  expect(Array.from({ length: 60 }, (_, id) => id).filter((id) => !left.has(id))).toEqual(doomed)
})

test('GrabTool: a grain that is held at its end follows the pointer', async () => {
  const { camera, parts, world } = await opened({ scene: 'domino', count: 20 })
  for (let k = 0; k < 10; k++) world.step(STEP)
  const { ids, positions } = await world.disks.read()
  const last = ids.indexOf(world.grains.outlines().at(-1)!.id)
  const [x, y] = positions.subarray(2 * last)
  const tool = new GrabTool(parts)
  // the upper end of the tile
  tool.start(camera.toScreen([x, y + 0.4]))
  await draw(tool, world, 2, STEP)
  tool.move(camera.toScreen([x, y + 1.2]))
  await draw(tool, world, 12, STEP)
  const held = await world.disks.read([ids[last]])
  expect(held.positions[1]).toBeGreaterThan(y + 0.6)
  tool.end()
  expect(world.stats.bonds).toBe(0)
})

test('PourTool: grains of the shapes of the scene fall in, clear of what is there', async () => {
  const { camera, parts, world } = await opened({ scene: 'rubble', count: 60 })
  for (let k = 0; k < 40; k++) world.step(STEP)
  const { positions } = await world.disks.read()
  const [, , , top] = world.bounds
  const highest = positions.reduce((most, y, k) => (k % 2 === 1 ? Math.max(most, y) : most), -Infinity)
  const tool = new PourTool(parts)
  tool.start(camera.toScreen([0, (highest + top) / 2]))
  await draw(tool, world, 8, STEP)
  tool.end()
  expect(world.stats.disks).toBeGreaterThan(62)
  expect(world.grains.outlines()).toHaveLength(world.stats.disks)
  expect(world.stats.deepestOverlap).toBeLessThan(0.02)
  const own = new Set(
    world.grains.outlines(Array.from({ length: 60 }, (_, id) => id)).map(({ parts }) => parts),
  )
  // shapes that the world knows already are not stored again
  for (const { parts: outline } of world.grains.outlines()) expect(own).toContain(outline)
  const poured = world.grains.outlines(world.disks.ids.filter((id) => id >= 60))
  expect(new Set(poured.map(({ parts }) => parts)).size).toBeGreaterThan(2)
})

fullTest('PourTool: open and concave n-arcs fall into a scene of disks, clear of what is there', async () => {
  const { camera, parts, world } = await opened({ scene: 'pile', count: 60 })
  const before = new Set(world.disks.ids)
  const [, , , top] = world.bounds
  const tool = new PourTool(parts)
  tool.shapes = ARCS.map((name) => (size) => arcGrain(name, size))
  tool.start(camera.toScreen([0, 0.8 * top]))
  await draw(tool, world, 60, STEP)
  tool.end()
  const poured = world.grains.outlines()
  expect(poured.map(({ id }) => id)).toEqual([...world.disks.ids].filter((id) => !before.has(id)))
  // each name has one outline, which is not convex
  const kinds = new Set(poured.map((outline) => outline.parts))
  expect(kinds.size).toBe(ARCS.length)
  for (const outline of kinds) expect(outline.length).toBeGreaterThan(5)
  expect(world.stats.deepestOverlap).toBeLessThan(0.02)
})

test('PourTool: says why a world refuses n-arcs', async () => {
  const { camera, parts, world } = await opened({ scene: 'pile', count: 20, stepping: 'eventDriven' })
  const said: string[] = []
  const tool = new PourTool({
    ...parts,
    chip: { show: ({ main }: ChipText) => said.push(main), hide() {} } as unknown as Chip,
  })
  tool.shapes = [(size) => arcGrain('rings', size)]
  tool.start(camera.toScreen([0, 0.8 * world.bounds[3]]))
  await draw(tool, world, 3)
  expect(said[0]).toMatch(/^Stepping is 'eventDriven': expected 'discrete' for grains\.$/)
  expect(world.stats.disks).toBe(20)
})

fullTest('arcGrain: n-arcs of the radius that is asked for, in the circle that it says', () => {
  for (const name of ARCS) {
    const { shape, radius } = arcGrain(name, 0.5)
    expect(arcGrain(name, 0.5).shape).toBe(shape)
    expect(arcGrain(name, 1).radius / radius).toBeCloseTo(2, 3)
    const { parts } = shape as { parts: Shape[] }
    const { area, centroid } = massOfUnion(parts)
    expect(area).toBeLessThan(0.7 * Math.PI * radius ** 2)
    const outermost = parts
      .flatMap((part) => arcsOf(part))
      .map(({ start }) => Math.hypot(start[0] - centroid[0], start[1] - centroid[1]))
    expect(Math.max(...outermost) / radius).toBeGreaterThan(0.85)
    expect(Math.max(...outermost) / radius).toBeLessThan(1 + 1e-6)
  }
})

test('outlineGrains: each outline is one grain of its size, in the circle that it says', () => {
  for (const name of OUTLINES) {
    for (const make of outlineGrains(name)) {
      const { shape, radius } = make(0.5)
      expect(make(0.5).shape).toBe(shape)
      const { parts } = shape as { parts: Shape[] }
      const { centroid } = massOfUnion(parts)
      const points = parts.flatMap((part) => pointsOf(part))
      const farthest = Math.max(...points.map(([x, y]) => Math.hypot(x - centroid[0], y - centroid[1])))
      expect(farthest / radius, name).toBeLessThan(1 + 1e-6)
      expect(farthest / radius, name).toBeGreaterThan(0.99)
      const extents = [0, 1].map((axis) => extentOf(points.map((point) => point[axis])))
      expect(Math.max(...extents), name).toBeCloseTo(1, 1)
    }
  }
  // a gear and two of three letters have holes
  const holed = (['gears', 'letters'] as const).flatMap((name) =>
    outlineGrains(name).filter(
      (make) => unionArea((make(1).shape as { parts: Shape[] }).parts).outlines.length > 1,
    ),
  )
  expect(holed).toHaveLength(3)
})

test('pouredShape: the circle around a disk, a capsule and a box', () => {
  expect(pouredShape(disk([3, 1], 2), [3, 1]).radius).toBe(2)
  expect(pouredShape(capsule([-1, 0], [1, 0], 0.5), [0, 0]).radius).toBeCloseTo(1.5, 12)
  expect(pouredShape(box(6, 8), [0, 0]).radius).toBeCloseTo(5, 12)
})

/** Points all around a shape. */
const pointsOf = (shape: Shape): Point[] =>
  Array.from({ length: 720 }, (_, k) => support(shape, fromAngle((k * Math.PI) / 360)))

const extentOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

test('addShape, rainShapes: the shape becomes one grain where it is, or many around it that overlap nothing', async () => {
  const { world, simulation } = await opened({ scene: 'pile', count: 20 })
  const [minX, , maxX, maxY] = world.bounds
  const draft = newDraft('round', [(minX + maxX) / 2, 0.75 * maxY], 0.6, 0.1)
  const shape = shapeOf(draft)
  addShape(simulation, shape)
  const [made] = world.grains.outlines()
  const { positions } = await world.disks.read([made.id])
  for (const axis of [0, 1]) expect(positions[axis]).toBeCloseTo(shape.centroid[axis], 5)
  expect(placed(made.parts[0], shape.centroid, 0).centers.map(Math.fround)).toEqual(
    shape.centers.map(Math.fround),
  )
  world.disks.remove([made.id])

  expect(await simulation.reshape({ ...DEFAULTS, shape: formatDraft(draft) })).toBe(true)
  const count = await rainShapes(simulation, shape)
  expect(count).toBeGreaterThan(3)
  expect(world.grains.outlines()).toHaveLength(count)
  world.step(1e-4)
  expect(world.stats.deepestOverlap).toBeLessThan(1e-3)
})
