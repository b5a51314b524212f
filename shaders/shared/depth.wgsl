// How deep a point lies in a shape. Twin: src/reference/kernels/shared/depth.ts

struct Depth {
  normal: vec2f, // outward, at the closest point of the boundary
  depth: f32,    // distance from it, negative outside
}

// As in reach.wgsl, with the point for the other shape: the range of each arc is looked at once.
fn depthOf(shape: Span, point: vec2f) -> Depth {
  var arc = arcOf(shape, 0u);
  var best = Depth(arc.direction, dot(arc.center - point, arc.direction) + arc.radius);
  for (var i = 0u; i < shape.count; i++) {
    let next = arcOf(shape, arcAfter(shape, i));
    let offset = arc.center - point;
    let length = sqrt(dot(offset, offset));
    if (length > COINCIDENT && arc.radius - length < best.depth) {
      let normal = -offset / length;
      if (covers(arc.direction, next.direction, normal)) { best = Depth(normal, arc.radius - length); }
    }
    let depth = dot(next.center - point, next.direction) + next.radius;
    if (depth < best.depth) { best = Depth(next.direction, depth); }
    arc = next;
  }
  return best;
}
