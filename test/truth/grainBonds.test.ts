/** Bonds of grains obey the laws of pendulums, chains and rigid bodies, and break at their strength. */
import { expect, test } from 'vitest'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const create = (options: WorldOptions = {}) =>
  World.create({ backend: 'cpu', threads: 1, gravity: [0, -9.81], substeps: 16, ...options })

/** A joint that turns freely: a weld at one point, without stiffness against bending. */
const PIN = { type: 'weld', lengths: 0, bendStiffness: 0 } as const

test('World.bonds.add: a welded pair on a pin swings with the period of its formula within 0.5 %', async () => {
  const world = await create()
  const [width, height, amplitude] = [0.5, 0.1, 0.05]
  // two bars in a line, on a pin at the end of the first: a rod of twice the length
  const arm = (at: number) => [at * Math.sin(amplitude), -at * Math.cos(amplitude)]
  const positions = [...arm(width / 2), ...arm(1.5 * width)]
  world.grains.add({ shapes: box(width, height), positions, angles: amplitude - Math.PI / 2, masses: 1 })
  world.bonds.add({ type: 'weld', pairs: [0, 1], anchors: [width / 2, 0, -width / 2, 0] })
  world.bonds.add({ ...PIN, disks: [0], points: [0, 0], anchors: [-width / 2, 0] })
  const times: number[] = []
  let last = amplitude
  for (let step = 1; times.length < full(2, 9); step++) {
    world.step(1 / 60)
    const { positions: now } = await world.disks.read()
    const angle = Math.atan2(now[2], -now[3])
    if (last < 0 && angle >= 0) times.push((step - angle / (angle - last)) / 60)
    last = angle
  }
  world.destroy()
  const measured = (times.at(-1)! - times[0]) / (times.length - 1)
  const length = 2 * width
  const inertia = (2 * (length ** 2 + height ** 2)) / 12 + 2 * width ** 2
  const theory = 2 * Math.PI * Math.sqrt(inertia / (2 * 9.81 * width)) * (1 + amplitude ** 2 / 16)
  expect(Math.abs(measured / theory - 1)).toBeLessThan(0.005)
})

fullTest('World.bonds.add: a chain of capsules hangs as the chain of rods of the books', async () => {
  const [links, link, span] = [20, 0.25, 4]
  const world = await create({ substeps: 32, fields: [{ type: 'damping', rate: 2 }] })
  // tan of the slope grows by the same step from link to link: the force along x is the same in all
  const slope = (k: number, step: number) => Math.atan((k + 0.5 - links / 2) * step)
  const reach = (step: number) =>
    Array.from({ length: links }, (_, k) => link * Math.cos(slope(k, step))).reduce((a, b) => a + b, 0)
  let [low, high] = [0, 10]
  for (let n = 0; n < 60; n++) {
    const middle = (low + high) / 2
    if (reach(middle) > span) low = middle
    else high = middle
  }
  const expected: number[] = []
  let [x, y] = [0, 0]
  for (let k = 0; k < links; k++) {
    const angle = slope(k, low)
    expected.push(x + (link / 2) * Math.cos(angle), y + (link / 2) * Math.sin(angle))
    x += link * Math.cos(angle)
    y += link * Math.sin(angle)
  }
  const sag = -Math.min(...expected.filter((_, k) => k % 2 === 1))
  // it begins as a V of the same length
  const steep = Math.acos(span / (links * link))
  const angles = Array.from({ length: links }, (_, k) => (k < links / 2 ? -steep : steep))
  const positions: number[] = []
  let at = [0, 0]
  for (const angle of angles) {
    const half = [(link / 2) * Math.cos(angle), (link / 2) * Math.sin(angle)]
    positions.push(at[0] + half[0], at[1] + half[1])
    at = [at[0] + 2 * half[0], at[1] + 2 * half[1]]
  }
  const shapes = capsule([-0.1, 0], [0.1, 0], 0.025)
  const ids = world.grains.add({ shapes, positions, angles, masses: 0.1 })
  const pairs = Array.from({ length: links - 1 }, (_, k) => [ids[k], ids[k + 1]]).flat()
  const anchors = Array.from({ length: links - 1 }, () => [link / 2, 0, -link / 2, 0]).flat()
  world.bonds.add({ ...PIN, pairs, anchors })
  const ends = { disks: [ids[0], ids[links - 1]], points: [0, 0, span, 0] }
  world.bonds.add({ ...PIN, ...ends, anchors: [-link / 2, 0, link / 2, 0] })
  for (let step = 0; step < 1200; step++) world.step(1 / 60)
  const { positions: end } = await world.disks.read()
  const { forces } = await world.bonds.read()
  world.destroy()
  const off = Math.max(...expected.map((value, k) => Math.abs(end[k] - value)))
  expect(off / sag).toBeLessThan(0.005)
  // the tension at the lowest joint is the force along x: m g over the step of the slope
  const lowest = 3 * (links / 2 - 1)
  const tension = Math.hypot(forces[lowest], forces[lowest + 1])
  expect(Math.abs((tension * low) / (0.1 * 9.81) - 1)).toBeLessThan(0.01)
})

