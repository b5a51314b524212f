/** Runs the code of each step of the tutorial, and sees that what the text says of it is so. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as bodies from '../../docs/tutorial/bodies.ts'
import * as bonds from '../../docs/tutorial/bonds.ts'
import * as checking from '../../docs/tutorial/checking.ts'
import * as drawing from '../../docs/tutorial/drawing.ts'
import * as fountain from '../../docs/tutorial/fountain.ts'
import * as grains from '../../docs/tutorial/grains.ts'
import * as materials from '../../docs/tutorial/materials.ts'
import * as measuring from '../../docs/tutorial/measuring.ts'
import * as pile from '../../docs/tutorial/pile.ts'
import { STEPS } from '../../docs/tutorial/steps.ts'
import * as walls from '../../docs/tutorial/walls.ts'
import type { World } from '../../src/index.ts'
import { DiskView } from '../../src/view/diskView.ts'
import { full, isFull } from '../support/full.ts'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))
const text = readFileSync(`${docs}tutorial.md`, 'utf8')

function run(world: World, seconds: number): World {
  for (let k = 0; k < 60 * seconds; k++) world.step(1 / 60)
  return world
}

async function points(world: World, ids?: ArrayLike<number>): Promise<{ x: number; y: number }[]> {
  const { positions } = await world.disks.read(ids)
  return Array.from({ length: positions.length / 2 }, (_, k) => ({
    x: positions[2 * k],
    y: positions[2 * k + 1],
  }))
}

const highest = (found: readonly { y: number }[]) => Math.max(...found.map(({ y }) => y))

test('tutorial: each step has a heading, code that exists, and a canvas', () => {
  expect(text.match(/^## \d+\./gm)).toHaveLength(10)
  const canvases = [...text.matchAll(/<LiveStep name="(\w+)"/g)].map(([, name]) => name)
  expect(canvases).toEqual(Object.keys(STEPS))
  for (const [, file, region] of text.matchAll(/^<<< \.\/(\S+)#(\w+)/gm)) {
    expect(existsSync(docs + file), file).toBe(true)
    const shown = readFileSync(docs + file, 'utf8').match(
      new RegExp(`// #region ${region}\n([^]*?)// #endregion ${region}`),
    )
    expect(shown?.[1].trim().split('\n').length, `lines of ${file}#${region}`).toBeLessThanOrEqual(24)
  }
})

test('step 1: after five seconds the disks lie still in a heap', async () => {
  const world = run(await pile.make(), 5)
  expect(world.stats.fastest).toBeLessThan(0.1)
  const found = await points(world)
  const flank = found.filter(({ x }) => Math.abs(x) > 3)
  // starts that differ by millimetres give ratios of 1.7 to 2.9
  expect(highest(found)).toBeGreaterThan(1.5 * highest([{ y: 0.1 }, ...flank]))
  world.destroy()
})

test('step 2: all disks pass the funnel, and the bowl holds most of them', async () => {
  const world = run(await walls.make(), full(2, 9))
  const found = await points(world)
  expect(found.filter(({ y }) => y < 3.2).length).toBeGreaterThan(full(0.3, 0.999) * found.length)
  if (!isFull) return world.destroy()
  const held = found.filter(({ x, y }) => Math.abs(x) < 3.6 && y > -0.2)
  expect(held.length).toBeGreaterThan(0.9 * found.length)
  world.destroy()
})

test('step 3: a ball comes back to the square of its restitution, and rough grains make a higher heap', async () => {
  const world = await materials.make()
  const drop = 4 - 0.25
  let landed = false
  let top = 0
  for (let k = 0; k < 120; k++) {
    world.step(1 / 60)
    const { positions, velocities } = await world.disks.read([2])
    landed ||= velocities[1] > 0
    if (landed) top = Math.max(top, positions[1] - 0.25)
  }
  expect(top / drop).toBeCloseTo(0.81, 1)
  run(world, 2)
  const all = await points(world)
  const smooth = all.slice(3).filter((_, k) => k < (all.length - 3) / 2)
  const rough = all.slice(3 + smooth.length)
  expect(rough).toHaveLength(smooth.length)
  expect(highest(rough)).toBeGreaterThan(1.5 * highest(smooth))
  world.destroy()
})

test('step 4: the stirrer turns by its spin, the wheel by what falls on it', async () => {
  const world = run(await bodies.make(), 5)
  expect(world.bodies.placement(1).angle).toBeCloseTo(10, 3)
  const turns = Number((await bodies.look(world)).match(/made (\S+) turns/)![1])
  expect(Math.abs(turns)).toBeGreaterThan(0.1)
  world.destroy()
})

test('step 5: there are four kinds of grains, one of them of two parts', async () => {
  const world = run(await grains.make(), 2)
  const parts = world.grains.outlines().map((outline) => outline.parts.length)
  expect(parts.filter((count) => count === 2).length).toBe(parts.length / 4)
  expect(highest(await points(world))).toBeLessThan(3)
  world.destroy()
})

test('step 6: the bridge sags, then it breaks', async () => {
  const world = run(await bonds.make(), 0.5)
  expect(world.stats.brokenBonds).toBe(0)
  const { positions } = await world.disks.read([23])
  expect(positions[1]).toBeLessThan(2.4)
  run(world, 4)
  const [, hits, broken] = (await bonds.look(world))
    .match(/(\d+) hits above 3 m\/s, (\d+) broken/)!
    .map(Number)
  expect(hits).toBeGreaterThan(10)
  expect(broken).toBeGreaterThan(0)
  world.destroy()
})

test('step 7: 120 disks are born per second, and the wind drives them to the right', async () => {
  const world = run(await fountain.make(), 3)
  expect(world.stats.births).toBe(360)
  expect(world.stats.missedBirths).toBe(0)
  const high = (await points(world)).filter(({ y }) => y > 3)
  expect(high.length).toBeGreaterThan(10)
  expect(await fountain.look(world)).toMatch(/^360 born, [1-9]\d* dead, \d+ alive$/)
  const far = (await points(world)).filter(({ x }) => x > 3)
  expect(far.length).toBeGreaterThan(10)
  world.destroy()
})

test('step 8: paint draws each disk where it is', async () => {
  const world = run(await drawing.make(), 0.5)
  const disks = new DiskView(world).update()
  const arcs: number[][] = []
  const context = {
    canvas: { width: 400, height: 400 } as HTMLCanvasElement,
    fillStyle: '',
    clearRect() {},
    beginPath() {},
    fill() {},
    arc: (...numbers: number[]) => arcs.push(numbers),
  }
  if (disks.kind === 'cpu') drawing.paint(context as never, disks.array, [-20, -20, 20, 20])
  const { positions, radii } = await world.disks.read()
  expect(arcs).toHaveLength(400)
  for (const [k, [x, y, radius]] of arcs.entries()) {
    expect(x).toBeCloseTo(200 + 10 * positions[2 * k], 3)
    expect(y).toBeCloseTo(200 - 10 * positions[2 * k + 1], 3)
    expect(radius).toBeCloseTo(10 * radii[k], 3)
  }
  world.destroy()
})

test('step 9: at rest the walls carry the weight to a tenth of a percent', async () => {
  const world = run(await measuring.make(), 5)
  const [, weight, load] = (await measuring.look(world)).match(/weight (\d+) N, load (\d+) N/)!.map(Number)
  expect(weight).toBeGreaterThan(1000)
  expect(Math.abs(load / weight - 1)).toBeLessThan(1e-3)
  world.destroy()
})

test('step 10: the twin has the same hash, until the world is pushed', async () => {
  const world = run(await checking.make(), 0.5)
  expect(await checking.look(world)).toMatch(/^0\.5 s: (\w{8}) = \1$/)
  world.brush = { center: [0, 8], velocity: [3, 0], radius: 8, rate: 10 }
  run(world, 0.2)
  expect(await checking.look(world)).toMatch(/ ≠ /)
  world.destroy()
})
