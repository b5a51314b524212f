/** Open and concave n-arcs to pour: grains that hook into each other. */
import type { ArcChain } from '../../../src/shapes/outline.ts'
import { grainFromArcs } from '../../../src/shapes/outlines/grainFromArcs.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { type PouredShape, pouredShape } from './pouredShape.ts'

export type ArcName = 'bows' | 'crescents' | 'waves' | 'rings'

/** Half of the thickness of lines, where bows and rings have a radius of 1. */
const HALF = 0.17

/** At a size of 1, which is the radius in metres of bows, crescents and rings. */
// biome-ignore format: chains
const CHAINS: Record<ArcName, ArcChain & { readonly radius?: number }> = {
  // three quarters of a circle
  bows: { chain: [[1, 0], [0, -1]], bulges: [Math.tan((3 * Math.PI) / 8)], closed: false, radius: HALF },
  crescents: { chain: [[0.6, 0.8], [0.6, -0.8]], bulges: [2, -1.2], closed: true },
  waves: { chain: [[-1.5, 0], [0, 0], [1.5, 0]], bulges: [1, -1], closed: false, radius: HALF },
  rings: { chain: [[-1, 0], [1, 0]], bulges: [1, 1], closed: true, radius: HALF },
}

const made = new Map<string, PouredShape>()

/** Returns a grain of this size: the radius in metres of the line of bows and rings, and of the outer arc of crescents. The same arguments return the same object. */
export function arcGrain(name: ArcName, size: number): PouredShape {
  const key = `${name} ${size}`
  const found = made.get(key)
  if (found !== undefined) return found
  const { chain, bulges, closed, radius } = CHAINS[name]
  const points = chain.map(([x, y]): Point => [size * x, size * y])
  const options = radius === undefined ? {} : { radius: size * radius }
  const { shape, position } = grainFromArcs({ chain: points, bulges, closed }, options)
  const grain = pouredShape(shape, position)
  made.set(key, grain)
  return grain
}