test('World.bonds.add: a welded pair falls, slides and comes to rest as a clump of the same parts', async () => {
  const long = box(0.6, 0.1)
  const spin = 0.3
  const parts = [long, disk([0, 0.15], 0.1)]
  const run = async (welded: boolean) => {
    const world = await create()
    world.walls.add([{ chain: [[-20, 0], [20, 0]], friction: 0.3 }]) // biome-ignore format: points
    const material = { friction: 0.3, restitution: 0, density: 10, velocities: [2, 0], spins: spin }
    if (welded) {
      // velocities of both as of one body that turns about the common centroid
      const [light, heavy] = [Math.PI * 0.01, 0.06]
      const centroid = (0.15 * light) / (light + heavy)
      const common = { ...material, angles: 0 }
      world.grains.add({
        ...common,
        shapes: long,
        positions: [0, 1 - centroid],
        velocities: [2 + spin * centroid, 0],
      })
      const arm = 0.15 - centroid
      world.grains.add({
        ...common,
        shapes: disk([0, 0], 0.1),
        positions: [0, 1 + arm],
        velocities: [2 - spin * arm, 0],
      })
      world.bonds.add({ type: 'weld', pairs: [0, 1] })
    } else world.grains.add({ ...material, shapes: { parts }, positions: [0, 1] })
    const path: number[] = []
    for (let step = 0; step < 90; step++) {
      world.step(1 / 60)
      const { positions, angles, masses } = await world.disks.read()
      const all = masses.reduce((sum, mass) => sum + mass, 0)
      const mean = (axis: number) =>
        masses.reduce((sum, mass, k) => sum + mass * positions[2 * k + axis], 0) / all
      path.push(mean(0), mean(1), angles[0])
    }
    const { momentum } = await world.measure()
    world.destroy()
    return { path, momentum }
  }
  const [pair, clump] = [await run(true), await run(false)]
  const off = pair.path.map((value, k) => Math.abs(value - clump.path[k]))
  expect(Math.max(...off)).toBeLessThan(0.001)
  // it has slid, and rests
  expect(clump.path.at(-3)).toBeGreaterThan(0.5)
  expect(Math.hypot(...clump.momentum)).toBeLessThan(1e-3)
})

test.each([
  ['tension', { tension: 30 }, [1, 0], 30],
  ['shear', { shear: 30 }, [0, -1], 30],
  // the moment in the middle of the bond, 0.25 m from the centroid of the brick
  ['moment', { moment: 15 }, [0, -1], 60],
] as const)(
  'World.bonds.add: cement between grains breaks at its strength in %s',
  async (_, strength, direction, force) => {
    const world = await create({ gravity: [0, 0], substeps: 8 })
    // the second brick is cemented to the first, which is far heavier
    world.grains.add({ shapes: box(1, 0.4), positions: [0, 0, 1, 0], masses: [1e6, 1] })
    world.bonds.add({ type: 'weld', disks: [0], points: [0, 0] })
    world.bonds.add({ type: 'weld', pairs: [0, 1], anchors: [0.5, 0, 0, 0], strength })
    let load = 0
    for (; world.stats.brokenBonds === 0 && load < 2 * force; load += 0.005 * force) {
      world.gravity = [direction[0] * load, direction[1] * load]
      world.step(1 / 60)
    }
    const { broken } = await world.bonds.read()
    world.destroy()
    expect(broken).toEqual(Uint8Array.of(0, 1))
    expect(Math.abs(load / force - 1)).toBeLessThan(0.015)
  },
)
