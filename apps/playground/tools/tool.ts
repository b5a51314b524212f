/** The interface of pointer tools. */
import type { World } from '../../../src/index.ts'
import type { Point } from '../../../src/render/camera.ts'

export const TOOLS = ['push', 'grab', 'pour', 'erase', 'wall', 'shape', 'cast', 'gravity'] as const
export type ToolName = (typeof TOOLS)[number]

/** Points are CSS pixels from the upper left corner of the stage. */
export interface Tool {
  /** Radius of what it reaches, or half the width of what it draws, in CSS pixels; undefined for tools without a size. */
  size?: number
  /** A press. Returns false if the tool ignores it, so that the drag pans the view. */
  start(at: Point, isTouch: boolean): boolean
  move(at: Point): void
  end(): void
  /** Cancels the press, because a second finger started a zoom. */
  cancel(): void
  /** The mouse moves without a pressed button. */
  hover?(at: Point): void
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
