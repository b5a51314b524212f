// Draws each disk as a quad with a margin of one pixel; the fragment shader antialiases its edge.

import package::render::look::{colorIndex, imageOf, lightAt, spokeAt, tintColor};
import package::render::schemas::{ViewUniform, DETAIL_FROM, DETAIL_FULL, MARK_OPACITY, MIN_DISK_RADIUS};
import package::schemas::{Motion, Pose, UserData};

@group(0) @binding(0) var<uniform> view: ViewUniform;
@group(0) @binding(1) var<storage, read> colors: array<vec4f>;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> activeContactCounts: array<u32>;
@group(0) @binding(5) var<storage, read> userData: array<UserData>;
@group(0) @binding(6) var<storage, read> transparencies: array<f32>;
@group(0) @binding(7) var<storage, read> tints: array<u32>;

struct Disk {
  @builtin(position) position: vec4f,
  /// Offset from the centre in pixels, in coordinates that rotate with the disk.
  @location(0) offset: vec2f,
  @location(1) @interpolate(flat, either) radius: f32,
  @location(2) @interpolate(flat, either) color: vec4f,
  /// Offset from the centre, right and up, divided by the radius.
  @location(3) upright: vec2f,
}

fn colorOf(slot: u32) -> vec3f {
  let motion = motions[slot];
  if (view.colorBy == 5u) { return tintColor(view, tints[motion.id % view.tintCount]); }
  var contacts = 0u;
  var data: UserData;
  if (view.colorBy == 2u) { contacts = activeContactCounts[slot]; }
  if (view.colorBy == 3u || view.colorBy == 4u) { data = userData[motion.id]; }
  return colors[colorIndex(view, motion, contacts, data)].rgb;
}

// The first instances draw the disks, the others their images.
@vertex
fn diskVertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) instance: u32) -> Disk {
  let slot = instance % view.slots;
  let pose = poses[slot];
  var disk: Disk;
  if (pose.radius == 0.0) { return disk; }
  let image = imageOf(view, pose.position, pose.radius, instance / view.slots);
  if (!image.isThere) { return disk; }
  let radius = pose.radius * view.scale;
  disk.radius = max(radius, MIN_DISK_RADIUS);
  let faint = radius / disk.radius;
  var opacity = 1.0;
  if (view.fades != 0u) { opacity = 1.0 - transparencies[motions[slot].id]; }
  disk.color = vec4f(colorOf(slot), opacity * faint * faint);
  let corner = vec2f(f32(vertex & 1u), f32(vertex >> 1u)) * 2.0 - 1.0;
  let offset = corner * (disk.radius + 1.0);
  disk.upright = offset / disk.radius;
  let middle = (image.position - view.center) * view.scale;
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
  let mark = 1.0 - MARK_OPACITY * detail * spokeAt(disk.offset, disk.radius);
  let light = lightAt(disk.upright, disk.radius, view.pixelRatio) * mark;
  return vec4f(min(disk.color.rgb * light, vec3f(1.0)), 1.0) * coverage;
}
