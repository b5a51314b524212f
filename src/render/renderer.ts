/** What draws a world, on whatever the browser offers. */
import type { BackendBuffers } from '../pipeline/backend.ts'
import type { Placement } from '../walls/motion.ts'
import { edgeWords, joinEdges, type WallOptions } from '../walls/walls.ts'
import type { ColorBy } from './palette.ts'

/** One picture. Lengths in device pixels. */
export interface View {
  readonly width: number
  readonly height: number
  /** The point of the world in the middle. */
  readonly center: readonly [number, number]
  /** Pixels a metre. */
  readonly scale: number
  /** Device pixels a CSS pixel. */
  readonly pixelRatio: number
  readonly colorBy: ColorBy
  /** m/s that gets the last colour. */
  readonly topSpeed: number
  /** Metres of half width per kg·m/s that a contact carries in a substep, before `forceStrength`; undefined: forces are not drawn. */
  readonly forceWidth?: number
}

export interface Renderer {
  readonly canvas: HTMLCanvasElement
  /** Fixed walls, and those of each body. */
  setWalls(walls: readonly WallOptions[], bodies: readonly (readonly WallOptions[])[]): void
  /** Draws into the canvas, whose size is set to the view's. `placements` are those of the bodies. */
  draw(buffers: BackendBuffers, placements: readonly Placement[], view: View): void
  destroy(): void
}

/** CSS pixels: thinner walls are drawn this large. */
export const MIN_WALL_RADIUS = 0.85
/** Device pixels: smaller disks are drawn this large, and fainter. */
export const MIN_DISK_RADIUS = 0.7
/** CSS pixels: a disk of the first radius begins to show its rim and its mark, one of the second shows them fully. */
export const DETAIL_FROM = 3
export const DETAIL_FULL = 9

/** `Edge` structs of all of these walls. */
export function allEdges(
  walls: readonly WallOptions[],
  bodies: readonly (readonly WallOptions[])[],
): Float32Array<ArrayBuffer> {
  const parts = [edgeWords(walls), ...bodies.map((own, k) => edgeWords(own, k + 1))]
  return parts.reduce(joinEdges)
}

/** Where the ground and the bodies are: x, y, cosine and sine of the angle of each. */
export function placeWords(placements: readonly Placement[]): Float32Array<ArrayBuffer> {
  const bodies = placements.flatMap(({ position, angle }) => [...position, Math.cos(angle), Math.sin(angle)])
  return Float32Array.from([0, 0, 1, 0, ...bodies])
}

export function resizeCanvas(canvas: HTMLCanvasElement, { width, height }: View): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}
