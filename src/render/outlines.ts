/** Outlines of grains, for Canvas2D. */
import type { ShapeTable } from '../pipeline/commands.ts'
import { OUTLINE_ARCS } from '../schemas/constants.ts'
import { ARC, GRAIN_PART } from '../schemas/offsets.ts'
import { words } from '../schemas/typedViews.ts'

/** An arc that runs counter-clockwise, in metres and radians, in coordinates of the grain. Straight sides join arcs. */
export interface OutlineArc {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly from: number
  readonly to: number
}

/** A convex part of a grain. */
export interface OutlinePart {
  readonly arcs: readonly OutlineArc[]
  /** Radius in metres of the largest disk in it. */
  readonly inner: number
}

const TURN = 2 * Math.PI

/** Returns the parts in a table. */
export function outlinesOf({ parts, arcs }: ShapeTable): OutlinePart[] {
  const [{ f32, u32 }, table] = [words(parts), new Float32Array(arcs)]
  return Array.from({ length: u32.length / GRAIN_PART.stride }, (_, k) => {
    const outline = u32[k * GRAIN_PART.stride + GRAIN_PART.outline]
    const [first, count] = [Math.floor(outline / OUTLINE_ARCS), outline % OUTLINE_ARCS]
    const angleOf = (arc: number) => {
      const at = (first + (arc % count)) * ARC.stride + ARC.direction
      return Math.atan2(table[at + 1], table[at])
    }
    return {
      inner: f32[k * GRAIN_PART.stride + GRAIN_PART.inner],
      arcs: Array.from({ length: count }, (_, n): OutlineArc => {
        const at = (first + n) * ARC.stride
        const [from, next] = [angleOf(n), angleOf(n + 1)]
        const [x, y] = table.subarray(at + ARC.center)
        return { x, y, radius: table[at + ARC.radius], from, to: next < from ? next + TURN : next }
      }),
    }
  })
}
