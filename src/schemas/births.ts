/** Structs of births and deaths, in a uniform of their own. */
import * as d from 'typegpu/data'
import { MAX_EMITTERS, MAX_SINKS } from './constants.ts'

/** An emitter in one step. Its size is a multiple of 16 bytes, as arrays in uniforms require. */
export const Emitter = d.struct({
  /** Ends of a line; corners of a box; centre of a disk, and its radius in x; in metres. */
  regionA: d.vec2f,
  regionB: d.vec2f,
  /** m/s. */
  velocity: d.vec2f,
  /** An EMIT_ constant. */
  region: d.u32,
  /** Radius in m/s of the disk of velocities around `velocity`. */
  spread: d.f32,
  /** m. */
  smallestRadius: d.f32,
  largestRadius: d.f32,
  /** kg/m². */
  density: d.f32,
  friction: d.f32,
  restitution: d.f32,
  rolling: d.f32,
  category: d.u32,
  mask: d.u32,
  label: d.u32,
  /** Seconds; both 0 if its disks do not age. */
  shortestLife: d.f32,
  longestLife: d.f32,
  /** Not 0: the value of a disk is its age in seconds. */
  showsAge: d.u32,
  /** Seconds before its death in which a disk is drawn more and more transparent. */
  fade: d.f32,
  seed: d.u32,
  /** Low and high word of the number of births due before this step: the counter of its random numbers. */
  births: d.u32,
  birthsHigh: d.u32,
  /** Births due in this step. */
  due: d.u32,
  /** The ids of its disks are `firstId` to `firstId + count - 1`; those of all emitters are numbered from `poolStart` on. */
  firstId: d.u32,
  poolStart: d.u32,
  count: d.u32,
  /** Not 0: it was removed, and its disks die in this step. */
  ends: d.u32,
  padding0: d.u32,
  padding1: d.u32,
  padding2: d.u32,
})

/** A sink: disks with their centre in it die. */
export const Sink = d.struct({
  /** As in `Field`. */
  regionA: d.vec2f,
  regionB: d.vec2f,
  /** A FIELD_ constant, FIELD_IN_BOX to FIELD_IN_HALF_PLANE. */
  region: d.u32,
  /** Takes disks whose category has one of these bits. */
  mask: d.u32,
  padding0: d.u32,
  padding1: d.u32,
})

/** The births and deaths before a step. */
export const BirthStep = d.struct({
  emitters: d.arrayOf(Emitter, MAX_EMITTERS),
  sinks: d.arrayOf(Sink, MAX_SINKS),
  emitterCount: d.u32,
  sinkCount: d.u32,
  /** Slots in use. */
  disks: d.u32,
  /** Ids of all emitters. */
  pool: d.u32,
  /** Simulated time in ticks of 1/TICKS seconds, modulo 2^32. */
  now: d.u32,
  /** Seconds of the step. */
  dt: d.f32,
  /** Size of the periodic box in metres; 0 along an axis that is not periodic. */
  period: d.vec2f,
})

/** The life of an emitter's disk. One per id. */
export const Life = d.struct({
  /** Time of birth in ticks. */
  born: d.u32,
  /** Lifetime in ticks; 0: does not age. */
  span: d.u32,
  /** Not 0: the value of the disk is its age. */
  showsAge: d.u32,
  /** Ticks before its death in which it is drawn more and more transparent. */
  fade: d.u32,
})
