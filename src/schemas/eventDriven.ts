/** Structs of event-driven steps. */
import * as d from 'typegpu/data'

/** Flight of a disk between two hits. One per slot. Times are seconds from the start of the step. */
export const Flight = d.struct({
  /** Position, what rounding has taken from it as in `Pose`, and velocity at `time`. */
  position: d.vec2f,
  residue: d.vec2f,
  velocity: d.vec2f,
  angle: d.f32,
  spin: d.f32,
  radius: d.f32,
  /** Time of position and velocity. */
  time: d.f32,
  /** Time of its last hit; -NEVER if it has had none. */
  lastHit: d.f32,
  /**
   * No other disk changes its path before `lookahead`. The disk with the id `lookaheadSource` sets that bound (NONE: a
   * wall or an unseen disk); no other one changes the path before `lookaheadOther`.
   */
  lookahead: d.f32,
  lookaheadOther: d.f32,
  lookaheadSource: d.u32,
  id: d.u32,
  /** Work in joules by walls with a moving surface since the step began. */
  work: d.f32,
  /** Copied from its `Material`. */
  category: d.u32,
  mask: d.u32,
})

/** Fields of a flight that the sort into cells does not move. */
export const Clock = d.struct({
  time: d.f32,
  lastHit: d.f32,
  lookahead: d.f32,
  lookaheadOther: d.f32,
  lookaheadSource: d.u32,
  work: d.f32,
  category: d.u32,
  mask: d.u32,
})

/** Predicted next hit of a disk. Times are seconds from the start of the step. */
export const Prediction = d.struct({
  /** Time of its next hit, or NEVER. */
  time: d.f32,
  /** Slot of the other disk, EDGE_BIT with the index of the edge, or NONE. */
  partner: d.u32,
  /** No other disk than the partner arrives before this time. */
  arrivalBound: d.f32,
  /** The next lookahead of its flight. */
  lookahead: d.f32,
  lookaheadOther: d.f32,
  lookaheadSource: d.u32,
})

/** Progress of an event-driven step. Times are positive f32, as bits where atomics compare them. */
export const Progress = d.struct({
  /** IDLE, UNDER_WAY, ARRIVED or SPENT. */
  phase: d.u32,
  /** The time before which no more hits happen, at the last sort. */
  now: d.f32,
  /** Seconds from the start for which hits are predicted: the whole step, as long as its waves are not spent. */
  end: d.f32,
  /** Top speed over the fastest disk at the start; 0 if the last step was discrete. */
  margin: d.f32,
  /** Not 0: the step restarts, and all disks return to its start. */
  isRestart: d.u32,
  /** Waves of this step, or of the last one. */
  waves: d.u32,
  collisionsBefore: d.u32,
  /** Since the backend was created. */
  collisions: d.atomic(d.u32),
  /** Not 0: a disk exceeded the top speed. */
  topSpeedExceeded: d.atomic(d.u32),
  /** Speed in m/s of the fastest disk at the start of the step. */
  fastest: d.atomic(d.u32),
  /** The earliest hit or arrival of an unseen disk known to the last wave, and the earliest such arrival. */
  earliest: d.atomic(d.u32),
  earliestUnseen: d.atomic(d.u32),
  /** Discrete steps after the last spent step, and how many of them are left; only with stepping 'auto'. */
  pause: d.u32,
  pauseLeft: d.u32,
})
