// A wall is a segment with round ends, drawn as a quad around it, where its body is.

struct Segment {
  @builtin(position) position: vec4f,
  /// In pixels, from the segment's start: along it and across.
  @location(0) offset: vec2f,
  @location(1) @interpolate(flat) extent: f32,
  @location(2) @interpolate(flat) radius: f32,
}

fn placed(point: vec2f, place: vec4f) -> vec2f {
  return place.xy + vec2f(place.z * point.x - place.w * point.y, place.w * point.x + place.z * point.y);
}

@vertex
fn wallVertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) index: u32) -> Segment {
  let wall = walls[index];
  let start = placed(wall.start, places[wall.body]);
  let end = placed(wall.end, places[wall.body]);
  var segment: Segment;
  segment.radius = max(wall.radius * view.scale, MIN_WALL_RADIUS * view.pixelRatio);
  segment.extent = distance(start, end) * view.scale;
  let axis = normalize(end - start);
  let margin = segment.radius + 1.0;
  let along = select(-margin, segment.extent + margin, (vertex & 1u) == 1u);
  let across = select(-margin, margin, vertex > 1u);
  segment.offset = vec2f(along, across);
  let corner = (start - view.center) * view.scale + along * axis + across * vec2f(-axis.y, axis.x);
  segment.position = vec4f(corner * view.pixel, 0.0, 1.0);
  return segment;
}

@fragment
fn wallFragment(segment: Segment) -> @location(0) vec4f {
  let nearest = vec2f(clamp(segment.offset.x, 0.0, segment.extent), 0.0);
  let coverage = clamp(segment.radius - distance(segment.offset, nearest) + 0.5, 0.0, 1.0);
  return vec4f(WALL, 1.0) * coverage;
}
