/** The renderer interface, implemented with WebGPU and Canvas2D. */

import type { Placement } from '../features/bodies/motion.ts'
import type { PeriodicBox } from '../features/periodic/periodicBox.ts'
import { joinEdges } from '../features/walls/edgeGeometry.ts'
import { edgeWords, type WallOptions } from '../features/walls/walls.ts'
import type { BackendBuffers } from '../pipeline/backend.ts'
import type { ColorBy, Theme, ValueRange } from './palette.ts'

/**
 * Colours of disks by id, for `colorBy: 'tint'`: red, green and blue, 8 bits each from the lowest on. An id beyond the last one starts
 * over. At least one; new colours come in a new array.
 */
export type Tints = Uint32Array<ArrayBuffer>

/** Parameters of one picture. Lengths are in device pixels. */
export interface View {
  readonly width: number
  readonly height: number
  /** World position at the centre of the picture, in metres. */
  readonly center: readonly [number, number]
  /** Device pixels per metre. */
  readonly scale: number
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number
  readonly colorBy: ColorBy
  /** Required by `colorBy: 'tint'`. */
  readonly tints?: Tints
  /** Default `DARK`. */
  readonly theme?: Theme
  /** Speed in m/s of the last colour. */
  readonly topSpeed: number
  /** Values of the first and of the last colour, the first lower. */
  readonly valueRange: ValueRange
  /** The periodic box; disks that cross a side are also drawn at the opposite one. Default none. */
  readonly box?: PeriodicBox
  /**
   * Half width in metres per kg·m/s of impulse per substep, before `forceStrength`. Forces are not drawn if undefined.
   */
  readonly forceWidth?: number
}

export interface Renderer {
  readonly canvas: HTMLCanvasElement
  /** Sets the fixed walls and the walls of each body. */
  setWalls(walls: readonly WallOptions[], bodies: readonly (readonly WallOptions[])[]): void
  /** Draws one picture and resizes the canvas to the view. `placements` are those of the bodies. */
  draw(buffers: BackendBuffers, placements: readonly Placement[], view: View): void
  destroy(): void
}

/** Minimum half width of walls in CSS pixels. */
export const MIN_WALL_RADIUS = 0.85
/** Minimum disk radius in device pixels; smaller disks are drawn this large with lower opacity. */
export const MIN_DISK_RADIUS = 0.7
/** Length of a dash and of a gap in the centre line of sensors in CSS pixels. */
export const DASH = 5
/** Opacity of the band of sensors, which nothing collides with. */
export const SENSOR_OPACITY = 0.25
/** Radii in CSS pixels at which a disk's mark and a grain's rim start to appear and are fully visible. */
export const DETAIL_FROM = 3
export const DETAIL_FULL = 9
/** Radii in CSS pixels at which soft shading starts to appear and is fully visible. */
export const SHADE_FROM = 1
export const SHADE_FULL = 6
/** Soft shading: a disk is lit like a sphere. Direction to the light: right, up and to the viewer. */
export const LIGHT_DIRECTION = [-0.42, 0.54, 0.73]
/** Light from everywhere, and from the light if a surface faces it. */
export const AMBIENT = 0.72
export const DIFFUSE = 0.46
export const MARK_OPACITY = 0.34

/** Returns the `Edge` structs of all walls. */
export function allEdges(
  walls: readonly WallOptions[],
  bodies: readonly (readonly WallOptions[])[],
): Float32Array<ArrayBuffer> {
  const parts = [edgeWords(walls), ...bodies.map((own, k) => edgeWords(own, k + 1))]
  return parts.reduce(joinEdges)
}

/** Returns x, y, cosine and sine of the angle of each body; body 0 holds the fixed walls. */
export function placementWords(placements: readonly Placement[]): Float32Array<ArrayBuffer> {
  const bodies = placements.flatMap(({ position, angle }) => [...position, Math.cos(angle), Math.sin(angle)])
  return Float32Array.from([0, 0, 1, 0, ...bodies])
}

export function resizeCanvas(canvas: HTMLCanvasElement, { width, height }: View): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}
