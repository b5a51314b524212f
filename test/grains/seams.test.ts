/** What slides over the seam between two parts of a clump, and clumps that slide across their own seams, keep their velocity. */
import { describe, expect, test } from 'vitest'
import { coversOf } from '../../src/features/grains/world/partCovers.ts'
import { boundsOf } from '../../src/shapes/bounds.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { massOfUnion } from '../../src/shapes/unionMass.ts'
import { World } from '../../src/world.ts'
import { full, sampled } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const polygon = (...points: Point[]) => roundedPolygon(points, 0)
const rectangle = (x: number, y: number, right: number, top: number) =>
  polygon([x, y], [right, y], [right, top], [x, top])

/** Clumps with a flat top at y = 0 from x = -2 to 2. */
const FLOORS: Readonly<Record<string, readonly Shape[]>> = {
  'two boxes': [rectangle(-2, -1, 0, 0), rectangle(0, -1, 2, 0)],
  'eight boxes': Array.from({ length: 8 }, (_, k) => rectangle(k / 2 - 2, -1, k / 2 - 1.5, 0)),
  // one has but a corner in the top
  triangles: [polygon([-2, -1], [2, -1], [0, 0]), polygon([-2, -1], [0, 0], [-2, 0]), polygon([2, -1], [2, 0], [0, 0])], // biome-ignore format: short
  // sides that others cover in part
  'an L of bars': [rectangle(-2, -1, 2, 0), rectangle(0, -2, 1, 0)],
}
/** 0.3 m high. */
const SLIDERS: Readonly<Record<string, readonly Shape[]>> = {
  'a box': [rectangle(-0.3, -0.15, 0.3, 0.15)],
  'a round box': [roundedPolygon([[-0.25, -0.1], [0.25, -0.1], [0.25, 0.1], [-0.25, 0.1]], 0.05)], // biome-ignore format: short
  'two boxes': [rectangle(-0.3, -0.15, 0, 0.15), rectangle(0, -0.15, 0.3, 0.15)],
  'two triangles': [polygon([-0.3, -0.15], [0.3, -0.15], [0.3, 0.15]), polygon([-0.3, -0.15], [0.3, 0.15], [-0.3, 0.15])], // biome-ignore format: short
}
const SLIPPERY = { friction: 0, restitution: 0 }

/** Slides a shape, or a disk of this height, over a clump, or over a wall, without friction: its highest rise in metres, its slowest speed relative to the first one, and its fastest spin. */
async function slide(
  floor: readonly Shape[] | undefined,
  slider: readonly Shape[] | undefined,
  speed: number,
) {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, -9.81], substeps: 8 })
  const bed = floor === undefined ? 0 : Math.min(...floor.map((part) => boundsOf(part)[1]))
  world.walls.add([{ chain: [[-6, bed], [6, bed]], ...SLIPPERY }]) // biome-ignore format: short
  if (floor !== undefined) {
    const positions = massOfUnion(floor).centroid
    world.grains.add({ shapes: { parts: floor }, positions, density: 1e5, fixedRotation: true, ...SLIPPERY })
  }
  const start = { positions: [-1, 0.15], velocities: [speed, 0], ...SLIPPERY }
  const [id] =
    slider === undefined
      ? world.disks.add({ ...start, radii: 0.15 })
      : world.grains.add({ ...start, shapes: slider.length === 1 ? slider[0] : { parts: slider } })
  let [rise, slowest, spin] = [0, Infinity, 0]
  for (let n = 0; n < 120 / speed; n++) {
    world.step(1 / 60)
    const { positions, velocities, spins } = await world.disks.read([id])
    rise = Math.max(rise, positions[1] - 0.15)
    slowest = Math.min(slowest, velocities[0] / speed)
    spin = Math.max(spin, Math.abs(spins[0]))
  }
  world.destroy()
  return { rise, slowest, spin }
}

