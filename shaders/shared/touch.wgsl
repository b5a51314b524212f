// When a disk touches a disk or an edge. Twin: src/reference/shared/touch.ts

struct Touch {
  isContact: bool,
  normal: vec2f, // unit, towards the other
  gap: f32,      // between the boundaries; negative: overlap
  approach: f32, // normal velocity; negative: closing
}

const APART = Touch(false, vec2f(0.0), 0.0, 0.0);

// A contact is near enough to touch before the substep ends.
fn touchOf(normal: vec2f, gap: f32, approach: f32) -> Touch {
  let travel = atLeast(0.0, -approach) * frame.step;
  return Touch(gap < atMost(frame.reach, frame.slop + travel), normal, gap, approach);
}

// A direction for two disks on one point: any, as long as both disks see it, from opposite sides.
fn coincidentDirection(id: u32, otherId: u32) -> vec2f {
  let low = min(id, otherId);
  let high = max(id, otherId);
  var bits = (low * 0x9e3779b1u) ^ (high * 0x85ebca77u);
  bits = (bits ^ (bits >> 15u)) * 0x2c1b3c6du;
  bits = bits ^ (bits >> 13u);
  let direction = vec2f(f32(bits & 0xffffu) - 32767.5, f32(bits >> 16u) - 32767.5);
  let length = sqrt(dot(direction, direction));
  return direction / select(-length, length, id < otherId);
}

fn touchDisk(pose: Pose, motion: Motion, otherPose: Pose, otherMotion: Motion) -> Touch {
  let offset = otherPose.position - pose.position;
  let radii = pose.radius + otherPose.radius;
  let squared = dot(offset, offset);
  let far = radii + frame.reach;
  if (!(squared < far * far)) { return APART; }
  let distance = sqrt(squared);
  var normal: vec2f;
  if (distance > COINCIDENT) {
    normal = offset / distance;
  } else {
    normal = coincidentDirection(motion.id, otherMotion.id);
  }
  return touchOf(normal, distance - radii, dot(otherMotion.velocity - motion.velocity, normal));
}

// From the closest point of the segment, either end included.
fn touchEdge(pose: Pose, motion: Motion, edge: Edge) -> Touch {
  let along = edge.end - edge.start;
  let start = pose.position - edge.start;
  let lengthSquared = dot(along, along);
  let t = within(0.0, 1.0, dot(start, along) / lengthSquared);
  let offset = t * along - start;
  let distance = sqrt(dot(offset, offset));
  var normal: vec2f;
  if (distance > COINCIDENT) {
    normal = offset / distance;
  } else {
    normal = vec2f(-along.y, along.x) / sqrt(lengthSquared);
  }
  return touchOf(normal, distance - pose.radius - edge.radius, dot(-motion.velocity, normal));
}
