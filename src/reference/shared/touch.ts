/** Twin of shaders/shared/touch.wgsl. A function that returns a struct there fills `touch` here. */

/** Unit normal towards the other side, and the gap between the boundaries (negative: overlap). */
export namespace touch {
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  export let gap: f32 = 0
}

/** A direction for two disks with coinciding centres: arbitrary, but the same each time. */
function coincidentDirection(id: u32, otherId: u32): void {
  const low = min(id, otherId)
  const high = max(id, otherId)
  let bits = (low * 0x9e3779b1) ^ (high * 0x85ebca77)
  bits = (bits ^ (bits >> 15)) * 0x2c1b3c6d
  bits = bits ^ (bits >> 13)
  const x = <f32>(bits & 0xffff) - 32767.5
  const y = <f32>(bits >> 16) - 32767.5
  const length = sqrt(x * x + y * y)
  const side = id < otherId ? length : -length
  touch.normalX = x / side
  touch.normalY = y / side
}

/** Overlap in metres that is tolerated. */
export function overlapAllowed(pose: Pose): f32 {
  return <f32>OVERLAP_ALLOWED * pose.radius
}

/** The gap without the normal. */
export function gapToDisk(pose: Pose, other: Pose): f32 {
  const offsetX = other.position.x - pose.position.x + (other.residue.x - pose.residue.x)
  const offsetY = other.position.y - pose.position.y + (other.residue.y - pose.residue.y)
  return sqrt(offsetX * offsetX + offsetY * offsetY) - (pose.radius + other.radius)
}

export function touchDisk(pose: Pose, id: u32, other: Pose, otherId: u32): void {
  const offsetX = other.position.x - pose.position.x + (other.residue.x - pose.residue.x)
  const offsetY = other.position.y - pose.position.y + (other.residue.y - pose.residue.y)
  touchAt(offsetX, offsetY, pose.radius + other.radius, id, otherId)
}

/** The same, given the offset of the other centre and the sum of the radii. */
export function touchAt(offsetX: f32, offsetY: f32, radii: f32, id: u32, otherId: u32): void {
  const distance = sqrt(offsetX * offsetX + offsetY * offsetY)
  touch.gap = distance - radii
  if (distance > COINCIDENT) {
    touch.normalX = offsetX / distance
    touch.normalY = offsetY / distance
  } else {
    coincidentDirection(id, otherId)
  }
}
