/** Runs the code of docs/guide/recipes.md. */
import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { presets } from '../../src/entries/scenes.ts'
import { fitTerrain, fitWalls, linesFromPath, outlineFromPath } from '../../src/entries/shapes.ts'
import { DiskView, FixedTimestep } from '../../src/entries/view.ts'
import { Replay, World } from '../../src/index.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { fullTest } from '../support/fullTest.ts'
import { blocksIn, runBlock } from './blocks.ts'

const PAGE = 'docs/guide/recipes.md'

type Outline = [number, number][]

/** Whether a point is in a polygon, by the number of edges to its right. */
function isInside([x, y]: readonly [number, number], outline: Outline): boolean {
  const crossed = outline.filter(([ax, ay], k) => {
    const [bx, by] = outline[(k + 1) % outline.length]
    return ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)
  })
  return crossed.length % 2 === 1
}

test('recipes.md, Two gears: turn in the inverse ratio of their teeth, which never overlap', async () => {
  interface Made {
    world: World
    gear: (teeth: number, size: number) => Outline
    driver: number
    driven: number
  }
  const given = { World: { create: () => World.create({ backend: 'cpu' }) } }
  const { world, gear, driver, driven } = await runBlock<Made>(blocksIn(PAGE, 'Two gears')[0], given, [
    'world',
    'gear',
    'driver',
    'driven',
  ])
  const outlineOf = (body: number, teeth: number): Outline => {
    const { position, angle } = world.bodies.placement(body)
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    return gear(teeth, 0.5).map(([x, y]) => [position[0] + c * x - s * y, position[1] + s * x + c * y])
  }
  const begin = world.bodies.placement(driven).angle
  for (let step = 0; step < 90; step++) {
    world.step(1 / 60)
    const [large, small] = [outlineOf(driver, 24), outlineOf(driven, 12)]
    expect(large.filter((point) => isInside(point, small))).toEqual([])
    expect(small.filter((point) => isInside(point, large))).toEqual([])
  }
  const { angle } = world.bodies.placement(driver)
  expect(angle).toBeCloseTo(1.5, 4)
  expect(world.bodies.placement(driven).angle - begin).toBeCloseTo(-2 * angle, 4)
  world.destroy()
})

test('recipes.md, A landscape from an SVG file: disks come to lie on its hills and on its rock', async () => {
  /** As much of a parser as the recipe needs. */
  class DOMParser {
    parseFromString(svg: string) {
      const tags = [...svg.matchAll(/<path ([^>]*)/g)].map(
        ([, text]) =>
          new Map(Array.from(text.matchAll(/([a-z]+)="([^"]*)"/g), ([, name, value]) => [name, value])),
      )
      return {
        querySelectorAll: () =>
          tags.map((tag) => ({ getAttribute: (name: string) => tag.get(name) ?? null })),
      }
    }
  }
  const given = {
    World: { create: (options: object) => World.create({ ...options, backend: 'cpu' }) },
    DOMParser,
    fitTerrain,
    fitWalls,
    linesFromPath,
    outlineFromPath,
  }
  const { world } = await runBlock<{ world: World }>(
    blocksIn(PAGE, 'A landscape from an SVG file')[0],
    given,
    ['world'],
  )
  const radii = 0.1
  world.disks.add({ positions: [1, -1, 5, -1, 7.5, -1.5], radii, rolling: 1 })
  for (let step = 0; step < 120; step++) world.step(1 / 60)
  const { positions } = await world.disks.read()
  const { distances, walls } = await world.query.nearestWalls({ points: positions, maxDistance: 1 })
  for (const distance of distances) expect(distance).toBeCloseTo(radii, 2)
  expect(new Set(walls).size).toBe(2)
  // above the top of the rock, and above the left hill
  expect(positions[5]).toBeGreaterThan(-2.2)
  expect(positions[1]).toBeGreaterThan(-4)
  world.destroy()
})

fullTest(
  'recipes.md, A flow rate: nothing leaves before the gate opens, then grains run out, and the recording replays',
  async () => {
    const files = new Map<string, string | Uint8Array>()
    const given = {
      World,
      writeFileSync: (name: string, content: string | Uint8Array) => files.set(name, content),
    }
    const [code] = blocksIn(PAGE, 'A flow rate, and a picture of a program of your own')
    const { world } = await runBlock<{ world: World }>(code, given, ['world'])
    const rows = (files.get('flow.csv') as string).split('\n').slice(1)
    const rates = rows.map((row) => row.split(',').map(Number))
    expect(rates.length).toBe(16)
    expect(rates.filter(([time, rate]) => time <= 1 && rate > 0)).toEqual([])
    // from the third second on the flow is steady, far from both none and free fall
    for (const [, rate] of rates.slice(8)) {
      expect(rate).toBeGreaterThan(60)
      expect(rate).toBeLessThan(400)
    }
    const { buffer } = files.get('hopper.scree') as Uint8Array<ArrayBuffer>
    const { agreed, difference, steps } = await new Replay(buffer).run({ backend: 'cpu' })
    expect({ difference, steps }).toEqual({ difference: null, steps: 240 })
    expect(agreed).toBeGreaterThan(0)
    world.destroy()
  },
  120_000,
)

test('recipes.md, Two gears: the second one follows a wheel that is pushed, one step late', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  const paddles = [{ chain: [[-2, 0] as const, [2, 0] as const] }]
  world.disks.add({ positions: [1.5, 1], velocities: [0, -8], radii: 0.3, density: 100 })
  interface Made {
    stepGears: (dt: number) => Promise<void>
    wheel: number
    follower: number
  }
  const given = { world, paddles, plate: paddles }
  const block = blocksIn(PAGE, 'Two gears')[1]
  const { stepGears, wheel, follower } = await runBlock<Made>(block, given, [
    'stepGears',
    'wheel',
    'follower',
  ])
  let last = 0
  for (let step = 0; step < 30; step++) {
    const before = (await world.bodies.read()).find(({ body }) => body === wheel)!
    last = before.angle
    await stepGears(1 / 60)
  }
  expect(Math.abs(last)).toBeGreaterThan(0.1)
  const [{ angle }] = await world.bodies.read()
  // it has turned by the spin of the wheel during the last step
  expect(world.bodies.placement(follower).angle).toBeCloseTo(-2 * angle, 2)
  world.destroy()
})

