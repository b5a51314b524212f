/** The struct of fast disks. */
import * as d from 'typegpu/data'

/** A bullet on its way through a substep. One a slot. */
export const Sweep = d.struct({
  /** Where it begins, and how far it would go. */
  origin: d.vec2f,
  translation: d.vec2f,
  /** How far the body that stops it takes it along after that. */
  wallTranslation: d.vec2f,
  /** 0: the disk is no bullet. */
  radius: d.f32,
  /** Of its way, after which a wall or a disk that is no bullet stops it; 1 where none does. */
  fraction: d.f32,
})
