/** Tools that work while the pointer is pressed, on a world without a page. */
import { expect, test, vi } from 'vitest'
import { DEFAULTS, type Settings } from '../../apps/playground/settings.ts'
import { Simulation, STEP } from '../../apps/playground/simulation.ts'
import { EraseTool } from '../../apps/playground/tools/eraseTool.ts'
import { GrabTool } from '../../apps/playground/tools/grabTool.ts'
import type { HeldParts } from '../../apps/playground/tools/heldTool.ts'
import { PourTool } from '../../apps/playground/tools/pourTool.ts'
import type { Tool } from '../../apps/playground/tools/tool.ts'
import { WallTool } from '../../apps/playground/tools/wallTool.ts'
import { DISK_PROPERTIES } from '../../src/features/disks/properties.ts'
import { Camera, type Point } from '../../src/render/camera.ts'
import { MATERIAL } from '../../src/schemas/offsets.ts'

const SIZE = { width: 800, height: 800 }

/** A simulation without a world, with tools that show nothing. */
function empty() {
  const simulation = new Simulation({ adapter: null, find: async () => {} })
  const camera = new Camera()
  const said: string[] = []
  const chip = { show: ({ main }: { main: string }) => said.push(main), hide() {} }
  const ring = { show() {}, hide() {} }
  return { simulation, camera, said, parts: { simulation, camera, chip, ring } as unknown as HeldParts }
}

/** A simulation seen by a camera. */
async function opened(settings: Partial<Settings>) {
  const made = empty()
  await load(made.parts, settings)
  return made
}

async function load({ simulation, camera }: HeldParts, settings: Partial<Settings>): Promise<void> {
  await simulation.load({ ...DEFAULTS, backend: 'cpu', ...settings })
  camera.fit(simulation.world!.bounds, SIZE, { top: 0, right: 0, bottom: 0, left: 0 })
}

/** Draws a frame, waits for the answers to what the tool asked, and makes a step. */
async function frame(tool: Tool, simulation: Simulation, steps = 1): Promise<void> {
  tool.draw!(simulation.world!)
  // each answer needs some turns of the queue of promises
  await new Promise((done) => setTimeout(done))
  for (let k = 0; k < steps; k++) simulation.world!.step(STEP)
}

test('GrabTool: grains follow the pointer, and keep their velocity when they are let go', async () => {
  const { simulation, camera, parts } = await opened({ scene: 'pile', count: 40 })
  const world = simulation.world!
  for (let k = 0; k < 60; k++) world.step(STEP)
  const { positions } = await world.disks.read()
  const [top] = Array.from(world.disks.ids).sort((a, b) => positions[2 * b + 1] - positions[2 * a + 1])
  const start: Point = [positions[2 * top], positions[2 * top + 1]]
  const tool = new GrabTool(parts)
  tool.start(camera.toScreen(start))
  await frame(tool, simulation)
  await frame(tool, simulation)
  const { pairs } = await world.bonds.read()
  expect(pairs).toContain(top)
  // 12 m/s upwards
  for (let k = 1; k <= 40; k++) {
    tool.move(camera.toScreen([start[0], start[1] + 12 * STEP * k]))
    await frame(tool, simulation)
  }
  const held = await world.disks.read([top])
  expect(held.positions[1]).toBeGreaterThan(start[1] + 5)
  expect(Math.abs(held.positions[0] - start[0])).toBeLessThan(1)
  tool.end()
  await frame(tool, simulation)
  expect(world.stats.bonds).toBe(0)
  const thrown = await world.disks.read([top])
  expect(thrown.velocities[1]).toBeGreaterThan(9)
  expect(thrown.velocities[1]).toBeLessThan(15)
  for (let k = 0; k < 20; k++) world.step(STEP)
  expect((await world.disks.read([top])).positions[1]).toBeGreaterThan(thrown.positions[1] + 2)
})

test('GrabTool: says that it needs discrete time stepping', async () => {
  const { simulation, camera, parts, said } = await opened({
    scene: 'gas',
    count: 100,
    stepping: 'eventDriven',
  })
  const { positions } = await simulation.world!.disks.read([0])
  const tool = new GrabTool(parts)
  tool.start(camera.toScreen([positions[0], positions[1]]))
  await frame(tool, simulation)
  expect(said).toEqual(['Grab needs discrete time stepping: see the settings.'])
  expect(simulation.world!.stats.bonds).toBe(0)
})

