/** Disks and edges as the twins see them. */

import { instantiate } from '../../src/cpu/twins.ts'
import { edgeWords, type WallOptions } from '../../src/features/walls/walls.ts'
import { NO_TOUCH } from '../../src/schemas/constants.ts'
import { EDGE } from '../../src/schemas/offsets.ts'
import binary from './kernels/touches.ts?wasm'

interface Touches {
  readonly memory: WebAssembly.Memory
  touchEdgeAt(x: number, y: number, radius: number, edge: number): void
  gapToEdgeAt(x: number, y: number, radius: number, edge: number): number
  heirAt(x: number, y: number, edge: number): number
  normalX(): number
  normalY(): number
  gap(): number
}

export type Point = readonly [number, number]

const touches = (await instantiate(binary)) as unknown as Touches
// the first page is theirs
touches.memory.grow(2)
const FIRST = 65536

/** Puts the edges of a wall into the memory of the twins, and returns their addresses. */
export function place(wall: WallOptions): number[] {
  const words = edgeWords([wall])
  new Uint8Array(touches.memory.buffer).set(new Uint8Array(words.buffer), FIRST)
  return Array.from({ length: words.length / EDGE.stride }, (_, k) => FIRST + 4 * EDGE.stride * k)
}

export function touch([x, y]: Point, radius: number, edge: number) {
  touches.touchEdgeAt(x, y, radius, edge)
  return { normal: [touches.normalX(), touches.normalY()] as const, gap: touches.gap() }
}

/** All edges that a disk touches or could touch. */
export function touchAll(point: Point, radius: number, edges: readonly number[]) {
  return edges.map((edge) => touch(point, radius, edge)).filter(({ gap }) => gap < NO_TOUCH / 2)
}

/** The gap to the closest point of an edge, whosever it is. */
export const gapToEdge = ([x, y]: Point, radius: number, edge: number) =>
  touches.gapToEdgeAt(x, y, radius, edge)

/** The edge that sees a disk which this one no longer touches. */
export const heirAt = ([x, y]: Point, edge: number) => touches.heirAt(x, y, edge) >>> 0
