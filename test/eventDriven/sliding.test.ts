/** Disks that slide along walls, near the origin and far from it, where a hop is shorter than the spacing of f32 positions. */
import { expect, test } from 'vitest'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { placesIn } from '../support/places.ts'

/** Metres and m/s: a disk on the inside of a ring around `center`, that starts along it. */
interface Slide {
  readonly center: readonly [number, number]
  readonly ring: number
  readonly radius: number
  readonly speed: number
  readonly restitution: number
}

/** The centre of the disk was outside after 24 s and 5.6 s. */
const FOUND: readonly Slide[] = [
  { center: [300, 300], ring: 2, radius: 0.05, speed: 0.1, restitution: 0 },
  { center: [308, 300], ring: 2.36, radius: 0.0224, speed: 0.067, restitution: 0 },
]
const centers = [[0, 0], [-150, 40], [300, 300], [1000, -700]] as const // biome-ignore format: points
const slides = [
  ...FOUND,
  ...centers.flatMap(([x, y], c) =>
    [0.5, 2, 20].flatMap((ring, r) =>
      [0.01, 0.1, 3].flatMap((speed, s) =>
        [0, 1].map(
          (restitution): Slide => ({
            center: [x + 50 * r, y - 50 * s + 400 * restitution * Math.sign(c - 1.5)],
            ring,
            radius: 0.05,
            speed,
            restitution,
          }),
        ),
      ),
    ),
  ),
]

const START = -2

/** One world of them all; rings lie apart. */
async function slidesIn(chosen: readonly Slide[]) {
  const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', gravity: [0, 0] })
  world.walls.add(
    chosen.map(({ center: [x, y], ring, restitution }): WallOptions => {
      const chain = [[x - ring, y], [x + ring, y]] as const // biome-ignore format: points
      return { chain, bulges: [1, 1], closed: true, oneSided: true, restitution, friction: 0 }
    }),
  )
  const [cos, sin] = [Math.cos(START), Math.sin(START)]
  world.disks.add({
    positions: chosen.flatMap(({ center: [x, y], ring, radius }) => [
      x + (ring - radius) * cos,
      y + (ring - radius) * sin,
    ]),
    velocities: chosen.flatMap(({ speed }) => [-speed * sin, speed * cos]),
    radii: chosen.map(({ radius }) => radius),
    restitution: 0,
    friction: 0,
  })
  return world
}

/** Metres that hits may leave of a penetration in a ring, wherever it is: about a unit in the last place of its size. */
const roundings = ({ ring }: Slide) => 2 ** -22 * 6 * ring

fullTest(
  `World.step under 'eventDriven': ${slides.length} disks on the inside of rings stay there, as fast as they were`,
  async () => {
    const world = await slidesIn(slides)
    const seconds = 120
    const deepest = slides.map(() => -Infinity)
    const turned = slides.map(() => 0)
    const angles = slides.map(() => START)
    const dt = 1 / 30
    for (let step = 0; step < Math.round(seconds / dt); step++) {
      world.step(dt)
      const places = placesIn(world, slides.length)
      for (const [k, { center, ring, radius }] of slides.entries()) {
        const [x, y] = [places[2 * k] - center[0], places[2 * k + 1] - center[1]]
        deepest[k] = Math.max(deepest[k], Math.hypot(x, y) + radius - ring)
        const change = Math.atan2(y, x) - angles[k]
        angles[k] += change
        turned[k] += change - 2 * Math.PI * Math.round(change / (2 * Math.PI))
      }
    }
    const { velocities } = await world.disks.read()
    for (const [k, slide] of slides.entries()) {
      const { ring, radius, speed } = slide
      const name = JSON.stringify(slide)
      const kept = Math.hypot(velocities[2 * k], velocities[2 * k + 1]) / speed
      const way = (turned[k] * (ring - radius)) / (speed * seconds)
      expect(deepest[k], name).toBeLessThan(roundings(slide))
      expect(Math.abs(kept - 1), name).toBeLessThan(0.003)
      expect(Math.abs(way - 1), name).toBeLessThan(0.003)
    }
    expect(world.stats.spentSteps).toBe(0)
    world.destroy()
  },
)

test("World.step under 'eventDriven': in steps of 1 s disks pass the joints of rings, and none gets out", async () => {
  const chosen: readonly Slide[] = [
    { center: [0, 0], ring: 0.5, radius: 0.05, speed: 0.1, restitution: 0 },
    { center: [300, 250], ring: 20, radius: 0.05, speed: 3, restitution: 0 },
  ]
  const world = await slidesIn(chosen)
  for (let step = 0; step < full(60, 300); step++) {
    world.step(1)
    const places = placesIn(world, chosen.length)
    for (const [k, slide] of chosen.entries()) {
      const { center, ring, radius } = slide
      const distance = Math.hypot(places[2 * k] - center[0], places[2 * k + 1] - center[1])
      expect(distance + radius - ring, `${JSON.stringify(slide)}, ${step} s`).toBeLessThan(roundings(slide))
    }
  }
  world.destroy()
})

test.each([0.1, 0.3])(
  "World.step under 'eventDriven': a disk on a slope of %s, 1 km away, does not sink in",
  async (slope) => {
    const [x, y] = [1000, -700]
    const n = Math.hypot(1, slope)
    const along = (t: number, height: number): [number, number] => [
      x + (t - height * slope) / n,
      y + (t * slope + height) / n,
    ]
    const world = await World.create({ backend: 'cpu', stepping: 'eventDriven' })
    world.walls.add([{ chain: [along(-60, 0), along(60, 0)], friction: 0.5 }])
    const radius = 0.05
    world.disks.add({ positions: along(20, radius), velocities: [0.02 / n, (0.02 * slope) / n], radii: radius, friction: 0.5 }) // biome-ignore format: a table
    // the wall as it is, from its rounded start to its rounded end
    const [start, end] = [along(-60, 0).map(Math.fround), along(60, 0).map(Math.fround)]
    const wall = [end[0] - start[0], end[1] - start[1]]
    for (let step = 0; step < 120; step++) {
      world.step(1 / 30)
      const [right, up] = placesIn(world, 1, [start[0], start[1]])
      const gap = (wall[0] * up - wall[1] * right) / Math.hypot(...wall) - radius
      // a unit in the last place of the 80 m from its start
      expect(gap).toBeGreaterThan(-(2 ** -22) * 80)
    }
    world.destroy()
  },
)
