/**
 * Biaxial compression: a sample of disks twice as high as wide. A lid comes down at a constant speed; the sides are columns of servo walls, each of which
 * presses with the same pressure and moves by itself, as a membrane would.
 */
import type { DiskState } from '../../../src/features/disks/state.ts'
import { packDisks } from '../../../src/scene/packing/packDisks.ts'
import { World } from '../../../src/world.ts'
import { mean } from './fit.ts'

const STEP = 1 / 60
const RADII = { type: 'uniform', min: 0.35, max: 0.65 } as const
const FRICTION = 0.5
/** Of the sample before it is pressed. */
const DENSE = 0.82
/** Pressure of the sides, N/m: of disks of 1 kg/m² and about 1 m. */
const PRESSURE = 200
/** Length of the legs of a servo wall outwards, m: no disk gets out between two walls of which one is farther in. */
const LEG = 3
/** Steps from one look at the load of the lid to the next. */
const LOOK = 4

export interface BiaxialSize {
  /** m, which are mean diameters; the height is twice as much. */
  readonly width: number
  /** Height of one servo wall, m. */
  readonly plate: number
  readonly seeds: readonly number[]
  /** Steps in which the sample comes to rest under the same pressure from all sides. */
  readonly rest: number
  /** Speed of the lid, heights per s, and the strain at the end. */
  readonly rate: number
  readonly strain: number
  /** Strain over which the deformation is measured, up to the end. */
  readonly window: number
}

export const FULL_BIAXIAL: BiaxialSize = {
  width: 24,
  plate: 2,
  seeds: [1, 2, 3, 4, 5, 6],
  rest: 600,
  rate: 0.005,
  strain: 0.1,
  window: 0.05,
}

export interface Sheared {
  readonly x: number
  readonly y: number
  readonly shear: number
}

export interface Biaxial {
  readonly seed: number
  /** Strain of the height, and the pressure of the lid over that of the sides. */
  readonly curve: readonly (readonly [strain: number, ratio: number])[]
  /** Disks at the end: where they are, and how much they have sheared in the window, over its mean. */
  readonly disks: readonly Sheared[]
  /** Largest part of the pressure of a side that its disks do not carry when the sample is at rest. */
  readonly worstLoad: number
}

async function compress(size: BiaxialSize, seed: number): Promise<Biaxial> {
  const { width, plate, rest, rate, strain, window } = size
  const height = 2 * width
  const { positions, radii } = packDisks({
    bounds: [0, 0, width, height],
    radii: RADII,
    solidFraction: DENSE,
    seed,
  })
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  const wide = width / 2
  world.walls.add([
    {
      chain: [
        [-wide, 0],
        [width + wide, 0],
      ],
      friction: 0,
    },
  ])
  world.disks.add({ positions, radii, density: 1, friction: FRICTION })
  const sides = [0, 1].flatMap((right) =>
    Array.from({ length: Math.round(height / plate) }, (_, k) => {
      const x = right === 1 ? width + 0.05 : -0.05
      const out = right === 1 ? x + LEG : x - LEG
      const ends = [
        [out, k * plate],
        [x, k * plate],
        [x, (k + 1) * plate],
        [out, (k + 1) * plate],
      ] as const
      return world.bodies.add({
        walls: [{ chain: ends, friction: 0 }],
        mass: 4 * plate,
        joint: {
          type: 'prismatic',
          axis: [right === 1 ? -1 : 1, 0],
          force: PRESSURE * plate,
          spring: { stiffness: 0, damping: 20 * plate },
          limits: [-wide, 1],
        },
      })
    }),
  )
  const lid = world.bodies.add({
    walls: [
      {
        chain: [
          [-wide, 0],
          [width + wide, 0],
        ],
        friction: 0,
      },
    ],
    mass: 4 * width,
    position: [0, height + 0.1],
    joint: { type: 'prismatic', axis: [0, -1], force: PRESSURE * width },
  })
  for (let k = 0; k < rest; k++) world.step(STEP)
  const { bodies } = await world.readLoads()
  const { position } = (await world.bodies.read()).find(({ body }) => body === lid)!
  const covered = sides.filter((_, k) => ((k % (sides.length / 2)) + 1) * plate < position[1] - 1)
  const worstLoad = Math.max(
    ...covered.map((body) => Math.abs(Math.abs(bodies[2 * body]) / PRESSURE / plate - 1)),
  )
  // from here on the lid keeps its speed
  const speed = rate * position[1]
  world.bodies.write(lid, { force: 0, motor: { speed, maxForce: 1e3 * PRESSURE * width } })
  const steps = Math.round(strain / rate / STEP)
  const every = Math.max(LOOK, Math.round(steps / 100))
  const curve: [number, number][] = []
  let loads: number[] = []
  let before = await world.disks.read()
  for (let k = 1; k <= steps; k++) {
    world.step(STEP)
    if (k === Math.round(steps * (1 - window / strain))) before = await world.disks.read()
    if (k % LOOK === 0) loads.push((await world.readLoads()).bodies[2 * lid + 1] / width / PRESSURE)
    if (k % every !== 0) continue
    curve.push([rate * k * STEP, mean(loads)])
    loads = []
  }
  const after = await world.disks.read()
  world.destroy()
  const shears = shearOf(before, after)
  const average = mean(shears)
  const disks = shears.map((shear, k) => ({
    x: after.positions[2 * k],
    y: after.positions[2 * k + 1],
    shear: shear / average,
  }))
  return { seed, curve, disks, worstLoad }
}

