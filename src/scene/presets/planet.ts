import { roundWall } from '../../shapes/shapeWalls.ts'
import { createRandom, type Random, uniform } from '../../util/random.ts'
import { boundsOf, CLEARANCE, drawRadii, GRAVITY, SETTLED_AREA, substepsForFall } from '../placement.ts'
import type { Scene } from '../scene.ts'

const MATERIAL = { friction: 0.4, restitution: 0 }
/** Distance between sites along a circle and between circles, and their shift at most, m. */
const PITCH = 1.25
const JITTER = 0.04
/** Shares of the disks that fall on to the core, and that orbit it; the others are a comet. */
const CRUST = 0.5
const RING = 0.42
/** Inner radius of the ring in radii of the planet, and the distances between its disks in PITCH. */
const RING_START = 1.5
const RING_SPREAD = 1.8

/**
 * Returns a scene without gravity, but with a field that attracts disks to a round core: they fall on to it, orbit it in a ring, and
 * come as a comet. See `Preset.build`.
 */
export function planet(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const crust = Math.ceil(CRUST * count)
  const ring = Math.min(count - crust, Math.floor(RING * count))
  const comet = count - crust - ring
  // the settled crust is as thick as the radius of the core
  const core = Math.max(4, Math.sqrt((SETTLED_AREA * crust) / (3 * Math.PI)))
  const radius = 2 * core
  const strength = Math.fround(GRAVITY * radius * radius)

  const falling = circles(random, crust, core + CLEARANCE + PITCH, 1)
  const start = Math.max(RING_START * radius, falling.end + 2 * PITCH)
  const orbiting = circles(random, ring, start, RING_SPREAD)
  const velocities = [...falling.positions.map(() => 0), ...orbits(orbiting.positions, strength)]
  const size = PITCH * (2 + Math.sqrt(comet / Math.PI))
  const far = orbiting.end + size
  const coming = cluster(random, comet, [0.8 * far, 0.6 * far])
  // from the upper right, past the centre, at the speed of escape
  const speed = Math.sqrt((2 * strength) / far)
  for (let k = 0; k < comet; k++) velocities.push(-0.95 * speed, -0.31 * speed)
  const outside = far + size
  const walls = [
    { ...roundWall([0, 0], -outside), ...MATERIAL },
    { ...roundWall([0, 0], core), ...MATERIAL },
  ]
  return {
    version: 1,
    name: 'planet',
    gravity: [0, 0],
    fields: [{ type: 'radial', center: [0, 0], strength }],
    bounds: boundsOf(walls),
    substeps: substepsForFall(outside),
    disks: {
      positions: [...falling.positions, ...orbiting.positions, ...coming],
      radii: drawRadii(random, count),
      velocities: velocities.map(Math.fround),
      ...MATERIAL,
    },
    walls,
  }
}

/** Returns positions on circles around the origin from a radius outwards, `spread` PITCH apart, and the radius of the next circle. */
function circles(random: Random, count: number, start: number, spread: number) {
  const positions: number[] = []
  let radius = start
  for (let left = count; left > 0; radius += spread * PITCH) {
    const sites = Math.min(left, Math.floor((2 * Math.PI * radius) / (spread * PITCH)))
    const phase = uniform(random, 0, 2 * Math.PI)
    for (let k = 0; k < sites; k++) {
      const angle = phase + (2 * Math.PI * (k + uniform(random, 0, 1 - 1 / spread))) / sites
      positions.push(shifted(random, radius * Math.cos(angle)), shifted(random, radius * Math.sin(angle)))
    }
    left -= sites
  }
  return { positions, end: radius }
}

/** Returns positions on a square grid, in a disk around a centre. */
function cluster(random: Random, count: number, [x, y]: [number, number]): number[] {
  const half = Math.ceil(Math.sqrt(count / Math.PI)) + 1
  const steps = Array.from({ length: 2 * half + 1 }, (_, k) => k - half)
  const sites = steps.flatMap((row) => steps.map((column) => [column, row]))
  const nearest = sites.sort(([a, b], [c, d]) => a * a + b * b - c * c - d * d).slice(0, count)
  return nearest.flatMap(([column, row]) => [
    shifted(random, x + PITCH * column),
    shifted(random, y + PITCH * row),
  ])
}

function shifted(random: Random, x: number): number {
  return Math.fround(x + uniform(random, -JITTER, JITTER))
}

/** Returns the velocities of circular orbits, counter-clockwise. */
function orbits(positions: readonly number[], strength: number): number[] {
  return positions.map((x, k) => {
    const other = positions[k ^ 1]
    const distance = Math.sqrt(x * x + other * other)
    const speed = Math.sqrt(strength / distance)
    return ((k % 2 === 0 ? -other : other) / distance) * speed
  })
}
