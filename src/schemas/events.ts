/** Structs of the events that pairs begin and cease to touch. */
import * as d from 'typegpu/data'

/** A pair that began or ceased to touch in a substep: see shaders/events/countEvents.wgsl; or a predicted hit. */
export const TouchEvent = d.struct({
  /** Contact point in metres and unit vector from a to b, at the end of the substep; 0 if EVENT_LOST. */
  point: d.vec2f,
  normal: d.vec2f,
  /** `Params.time` and `Params.timeLow` of the step of a hit. */
  stepTime: d.vec2f,
  /** Speed in m/s at which the pair closed before the substep; 0 if it separated. */
  speed: d.f32,
  /** Normal impulse of the substep, kg·m/s. */
  impulse: d.f32,
  /** Id of the disk that owns the contact. */
  a: d.u32,
  /** Id of the other disk, or EDGE_BIT with the index of the edge. */
  b: d.u32,
  /** Body of the edge; 0 for a disk. */
  body: d.u32,
  /** EVENT_ bits. */
  kind: d.u32,
  /** `Status.completed` before the substep. */
  completed: d.u32,
  /** Of a hit: seconds from the start of its step; negative if a sweep found it at the end of the step before. */
  time: d.f32,
  /** Of a hit: 0 if `time` is the instant of the touch, else the seconds of the substep that ends at `time`. */
  timeError: d.f32,
})

/** What is stored of a contact while the contact list is rebuilt. */
export const OldTouch = d.struct({
  /** Its element of `touches`; 0 once a new contact has taken it over. */
  touch: d.u32,
  /** The pair as in `TouchEvent`, by the ids of the last substep. */
  a: d.u32,
  b: d.u32,
})
