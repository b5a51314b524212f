/** Disks that slide along walls: where a hop is shorter than the spacing of f32 places, rounding must not take them in. */
import { expect, test } from 'vitest'
import type { WallOptions } from '../../src/walls/walls.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'

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
  const world = await World.create({ backend: 'cpu', stepping: 'pic', gravity: [0, 0] })
  world.addWalls(
    chosen.map(({ center: [x, y], ring, restitution }): WallOptions => {
      const chain = [[x - ring, y], [x + ring, y]] as const // biome-ignore format: points
      return { chain, bulges: [1, 1], closed: true, oneSided: true, restitution, friction: 0 }
    }),
  )
  const [cos, sin] = [Math.cos(START), Math.sin(START)]
  world.addDisks({
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

/** Metres that a place of this size may be off by, with a few roundings on top of each other. */
const roundings = ({ center: [x, y], ring }: Slide) => 2 ** -22 * (Math.abs(x) + Math.abs(y) + 6 * ring)

test(`World.step under 'pic': ${slides.length} disks on the inside of rings stay there, as fast as they were`, async () => {
  const world = await slidesIn(slides)
  const seconds = full(24, 120)
  const deepest = slides.map(() => -Infinity)
  const turned = slides.map(() => 0)
  const angles = slides.map(() => START)
  const dt = 1 / 30
  // rounding turns a little of the speed into the wall, where each hit of restitution 0 takes it: so a time is given
  const kept = slides.map(() => 1)
  for (let step = 0; step < Math.round(seconds / dt); step++) {
    world.step(dt)
    const { positions, velocities } = await world.read()
    if (step < Math.round(24 / dt))
      slides.forEach(({ speed }, k) => {
        kept[k] = Math.hypot(velocities[2 * k], velocities[2 * k + 1]) / speed
      })
    for (const [k, { center, ring, radius }] of slides.entries()) {
      const [x, y] = [positions[2 * k] - center[0], positions[2 * k + 1] - center[1]]
      deepest[k] = Math.max(deepest[k], Math.hypot(x, y) + radius - ring)
      const change = Math.atan2(y, x) - angles[k]
      angles[k] += change
      turned[k] += change - 2 * Math.PI * Math.round(change / (2 * Math.PI))
    }
  }
  for (const [k, slide] of slides.entries()) {
    const { ring, radius, speed } = slide
    const name = JSON.stringify(slide)
    expect(deepest[k], name).toBeLessThan(4 * roundings(slide))
    expect(Math.abs(kept[k] - 1), name).toBeLessThan(0.03)
    // in flight, too, a slow disk far from the origin goes by a few spacings a step only
    const way = (turned[k] * (ring - radius)) / (speed * seconds)
    const coarse = roundings(slide) / (speed * dt)
    expect(Math.abs(way - 1), name).toBeLessThan(0.03 + coarse)
  }
  expect(world.stats.spentSteps).toBe(0)
  world.destroy()
})

test.each([0.1, 0.3])(
  "World.step under 'pic': a disk on a slope of %s, 1 km away, does not sink in",
  async (slope) => {
    const [x, y] = [1000, -700]
    const n = Math.hypot(1, slope)
    const along = (t: number, height: number): [number, number] => [
      x + (t - height * slope) / n,
      y + (t * slope + height) / n,
    ]
    const world = await World.create({ backend: 'cpu', stepping: 'pic' })
    world.addWalls([{ chain: [along(-60, 0), along(60, 0)], friction: 0.5 }])
    const radius = 0.05
    world.addDisks({ positions: along(20, radius), velocities: [0.02 / n, (0.02 * slope) / n], radii: radius, friction: 0.5 }) // biome-ignore format: a table
    for (let step = 0; step < 120; step++) {
      world.step(1 / 30)
      const { positions } = await world.read()
      const gap = (positions[1] - y - slope * (positions[0] - x)) / n - radius
      expect(gap).toBeGreaterThan(-2 * 2 ** -22 * 1900)
    }
    world.destroy()
  },
)
