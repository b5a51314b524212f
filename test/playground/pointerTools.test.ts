/** Tools that ask and change a world at the pointer, on a world without a page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULTS, type Settings } from '../../apps/playground/settings.ts'
import { Simulation } from '../../apps/playground/simulation.ts'
import type { Chip, ChipText } from '../../apps/playground/tools/chip.ts'
import { FlickTool } from '../../apps/playground/tools/flickTool.ts'
import type { HeldParts } from '../../apps/playground/tools/heldTool.ts'
import { PourTool } from '../../apps/playground/tools/pourTool.ts'
import type { Tool } from '../../apps/playground/tools/tool.ts'
import { WallFinder } from '../../apps/playground/tools/wallFinder.ts'
import { Camera, type Point } from '../../src/render/camera.ts'

/** The attributes of the elements that tools drew, by their class. */
let drawn: Map<string, Map<string, string>>
let removed: Set<string>
const layer = { append() {} } as unknown as Element

beforeEach(() => {
  drawn = new Map()
  removed = new Set()
  const createElementNS = () => {
    const attributes = new Map<string, string>()
    return {
      style: {},
      append() {},
      remove: () => removed.add(attributes.get('class')!),
      setAttribute(name: string, value: string) {
        attributes.set(name, value)
        if (name === 'class') drawn.set(value, attributes)
      },
    }
  }
  vi.stubGlobal('document', { createElementNS })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function opened(settings: Partial<Settings>) {
  const simulation = new Simulation({ adapter: null, find: async () => {} })
  await simulation.load({ ...DEFAULTS, backend: 'cpu', ...settings })
  const world = simulation.world!
  const camera = new Camera()
  camera.fit(world.bounds, { width: 800, height: 800 }, { top: 0, right: 0, bottom: 0, left: 0 })
  const said: ChipText[] = []
  const chip = { show: (text: ChipText) => said.push(text), hide() {} } as unknown as Chip
  return { simulation, world, camera, chip, said }
}

/** Draws frames, and waits for the answers to what the tool asks. */
async function draw(tool: Tool, world: Parameters<NonNullable<Tool['draw']>>[0]): Promise<void> {
  for (let k = 0; k < 4; k++) {
    tool.draw!(world)
    await new Promise((done) => setTimeout(done, 5))
  }
}

const REST = { scene: 'cradle', count: 5 } as const

test('FlickTool: gives the disk under the pointer an impulse at the pressed point, which turns it', async () => {
  const { simulation, world, camera, chip, said } = await opened(REST)
  const [id] = world.disks.ids
  const before = await world.disks.read([id])
  const [x, y] = before.positions
  const pressed = camera.toScreen([x, y + 0.8 * before.radii[0]])
  const tool = new FlickTool(layer, camera, simulation, chip)
  tool.start(pressed)
  await draw(tool, world)
  tool.move([pressed[0] + 90, pressed[1]])
  await draw(tool, world)
  expect(drawn.get('arrow')!.get('d')).toMatch(/^M/)
  expect(said.at(-1)!.main).toMatch(new RegExp(`^grain ${id} · [\\d.]+ kg·m/s$`))
  removed.clear()
  tool.end()
  expect(removed).toContain('arrow')
  world.step(0)
  const after = await world.disks.read([id])
  // four times the arrow in a second; above the centre, so that it turns clockwise
  const speed = (4 * 90) / camera.scale
  expect(after.velocities[0] - before.velocities[0]).toBeCloseTo(speed, 4)
  expect(after.spins[0] - before.spins[0]).toBeCloseTo((-0.8 * 2 * speed) / before.radii[0], 3)
  world.destroy()
})

test('FlickTool: pushes a dynamic body, and leaves all as it is without a drag, beside everything or on a fixed wall', async () => {
  const { simulation, world, camera, chip } = await opened({ scene: 'seesaws', count: 20 })
  const tool = new FlickTool(layer, camera, simulation, chip)
  const flick = async (at: Point, dy: number) => {
    const screen = camera.toScreen(at)
    tool.start(screen)
    await draw(tool, world)
    tool.move([screen[0], screen[1] + dy])
    await draw(tool, world)
    tool.end()
    world.step(0)
    return world.bodies.read()
  }
  const [{ position }] = await world.bodies.read()
  const end: Point = [position[0] + 2.5, position[1]]
  for (const [at, dy] of [[end, 3], [[position[0], position[1] + 3], 60], [[0, 0], 60]] as const) // biome-ignore format: one line
    expect((await flick([...at] as Point, dy)).map(({ spin }) => spin)).toEqual(
      (await world.bodies.read()).map(() => 0),
    )
  const [{ spin }] = await flick(end, 60)
  expect(spin).toBeLessThan(-0.1)
  world.destroy()
})

test('WallFinder: shows the nearest wall, its distance and the circle without walls, and ends with Escape', async () => {
  const { world, camera, chip, said } = await opened({ scene: 'pile', count: 50 })
  const tool = new WallFinder(layer, camera, chip)
  const found = await world.query.nearestWalls({ points: [0.5, 1] })
  tool.hover(camera.toScreen([0.5, 1]))
  await draw(tool, world)
  expect(said.at(-1)).toEqual({ main: `wall · ${found.distances[0].toFixed(2)} m`, more: 'nearest wall' })
  expect(Number(drawn.get('touch')!.get('r'))).toBeCloseTo(found.distances[0] * camera.scale, 1)
  const [x, y] = camera.toScreen([found.points[0], found.points[1]])
  expect(drawn.get('first')!.get('d')).toBe(`M ${x.toFixed(2)} ${y.toFixed(2)} h 0`)
  expect(tool.key('Escape')).toBe(true)
  const count = said.length
  await draw(tool, world)
  expect(said).toHaveLength(count)
  world.destroy()
})

test('PourTool: pours grains that keep their angle, if it is asked to', async () => {
  const { simulation, world, camera, chip } = await opened({ scene: 'pile', count: 50 })
  const parts = { simulation, camera, chip, ring: { show() {}, hide() {} } } as unknown as HeldParts
  const tool = new PourTool(parts)
  tool.fixedRotation = true
  const own = new Set(world.disks.ids)
  tool.start([400, 100])
  await draw(tool, world)
  tool.end()
  const poured = [...world.disks.ids].filter((id) => !own.has(id))
  expect(poured.length).toBeGreaterThan(2)
  expect(() => world.disks.write(poured, { spins: 3 })).toThrow('fixedRotation')
  for (let k = 0; k < 10; k++) world.step(1 / 60)
  const { angles } = await world.disks.read(poured)
  expect([...angles].every((angle) => angle === 0)).toBe(true)
  world.destroy()
})
