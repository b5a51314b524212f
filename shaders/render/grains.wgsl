// Draws the disks and grains of a world with grains: each as a quad around its circle. The fragment shader computes the distance to
// the outline, which is exact for each convex part: the largest over its arcs. So edges are antialiased and arcs are round at any scale.

import package::render::look::{colorIndex, imageOf, lightAt, spokeAt, tintColor};
import package::render::schemas::{ViewUniform, DETAIL_FROM, DETAIL_FULL, MARK_OPACITY, MIN_DISK_RADIUS};
import package::schemas::{Arc, Grain, GrainPart, Motion, Pose, UserData, OUTLINE_ARCS};

@group(0) @binding(0) var<uniform> view: ViewUniform;
@group(0) @binding(1) var<storage, read> colors: array<vec4f>;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> activeContactCounts: array<u32>;
@group(0) @binding(5) var<storage, read> userData: array<UserData>;
@group(0) @binding(6) var<storage, read> transparencies: array<f32>;
@group(0) @binding(7) var<storage, read> tints: array<u32>;
@group(0) @binding(8) var<storage, read> grains: array<Grain>;
// those of the fragment shader
@group(0) @binding(9) var<storage, read> grainParts: array<GrainPart>;
@group(0) @binding(10) var<storage, read> arcs: array<Arc>;

struct Body {
  @builtin(position) position: vec4f,
  /// Offset from the centroid in metres, in coordinates that rotate with the grain.
  @location(0) offset: vec2f,
  /// Radius of the circle around it in metres.
  @location(1) @interpolate(flat, either) radius: f32,
  /// Pixels per metre: more than those of the view if it would be too small to see.
  @location(2) @interpolate(flat, either) scale: f32,
  @location(3) @interpolate(flat, either) color: vec4f,
  /// The first part and the number of parts; none: a disk.
  @location(4) @interpolate(flat, either) parts: vec2u,
  /// Offset from the centroid, right and up, divided by the radius.
  @location(5) upright: vec2f,
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

// The first instances draw the grains, the others their images.
@vertex
fn grainVertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) instance: u32) -> Body {
  let slot = instance % view.slots;
  let pose = poses[slot];
  var body: Body;
  if (pose.radius == 0.0) { return body; }
  let image = imageOf(view, pose.position, pose.radius, instance / view.slots);
  if (!image.isThere) { return body; }
  let id = motions[slot].id;
  body.parts = vec2u(grains[id].firstPart, grains[id].partCount);
  body.radius = pose.radius;
  let radius = max(pose.radius * view.scale, MIN_DISK_RADIUS);
  body.scale = radius / pose.radius;
  let faint = view.scale / body.scale;
  var opacity = 1.0;
  if (view.fades != 0u) { opacity = 1.0 - transparencies[id]; }
  body.color = vec4f(colorOf(slot), opacity * faint * faint);
  let corner = vec2f(f32(vertex & 1u), f32(vertex >> 1u)) * 2.0 - 1.0;
  let offset = corner * (radius + 1.0);
  body.upright = offset / radius;
  let middle = (image.position - view.center) * view.scale;
  body.position = vec4f((middle + offset) * view.pixel, 0.0, 1.0);
  let turn = vec2f(cos(pose.angle), sin(pose.angle));
  body.offset = vec2f(dot(offset, turn), turn.x * offset.y - turn.y * offset.x) / body.scale;
  return body;
}

fn cross2(a: vec2f, b: vec2f) -> f32 {
  return a.x * b.y - a.y * b.x;
}

/// Returns the signed distance to a convex outline, negative inside.
fn distanceTo(outline: u32, point: vec2f) -> f32 {
  let first = outline / OUTLINE_ARCS;
  var next = arcs[first].direction;
  var found = -1e30;
  for (var k = outline % OUTLINE_ARCS; k > 0u; k--) {
    let arc = arcs[first + k - 1u];
    let offset = point - arc.center;
    var away = max(dot(offset, arc.direction), dot(offset, next));
    if (cross2(arc.direction, offset) >= 0.0 && cross2(offset, next) >= 0.0) { away = length(offset); }
    found = max(found, away - arc.radius);
    next = arc.direction;
  }
  return found;
}

@fragment
fn grainFragment(body: Body) -> @location(0) vec4f {
  // the distance in metres, and 0 at the outline to 1 at the deepest point of a part
  var away = length(body.offset) - body.radius;
  var depth = -away / body.radius;
  // radius of the mark in metres
  var inner = body.radius;
  if (body.parts.y > 0u) {
    away = 1e30;
    depth = 0.0;
    for (var k = 0u; k < body.parts.y; k++) {
      let part = grainParts[body.parts.x + k];
      let distance = distanceTo(part.outline, body.offset);
      away = min(away, distance);
      depth = max(depth, -distance / part.inner);
    }
    inner = grainParts[body.parts.x].inner;
  }
  let coverage = body.color.a * clamp(0.5 - away * body.scale, 0.0, 1.0);
  let detail = smoothstep(DETAIL_FROM, DETAIL_FULL, inner * body.scale / view.pixelRatio);
  let rim = smoothstep(0.7, 1.0, 1.0 - depth);
  let spoke = spokeAt(body.offset * body.scale, inner * body.scale);
  var light = lightAt(body.upright, body.radius * body.scale, view.pixelRatio);
  // a grain is flat, with a soft edge
  if (body.parts.y > 0u) { light = 1.0 - 0.34 * detail * rim; }
  light *= 1.0 - MARK_OPACITY * detail * spoke;
  return vec4f(min(body.color.rgb * light, vec3f(1.0)), 1.0) * coverage;
}
