/** Twin of shaders/bonds/parts/bondSystem.wgsl. */
import { maxExact, within } from '../../shared/exact'

/** A vector of three: along x and y, and of the spin. */
@unmanaged
export class Triple {
  x: f32
  y: f32
  z: f32
}

@unmanaged
export class Front {
  velocityX: f32
  velocityY: f32
  spin: f32
  xx: f32
  xy: f32
  yy: f32
  xs: f32
  ys: f32
  ss: f32
}

export function startFront(front: Front, velocity: Triple, inverseMass: f32, inverseInertia: f32): void {
  front.velocityX = velocity.x
  front.velocityY = velocity.y
  front.spin = velocity.z
  front.xx = inverseMass
  front.xy = 0
  front.yy = inverseMass
  front.xs = 0
  front.ys = 0
  front.ss = inverseInertia
}

/** An entry of the matrix, bounded so that products stay finite. */
export function bounded(x: f32): f32 {
  return within(-1e30, 1e30, x)
}

/** Sets the matrix of a front to that behind a bond with one row. */
export function setBehind(
  front: Front,
  farX: f32,
  farY: f32,
  farSpin: f32,
  responseX: f32,
  responseY: f32,
  responseSpin: f32,
  inverseMass: f32,
  inverseInertia: f32,
): void {
  const outX: f32 = farX * inverseMass
  const outY: f32 = farY * inverseMass
  const outSpin: f32 = farSpin * inverseInertia
  const backX: f32 = responseX * inverseMass
  const backY: f32 = responseY * inverseMass
  const backSpin: f32 = responseSpin * inverseInertia
  front.xx = maxExact(0, inverseMass - outX * backX)
  front.xy = -(outX * backY)
  front.yy = maxExact(0, inverseMass - outY * backY)
  front.xs = -(outX * backSpin)
  front.ys = -(outY * backSpin)
  front.ss = maxExact(0, inverseInertia - outSpin * backSpin)
}

/** Reduces the matrix of a front by another row. */
export function reduce(
  front: Front,
  farX: f32,
  farY: f32,
  farSpin: f32,
  responseX: f32,
  responseY: f32,
  responseSpin: f32,
  inverseMass: f32,
  inverseInertia: f32,
): void {
  const outX: f32 = farX * inverseMass
  const outY: f32 = farY * inverseMass
  const outSpin: f32 = farSpin * inverseInertia
  const backX: f32 = responseX * inverseMass
  const backY: f32 = responseY * inverseMass
  const backSpin: f32 = responseSpin * inverseInertia
  front.xx = maxExact(0, front.xx - outX * backX)
  front.xy = front.xy - outX * backY
  front.yy = maxExact(0, front.yy - outY * backY)
  front.xs = front.xs - outX * backSpin
  front.ys = front.ys - outY * backSpin
  front.ss = maxExact(0, front.ss - outSpin * backSpin)
}

@unmanaged
export class Block {
  m00: f32
  m01: f32
  m02: f32
  m11: f32
  m12: f32
  m22: f32
  below10: f32
  below20: f32
  below21: f32
}

export function fillBlock(
  block: Block,
  system: SystemBond,
  a00: f32,
  a01: f32,
  a02: f32,
  a11: f32,
  a12: f32,
  a22: f32,
): void {
  const gain0 = system.stretch.gain
  const gain1 = system.shear.gain
  const gain2 = system.bend.gain
  block.m00 = system.stretch.softness + gain0 * a00
  block.m01 = gain0 * a01
  block.m02 = gain0 * a02
  block.below10 = (gain1 * a01) / block.m00
  block.below20 = (gain2 * a02) / block.m00
  const left1: f32 = system.shear.softness + gain1 * a11 - block.below10 * block.m01
  block.m11 = maxExact(system.shear.softness, left1)
  block.m12 = gain1 * a12 - block.below10 * block.m02
  block.below21 = (gain2 * a12 - block.below20 * block.m01) / block.m11
  const left2: f32 =
    system.bend.softness + gain2 * a22 - block.below20 * block.m02 - block.below21 * block.m12
  block.m22 = maxExact(system.bend.softness, left2)
}

/** Solves three equations with these right sides, into `result`. */
export function solve(result: Triple, block: Block, r0: f32, r1: f32, r2: f32): void {
  const y1: f32 = r1 - block.below10 * r0
  substituteBack(result, block, r0, y1, r2 - block.below20 * r0 - block.below21 * y1)
}

/** The same if the last right side is 0. */
export function solveTwo(result: Triple, block: Block, r0: f32, r1: f32): void {
  const y1: f32 = r1 - block.below10 * r0
  substituteBack(result, block, r0, y1, -(block.below20 * r0) - block.below21 * y1)
}

function substituteBack(result: Triple, block: Block, r0: f32, y1: f32, y2: f32): void {
  const x2: f32 = y2 / block.m22
  const x1: f32 = (y1 - block.m12 * x2) / block.m11
  result.x = (r0 - block.m01 * x1 - block.m02 * x2) / block.m00
  result.y = x1
  result.z = x2
}
