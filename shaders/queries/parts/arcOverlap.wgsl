// Whether a shape overlaps an arc of an edge with the skin around it, in body coordinates. Twin: src/reference/queries/parts/arcOverlap.ts

import package::schemas::{Edge, Span, MAX_TRACE_STEPS, SHORTEST_TRACE};
import package::shared::cast::Path;
import package::shared::depth::depthOf;
import package::shared::edge::{Point, asideOf};
import package::shared::exact::maxExact;
import package::queries::parts::sumOutline::{SumPath, moving};

fn leftOf(v: vec2f) -> vec2f {
  return vec2f(-v.y, v.x);
}

// Whether a point relative to the start of the edge is on it, not beyond an end.
fn isBeside(point: vec2f, edge: Edge) -> bool {
  return dot(point, edge.startTangent) >= 0.0 && dot(point - (edge.end - edge.start), edge.endTangent) <= 0.0;
}

// Whether a point of the edge, relative to its start, is in the shape with the skin around it; `sum` is that with an end.
fn isCovered(sum: Span, own: SumPath, point: vec2f) -> bool {
  return depthOf(sum, own.origin - point).depth >= 0.0;
}

// Whether the shape covers a point of the edge on the way from one with this tangent, forwards or backwards. The distance to the shape
// is a safe step.
fn isCoveredAlong(sum: Span, own: SumPath, edge: Edge, begin: vec2f, towards: vec2f, curvature: f32, size: f32) -> bool {
  var point = begin;
  var tangent = towards;
  var way = 0.0;
  for (var n = 0u; n < MAX_TRACE_STEPS && way <= 2.0 * size && isBeside(point, edge); n++) {
    let depth = depthOf(sum, own.origin - point).depth;
    if (depth >= 0.0) { return true; }
    let step = maxExact(SHORTEST_TRACE * size, -depth);
    // a chord of the circle, by the tangent of half its angle
    let t = 0.5 * curvature * step;
    let square = 1.0 + t * t;
    let left = leftOf(tangent);
    point = point + (step / square) * (tangent + t * left);
    tangent = ((1.0 - t * t) * tangent + (2.0 * t) * left) / square;
    way = way + step;
  }
  return false;
}

// Whether the edge crosses a straight side of the shape, which ends at a moving arc and has the skin around it: 2 w·n - κ w² of
// shaders/shared/edge.wgsl is 0 there. Of both roots one is near for a nearly straight edge.
fn crossesSide(own: SumPath, j: u32, edge: Edge) -> bool {
  let arc = moving[j];
  if (!(arc.side > 0.0)) { return false; }
  let normal = arc.direction;
  let tangent = leftOf(normal);
  let left = leftOf(edge.startTangent);
  // the side relative to the point of its line that is nearest to the start of the edge
  let apart = dot(own.origin + arc.center, normal) + (arc.radius + edge.radius);
  let high = dot(own.origin + arc.center, tangent);
  let b = dot(tangent, left);
  let c = 2.0 * apart * dot(normal, left) - edge.curvature * (apart * apart);
  let squared = b * b + edge.curvature * c;
  if (!(squared >= 0.0)) { return false; }
  let root = sqrt(squared);
  let sum = b + select(-root, root, b >= 0.0);
  let near = select(0.0, -c / sum, abs(sum) > 0.0);
  let far = sum / edge.curvature;
  return (near <= high && near >= high - arc.side && isBeside(apart * normal + near * tangent, edge))
    || (far <= high && far >= high - arc.side && isBeside(apart * normal + far * tangent, edge));
}

// Whether the shape overlaps an arc at the start, though not its ends. Then the edge crosses a straight side, or it is near the
// centre of a moving arc, or the search along the edge finds a point of it in the shape.
fn overlapsArc(sum: Span, path: Path, own: SumPath, count: u32, edge: Edge) -> bool {
  let size = path.radius + edge.radius;
  let aside = asideOf(Point(path.origin, vec2f()), edge);
  if (!(abs(aside.left) <= size + path.blur)) { return false; }
  for (var j = 0u; j < count; j++) {
    let center = path.origin + moving[j].center;
    let near = asideOf(Point(center, vec2f()), edge);
    if (!near.isBefore && !near.isAfter && isCovered(sum, own, center - near.left * near.normal - edge.start)) { return true; }
    if (crossesSide(own, j, edge)) { return true; }
  }
  var begin = path.origin - aside.left * aside.normal - edge.start;
  var tangent = -leftOf(aside.normal);
  var curvature = edge.curvature;
  var ways = 2u;
  if (aside.isBefore || aside.isAfter) {
    // from the nearer end on
    let toEnd = path.origin - edge.end;
    let isStart = dot(own.origin, own.origin) <= dot(toEnd, toEnd);
    begin = select(edge.end - edge.start, vec2f(), isStart);
    tangent = select(-edge.endTangent, edge.startTangent, isStart);
    curvature = select(-curvature, curvature, isStart);
    ways = 1u;
  }
  for (var way = 0u; way < ways; way++) {
    if (isCoveredAlong(sum, own, edge, begin, tangent, curvature, size)) { return true; }
    tangent = -tangent;
    curvature = -curvature;
  }
  return false;
}
