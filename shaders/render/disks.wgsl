// Draws each disk as a quad with a margin of one pixel; the fragment shader antialiases its edge.

import package::render::schemas::{ViewUniform, DETAIL_FROM, DETAIL_FULL, GOLDEN, LEVELS, MIN_DISK_RADIUS, MAX_COLORED_CONTACTS, SHADES};
import package::schemas::{Motion, Pose, UserData};

@group(0) @binding(0) var<uniform> view: ViewUniform;
@group(0) @binding(1) var<storage, read> colors: array<vec4f>;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> activeContactCounts: array<u32>;
@group(0) @binding(5) var<storage, read> userData: array<UserData>;
@group(0) @binding(6) var<storage, read> transparencies: array<f32>;

struct Disk {
  @builtin(position) position: vec4f,
  /// Offset from the centre in pixels, in coordinates that rotate with the disk.
  @location(0) offset: vec2f,
  @location(1) @interpolate(flat) radius: f32,
  @location(2) @interpolate(flat) color: vec4f,
}

fn colorOf(slot: u32) -> vec3f {
  let motion = motions[slot];
  let scattered = motion.id * GOLDEN;
  var level = scattered >> 24u;
  if (view.colorBy == 0u) {
    // square root, so that slow motion is visible too
    level = u32(f32(LEVELS - 1u) * sqrt(min(length(motion.velocity) / view.topSpeed, 1.0)));
  }
  if (view.colorBy == 2u) {
    level = min(activeContactCounts[slot], MAX_COLORED_CONTACTS) * (LEVELS - 1u) / MAX_COLORED_CONTACTS;
  }
  if (view.colorBy == 3u) {
    let part = (userData[motion.id].value - view.lowestValue) / (view.highestValue - view.lowestValue);
    level = u32(f32(LEVELS - 1u) * select(0.0, min(part, 1.0), part > 0.0));
  }
  if (view.colorBy == 4u) { level = userData[motion.id].label % LEVELS; }
  // scattered twice: evenly spread multiples would form stripes in rows of ids
  let shade = (((scattered ^ (scattered >> 15u)) * GOLDEN) >> 16u) % SHADES;
  return colors[shade * LEVELS + level].rgb;
}

// A coordinate in the periodic box, and the distance to the image at the opposite side if the disk crosses one, else 0.
fn wrappedAlong(position: f32, radius: f32, low: f32, period: f32) -> vec2f {
  if (!(period > 0.0)) { return vec2f(position, 0.0); }
  let inside = position - period * floor((position - low) / period);
  if (inside - radius < low) { return vec2f(inside, period); }
  return vec2f(inside, select(0.0, -period, inside + radius > low + period));
}

// The first instances draw the disks, the others their images: along x, then along y, then along both, as far as these are periodic.
@vertex
fn diskVertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) instance: u32) -> Disk {
  let slot = instance % view.slots;
  var pose = poses[slot];
  var disk: Disk;
  if (pose.radius == 0.0) { return disk; }
  let x = wrappedAlong(pose.position.x, pose.radius, view.boxLow.x, view.period.x);
  let y = wrappedAlong(pose.position.y, pose.radius, view.boxLow.y, view.period.y);
  let image = instance / view.slots;
  let isAcross = view.period.x > 0.0 && (image & 1u) == 1u;
  let isUp = view.period.y > 0.0 && (image >> u32(view.period.x > 0.0)) == 1u;
  if ((isAcross && x.y == 0.0) || (isUp && y.y == 0.0)) { return disk; }
  pose.position = vec2f(x.x + select(0.0, x.y, isAcross), y.x + select(0.0, y.y, isUp));
  let radius = pose.radius * view.scale;
  disk.radius = max(radius, MIN_DISK_RADIUS);
  let faint = radius / disk.radius;
  var opacity = 1.0;
  if (view.fades != 0u) { opacity = 1.0 - transparencies[motions[slot].id]; }
  disk.color = vec4f(colorOf(slot), opacity * faint * faint);
  let corner = vec2f(f32(vertex & 1u), f32(vertex >> 1u)) * 2.0 - 1.0;
  let offset = corner * (disk.radius + 1.0);
  let middle = (pose.position - view.center) * view.scale;
  disk.position = vec4f((middle + offset) * view.pixel, 0.0, 1.0);
  let turn = vec2f(cos(pose.angle), sin(pose.angle));
  disk.offset = vec2f(dot(offset, turn), turn.x * offset.y - turn.y * offset.x);
  return disk;
}

@fragment
fn diskFragment(disk: Disk) -> @location(0) vec4f {
  let distance = length(disk.offset);
  let coverage = disk.color.a * clamp(disk.radius - distance + 0.5, 0.0, 1.0);
  let detail = smoothstep(DETAIL_FROM, DETAIL_FULL, disk.radius / view.pixelRatio);
  let rim = smoothstep(0.7, 1.0, distance / disk.radius);
  // the mark: a short spoke with round ends
  let along = clamp(disk.offset.x, 0.3 * disk.radius, 0.66 * disk.radius);
  let spoke = clamp(0.11 * disk.radius - length(disk.offset - vec2f(along, 0.0)) + 0.5, 0.0, 1.0);
  let light = (1.0 - 0.34 * detail * rim) * (1.0 - 0.5 * detail * spoke);
  return vec4f(disk.color.rgb * light, 1.0) * coverage;
}
