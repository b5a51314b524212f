/** Walls from their edges, for pictures of a world that somebody else has made. */
import { EDGE } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'
import type { EdgeStore } from './edgeStore.ts'
import type { WallOptions } from './walls.ts'

/**
 * Returns the walls of a body, in the order of `walls.ids`. Numbers are rounded to f32, an arc that became several edges is as many
 * arcs, and a chain is closed where its edges are.
 */
export function wallsOf(
  { edges, lengths, firsts, apart }: ReturnType<EdgeStore['save']>,
  body: number,
): WallOptions[] {
  const { f32, u32 } = words(edges.buffer)
  const lengthOf = new Map(lengths)
  const isApart = new Set(apart)
  return (firsts[body] ?? []).map((first) => {
    const count = lengthOf.get(first)!
    const word = (edge: number) => (first + edge) * EDGE.stride
    const point = (w: number): [number, number] => [f32[w], f32[w + 1]]
    const sides = Array.from({ length: count }, (_, edge) => {
      const [start, end] = [point(word(edge) + EDGE.start), point(word(edge) + EDGE.end)]
      const chord = Math.hypot(end[0] - start[0], end[1] - start[1])
      const sine = Math.min(Math.max((chord * f32[word(edge) + EDGE.curvature]) / 2, -1), 1)
      return { start, end, bulge: Math.tan(Math.asin(sine) / 2) }
    })
    const w = word(0)
    const closed = u32[word(count - 1) + EDGE.next] === first && count > 1
    const ends = sides.map(({ end }) => end)
    return {
      chain: [sides[0].start, ...(closed ? ends.slice(0, -1) : ends)],
      bulges: sides.map(({ bulge }) => bulge),
      closed,
      radius: f32[w + EDGE.radius],
      friction: f32[w + EDGE.friction],
      restitution: f32[w + EDGE.restitution],
      rolling: f32[w + EDGE.rolling],
      surfaceSpeed: f32[w + EDGE.surfaceSpeed],
      oneSided: u32[w + EDGE.oneSided] !== 0,
      sensor: u32[w + EDGE.sensor] !== 0,
      category: u32[w + EDGE.category],
      mask: u32[w + EDGE.mask],
      joined: !isApart.has(first),
    }
  })
}
