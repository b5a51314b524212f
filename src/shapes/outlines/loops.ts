import type { Point } from '../shape.ts'

/** A convex part as indices of corners, counter-clockwise. */
export type Loop = number[]

export interface Parts {
  readonly corners: readonly Point[]
  readonly loops: readonly Loop[]
}
