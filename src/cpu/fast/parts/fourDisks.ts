/** `imageGap` of periodic.ts for four disks of consecutive slots at a time. */
import { high, highHalves, low, lowHalves } from './four'

/** `nearestAlong` of periodic.ts. */
function nearestAlongFour(isPeriodic: bool, origin: v128, position: v128, period: f32): v128 {
  const offset = f32x4.sub(position, origin)
  if (!isPeriodic) return offset
  const whole = f32x4.splat(period)
  const half = f32x4.splat(period * 0.5)
  const up = v128.and(f32x4.gt(offset, half), whole)
  const down = v128.and(f32x4.lt(offset, f32x4.neg(half)), f32x4.neg(whole))
  return f32x4.sub(f32x4.sub(position, v128.or(up, down)), origin)
}

/** Returns a bit for each of the disks in the first `count` of four slots that is nearer than the reach. All four must exist. */
export function nearOfRun(
  params: Params,
  reach: f32,
  isPeriodic: bool,
  x: v128,
  y: v128,
  radius: v128,
  first: Pose,
  count: u32,
): u32 {
  const at = changetype<usize>(first)
  // position, angle, radius
  const p0 = v128.load(at)
  const p1 = v128.load(at, offsetof<Pose>())
  const p2 = v128.load(at, 2 * offsetof<Pose>())
  const p3 = v128.load(at, 3 * offsetof<Pose>())
  const positions01 = low(p0, p1)
  const positions23 = low(p2, p3)
  const radii = highHalves(high(p0, p1), high(p2, p3))
  const apartX = nearestAlongFour(isPeriodic, x, lowHalves(positions01, positions23), params.period.x)
  const apartY = nearestAlongFour(isPeriodic, y, highHalves(positions01, positions23), params.period.y)
  const distance = f32x4.sqrt(f32x4.add(f32x4.mul(apartX, apartX), f32x4.mul(apartY, apartY)))
  const gap = f32x4.sub(distance, f32x4.add(radius, radii))
  const near = f32x4.lt(gap, f32x4.splat(reach))
  return <u32>i32x4.bitmask(near) & ~(0xffffffff << min(count, 4))
}
