/** Twin of shaders/shared/bondSides.wgsl. */
import { solveRow } from './bondRow'
import { flushed, minExact, within } from './exact'
import { Items } from './memory'

/** One side of a bond. A point of the world and a sleeping disk have no inverse mass. */
@unmanaged
export class Side {
  velocityX: f32
  velocityY: f32
  spin: f32
  inverseMass: f32
  inverseInertia: f32
}

export function storeSide(motion: Motion, side: Side): void {
  motion.velocity.x = within(-1e12, 1e12, flushed(side.velocityX))
  motion.velocity.y = within(-1e12, 1e12, flushed(side.velocityY))
  motion.spin = within(-1e12, 1e12, flushed(side.spin))
}

export function solveBend(
  pass: u32,
  h: f32,
  a: Side,
  b: Side,
  row: BondRow,
  stiffness: f32,
  dampingRatio: f32,
): f32 {
  const inverseInertia = minExact(1e30, a.inverseInertia + b.inverseInertia)
  const impulse = solveRow(pass, h, row, stiffness, dampingRatio, inverseInertia, b.spin - a.spin)
  a.spin = a.spin - a.inverseInertia * impulse
  b.spin = b.spin + b.inverseInertia * impulse
  return impulse
}

/** Notes REST_BONDED for both ends, or REST_EDITED: what a broken bond held wakes before the next step. */
export function noteEnds(sleeps: bool, rests: Items<Rest>, bond: Bond, state: u32): void {
  if (!sleeps) return
  rests[bond.a].state |= state
  if (bond.b !== NONE) rests[bond.b].state |= state
}
