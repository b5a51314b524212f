/** A column of disks between two walls of which one is taken away: how far it runs out on the floor, against its height over its width. */
import type { DiskState } from '../../../src/features/disks/state.ts'
import { createRandom, uniform } from '../../../src/util/random.ts'
import { World } from '../../../src/world.ts'
import { fitLine, type Line, mean } from './fit.ts'

const STEP = 1 / 60
const GRAVITY = 9.81
/** Between the grains, and of them with the floor, as in the paper; the wall that stays is smooth, as it stands for the middle. */
const FRICTION = 1
const RESTITUTION = 0.5
const SPACING = 1.16
/** J/kg below which the deposit is at rest: without disks that roll away alone, which nothing stops on a flat floor. */
const AT_REST = 1e-3
/** Steps from one look at the deposit to the next. */
const LOOK = 30

export interface CollapseSize {
  /** About how many disks a column has: the lower it is, the wider. */
  readonly disks: number
  /** Heights over width; less is filled in, as it settles. */
  readonly aspects: readonly number[]
  readonly seeds: readonly number[]
  /** Simulated at most, in units of the time of fall from the top of the column. */
  readonly patience: number
}

export const FULL_COLLAPSE: CollapseSize = {
  disks: 1200,
  aspects: [0.6, 0.9, 1.3, 1.9, 2.8, 4.2, 6.5, 10],
  seeds: [1, 2, 3, 4],
  patience: 10,
}

export interface Collapse {
  /** Height over width of the column once it has settled, before it is released: a mean over the seeds. */
  readonly aspect: number
  readonly disks: number
  /** m, which are mean diameters. */
  readonly width: number
  /** Run-out, the way of the front over the width of the column: a mean over the seeds. */
  readonly runOut: number
  /** Run-out of each seed. */
  readonly runs: readonly number[]
}

async function collapse(size: CollapseSize, aspect: number, seed: number): Promise<Omit<Collapse, 'runs'>> {
  const { patience } = size
  // rows settle closer than columns
  const width = Math.sqrt((size.disks * SPACING * 0.98) / aspect)
  const random = createRandom(seed)
  const columns = Math.floor(width / SPACING)
  const rows = Math.round((aspect * width) / 0.98)
  const pitch = width / columns
  const far = width * (3 + 5 * aspect)
  const top = SPACING * rows + 2
  const world = await World.create({ backend: 'cpu', gravity: [0, -GRAVITY], bounds: [-1, -1, far, top] })
  world.walls.add([
    {
      chain: [
        [0, 0],
        [far, 0],
      ],
      friction: FRICTION,
    },
  ])
  const sides = world.walls.add(
    [0, width].map((x) => ({
      chain: [
        [x, top],
        [x, 0],
      ],
      friction: 0,
    })),
  )
  world.disks.add({
    positions: Array.from({ length: columns * rows }, (_, k) => [
      pitch * (0.5 + (k % columns)) + uniform(random, -0.01, 0.01),
      0.6 + SPACING * Math.floor(k / columns),
    ]).flat(),
    radii: Array.from({ length: columns * rows }, () => uniform(random, 0.42, 0.54)),
    density: 1,
    friction: FRICTION,
    restitution: RESTITUTION,
  })
  /** Steps until the main part rests, but at least for `least` s and at most for `most` s. Returns the front of that part. */
  const rest = async (least: number, most: number) => {
    for (let k = 1; ; k++) {
      world.step(STEP)
      if (k % LOOK !== 0 || k * STEP < least) continue
      const part = mainPart(await world.disks.read())
      if (part.energy < AT_REST || k * STEP > most) return part.front
    }
  }
  const fall = Math.sqrt((2 * aspect * width) / GRAVITY)
  await rest(1, 2 + 2 * fall)
  const height = topOf(await world.disks.read())
  world.walls.remove([sides[1]])
  const front = await rest(2 * fall, patience * fall)
  world.destroy()
  return { aspect: height / width, disks: columns * rows, width, runOut: (front - width) / width }
}

/** Returns the height of the column. A few disks may stand out of it. */
function topOf({ positions, radii }: DiskState): number {
  const tops = Array.from(radii, (radius, k) => positions[2 * k + 1] + radius).sort((a, b) => b - a)
  return tops[8]
}

/** m between two disks that belong together: a fifth of a disk. */
const NEAR = 0.2

/** Returns the rightmost end of the main part of the deposit, whose disks are near each other, and their energy in J/kg. */
function mainPart({ positions, velocities, radii }: DiskState) {
  const parts = Array.from(radii.keys())
  const find = (id: number): number => {
    let root = id
    while (parts[root] !== root) root = parts[root]
    parts[id] = root
    return root
  }
  const order = Array.from(radii.keys()).sort((a, b) => positions[2 * a] - positions[2 * b])
  for (const [at, a] of order.entries())
    for (let next = at + 1; next < order.length; next++) {
      const b = order[next]
      const dx = positions[2 * b] - positions[2 * a]
      if (dx > 2 + NEAR) break
      const distance = Math.hypot(dx, positions[2 * b + 1] - positions[2 * a + 1])
      if (distance < radii[a] + radii[b] + NEAR) parts[find(a)] = find(b)
    }
  const sizes = new Map<number, number>()
  for (const id of parts.keys()) sizes.set(find(id), (sizes.get(find(id)) ?? 0) + 1)
  const [[main, size]] = [...sizes].sort(([, one], [, other]) => other - one)
  let [front, energy] = [0, 0]
  for (const [id, radius] of radii.entries()) {
    if (find(id) !== main) continue
    front = Math.max(front, positions[2 * id] + radius)
    energy += (velocities[2 * id] ** 2 + velocities[2 * id + 1] ** 2) / 2 / size
  }
  return { front, energy }
}

export async function collapses(size: CollapseSize): Promise<Collapse[]> {
  const all: Collapse[] = []
  for (const aspect of size.aspects) {
    const runs: Omit<Collapse, 'runs'>[] = []
    for (const seed of size.seeds) runs.push(await collapse(size, aspect, seed))
    const [{ disks, width }] = runs
    all.push({
      aspect: mean(runs.map((run) => run.aspect)),
      disks,
      width,
      runOut: mean(runs.map(({ runOut }) => runOut)),
      runs: runs.map(({ runOut }) => runOut),
    })
  }
  return all
}

export interface Powers {
  /** Logarithm of the run-out against that of the aspect ratio, below 2 and above: the slopes are the powers. */
  readonly low: Line
  readonly high: Line
  /** Aspect ratio at which the two lines meet. */
  readonly crossover: number
}

export function powersOf(all: readonly Collapse[]): Powers {
  const fit = (isIn: (aspect: number) => boolean) =>
    fitLine(
      all
        .filter(({ aspect }) => isIn(aspect))
        .map(({ aspect, runOut }) => [Math.log(aspect), Math.log(runOut)] as const),
    )
  const [low, high] = [fit((aspect) => aspect < 2), fit((aspect) => aspect > 2)]
  return { low, high, crossover: Math.exp((high.intercept - low.intercept) / (low.slope - high.slope)) }
}
