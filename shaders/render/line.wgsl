// Lines with round ends as quads with a margin of one pixel, and their antialiased coverage.

import package::render::schemas::ViewUniform;

struct Line {
  @builtin(position) position: vec4f,
  /// Position relative to the start of the line, along it and across, in pixels.
  @location(0) offset: vec2f,
  @location(1) @interpolate(flat, either) extent: f32,
  @location(2) @interpolate(flat, either) radius: f32,
  /// Premultiplied by alpha.
  @location(3) @interpolate(flat, either) color: vec4f,
}

/// Returns a corner of the line from `start` to `end`, in metres, with a half width of `radius` pixels.
fn lineCorner(view: ViewUniform, vertex: u32, start: vec2f, end: vec2f, radius: f32, color: vec4f) -> Line {
  var line: Line;
  line.radius = radius;
  line.color = color;
  line.extent = distance(start, end) * view.scale;
  // a line of no length is a dot
  var axis = vec2f(1.0, 0.0);
  if (line.extent > 1e-6) { axis = (end - start) * view.scale / line.extent; }
  let margin = radius + 1.0;
  let along = select(-margin, line.extent + margin, (vertex & 1u) == 1u);
  let across = select(-margin, margin, vertex > 1u);
  line.offset = vec2f(along, across);
  let corner = (start - view.center) * view.scale + along * axis + across * vec2f(-axis.y, axis.x);
  line.position = vec4f(corner * view.pixel, 0.0, 1.0);
  return line;
}

fn lineColor(line: Line) -> vec4f {
  let nearest = vec2f(clamp(line.offset.x, 0.0, line.extent), 0.0);
  return line.color * clamp(line.radius - distance(line.offset, nearest) + 0.5, 0.0, 1.0);
}