test('PourTool: new grains overlap nothing, have the material of the scene, and none are born outside of it', async () => {
  const { simulation, camera, parts } = await opened({ scene: 'jelly', count: 72 })
  const world = simulation.world!
  for (let k = 0; k < 60; k++) world.step(STEP)
  const tool = new PourTool(parts)
  const known = new Set(world.disks.ids)
  const { positions: before } = await world.disks.read()
  const highest = before.reduce((most, y, k) => (k % 2 === 1 ? Math.max(most, y) : most), 0)
  // partly among grains, and then outside
  tool.start(camera.toScreen([before[0] + 3, highest + 2]))
  for (let k = 0; k < 30; k++) {
    await frame(tool, simulation, 0)
    const { ids, positions, radii } = await world.disks.read()
    for (const [row, id] of ids.entries()) {
      if (known.has(id)) continue
      for (let other = 0; other < ids.length; other++) {
        const [dx, dy] = [0, 1].map((axis) => positions[2 * row + axis] - positions[2 * other + axis])
        if (other !== row) expect(Math.hypot(dx, dy)).toBeGreaterThan(radii[row] + radii[other])
      }
      known.add(id)
    }
    world.step(STEP)
  }
  expect(known.size).toBeGreaterThan(84)
  const { materials } = await world.backend.read(['materials'])
  const friction = (id: number) => materials.f32[id * MATERIAL.stride + MATERIAL.friction]
  expect(friction(75)).toBe(friction(0))
  expect(friction(75)).not.toBe(Math.fround(DISK_PROPERTIES.friction.default))
  const [minX, minY] = world.bounds
  tool.move(camera.toScreen([minX - 3, minY - 3]))
  for (let k = 0; k < 5; k++) await frame(tool, simulation)
  expect(world.disks.ids).toHaveLength(known.size)
})

test('EraseTool: removes grains along the way of the pointer, and drops of emitters as long as it is pressed', async () => {
  const { simulation, camera, parts } = await opened({ scene: 'fountain', count: 60 })
  const world = simulation.world!
  for (let k = 0; k < 90; k++) world.step(STEP)
  const { positions, ids } = await world.disks.read()
  const drop = ids.findIndex((id) => id >= 60)
  const grain: Point = [positions[0], positions[1]]
  const sinks = world.sinks.length
  const tool = new EraseTool(parts)
  tool.start(camera.toScreen([positions[2 * drop], positions[2 * drop + 1]]))
  await frame(tool, simulation)
  expect(world.sinks).toHaveLength(sinks + 1)
  expect((await world.disks.read()).ids).not.toContain(ids[drop])
  tool.move(camera.toScreen(grain))
  await frame(tool, simulation)
  tool.end()
  // a long way takes some frames
  for (let k = 0; k < 4; k++) await frame(tool, simulation, 0)
  expect((await world.disks.read()).ids).not.toContain(0)
  // all across the pebbles, in one move
  const own = (await world.disks.read()).ids.filter((id) => id < 60).length
  tool.start(camera.toScreen([world.bounds[0] + 2, grain[1]]))
  tool.move(camera.toScreen([world.bounds[2] - 2, grain[1]]))
  for (let k = 0; k < 8; k++) await frame(tool, simulation, 0)
  tool.end()
  expect((await world.disks.read()).ids.filter((id) => id < 60).length).toBeLessThan(own / 2)
  // those around a scene with cut walls may have come
  expect(world.sinks.filter((sink) => 'disk' in sink)).toEqual([])
})

test('Held tools: ignore a press before the first world exists', async () => {
  const { parts } = empty()
  const tools = [new GrabTool(parts), new PourTool(parts), new EraseTool(parts)]
  for (const tool of tools) expect(tool.start([400, 300])).toBe(false)
  await load(parts, { scene: 'pile', count: 40 })
  const world = parts.simulation.world!
  for (const tool of tools) for (let k = 0; k < 3; k++) await frame(tool, parts.simulation)
  expect(world.disks.ids).toHaveLength(40)
  expect(world.stats.bonds).toBe(0)
})

test('WallTool: ignores a press before the first world exists', () => {
  const { camera, simulation } = empty()
  vi.stubGlobal('document', { createElementNS: () => ({ setAttribute() {} }) })
  const tool = new WallTool({ append() {} } as unknown as Element, camera, simulation)
  vi.unstubAllGlobals()
  expect(tool.start([400, 300])).toBe(false)
  for (let x = 400; x < 500; x += 10) tool.move([x, 300])
  expect(() => tool.end()).not.toThrow()
})

