/** What the pointer can be: it pushes disks, casts rays or edits a shape. */
import type { World } from '../../../src/index.ts'
import type { Point } from '../../../src/render/camera.ts'

export const TOOLS = ['push', 'cast', 'shape'] as const
export type ToolName = (typeof TOOLS)[number]

/** Points are CSS pixels from the upper left corner of the stage. */
export interface Tool {
  /** A press; false where the tool does not want it, and the view is to be dragged. */
  start(at: Point, isTouch: boolean): boolean
  move(at: Point): void
  end(): void
  /** The press was none: a second finger came to zoom. */
  cancel(): void
  /** Whether the tool took it. */
  doubleTap?(at: Point, isTouch: boolean): boolean
  /** A CSS cursor for the mouse here. */
  cursorAt?(at: Point): string
  /** Whether the tool took it. */
  key?(key: string): boolean
  /** Another tool was chosen. */
  leave?(): void
  /** Draws over the picture of this world. */
  draw?(world: World): void
}
