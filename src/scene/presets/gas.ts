import { createRandom, insideDisk, type Random, uniform } from '../../util/random.ts'
import { boundsOf, createWall, drawRadii, MAX_RADIUS, WALL_RADIUS } from '../placement.ts'
import type { Scene } from '../scene.ts'

const MATERIAL = { friction: 0, restitution: 1 }
const AREA_FRACTION = 0.2
const MAX_SPEED = 12
/** Twice the variance of each component, m²/s², of 2D Maxwell velocities of mean speed 4 m/s. */
const TWICE_VARIANCE = (4 * 4 * 4) / Math.PI

/** Returns a scene of elastic disks in a box centred on the origin. See `Preset.build`. */
export function gas(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const radii = drawRadii(random, count)
  const area = radii.reduce((sum, radius) => sum + Math.PI * radius * radius, 0)
  const side = Math.sqrt(area / AREA_FRACTION)
  const half = side / 2 + WALL_RADIUS
  const box: [number, number][] = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ]
  const walls = [createWall(box, { closed: true, ...MATERIAL })]
  return {
    version: 1,
    name: 'gas',
    gravity: [0, 0],
    restitutionThreshold: 0,
    bounds: boundsOf(walls),
    disks: {
      positions: scatter(random, count, side),
      radii,
      velocities: drawVelocities(random, radii),
      ...MATERIAL,
    },
    walls,
  }
}

/** Returns positions with one disk in each cell of a square grid. The last row has wider cells if it has fewer disks. */
function scatter(random: Random, count: number, side: number): number[] {
  const columns = Math.ceil(Math.sqrt(count))
  const rows = Math.ceil(count / columns)
  const place = (cell: number, cells: number) => {
    const jitter = side / cells / 2 - MAX_RADIUS - 0.01
    return Math.fround(side * ((cell + 0.5) / cells - 0.5) + uniform(random, -jitter, jitter))
  }
  const positions: number[] = []
  for (let i = 0; i < count; i++) {
    const row = Math.floor(i / columns)
    positions.push(place(i % columns, Math.min(columns, count - row * columns)), place(row, rows))
  }
  return positions
}

/** Returns 2D Maxwell velocities of at most MAX_SPEED, shifted so that the total momentum is zero at equal densities. */
function drawVelocities(random: Random, radii: number[]): number[] {
  const velocities: number[] = []
  let [weight, sumX, sumY] = [0, 0, 0]
  for (const radius of radii) {
    const [x, y] = drawMaxwell(random)
    velocities.push(x, y)
    weight += radius * radius
    sumX += radius * radius * x
    sumY += radius * radius * y
  }
  let fastest = MAX_SPEED
  for (let i = 0; i < velocities.length; i += 2) {
    velocities[i] -= sumX / weight
    velocities[i + 1] -= sumY / weight
    const [x, y] = [velocities[i], velocities[i + 1]]
    fastest = Math.max(fastest, Math.sqrt(x * x + y * y))
  }
  return velocities.map((velocity) => Math.fround((velocity * MAX_SPEED) / fastest))
}

function drawMaxwell(random: Random): [number, number] {
  for (;;) {
    const [x, y] = insideDisk(random, 1)
    const speedSquared = TWICE_VARIANCE * drawExponential(random)
    const scale = Math.sqrt(speedSquared / (x * x + y * y))
    if (speedSquared <= MAX_SPEED * MAX_SPEED && scale < Infinity) return [x * scale, y * scale]
  }
}

/**
 * Returns an exponentially distributed number with mean 1, by comparisons alone: J. von Neumann, Various techniques used in
 * connection with random digits, 1951. A draw x is accepted if an even number of further draws descend from it, each below the one
 * before, which has the probability exp(-x).
 */
function drawExponential(random: Random): number {
  for (let whole = 0; ; whole++) {
    const first = random()
    let even = true
    let last = first
    for (let next = random(); next < last; next = random()) {
      even = !even
      last = next
    }
    if (even) return whole + first
  }
}