/** m around a disk in which its neighbours tell how it is deformed. */
const NEIGHBORHOOD = 2.5

/** Returns the largest shear strain at each disk: that of the linear map that fits best how its neighbours move (Falk & Langer 1998). */
function shearOf(before: DiskState, after: DiskState): number[] {
  const { positions } = before
  return Array.from(before.ids, (_, k) => {
    const sums = { xx: 0, xy: 0, yy: 0, ux: 0, uy: 0, vx: 0, vy: 0 }
    for (let other = 0; other < before.ids.length; other++) {
      const [dx, dy] = [0, 1].map((axis) => positions[2 * other + axis] - positions[2 * k + axis])
      if (other === k || dx * dx + dy * dy > NEIGHBORHOOD ** 2) continue
      const [u, v] = [0, 1].map(
        (axis) => after.positions[2 * other + axis] - after.positions[2 * k + axis] - (axis === 0 ? dx : dy),
      )
      sums.xx += dx * dx
      sums.xy += dx * dy
      sums.yy += dy * dy
      sums.ux += u * dx
      sums.uy += u * dy
      sums.vx += v * dx
      sums.vy += v * dy
    }
    const determinant = sums.xx * sums.yy - sums.xy ** 2
    if (determinant <= 0) return 0
    const strainXx = (sums.ux * sums.yy - sums.uy * sums.xy) / determinant
    const strainYy = (sums.vy * sums.xx - sums.vx * sums.xy) / determinant
    const turnUy = (sums.uy * sums.xx - sums.ux * sums.xy) / determinant
    const turnVx = (sums.vx * sums.yy - sums.vy * sums.xy) / determinant
    return Math.hypot((strainXx - strainYy) / 2, (turnUy + turnVx) / 2)
  })
}

/** Largest ratio of pressures of a curve, and the mean of its last fifth. */
export function ratiosOf({ curve }: Biaxial) {
  const last = curve.slice(-Math.ceil(curve.length / 5))
  return {
    peak: Math.max(...curve.map(([, ratio]) => ratio)),
    end: last.reduce((sum, [, ratio]) => sum + ratio, 0) / last.length,
  }
}

export interface Band {
  /** Between the band and the lid, degrees. */
  readonly angle: number
  /** Part of the disks that is in the band, and part of the shear. */
  readonly disks: number
  readonly shear: number
}

/** m. */
const BAND = 6

/** Slopes of bands that are looked at, degrees. */
const SLOPES = Array.from({ length: 46 }, (_, k) => 30 + k)

/** How much more of the shear than of the disks is in a band. */
const excess = ({ shear, disks }: Band) => shear - disks

/** Returns for each of `SLOPES` the straight band, 6 m wide and so steep to either side, in which there is most shear beyond that of its part of the disks. */
function bandsOf(all: readonly Sheared[]): Band[] {
  const total = all.reduce((sum, { shear }) => sum + shear, 0)
  return SLOPES.map((angle) => {
    let best: Band = { angle, disks: 1, shear: 1 }
    for (const side of [-1, 1]) {
      const [across, up] = [-side * Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
      const offsets = all.map(({ x, y }) => across * x + up * y)
      const [first, last] = [Math.min(...offsets), Math.max(...offsets)]
      for (let low = first; low + BAND < last; low += 0.5) {
        const inside = all.filter((_, k) => offsets[k] >= low && offsets[k] < low + BAND)
        const shear = inside.reduce((sum, one) => sum + one.shear, 0) / total
        const band = { angle, disks: inside.length / all.length, shear }
        if (excess(band) > excess(best)) best = band
      }
    }
    return best
  })
}

const largest = (bands: readonly Band[]) =>
  bands.reduce((best, one) => (excess(one) > excess(best) ? one : best))

/** Returns the straight band, 6 m wide and 30° to 75° steep to either side, in which there is most shear beyond that of its part of the disks. */
export const bandOf = (all: readonly Sheared[]): Band => largest(bandsOf(all))

export interface CommonSlope {
  /** Slope at which the bands of all runs have most shear beyond their part of the disks, on the average, degrees. */
  readonly slope: number
  /** Slopes at which they have at least 0.95 times as much. */
  readonly from: number
  readonly to: number
}

/** Returns the slope that fits the bands of all runs best: that of a single run is uncertain by 10°. */
export function commonSlopeOf(runs: readonly Biaxial[]): CommonSlope {
  const bands = runs.map(({ disks }) => bandsOf(disks))
  const means = SLOPES.map((_, k) => mean(bands.map((some) => excess(some[k]))))
  const most = Math.max(...means)
  const near = SLOPES.filter((_, k) => means[k] >= 0.95 * most)
  return { slope: SLOPES[means.indexOf(most)], from: near[0], to: near[near.length - 1] }
}

export async function biaxial(size: BiaxialSize): Promise<Biaxial[]> {
  const all: Biaxial[] = []
  for (const seed of size.seeds) all.push(await compress(size, seed))
  return all
}
