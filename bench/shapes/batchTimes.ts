/** Times tests of shapes in batches, as the columns of the paper's Figures 4 and 5 that it does not have. */
import { median } from 'simple-statistics'
import type { ShapePairs } from '../../src/narrow/batch/queries.ts'
import type { ShapeBatch } from '../../src/narrow/batch/shapeBatch.ts'
import { createRandom, type Random, uniform } from '../../src/scene/random.ts'
import { nArcFromPolygon } from '../../src/shapes/nArcFromPolygon.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'

export interface BatchTime {
  readonly kind: 'polygon' | 'n-arc'
  /** Corners or arcs. */
  readonly n: number
  readonly isColliding: boolean
  /** Pairs of the batch. */
  readonly pairs: number
  /** Normal, depth and points, or yes or no. */
  readonly question: 'contact' | 'overlap'
  /** Milliseconds a batch by the clock, median of the rounds: from typed arrays to typed arrays, all copies included. */
  readonly time: number
}

const KINDS = {
  polygon: roundedPolygon,
  'n-arc': nArcFromPolygon,
} satisfies Record<BatchTime['kind'], (points: readonly Point[]) => Shape>

/** Half axes in metres of the ellipse that the corners lie on. */
const WIDTH = 1
const HEIGHT = 0.6
const SEED = 12

function corners(n: number): Point[] {
  return Array.from({ length: n }, (_, k) => {
    const angle = (2 * Math.PI * (k + 0.5)) / n
    return [WIDTH * Math.cos(angle), HEIGHT * Math.sin(angle)]
  })
}

/** Pairs of the one shape at any angle. Within 0.3 m of each other all of them overlap, from 2.1 m on none do. */
function drawPairs(random: Random, count: number, isColliding: boolean): ShapePairs {
  const zeros = new Uint32Array(count)
  const angles = () => Float64Array.from(zeros, () => uniform(random, 0, 2 * Math.PI))
  const offsets = Float32Array.from({ length: 2 * count })
  for (let k = 0; k < count; k++) {
    const distance = isColliding ? uniform(random, 0, 0.3) : uniform(random, 2.1, 3)
    const angle = uniform(random, 0, 2 * Math.PI)
    offsets.set([distance * Math.cos(angle), distance * Math.sin(angle)], 2 * k)
  }
  return {
    a: zeros,
    b: zeros,
    placesA: { positions: new Float32Array(2 * count), angles: angles() },
    placesB: { positions: offsets, angles: angles() },
  }
}

async function timeOf(rounds: number, ask: () => Promise<unknown>): Promise<number> {
  await ask()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now()
    await ask()
    times.push(performance.now() - begin)
  }
  return median(times)
}

/**
 * Times one batch of each kind of shape and number of arcs, colliding and not. Throws where a pair that should collide does
 * not, or one that should not does. The batch has other shapes afterwards.
 */
export async function timeBatches(
  batch: ShapeBatch,
  { sizes = [4, 6, 8, 10, 12], counts = [1000, 100_000], rounds = 7 } = {},
): Promise<BatchTime[]> {
  const times: BatchTime[] = []
  for (const [kind, make] of Object.entries(KINDS) as [BatchTime['kind'], (typeof KINDS)['polygon']][]) {
    for (const n of sizes) {
      batch.setShapes([make(corners(n))])
      for (const isColliding of [true, false]) {
        for (const pairs of counts) {
          const drawn = drawPairs(createRandom(SEED), pairs, isColliding)
          const wrong = (await batch.overlap(drawn)).indexOf(Number(!isColliding))
          if (wrong >= 0) throw new Error(`pair ${wrong} of ${kind} ${n}: expected all to collide, or none`)
          const about = { kind, n, isColliding, pairs }
          const contact = await timeOf(rounds, () => batch.collide(drawn))
          const overlap = await timeOf(rounds, () => batch.overlap(drawn))
          times.push({ ...about, question: 'contact', time: contact })
          times.push({ ...about, question: 'overlap', time: overlap })
        }
      }
    }
  }
  return times
}