describe.each(Object.keys(FLOORS))('World.step: over the seams of %s', (floor) => {
  test.each(sampled(full(['a disk', 'a box', 'two triangles'], ['a disk', ...Object.keys(SLIDERS)]), 3))(
    'slider %s keeps its velocity and does not jump',
    async (slider) => {
      for (const speed of full([3], [0.3, 1, 3, 10])) {
        const slid = await slide(FLOORS[floor], SLIDERS[slider], speed)
        expect(slid.slowest).toBeGreaterThan(0.9995)
        expect(slid.rise).toBeLessThan(2e-5)
        expect(slid.spin).toBeLessThan(0.02)
      }
    },
  )
})

test.each(Object.keys(SLIDERS))(
  'World.step: a slider of %s slides over a flat wall across its own seam',
  async (slider) => {
    const { slowest, rise, spin } = await slide(undefined, SLIDERS[slider], 3)
    expect(slowest).toBeGreaterThan(0.9999)
    expect(rise).toBeLessThan(1e-5)
    expect(spin).toBeLessThan(1e-4)
  },
)

test('World.step: a box is stopped by a step between two parts', async () => {
  const step = [rectangle(-2, -1, 0, 0), rectangle(0, -1, 2, 0.1)]
  const { slowest } = await slide(step, SLIDERS['a box'], 3)
  expect(slowest).toBeLessThan(0.1)
})

fullTest('World.step: a ball comes to rest in the notch between two parts', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, -9.81] })
  const parts = [polygon([-2, -1], [0, -1], [0, 0], [-2, 1]), polygon([0, -1], [2, -1], [2, 1], [0, 0])]
  world.walls.add([{ chain: [[-6, -1], [6, -1]] }]) // biome-ignore format: short
  world.grains.add({ shapes: { parts }, positions: massOfUnion(parts).centroid, density: 1e5 })
  const [id] = world.disks.add({ positions: [0.3, 1], radii: 0.2, friction: 0 })
  for (let n = 0; n < 400; n++) world.step(1 / 60)
  const { positions } = await world.disks.read([id])
  // touches both sides, of slope 1/2
  expect(Math.abs(positions[0])).toBeLessThan(0.01)
  expect(Math.abs(positions[1] - 0.2 * Math.hypot(1, 0.5))).toBeLessThan(1e-3)
  world.destroy()
})

test('coversOf: covers what leads into another part, and nothing else', () => {
  const covers = coversOf([rectangle(-4, -1, 0, 0), rectangle(0, -1, 4, 0)])
  const directionOf = ([x, y]: Point) => (Math.round((Math.atan2(y, x) * 180) / Math.PI) + 360) % 360
  const ranges = covers.map((own) => own.map(({ from, to }) => [directionOf(from), directionOf(to)]))
  expect(ranges[0].sort()).toEqual([[0, 0], [0, 90], [270, 0]]) // biome-ignore format: short
  expect(ranges[1].sort()).toEqual([[180, 180], [180, 270], [90, 180]]) // biome-ignore format: short
  // the sides of a bar that crosses another one are covered between its sides
  const [across] = coversOf([rectangle(-2, -0.25, 2, 0.25), rectangle(-0.25, -2, 0.25, 2)])
  expect(across.map(({ from, low, high }) => [directionOf(from), low, high].map((x) => Math.round(100 * x) / 100))).toEqual([[270, -0.25, 0.25], [90, -0.25, 0.25]]) // biome-ignore format: short
  // two halves of a regular polygon leave its corners free
  const around = (k: number): Point => [Math.cos((k * Math.PI) / 3), Math.sin((k * Math.PI) / 3)]
  const halves = [[0, 1, 2, 3], [3, 4, 5, 6]].map((corners) => polygon(...corners.map(around))) // biome-ignore format: short
  const [upper] = coversOf(halves)
  // the corner at [1, 0] is free from -30° to 30°
  expect(upper.map(({ from, to }) => [directionOf(from), directionOf(to)]).sort()).toEqual([[210, 270], [270, 270], [270, 330]]) // biome-ignore format: short
  expect(coversOf([rectangle(0, 0, 1, 1), rectangle(1.01, 0, 2, 1)])).toEqual([[], []])
})