test('recipes.md, A character among disks: it walks upright, pushes gravel aside and jumps', async () => {
  interface Made {
    world: World
    hero: number
    walk: (speed: number, jump: number, dt: number) => Promise<void>
  }
  const given = { World: { create: () => World.create({ backend: 'cpu', threads: 1 }) }, capsule }
  const [block] = blocksIn(PAGE, 'A character among disks')
  const { world, hero, walk } = await runBlock<Made>(block, given, ['world', 'hero', 'walk'])
  world.gravity = [0, -9.81]
  const before = await world.disks.read()
  for (let step = 0; step < 60; step++) await walk(0, 0, 1 / 60)
  await walk(0, 4, 1 / 60)
  for (let step = 0; step < 15; step++) await walk(0, 0, 1 / 60)
  const [, height] = (await world.disks.read([hero])).positions
  expect(height).toBeGreaterThan(1.3)
  for (let step = 0; step < 180; step++) await walk(2, 0, 1 / 60)
  const after = await world.disks.read()
  const row = after.ids.indexOf(hero)
  expect(after.positions[2 * row]).toBeGreaterThan(-0.5)
  expect([after.angles[row], after.spins[row]]).toEqual([0, 0])
  expect(after.positions[0] - before.positions[0]).toBeGreaterThan(0.3)
  world.destroy()
})

test('recipes.md, A hidden tab: time is dropped, all of it after a restart', async () => {
  let steps = 0
  const world = { step: () => steps++, buffers: { kind: 'cpu' } }
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const [block] = blocksIn(PAGE, 'A hidden tab')
  const { clock } = await runBlock<{ clock: FixedTimestep }>(block, { world, document, FixedTimestep }, [
    'clock',
  ])
  clock.advance(0)
  clock.advance(60_000)
  expect(steps).toBe(4)
  document.dispatchEvent(new Event('visibilitychange'))
  clock.advance(120_000)
  expect(steps).toBe(4)
  clock.advance(120_017)
  expect(steps).toBe(5)
})

test('recipes.md, Gravity from the tilt of a phone: points down on the screen', async () => {
  const requestPermission = vi.fn(async () => 'granted')
  const [world, screen, window] = [{ gravity: [0, 0] }, { orientation: { angle: 0 } }, new EventTarget()]
  const given = { world, window, screen, DeviceOrientationEvent: { requestPermission } }
  interface Made {
    gravityOf: (beta: number, gamma: number, screenAngle: number) => [number, number]
    listenToTilt: () => Promise<void>
  }
  const [block] = blocksIn(PAGE, 'Gravity from the tilt of a phone')
  const { gravityOf, listenToTilt } = await runBlock<Made>(block, given, ['gravityOf', 'listenToTilt'])
  const expectGravity = (angles: [number, number, number], x: number, y: number) => {
    const found = gravityOf(...angles)
    expect(found[0]).toBeCloseTo(x, 9)
    expect(found[1]).toBeCloseTo(y, 9)
  }
  expectGravity([0, 0, 0], 0, 0)
  // upright, upside down, on its right edge
  expectGravity([90, 0, 0], 0, -9.81)
  expectGravity([-90, 0, 0], 0, 9.81)
  expectGravity([0, 90, 0], 9.81, 0)
  // turned to the left or right, with the screen turned along
  expectGravity([0, -90, 90], 0, -9.81)
  expectGravity([0, 90, 270], 0, -9.81)
  // upright, with the screen turned although the phone is not
  expectGravity([90, 0, 90], 9.81, 0)
  // half upright
  expectGravity([30, 0, 0], 0, -9.81 / 2)

  const tilt = (beta: number | null) =>
    window.dispatchEvent(Object.assign(new Event('deviceorientation'), { beta, gamma: 0 }))
  await listenToTilt()
  tilt(90)
  expect(world.gravity[1]).toBeCloseTo(-9.81, 9)
  tilt(null)
  expect(world.gravity[1]).toBeCloseTo(-9.81, 9)
  expect(requestPermission).toHaveBeenCalledOnce()
  requestPermission.mockResolvedValue('denied')
  const listen = vi.spyOn(window, 'addEventListener')
  await listenToTilt()
  expect(listen).not.toHaveBeenCalled()
})

