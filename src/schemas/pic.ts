/** The structs of predicted hits. */
import * as d from 'typegpu/data'

/** A disk between two hits. One a slot. */
export const Flight = d.struct({
  /** Where and how fast it is at `time`. */
  position: d.vec2f,
  velocity: d.vec2f,
  angle: d.f32,
  spin: d.f32,
  radius: d.f32,
  /** Seconds from the start of the frame; so are the next two. */
  time: d.f32,
  /** Of its last hit; -NEVER where it has had none. */
  lastHit: d.f32,
  /** Nothing changes its way before this: which is `lookaheadSource`'s doing, an id, or NONE's; nothing else before `lookaheadOther`. */
  lookahead: d.f32,
  lookaheadOther: d.f32,
  lookaheadSource: d.u32,
  id: d.u32,
  /** Joules that walls with a running surface have put into it since the frame began. */
  work: d.f32,
})

/** What of a flight the sort into cells does not know of. */
export const Clock = d.struct({
  time: d.f32,
  lastHit: d.f32,
  lookahead: d.f32,
  lookaheadOther: d.f32,
  lookaheadSource: d.u32,
  work: d.f32,
})

/** What a disk foresees. Seconds from the start of the frame. */
export const Prediction = d.struct({
  /** Of its next hit; NEVER where there is none. */
  time: d.f32,
  /** Slot of the other disk, EDGE_BIT with the index of the edge, or NONE. */
  partner: d.u32,
  /** Nobody but the partner can be there before this. */
  arrivalBound: d.f32,
  /** Its next limits. */
  lookahead: d.f32,
  lookaheadOther: d.f32,
  lookaheadSource: d.u32,
})

/** How far a frame of predicted hits has come. Times are positive f32, as bits where atomics compare them. */
export const Progress = d.struct({
  /** IDLE, UNDER_WAY, ARRIVED or SPENT. */
  phase: d.u32,
  /** The time before which nothing happens any more, when the disks were sorted last. */
  now: d.f32,
  /** Seconds from the start that hits are predicted for: all of the params, as long as its waves are not spent. */
  end: d.f32,
  /** Top speed over the fastest disk at the start. */
  margin: d.f32,
  /** Not 0: the disks are put back to where the frame began. */
  isRestart: d.u32,
  /** Waves of this params, or of the last one. */
  waves: d.u32,
  collisionsBefore: d.u32,
  /** Since the backend was made. */
  collisions: d.atomic(d.u32),
  /** Not 0: a disk became faster than the top speed. */
  topSpeedExceeded: d.atomic(d.u32),
  /** m/s, the fastest disk at the start of the frame. */
  fastest: d.atomic(d.u32),
  /** The earliest hit or arrival of the unseen that the last wave knew of, and the earliest such arrival. */
  earliest: d.atomic(d.u32),
  earliestUnseen: d.atomic(d.u32),
})
