/** Force lines of known weights on known disks. */
import { describe, expect, test } from 'vitest'
import {
  type ForceBuffers,
  forceScale,
  forceStrength,
  LINEAR_FORCE,
  visitForces,
  WIDEST_FORCE,
} from '../../src/render/forces.ts'
import { drawSvg } from '../../src/render/svg.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { run } from '../support/quality.ts'
import { floor } from '../support/scenes.ts'

const scene: Scene = {
  version: 1,
  name: 'column',
  gravity: [0, -10],
  bounds: [-2, 0, 2, 4],
  disks: { positions: [0, 0.5, 0, 1.5, 0, 2.5], radii: 0.5, masses: 2 },
  walls: floor,
}

interface Line {
  readonly ends: readonly number[]
  readonly half: number
  readonly strength: number
}

function linesOf(world: World, metresPerNewton: number): Line[] {
  const { buffers } = world
  if (buffers.kind !== 'cpu') throw new Error('these tests look at the CPU')
  const lines: Line[] = []
  visitForces(buffers, metresPerNewton * 60 * world.stats.substeps, (ax, ay, bx, by, half, strength) =>
    lines.push({ ends: [ax, ay, bx, by], half, strength }),
  )
  return lines.sort((a, b) => b.half - a.half)
}

/** Metres per newton: the floor's line has a half width of 0.024 m. */
const SCALE = 0.0004
/** Half width in metres of the widest line between disks of 0.5 m. */
const WIDEST = WIDEST_FORCE * 0.5

async function column(): Promise<World> {
  const world = await World.fromScene(scene, { backend: 'cpu' })
  run(world, 3)
  return world
}

describe('visitForces: a column of three disks of 20 N', () => {
  test('carries 60, 40 and 20 N, from the floor to the highest centre', async () => {
    const lines = linesOf(await column(), SCALE)
    expect(lines).toHaveLength(3)
    for (const [k, weight] of [60, 40, 20].entries()) expect(lines[k].half / SCALE / weight).toBeCloseTo(1, 2)
    const heights = lines.map(({ ends }) => [ends[1], ends[3]].sort((a, b) => a - b))
    // the round end of a line touches the floor
    for (const [k, [low, high]] of [
      [0.024, 0.5],
      [0.5, 1.5],
      [1.5, 2.5],
    ].entries()) {
      expect(heights[k][0]).toBeCloseTo(low, 2)
      expect(heights[k][1]).toBeCloseTo(high, 2)
    }
    for (const { ends } of lines) expect(Math.hypot(ends[0], ends[2])).toBeLessThan(1e-3)
  })

  test('lines are no wider than the disks allow, and an impact of 100 times the forces still gives three widths', async () => {
    const [first, second, third] = linesOf(await column(), 100 * SCALE)
    expect(first.half).toBeLessThan(WIDEST)
    expect(first.half / second.half).toBeGreaterThan(1.02)
    expect(second.half / third.half).toBeGreaterThan(1.05)
    for (const { half, strength } of [first, second, third]) expect(half).toBeCloseTo(strength * WIDEST, 9)
  })

  test('omits contacts of a removed disk', async () => {
    const world = await column()
    world.disks.remove([2])
    expect(linesOf(world, SCALE)).toHaveLength(2)
    world.disks.remove([0, 1])
    expect(linesOf(world, SCALE)).toHaveLength(0)
    world.step(1 / 60)
    expect(linesOf(world, SCALE)).toHaveLength(0)
  })

  test('drawSvg: draws as many lines, the widest at the floor', async () => {
    const world = await column()
    const state = await world.disks.read()
    const standing = { state, placements: [] }
    expect(drawSvg(scene, standing, 400)).not.toContain('<line')
    const { buffers } = world
    if (buffers.kind !== 'cpu') throw new Error('these tests look at the CPU')
    const forces = { buffers, substep: 1 / 60 / world.stats.substeps }
    const svg = drawSvg(scene, { ...standing, forces }, 400)
    const lines = [...svg.matchAll(/<line .*y1="(.*?)" .*y2="(.*?)" .*stroke-width="(.*?)"/g)]
    expect(lines).toHaveLength(3)
    const [widest] = lines.map((line) => line.slice(1).map(Number)).sort((a, b) => b[2] - a[2])
    expect(Math.max(widest[0], widest[1])).toBeGreaterThan(350)
  })
})

test('visitForces: omits a bounce that is over', async () => {
  const disks = { positions: [0, 0.6], velocities: [0, -5], radii: 0.5, restitution: 1 }
  const world = await World.fromScene({ ...scene, disks }, { backend: 'cpu' })
  for (let substep = 0; substep < 20; substep++) {
    world.substeps = 1
    world.step(1 / 480)
    expect(linesOf(world, SCALE)).toHaveLength(0)
  }
  expect((await world.disks.read()).velocities[1]).toBeGreaterThan(4)
})

test('forceStrength: is monotonic and leaves room for impacts', () => {
  for (const weak of [0, 0.05, LINEAR_FORCE]) expect(forceStrength(weak)).toBe(weak)
  // value and slope are continuous where compression begins
  const slope = (forceStrength(LINEAR_FORCE + 1e-6) - LINEAR_FORCE) / 1e-6
  expect(slope).toBeCloseTo(1, 4)
  const impact = [1, 3, 10, 30, 100].map(forceStrength)
  for (const [k, strength] of impact.slice(1).entries()) expect(strength - impact[k]).toBeGreaterThan(0.04)
  expect(impact[4]).toBeLessThan(0.95)
  expect(forceStrength(1e30)).toBeLessThanOrEqual(1)
})

describe('forceScale', () => {
  const masses = new Float32Array(1000).fill(1)
  const radii = new Float32Array(1000).fill(0.5)
  const scale = (gravity: number[], bounds: [number, number, number, number]) =>
    forceScale(masses, radii, gravity, bounds)

  test('is invariant under gravity, mass and size if the picture is the same', () => {
    const plain = scale([0, -10], [0, 0, 20, 50]) * 10
    expect(scale([0, -5], [0, 0, 20, 50]) * 5).toBeCloseTo(plain, 9)
    expect(scale([-10, 0], [0, 0, 50, 20]) * 10).toBeCloseTo(plain, 9)
    const heavy = masses.map((mass) => 4 * mass)
    expect(forceScale(heavy, radii, [0, -10], [0, 0, 20, 50]) * 40).toBeCloseTo(plain, 9)
  })

  test('is defined without gravity', () => {
    expect(scale([0, 0], [0, 0, 20, 50])).toBeGreaterThan(0)
    expect(scale([0, 0], [0, 0, 20, 50])).toBeLessThan(1)
  })
})

test('visitForces: a world of disks has the same lines, whether its buffers are read or viewed', async () => {
  const world = await World.create({ backend: 'cpu' })
  world.walls.add([{ chain: [[-2, 0], [2, 0]] }]) // biome-ignore format: short
  world.disks.add({ positions: [0, 0.5, 0.1, 1.4], radii: 0.5 })
  for (let step = 0; step < 20; step++) world.step(1 / 60)
  const names = ['poses', 'contacts', 'contactSpans', 'impulses', 'grainPairs'] as const
  const { buffers } = world
  const linesOf = (all: ForceBuffers) => {
    const lines: number[][] = []
    visitForces(all, 1, (...line) => lines.push(line))
    return lines
  }
  const read = linesOf({ slots: buffers.slots, ...(await world.backend.read(names)) })
  expect(read.length).toBeGreaterThan(0)
  expect(read).toEqual(linesOf(buffers as ForceBuffers))
  world.destroy()
})
