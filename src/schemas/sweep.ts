/** The struct of swept disks. */
import * as d from 'typegpu/data'

/** Path of a bullet through a substep. One per slot. */
export const Sweep = d.struct({
  /** Start, and translation if nothing stops it. */
  origin: d.vec2f,
  translation: d.vec2f,
  /** Translation by the moving wall that stops it, after the stop. */
  wallTranslation: d.vec2f,
  /** 0: the disk is not a bullet. */
  radius: d.f32,
  /** Fraction of the translation at which a wall or a disk that is not a bullet stops it; 1 if none does. */
  fraction: d.f32,
})
