/** The interface of pointer tools. */
import type { World } from '../../../src/index.ts'
import type { Point } from '../../../src/render/camera.ts'

export const TOOLS = ['push', 'grab', 'pour', 'erase', 'wall', 'shape', 'cast'] as const
export type ToolName = (typeof TOOLS)[number]

/** Points are CSS pixels from the upper left corner of the stage. */
export interface Tool {
  /** A press. Returns false if the tool ignores it, so that the drag pans the view. */
  start(at: Point, isTouch: boolean): boolean
  move(at: Point): void
  end(): void
  /** Cancels the press, because a second finger started a zoom. */
  cancel(): void
  /** Returns whether the tool handled it. */
  doubleTap?(at: Point, isTouch: boolean): boolean
  /** Returns the CSS cursor for this position. */
  cursorAt?(at: Point): string
  /** Returns whether the tool handled it. */
  key?(key: string): boolean
  /** Another tool was selected. */
  leave?(): void
  /** Draws over the picture of this world. */
  draw?(world: World): void
}