test('PourTool: continues in another scene with fewer disks', async () => {
  const { parts, camera } = await opened({ scene: 'pile', count: 80 })
  const tool = new PourTool(parts)
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce(0.99)
  tool.start([400, 300])
  random.mockRestore()
  await load(parts, { scene: 'pile', count: 40 })
  const world = parts.simulation.world!
  for (let k = 0; k < 90; k++) world.step(STEP)
  const { positions } = await world.disks.read()
  const highest = positions.reduce((most, y, k) => (k % 2 === 1 ? Math.max(most, y) : most), 0)
  tool.move(camera.toScreen([positions[0], highest + 2]))
  for (let k = 0; k < 5; k++) await frame(tool, parts.simulation)
  expect(world.disks.ids.length).toBeGreaterThan(40)
})

test('EraseTool: cuts walls only if it is told to', async () => {
  const { simulation, camera, parts } = await opened({ scene: 'pile', count: 10 })
  const tool = new EraseTool(parts)
  const walls = simulation.walls
  for (const erasesWalls of [false, true]) {
    tool.erasesWalls = erasesWalls
    // the middle of the floor
    tool.start(camera.toScreen([0, 0]))
    for (let k = 0; k < 3; k++) await frame(tool, simulation, 0)
    tool.end()
    if (erasesWalls) expect(simulation.walls).not.toEqual(walls)
    else expect(simulation.walls).toEqual(walls)
  }
})

test('EraseTool: the rest of a long path is forgotten in another world and when the tool is left', async () => {
  const { parts, camera } = await opened({ scene: 'pile', count: 40 })
  const { simulation } = parts
  const tool = new EraseTool(parts)
  const [minX, minY, maxX] = simulation.world!.bounds
  const drag = async () => {
    for (let k = 0; k < 60; k++) simulation.world!.step(STEP)
    tool.start(camera.toScreen([minX + 2, minY + 10]))
    tool.move(camera.toScreen([maxX - 2, minY + 10]))
    tool.move(camera.toScreen([maxX - 2, minY + 0.5]))
    tool.move(camera.toScreen([minX + 2, minY + 0.5]))
    await frame(tool, simulation, 0)
  }
  await drag()
  tool.end()
  await load(parts, { scene: 'pile', count: 40 })
  const { edges } = simulation.world!.stats
  for (let k = 0; k < 8; k++) await frame(tool, simulation, 0)
  expect(simulation.world!.disks.ids).toHaveLength(40)
  expect(simulation.world!.stats.edges).toBe(edges)
  await drag()
  tool.leave()
  const { length } = simulation.world!.disks.ids
  for (let k = 0; k < 8; k++) await frame(tool, simulation, 0)
  expect(simulation.world!.disks.ids).toHaveLength(length)
})

/** A pile, and the grab tool over its highest grain. */
async function overPile() {
  const { parts, camera } = await opened({ scene: 'pile', count: 40 })
  const world = parts.simulation.world!
  for (let k = 0; k < 60; k++) world.step(STEP)
  const { positions } = await world.disks.read()
  const [top] = Array.from(world.disks.ids).sort((a, b) => positions[2 * b + 1] - positions[2 * a + 1])
  const at = camera.toScreen([positions[2 * top], positions[2 * top + 1]])
  return { ...parts, world, top, at, tool: new GrabTool(parts) }
}

test('GrabTool: the others are released if a grain is removed while it is held', async () => {
  const { simulation, camera, world, top, at, tool } = await overPile()
  // more grains are under the pointer
  camera.zoom(0.3, at)
  for (const isPressed of [true, false]) {
    tool.start(at)
    for (let k = 0; k < 3; k++) await frame(tool, simulation, 0)
    expect(world.stats.bonds).toBeGreaterThan(1)
    if (isPressed) world.disks.remove([top])
    else world.disks.remove([(await world.bonds.read()).pairs[0]])
    expect(world.stats.bonds).toBeGreaterThan(0)
    if (isPressed) await frame(tool, simulation, 0)
    else tool.end()
    expect(world.stats.bonds).toBe(0)
    tool.end()
  }
})

test('GrabTool: an answer to an earlier press is ignored', async () => {
  const { simulation, camera, world, at, tool } = await overPile()
  tool.start(at)
  tool.draw(world)
  tool.end()
  const [minX, , , maxY] = world.bounds
  tool.start(camera.toScreen([minX + 2, maxY - 2]))
  for (let k = 0; k < 5; k++) await frame(tool, simulation, 0)
  expect(world.stats.bonds).toBe(0)
})

test('GrabTool: lets go if the device was lost', async () => {
  const { simulation, world, at, tool } = await overPile()
  tool.start(at)
  for (let k = 0; k < 3; k++) await frame(tool, simulation, 0)
  expect(world.stats.bonds).toBeGreaterThan(0)
  world.destroy()
  expect(() => tool.leave()).not.toThrow()
})
