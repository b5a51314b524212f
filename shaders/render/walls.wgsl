// Draws each wall edge, a segment or an arc with round ends, as a quad at the placement of its body. Sensors are translucent bands with a
// dashed centre line.

import package::render::schemas::{ViewUniform, DASH, MIN_WALL_RADIUS, SENSOR_COLOR, SENSOR_OPACITY};
import package::schemas::Edge;

@group(0) @binding(0) var<uniform> view: ViewUniform;
@group(0) @binding(1) var<storage, read> walls: array<Edge>;
@group(0) @binding(2) var<storage, read> places: array<vec4f>;

struct Outline {
  @builtin(position) position: vec4f,
  /// Offset from the edge's start in metres, in body coordinates.
  @location(0) offset: vec2f,
  @location(1) @interpolate(flat, either) index: u32,
}

/// Half width in metres; thin walls are drawn thicker.
fn drawnRadius(radius: f32) -> f32 {
  return max(radius, MIN_WALL_RADIUS * view.pixelRatio / view.scale);
}

fn placed(point: vec2f, place: vec4f) -> vec2f {
  return place.xy + vec2f(place.z * point.x - place.w * point.y, place.w * point.x + place.z * point.y);
}

@vertex
fn wallVertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) index: u32) -> Outline {
  let wall = walls[index];
  let chord = wall.end - wall.start;
  let axis = normalize(chord);
  let quarter = 0.25 * dot(chord, chord);
  let bow = wall.curvature * quarter / (1.0 + sqrt(max(0.0, 1.0 - wall.curvature * wall.curvature * quarter)));
  let margin = drawnRadius(wall.radius) + view.pixelRatio / view.scale;
  let along = select(-margin, length(chord) + margin, (vertex & 1u) == 1u);
  // an arc that turns left stands out to the right
  let across = select(-margin - max(bow, 0.0), margin - min(bow, 0.0), vertex > 1u);
  var outline: Outline;
  outline.offset = along * axis + across * vec2f(-axis.y, axis.x);
  outline.index = index;
  let corner = (placed(wall.start + outline.offset, places[wall.body]) - view.center) * view.scale;
  outline.position = vec4f(corner * view.pixel, 0.0, 1.0);
  return outline;
}

/// Returns the distance to the wall's centre line; see shaders/shared/edge.wgsl.
fn distanceTo(wall: Edge, offset: vec2f) -> f32 {
  let toEnd = wall.start + offset - wall.end;
  if (dot(offset, wall.startTangent) < 0.0 || dot(toEnd, wall.endTangent) > 0.0) {
    return min(length(offset), length(toEnd));
  }
  let normal = vec2f(-wall.startTangent.y, wall.startTangent.x);
  let bent = 2.0 * dot(offset, normal) - wall.curvature * dot(offset, offset);
  return abs(bent / (1.0 + length(normal - wall.curvature * offset)));
}

/// Returns the length in metres from the wall's start along it.
fn lengthTo(wall: Edge, offset: vec2f) -> f32 {
  if (wall.curvature == 0.0) { return dot(offset, wall.startTangent); }
  let toStart = vec2f(wall.startTangent.y, -wall.startTangent.x) / wall.curvature;
  let toPoint = toStart + offset;
  return atan2(toStart.x * toPoint.y - toStart.y * toPoint.x, dot(toStart, toPoint)) / wall.curvature;
}

/// Coverage of a line with this half width at a distance from its centre line, both in metres.
fn coverageOf(radius: f32, away: f32) -> f32 {
  return clamp((radius - away) * view.scale + 0.5, 0.0, 1.0);
}

@fragment
fn wallFragment(outline: Outline) -> @location(0) vec4f {
  let wall = walls[outline.index];
  let away = distanceTo(wall, outline.offset);
  let coverage = coverageOf(drawnRadius(wall.radius), away);
  if (wall.sensor == 0u) { return vec4f(view.wall, 1.0) * coverage; }
  let dash = select(0.0, 1.0, fract(lengthTo(wall, outline.offset) * view.scale / (view.pixelRatio * 2.0 * DASH)) < 0.5);
  return vec4f(SENSOR_COLOR, 1.0) * max(SENSOR_OPACITY * coverage, dash * coverageOf(drawnRadius(0.0), away));
}
