/** `touchImage` of periodic.ts for four pairs of disks at a time. */
import { high, highHalves, low, lowHalves, RESIDUE } from './four'

/** Unit normals towards the other disks, gaps and radii. */
export namespace touches {
  export let normalX: v128 = i32x4.splat(0)
  export let normalY: v128 = i32x4.splat(0)
  export let gap: v128 = i32x4.splat(0)
  export let radiusA: v128 = i32x4.splat(0)
  export let radiusB: v128 = i32x4.splat(0)
}

/** `imageAlong`. */
function imageAlongFour(
  isPeriodic: bool,
  origin: v128,
  residue: v128,
  position: v128,
  otherResidue: v128,
  period: f32,
): v128 {
  const residues = f32x4.sub(otherResidue, residue)
  const offset = f32x4.sub(position, origin)
  if (!isPeriodic) return f32x4.add(offset, residues)
  const whole = f32x4.splat(period)
  const half = f32x4.splat(period * 0.5)
  const isBelow = f32x4.lt(offset, f32x4.neg(half))
  const isAbove = f32x4.gt(offset, half)
  const back = v128.or(v128.and(isBelow, whole), v128.and(isAbove, f32x4.neg(whole)))
  const image = f32x4.add(position, back)
  const gained = f32x4.sub(image, position)
  const lost = f32x4.add(f32x4.sub(position, f32x4.sub(image, gained)), f32x4.sub(back, gained))
  return f32x4.add(f32x4.sub(image, origin), f32x4.add(lost, residues))
}

/** Residues of four disks, along x in one vector and along y in the other. */
namespace residues {
  export let x: v128 = i32x4.splat(0)
  export let y: v128 = i32x4.splat(0)
}

/** Fills `residues` with those at these addresses. */
function loadResidues(p0: usize, p1: usize, p2: usize, p3: usize): void {
  const first = v128.load64_lane(p1 + RESIDUE, v128.load64_zero(p0 + RESIDUE), 1)
  const second = v128.load64_lane(p3 + RESIDUE, v128.load64_zero(p2 + RESIDUE), 1)
  residues.x = v128.shuffle<f32>(first, second, 0, 2, 4, 6)
  residues.y = v128.shuffle<f32>(first, second, 1, 3, 5, 7)
}

/** Fills `touches` with the touches of four disks with four others; returns false if a centre is as good as on the other one. */
export function touchFour(
  params: Params,
  isPeriodic: bool,
  a0: Pose,
  a1: Pose,
  a2: Pose,
  a3: Pose,
  b0: Pose,
  b1: Pose,
  b2: Pose,
  b3: Pose,
): bool {
  const at0 = changetype<usize>(a0)
  const at1 = changetype<usize>(a1)
  const at2 = changetype<usize>(a2)
  const at3 = changetype<usize>(a3)
  // position, angle, radius
  const p0 = v128.load(at0)
  const p1 = v128.load(at1)
  const p2 = v128.load(at2)
  const p3 = v128.load(at3)
  const mine01 = low(p0, p1)
  const mine23 = low(p2, p3)
  const radiusA = highHalves(high(p0, p1), high(p2, p3))
  loadResidues(at0, at1, at2, at3)
  const residueX = residues.x
  const residueY = residues.y
  const to0 = changetype<usize>(b0)
  const to1 = changetype<usize>(b1)
  const to2 = changetype<usize>(b2)
  const to3 = changetype<usize>(b3)
  const q0 = v128.load(to0)
  const q1 = v128.load(to1)
  const q2 = v128.load(to2)
  const q3 = v128.load(to3)
  const theirs01 = low(q0, q1)
  const theirs23 = low(q2, q3)
  const radiusB = highHalves(high(q0, q1), high(q2, q3))
  loadResidues(to0, to1, to2, to3)
  const fromX = lowHalves(mine01, mine23)
  const fromY = highHalves(mine01, mine23)
  const toX = lowHalves(theirs01, theirs23)
  const toY = highHalves(theirs01, theirs23)
  const x = imageAlongFour(isPeriodic, fromX, residueX, toX, residues.x, params.period.x)
  const y = imageAlongFour(isPeriodic, fromY, residueY, toY, residues.y, params.period.y)
  const distance = f32x4.sqrt(f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y)))
  if (!i32x4.all_true(f32x4.gt(distance, f32x4.splat(COINCIDENT)))) return false
  touches.normalX = f32x4.div(x, distance)
  touches.normalY = f32x4.div(y, distance)
  touches.gap = f32x4.sub(distance, f32x4.add(radiusA, radiusB))
  touches.radiusA = radiusA
  touches.radiusB = radiusB
  return true
}
