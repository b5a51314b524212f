/** Cost per step of bringing each kind of answer up to date while disks move, on one thread. */
import { PolarDiagram } from '../../src/polar/polarDiagram.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { interleave } from '../interleave.ts'
import type { Tell } from '../run.ts'
import { summarizeTimes, type Timing } from '../statistics.ts'
import { type CircleSet, type KindName, makeCircles } from './circleSets.ts'

export interface LiveOptions {
  readonly moving: readonly number[]
  readonly repeats: number
  readonly seed: number
}

export interface Live {
  readonly kind: KindName
  readonly count: number
  /** Milliseconds of CPU time per step. */
  readonly diagram: Timing
  readonly onePoint: Timing
  readonly hundredPoints: Timing
  readonly thousandRays: Timing
  readonly tenThousandRays: Timing
  /** Mean number of intervals that a point sees. */
  readonly intervals: number
}

const LIVE_KINDS = ['dense', 'dilute'] as const
const SPEED = 1
const MANY_POINTS = 100
const RAYS = [1000, 10_000] as const

export async function measureLive(options: LiveOptions, tell: Tell): Promise<Live[]> {
  const results: Live[] = []
  for (const kind of LIVE_KINDS)
    for (const count of options.moving) {
      tell(`${kind}: ${count} moving disks`)
      const set = makeCircles(kind, count, options.seed)
      const world = await movingWorld(set, options.seed)
      const random = createRandom(options.seed + 1)
      const points = Array.from({ length: 2 * MANY_POINTS }, (_, k) =>
        uniform(random, 0, set.box[2 + (k % 2)]),
      )
      const [few, many] = RAYS.map((rays) => drawRays(set, rays, options.seed))
      // the first rounds compile
      const [rounds] = await interleave([world], options.repeats + 2, async () => {
        world.step(1 / 60)
        await world.ready()
        const seen = await timed(() => world.query.visibility({ points, seesOut: true }))
        return {
          diagram: (await timed(() => buildDiagram(world))).ms,
          onePoint: (await timed(() => world.query.visibility({ points: points.slice(0, 2), seesOut: true })))
            .ms,
          hundredPoints: seen.ms,
          intervals: seen.last.ids.length / MANY_POINTS,
          thousandRays: (await timed(() => world.query.rays(few))).ms,
          tenThousandRays: (await timed(() => world.query.rays(many))).ms,
        }
      })
      world.destroy()
      const warm = rounds.slice(2)
      const timing = (name: 'diagram' | 'onePoint' | 'hundredPoints' | 'thousandRays' | 'tenThousandRays') =>
        summarizeTimes(warm.map((round) => round[name]))
      results.push({
        kind,
        count,
        diagram: timing('diagram'),
        onePoint: timing('onePoint'),
        hundredPoints: timing('hundredPoints'),
        thousandRays: timing('thousandRays'),
        tenThousandRays: timing('tenThousandRays'),
        intervals: warm[0].intervals,
      })
    }
  return results
}

async function movingWorld({ centers, radii }: CircleSet, seed: number): Promise<World> {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0] })
  const random = createRandom(seed)
  const velocities = Float32Array.from(centers, () => uniform(random, -SPEED, SPEED))
  world.disks.add({ positions: centers, radii, velocities })
  return world
}

/** Rays as long as the box is wide, from anywhere in any direction. */
function drawRays({ box }: CircleSet, count: number, seed: number) {
  // the seed of the circles would begin the rays at their centres
  const random = createRandom(seed + 2)
  const origins = Array.from({ length: 2 * count }, (_, k) => uniform(random, 0, box[2 + (k % 2)]))
  const translations = Array.from({ length: count }, () => uniform(random, -Math.PI, Math.PI)).flatMap(
    (angle) => [box[2] * Math.cos(angle), box[2] * Math.sin(angle)],
  )
  return { origins, translations }
}

async function buildDiagram(world: World): Promise<PolarDiagram> {
  const { positions, radii } = await world.disks.read()
  return PolarDiagram.build({ centers: positions, radii })
}

/** Measures milliseconds of CPU time over all threads of the process. */
async function timed<T>(act: () => Promise<T>): Promise<{ last: T; ms: number }> {
  const before = process.cpuUsage()
  const last = await act()
  const { user, system } = process.cpuUsage(before)
  return { last, ms: (user + system) / 1000 }
}
