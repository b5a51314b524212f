/** How a body of walls moves: prescribed, whatever pushes against it. */
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
} from '../util/validate.ts'

export interface Placement {
  /** Where the origin of the body's frame is, in metres. */
  readonly position: readonly [number, number]
  /** Radians, counter-clockwise. */
  readonly angle: number
}

/** A constant velocity and spin. What is left out stays as it is: the place where the body is, and 0. */
export interface SteadyMotion {
  readonly position?: readonly [number, number]
  readonly angle?: number
  /** m/s. */
  readonly velocity?: readonly [number, number]
  /** rad/s. */
  readonly spin?: number
}

export interface Keyframe {
  /** Simulated seconds, as in `stats.time`. */
  readonly time: number
  /** [0, 0] unless given. */
  readonly position?: readonly [number, number]
  /** 0 unless given. */
  readonly angle?: number
}

/** Straight from keyframe to keyframe; at rest before the first and after the last, or round and round. */
export interface KeyframeMotion {
  /** One or more, by ascending time. */
  readonly keyframes: readonly Keyframe[]
  /** Whether it goes on with the first keyframe at the time of the last; both are then one place. False unless given. */
  readonly repeat?: boolean
}

/**
 * Where a body is at each time. Velocities follow from it: through a substep a body goes straight from where it is at
 * the start to where it is at the end, and turns the shorter way. A function gets simulated seconds.
 */
export type BodyMotion = SteadyMotion | KeyframeMotion | ((time: number) => Placement)

/** A motion that was checked; what a function says is only known when it is asked. */
export type Course = (time: number) => Placement

/**
 * Makes a course out of a motion that begins at `now`; `here` says where the body is then. Throws where it is not one.
 */
export function courseOf(motion: BodyMotion, now: number, here: () => Placement): Course {
  if (typeof motion === 'function') return motion
  if (typeof motion === 'object' && motion !== null && 'keyframes' in motion) return keyframeCourse(motion)
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

/** A copy: a function may hand out one object again and again. Throws where it is no placement. */
export function checkPlacement(placement: Placement, name: string): Placement {
  requireFields(name, placement, ['position', 'angle'])
  const { position, angle } = placement
  requireVector(`${name}.position`, position, NUMBER)
  requireNumber(`${name}.angle`, angle, NUMBER)
  // in f64: velocities are differences of these
  return { position: [position[0], position[1]], angle }
}

function keyframeCourse(motion: KeyframeMotion): Course {
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
        `motion.keyframes[${k}].time is ${frames[k].time}: expected more than ${frames[k - 1].time}, the one before`,
      )
    }
  }
  if (repeat) requireRound(frames)
  const first = frames[0].time
  const last = frames[frames.length - 1].time
  return (time) => {
    const isLooping = repeat && last > first && time > last
    return between(frames, isLooping ? first + ((time - first) % (last - first)) : time)
  }
}

/** Throws where the last keyframe is elsewhere than the first, whole turns aside. */
function requireRound(frames: readonly Required<Keyframe>[]): void {
  const [first, last] = [frames[0], frames[frames.length - 1]]
  const [firstX, firstY] = first.position
  const [lastX, lastY] = last.position
  const isRound =
    firstX === lastX && firstY === lastY && Math.abs(shortestTurn(last.angle - first.angle)) < 1e-5
  if (isRound) return
  const place = ({ position, angle }: Placement) => `position ${show(position)} and angle ${angle}`
  throw new Error(
    `motion.keyframes ends at ${place(last)}: expected ${place(first)}, where it begins, for it repeats`,
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

/** In f64: simulated time outgrows an f32. */
function requireTime(name: string, time: number): number {
  requireNumber(name, time, NUMBER)
  return time
}

/** Whether a checked motion leaves its body where it begins. */
export function isStill(motion: SteadyMotion | KeyframeMotion): boolean {
  if (!('keyframes' in motion)) {
    const { velocity: [x, y] = [0, 0], spin = 0 } = motion
    return x === 0 && y === 0 && spin === 0
  }
  const frames = motion.keyframes.map((keyframe) => checkKeyframe(keyframe, 'keyframe'))
  return frames.every(({ position: [x, y], angle }) => {
    const [first] = frames
    return x === first.position[0] && y === first.position[1] && shortestTurn(angle - first.angle) === 0
  })
}

/** The angle without whole turns, from -π to π. */
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
