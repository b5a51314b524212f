import { type BodyMotion, checkPlacement, type Placement, type Trajectory } from './motion.ts'

export const ORIGIN: Placement = { position: [0, 0], angle: 0 }

/** Prefixes errors with the number of the body. */
export function named<T>(body: number, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw new Error(`body ${body}: ${(error as Error).message}`, { cause: error })
  }
}

export function placementAt(body: number, trajectory: Trajectory, time: number): Placement {
  return named(body, () => checkPlacement(trajectory(time), `motion(${time})`))
}

/** A motion that began at `since` seconds, and its placements. */
export interface BodyPath {
  /** Plain data with a position and an angle, or the caller's function. */
  readonly motion: BodyMotion
  readonly since: number
  readonly at: Trajectory
}

export const AT_REST: BodyPath = { motion: ORIGIN, since: 0, at: () => ORIGIN }
