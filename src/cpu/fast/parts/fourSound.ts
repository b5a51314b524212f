/** `isSound` of quarantine.ts for four disks at a time. */
import { high, highHalves, lowHalves, RESIDUE } from './four'

/** The larger bits of two numbers, without their signs: all of a NaN are larger than those of a number. */
function larger(a: v128, b: v128): v128 {
  const unsigned = i32x4.splat(0x7fffffff)
  return i32x4.max_s(v128.and(a, unsigned), v128.and(b, unsigned))
}

/** Whether the disks of four consecutive slots are alive and sound. */
export function areSound(first: Pose, firstMotion: Motion): bool {
  const pose = changetype<usize>(first)
  const motion = changetype<usize>(firstMotion)
  const size = offsetof<Pose>()
  const p0 = v128.load(pose)
  const p1 = v128.load(pose + size)
  const p2 = v128.load(pose + 2 * size)
  const p3 = v128.load(pose + 3 * size)
  // velocity, spin, id
  const m0 = v128.load(motion)
  const m1 = v128.load(motion + offsetof<Motion>())
  const m2 = v128.load(motion + 2 * offsetof<Motion>())
  const m3 = v128.load(motion + 3 * offsetof<Motion>())
  const turns01 = high(p0, p1)
  const turns23 = high(p2, p3)
  const angle = lowHalves(turns01, turns23)
  const radius = highHalves(turns01, turns23)
  const spins01 = high(m0, m1)
  const spins23 = high(m2, m3)
  const spin = lowHalves(spins01, spins23)
  const id = highHalves(spins01, spins23)
  const places = larger(
    larger(lowHalves(p0, p1), lowHalves(p2, p3)),
    larger(
      v128.load64_lane(pose + size + RESIDUE, v128.load64_zero(pose + RESIDUE), 1),
      v128.load64_lane(pose + 3 * size + RESIDUE, v128.load64_zero(pose + 2 * size + RESIDUE), 1),
    ),
  )
  const speeds = larger(
    larger(lowHalves(m0, m1), lowHalves(m2, m3)),
    larger(f32x4.mul(spin, radius), i32x4.splat(0)),
  )
  const others = larger(angle, spin)
  const areNear = i32x4.le_s(places, i32x4.splat(QUARANTINE_DISTANCE))
  const areSlow = i32x4.le_s(speeds, i32x4.splat(QUARANTINE_SPEED))
  const areFinite = i32x4.lt_s(others, i32x4.splat(INFINITE))
  const haveRadius = i32x4.lt_u(i32x4.sub(radius, i32x4.splat(1)), i32x4.splat(QUARANTINE_DISTANCE))
  const areAlive = i32x4.ne(id, i32x4.splat(<i32>NONE))
  const areWell = v128.and(v128.and(areNear, areSlow), v128.and(areFinite, haveRadius))
  return i32x4.all_true(v128.and(areAlive, areWell))
}
