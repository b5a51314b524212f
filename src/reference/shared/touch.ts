/**
 * Twin of shaders/shared/touch.wgsl. A function that returns a struct there fills `touch` here, so that the inner
 * loops make no garbage.
 */
import { COINCIDENT } from '../../constants.ts'
import type { Words } from '../../words.ts'
import { POSE } from '../bindings.ts'

const f = Math.fround

/** Unit normal towards the other, gap between the boundaries (negative: overlap). */
export const touch = { normalX: 0, normalY: 0, gap: 0 }

/** A direction for two disks on one point: any, as long as it is the same one each time. */
function coincidentDirection(id: number, otherId: number): void {
  const low = Math.min(id, otherId)
  const high = Math.max(id, otherId)
  let bits = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca77)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = bits ^ (bits >>> 13)
  const x = (bits & 0xffff) - 32767.5
  const y = (bits >>> 16) - 32767.5
  const length = f(Math.sqrt(f(f(x * x) + f(y * y))))
  const side = id < otherId ? length : -length
  touch.normalX = f(x / side)
  touch.normalY = f(y / side)
}

/** The gap alone, without the normal: enough to know whether a pair is worth keeping. */
export function gapToDisk(poses: Words, i: number, j: number): number {
  const p = i * POSE.stride
  const q = j * POSE.stride
  const offsetX = f(poses.f32[q + POSE.position] - poses.f32[p + POSE.position])
  const offsetY = f(poses.f32[q + POSE.position + 1] - poses.f32[p + POSE.position + 1])
  const distance = f(Math.sqrt(f(f(offsetX * offsetX) + f(offsetY * offsetY))))
  return f(distance - f(poses.f32[p + POSE.radius] + poses.f32[q + POSE.radius]))
}

/** Fills `touch` for disk i against disk j. */
export function touchDisk(poses: Words, i: number, id: number, j: number, otherId: number): void {
  const p = i * POSE.stride
  const q = j * POSE.stride
  const offsetX = f(poses.f32[q + POSE.position] - poses.f32[p + POSE.position])
  const offsetY = f(poses.f32[q + POSE.position + 1] - poses.f32[p + POSE.position + 1])
  const distance = f(Math.sqrt(f(f(offsetX * offsetX) + f(offsetY * offsetY))))
  touch.gap = f(distance - f(poses.f32[p + POSE.radius] + poses.f32[q + POSE.radius]))
  if (distance > COINCIDENT) {
    touch.normalX = f(offsetX / distance)
    touch.normalY = f(offsetY / distance)
  } else {
    coincidentDirection(id, otherId)
  }
}
