/**
 * A large disk among small ones in a box that is shaken up and down: how fast it rises, against how hard the box is shaken and how large
 * the disk is.
 */
import { createRandom, uniform } from '../../../src/util/random.ts'
import { World } from '../../../src/world.ts'

const STEP = 1 / 60
const GRAVITY = 9.81
/** Radii of the small disks, m, and their mean diameter. */
const RADII = [0.42, 0.54] as const
const DIAMETER = RADII[0] + RADII[1]
const SPACING = 1.16
/** Of all disks and of the walls. */
const FRICTION = 0.5
const RESTITUTION = 0.5
/** Hz. A cycle is a whole number of steps. */
const FREQUENCY = 1.2
/** s in which the filling comes to rest before it is shaken. */
const REST = 3
/** Part of the filling below a large disk that has risen. */
const RISEN = 0.8

export interface NutSize {
  /** m: of the box, and of the filling while it is still in rows. */
  readonly width: number
  readonly height: number
  readonly seeds: readonly number[]
  /** Cycles of shaking at most. */
  readonly cycles: number
  /** Largest accelerations over that of gravity, for a disk of `ratio` small diameters. */
  readonly accelerations: readonly number[]
  readonly ratio: number
  /** Diameters over that of the small disks, for a shaking of `acceleration`. */
  readonly ratios: readonly number[]
  readonly acceleration: number
}

export const FULL_NUT: NutSize = {
  width: 16,
  height: 20,
  seeds: [1, 2, 3],
  cycles: 250,
  accelerations: [0.9, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5.5],
  ratio: 4,
  ratios: [1, 2, 3, 6],
  acceleration: 3.5,
}

interface Shaking extends Pick<NutSize, 'width' | 'height' | 'cycles' | 'acceleration' | 'ratio'> {
  readonly start: 'floor' | 'surface'
  readonly seed: number
}

/**
 * Returns the part of the filling that is below the middle of the large disk, at the start and after each cycle, and `WorldStats.crushes`. Ends when
 * the disk has risen.
 */
async function shake({
  width,
  height,
  cycles,
  acceleration,
  ratio,
  start,
  seed,
}: Shaking): Promise<{ readonly path: readonly number[]; readonly crushes: number }> {
  const random = createRandom(seed)
  const large = (ratio * DIAMETER) / 2
  const top = 3 * height + 20
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, -GRAVITY] })
  const box = world.bodies.add({
    walls: [
      {
        chain: [
          [0, top],
          [0, 0],
          [width, 0],
          [width, top],
        ],
        friction: FRICTION,
      },
    ],
  })
  const columns = Math.floor(width / SPACING)
  const pitch = width / columns
  const middle = [width / 2, start === 'floor' ? large + 0.01 : height + large]
  const [positions, radii] = [[...middle], [large]]
  for (let row = 0; SPACING * row < height; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [pitch * (0.5 + column) + uniform(random, -0.01, 0.01), 0.6 + SPACING * row]
      const radius = uniform(random, ...RADII)
      if (Math.hypot(x - middle[0], y - middle[1]) < large + 0.6) continue
      positions.push(x, y)
      radii.push(radius)
    }
  world.disks.add({ positions, radii, density: 1, friction: FRICTION, restitution: RESTITUTION })
  for (let k = 0; k < REST / STEP; k++) world.step(STEP)
  const angular = 2 * Math.PI * FREQUENCY
  const amplitude = (acceleration * GRAVITY) / angular ** 2
  const since = world.stats.time
  world.bodies.setMotion(box, (time) => ({
    position: [0, amplitude * Math.sin(angular * (time - since))],
    angle: 0,
  }))
  const path = [below(await world.disks.read())]
  while (path.length <= cycles && (start === 'surface' || path[path.length - 1] < RISEN)) {
    for (let k = 0; k < Math.round(1 / FREQUENCY / STEP); k++) world.step(STEP)
    path.push(below(await world.disks.read()))
  }
  const { crushes } = world.stats
  world.destroy()
  return { path, crushes }
}

/** Returns the part of the area of small disks that is below the middle of disk 0. */
function below({ positions, radii }: { readonly positions: Float32Array; readonly radii: Float32Array }) {
  let [lower, all] = [0, 0]
  for (let row = 1; row < radii.length; row++) {
    all += radii[row] ** 2
    if (positions[2 * row + 1] < positions[1]) lower += radii[row] ** 2
  }
  return lower / all
}

export interface Rise {
  readonly acceleration: number
  readonly ratio: number
  /** Percent of the filling that the disk passes in a cycle: the sum over the runs, by that of their cycles. */
  readonly speed: number
  /** That of each run. */
  readonly speeds: readonly number[]
  /** Cycles of each run until 80 % of the filling were below the disk; null if they never were. */
  readonly cycles: readonly (number | null)[]
  /** `WorldStats.crushes`: the sum over the runs. */
  readonly crushes: number
}

export interface Nut {
  readonly byAcceleration: readonly Rise[]
  readonly byRatio: readonly Rise[]
  /** Of a disk that starts on the surface: the mean part of the filling below it in the second half of each run. */
  readonly kept: readonly number[]
}

async function rise(size: NutSize, acceleration: number, ratio: number): Promise<Rise> {
  const cycles: (number | null)[] = []
  const speeds: number[] = []
  let [gained, passed, crushes] = [0, 0, 0]
  for (const seed of size.seeds) {
    const run = await shake({ ...size, acceleration, ratio, start: 'floor', seed })
    const { path } = run
    const end = path[path.length - 1]
    speeds.push((100 * (end - path[0])) / (path.length - 1))
    gained += 100 * (end - path[0])
    passed += path.length - 1
    crushes += run.crushes
    cycles.push(end < RISEN ? null : path.length - 1)
  }
  return { acceleration, ratio, speed: gained / passed, speeds, cycles, crushes }
}

export async function brazilNut(size: NutSize): Promise<Nut> {
  const { accelerations, ratios, acceleration, ratio, seeds } = size
  const byAcceleration: Rise[] = []
  for (const one of accelerations) byAcceleration.push(await rise(size, one, ratio))
  const byRatio: Rise[] = []
  for (const one of ratios) byRatio.push(await rise(size, acceleration, one))
  const kept: number[] = []
  for (const seed of seeds) {
    const { path } = await shake({ ...size, start: 'surface', seed })
    const late = path.slice(Math.ceil(path.length / 2))
    kept.push(late.reduce((sum, part) => sum + part, 0) / late.length)
  }
  return { byAcceleration, byRatio, kept }
}
