/** The compared methods: three that test one pair at a time, and batches. */

import { collideArcs } from '../../src/narrow/arcs.ts'
import { ShapeBatch } from '../../src/narrow/batch/shapeBatch.ts'
import { collideGjk } from '../../src/narrow/gjk.ts'
import { collideSat } from '../../src/narrow/sat.ts'
import { nodeAdapter } from '../../src/node/nodeGpu.ts'
import { KINDS, type Kind, type Pair } from './pairs.ts'

export interface Contestant {
  readonly name: string
  readonly kinds: readonly Kind[]
  /**
   * Prepares the pairs. The returned function tests them all and returns the sum of their depths, so that no test can
   * be optimized away.
   */
  readonly prepare: (pairs: readonly Pair[]) => Promise<() => Promise<number>>
}

export function contestants(): readonly Contestant[] {
  return [
    oneByOne('arcs', KINDS, (a, b) => collideArcs(a, b).depth),
    oneByOne('SAT', KINDS, (a, b) => collideSat(a, b)?.depth ?? -1),
    oneByOne('GJK', KINDS, (a, b) => collideGjk(a, b).depth),
    oneByOne('GJK to 1e-3', ['arc'], (a, b) => collideGjk(a, b, 1e-3).depth),
    batch('batch on the CPU', () => ShapeBatch.create({ backend: 'cpu' })),
    batch('batch on the GPU', async () =>
      ShapeBatch.create({ backend: 'gpu', device: (await nodeAdapter()).device }),
    ),
  ]
}

function oneByOne(
  name: string,
  kinds: readonly Kind[],
  depth: (a: Pair[0], b: Pair[1]) => number,
): Contestant {
  const prepare = async (pairs: readonly Pair[]) => async () => {
    let sum = 0
    for (const [a, b] of pairs) sum += depth(a, b)
    return sum
  }
  return { name, kinds, prepare }
}

function batch(name: string, create: () => Promise<ShapeBatch>): Contestant {
  const prepare = async (pairs: readonly Pair[]) => {
    const shapes = await create()
    shapes.setShapes(pairs.flat())
    const positions = new Float32Array(2 * pairs.length)
    const asked = {
      a: Uint32Array.from(pairs, (_, k) => 2 * k),
      b: Uint32Array.from(pairs, (_, k) => 2 * k + 1),
      placementsA: { positions },
      placementsB: { positions },
    }
    return async () => {
      const { depths } = await shapes.collide(asked)
      return depths.reduce((sum, depth) => sum + depth, 0)
    }
  }
  return { name, kinds: KINDS, prepare }
}
