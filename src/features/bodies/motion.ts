/** Prescribed motion of wall bodies; contacts do not affect it. */
import {
  mapEach,
  NUMBER,
  requireBoolean,
  requireFields,
  requireNumber,
  requireVector,
  SPEED,
  SPIN,
  show,
} from '../../util/validate.ts'

export interface Placement {
  /** Position of the body's origin in metres. */
  readonly position: readonly [number, number]
  /** Angle in radians, counter-clockwise. */
  readonly angle: number
}

/**
 * Constant linear and angular velocity. Position and angle default to the current placement, velocity and spin to 0.
 */
export interface SteadyMotion {
  readonly position?: readonly [number, number]
  readonly angle?: number
  /** Velocity in m/s. */
  readonly velocity?: readonly [number, number]
  /** Angular velocity in rad/s. */
  readonly spin?: number
}

export interface Keyframe {
  /** Simulated time in seconds, as in `stats.time`. */
  readonly time: number
  /** Position in metres. Default [0, 0]. */
  readonly position?: readonly [number, number]
  /** Angle in radians. Default 0. */
  readonly angle?: number
}

/**
 * Linear interpolation between keyframes. The body is at rest before the first and after the last one, unless `repeat`
 * is set.
 */
export interface KeyframeMotion {
  /** At least one keyframe, sorted by ascending time. */
  readonly keyframes: readonly Keyframe[]
  /**
   * Whether the motion repeats from the first keyframe after the last; both must have the same placement. Default
   * false.
   */
  readonly repeat?: boolean
}

/**
 * The placement of a body over time. Velocities are derived from it: within a substep a body moves linearly between the
 * placements at its start and its end, rotating the shorter way. A function receives the simulated time in seconds.
 */
export type BodyMotion = SteadyMotion | KeyframeMotion | ((time: number) => Placement)

/** A validated motion. The results of a caller's function are validated on each call. */
export type Trajectory = (time: number) => Placement

/**
 * Converts a motion that begins at `now` to a trajectory. `here` returns the body's current placement. Throws if the
 * motion is invalid.
 */
export function trajectoryOf(motion: BodyMotion, now: number, here: () => Placement): Trajectory {
  if (typeof motion === 'function') return motion
  if (typeof motion === 'object' && motion !== null && 'keyframes' in motion)
    return keyframeTrajectory(motion)
  requireFields('motion', motion, ['position', 'angle', 'velocity', 'spin'])
  const [x, y] = requireVector('motion.position', motion.position ?? here().position, NUMBER)
  const angle = requireNumber('motion.angle', motion.angle ?? here().angle, NUMBER)
  const [velocityX, velocityY] = requireVector('motion.velocity', motion.velocity ?? [0, 0], SPEED)
  const spin = requireNumber('motion.spin', motion.spin ?? 0, SPIN)
  return (time) => ({
    position: [x + velocityX * (time - now), y + velocityY * (time - now)],
    angle: angle + spin * (time - now),
  })
}

/** Returns a copy of the placement, because a function may reuse its result object. Throws if it is invalid. */
export function checkPlacement(placement: Placement, name: string): Placement {
  requireFields(name, placement, ['position', 'angle'])
  const { position, angle } = placement
  requireVector(`${name}.position`, position, NUMBER)
  requireNumber(`${name}.angle`, angle, NUMBER)
  // f64, because velocities are differences of positions
  return { position: [position[0], position[1]], angle }
}

function keyframeTrajectory(motion: KeyframeMotion): Trajectory {
  requireFields('motion', motion, ['keyframes', 'repeat'])
  const { keyframes, repeat = false } = motion
  requireBoolean('motion.repeat', repeat)
  if (!Array.isArray(keyframes) || keyframes.length === 0)
    throw new Error(`motion.keyframes is ${show(keyframes)}: expected an array of one keyframe or more`)
  const frames = mapEach(keyframes, (keyframe: Keyframe, k) =>
    checkKeyframe(keyframe, `motion.keyframes[${k}]`),
  )
  for (let k = 1; k < frames.length; k++) {
    if (!(frames[k].time > frames[k - 1].time)) {
      throw new Error(
        `motion.keyframes[${k}].time is ${frames[k].time}: expected more than ${frames[k - 1].time} (the time of the previous keyframe)`,
      )
    }
  }
  if (repeat) requireClosed(frames)
  const first = frames[0].time
  const last = frames[frames.length - 1].time
  return (time) => {
    const isLooping = repeat && last > first && time > last
    return between(frames, isLooping ? first + ((time - first) % (last - first)) : time)
  }
}

/** Throws unless the last placement equals the first, up to whole turns. */
function requireClosed(frames: readonly Required<Keyframe>[]): void {
  const [first, last] = [frames[0], frames[frames.length - 1]]
  const [firstX, firstY] = first.position
  const [lastX, lastY] = last.position
  const isRound =
    firstX === lastX && firstY === lastY && Math.abs(shortestTurn(last.angle - first.angle)) < 1e-5
  if (isRound) return
  const place = ({ position, angle }: Placement) => `position ${show(position)} and angle ${angle}`
  throw new Error(
    `motion.keyframes ends at ${place(last)}: expected ${place(first)}, the placement of the first keyframe, because the motion repeats`,
  )
}

function checkKeyframe(keyframe: Keyframe, name: string): Required<Keyframe> {
  requireFields(name, keyframe, ['time', 'position', 'angle'])
  return {
    time: requireTime(`${name}.time`, keyframe.time),
    position: requireVector(`${name}.position`, keyframe.position ?? [0, 0], NUMBER),
    angle: requireNumber(`${name}.angle`, keyframe.angle ?? 0, NUMBER),
  }
}

/** Validates a time in f64, because simulated time exceeds the precision of f32. */
function requireTime(name: string, time: number): number {
  requireNumber(name, time, NUMBER)
  return time
}

/** Whether a validated motion turns its body. */
export function turns(motion: SteadyMotion | KeyframeMotion): boolean {
  if (!('keyframes' in motion)) return (motion.spin ?? 0) !== 0
  const angles = motion.keyframes.map(({ angle = 0 }) => angle)
  return angles.some((angle) => shortestTurn(angle - angles[0]) !== 0)
}

/** Reduces an angle to the range from -π to π. */
export function shortestTurn(angle: number): number {
  const turn = 2 * Math.PI
  return angle - turn * Math.round(angle / turn)
}

const placeOf = ({ position, angle }: Placement): Placement => ({ position, angle })

function between(frames: readonly Required<Keyframe>[], time: number): Placement {
  const after = frames.findIndex((frame) => frame.time > time)
  if (after === 0) return placeOf(frames[0])
  if (after < 0) return placeOf(frames[frames.length - 1])
  const [a, b] = [frames[after - 1], frames[after]]
  const t = (time - a.time) / (b.time - a.time)
  const blend = (from: number, to: number) => from + t * (to - from)
  return {
    position: [blend(a.position[0], b.position[0]), blend(a.position[1], b.position[1])],
    angle: blend(a.angle, b.angle),
  }
}
