/** What draws a world, on whatever the browser offers. */
import type { BackendBuffers } from '../backend.ts'
import type { WallOptions } from '../walls.ts'
import type { ColorBy } from './palette.ts'

/** One picture. Lengths in device pixels. */
export interface View {
  readonly width: number
  readonly height: number
  /** The point of the world in the middle. */
  readonly center: readonly [number, number]
  /** Pixels a metre. */
  readonly scale: number
  readonly colorBy: ColorBy
  /** m/s that gets the last colour. */
  readonly topSpeed: number
}

export interface Renderer {
  readonly canvas: HTMLCanvasElement
  setWalls(walls: readonly WallOptions[]): void
  /** Draws into the canvas, whose size is set to the view's. */
  draw(buffers: BackendBuffers, view: View): void
  destroy(): void
}

/** Pixels: thinner walls and smaller disks are drawn this large, the disks fainter. */
export const MIN_WALL_RADIUS = 0.85
export const MIN_DISK_RADIUS = 0.7
/** Radius in pixels from which a disk shows its rim and its mark, and at which both are at full strength. */
export const DETAIL_FROM = 3
export const DETAIL_FULL = 6

export function resizeCanvas(canvas: HTMLCanvasElement, { width, height }: View): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}