test('recipes.md, Save to a file: the file opens as a world of the same hash', async () => {
  const saved: Blob[] = []
  const link = { href: '', download: '', click: vi.fn() }
  const given = {
    World,
    document: { createElement: () => link },
    URL: { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL() {} },
  }
  interface Made {
    saveFile: (world: World, name: string) => Promise<void>
    openFile: (file: Blob) => Promise<World>
  }
  const [block] = blocksIn(PAGE, 'Save to a file')
  const { saveFile, openFile } = await runBlock<Made>(block, given, ['saveFile', 'openFile'])
  const world = await World.fromScene(presets.pile.build(50, 1), { backend: 'cpu' })
  for (let step = 0; step < 10; step++) world.step(1 / 60)
  await saveFile(world, 'pile.scree')
  expect(link).toMatchObject({ href: 'blob:1', download: 'pile.scree' })
  expect(link.click).toHaveBeenCalledOnce()
  const opened = await openFile(saved[0])
  expect(await opened.hash()).toBe(await world.hash())
  world.destroy()
  opened.destroy()
})

test('recipes.md, A worker with a canvas: draws each disk of the pile on the canvas', async () => {
  const self = {} as { onmessage: (event: { data: unknown }) => Promise<void> }
  const worlds: World[] = []
  const frames: ((now: number) => void)[] = []
  const given = {
    self,
    World: {
      fromScene: async (...args: Parameters<typeof World.fromScene>) => {
        worlds.push(await World.fromScene(...args))
        return worlds[0]
      },
    },
    presets,
    DiskView,
    FixedTimestep,
    requestAnimationFrame: (callback: (now: number) => void) => frames.push(callback),
  }
  let transform: number[] = []
  let arcs: number[][] = []
  const context = {
    setTransform: (...numbers: number[]) => {
      transform = numbers
    },
    clearRect() {},
    beginPath() {},
    arc: (...numbers: number[]) => arcs.push(numbers),
    fill() {},
  }
  const [, block] = blocksIn(PAGE, 'A worker with a canvas')
  await runBlock(block, given, [])
  await self.onmessage({ data: { width: 600, height: 600, getContext: () => context } })
  frames[0](0)
  const before = arcs
  arcs = []
  frames[1](500)
  expect(arcs).toHaveLength(2000)
  expect(arcs).not.toEqual(before)
  const [a, , , d, e, f] = transform
  const [left, bottom, right, top] = presets.pile.build(2000, 1).bounds!
  // y points down on the canvas
  expect([a * left + e, d * bottom + f]).toEqual([0, 600])
  expect(Math.max(a * right + e, 600 - (d * top + f))).toBeCloseTo(600, 9)
  const { radii } = await worlds[0].disks.read()
  expect(arcs.map(([, , radius]) => radius)).toEqual([...radii])
  expect(arcs.filter(([x, y]) => x < left || x > right || y < bottom || y > top)).toEqual([])
  worlds[0].destroy()
})

test('recipes.md, React: destroys the world, also one that is not ready yet', async () => {
  const cleanups: (() => void)[] = []
  const made: { destroy: ReturnType<typeof vi.spyOn> }[] = []
  const given = {
    World: {
      async fromScene() {
        const world = await World.fromScene(presets.pile.build(20, 1), { backend: 'cpu' })
        made.push({ destroy: vi.spyOn(world, 'destroy') })
        return world
      },
    },
    DiskView,
    FixedTimestep,
    useEffect: (effect: () => () => void) => cleanups.push(effect()),
    requestAnimationFrame: (callback: (now: number) => void) => globalThis.setTimeout(callback, 1, 0),
    cancelAnimationFrame: (frame: number) => clearTimeout(frame),
  }
  type Hook = (scene: unknown, draw: () => void) => void
  const [block] = blocksIn(PAGE, 'React')
  const { useWorld } = await runBlock<{ useWorld: Hook }>(block, given, ['useWorld'])
  const draw = vi.fn()
  // as StrictMode does
  useWorld({}, draw)
  cleanups[0]()
  useWorld({}, draw)
  await vi.waitFor(() => expect(draw.mock.calls.length).toBeGreaterThan(2))
  expect(made.map(({ destroy }) => destroy.mock.calls.length)).toEqual([1, 0])
  cleanups[1]()
  expect(made[1].destroy).toHaveBeenCalledOnce()
  const { length } = draw.mock.calls
  await setTimeout(20)
  expect(draw.mock.calls).toHaveLength(length)
})
