// Casts rays or disks against a shape: finds where a disk that moves along a segment first meets it. One thread per
// query. The centre of the disk meets the shape with all arcs grown by the disk's radius. queries is bound at the
// length in use.
//
// Seen along the ray, the front of a convex outline is a row of arcs and sides from its left to its right end, and the
// ray meets the one whose ends it passes between. Where two of them join, both compute the same numbers for the end, so
// no ray slips through.

import package::schemas::{Arc, CastAnswer, CastQuery, Span, COINCIDENT, NO_FRACTION, WORKGROUP};
import package::shared::depth::depthOf;
import package::shared::exact::{maxExact, within};
import package::shared::outline::{arcOf, covers, cross2, turned, turnedBack};

@group(0) @binding(0) var<storage, read> arcs: array<Arc>;
@group(0) @binding(1) var<storage, read> shapes: array<Span>;
@group(0) @binding(2) var<storage, read> queries: array<CastQuery>;
@group(0) @binding(3) var<storage, read_write> answers: array<CastAnswer>;

// Distance of a point to the left of the ray, times the length of the translation.
fn leftOf(point: vec2f, origin: vec2f, translation: vec2f) -> f32 {
  return cross2(translation, point - origin);
}

// Clamps a normal to the range of an arc, which rounding may have left.
fn withinArc(start: vec2f, end: vec2f, normal: vec2f) -> vec2f {
  if (covers(start, end, normal)) { return normal; }
  return select(start, end, dot(normal, end) > dot(normal, start));
}

struct Entry {
  normal: vec2f,
  fraction: f32, // of the line through the ray: may be negative; NO_FRACTION if the line misses
}

// Where the line through the ray enters the outline.
fn entryOf(shape: Span, origin: vec2f, translation: vec2f, grown: f32) -> Entry {
  let length = sqrt(dot(translation, translation));
  let along = translation / length;
  var arc = arcOf(shape, shape.count - 1u);
  var isFront = dot(arc.direction, translation) < 0.0;
  for (var i = 0u; i < shape.count; i++) {
    // an arc and the side after it
    let next = arcOf(shape, i);
    let radius = arc.radius + grown;
    let isEndFront = dot(next.direction, translation) < 0.0;
    let arcEnd = arc.center + radius * next.direction;
    let end = leftOf(arcEnd, origin, translation);
    // the normal in the middle of the arc, not normalized
    let chord = next.direction - arc.direction;
    let isMiddleFront = dot(vec2f(chord.y, -chord.x), translation) < 0.0;
    if (radius > COINCIDENT && (isFront || isEndFront || isMiddleFront)) {
      let left = leftOf(arc.center, origin, translation);
      let arcStart = leftOf(arc.center + radius * arc.direction, origin, translation);
      let leftEnd = select(left + radius * length, arcStart, isFront);
      let rightEnd = select(left - radius * length, end, isEndFront);
      if (leftEnd >= 0.0 && rightEnd <= 0.0) {
        let aside = within(-radius, radius, left / length);
        let half = sqrt(maxExact(0.0, (radius - aside) * (radius + aside)));
        let across = vec2f(-along.y, along.x);
        let normal = withinArc(arc.direction, next.direction, (-half * along - aside * across) / radius);
        // not computed from half, because the circle may continue beyond the end of the arc
        return Entry(normal, dot(arc.center + radius * normal - origin, along) / length);
      }
    }
    if (isEndFront) {
      let sideEnd = next.center + (next.radius + grown) * next.direction;
      let rightOfSide = leftOf(sideEnd, origin, translation);
      if (end >= 0.0 && rightOfSide <= 0.0) {
        // between both ends even if rounding affects a ray nearly parallel to the side
        let part = select(0.0, end / (end - rightOfSide), end > 0.0);
        let point = arcEnd + part * (sideEnd - arcEnd);
        return Entry(next.direction, dot(point - origin, along) / length);
      }
    }
    arc = next;
    isFront = isEndFront;
  }
  return Entry(vec2f(0.0, 0.0), NO_FRACTION);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&queries)) { return; }
  let query = queries[thread.x];
  let shape = shapes[query.shape];
  let rotation = query.place.rotation;
  let origin = turnedBack(query.origin - query.place.position, rotation);
  let translation = turnedBack(query.translation, rotation);
  let depth = depthOf(shape, origin);
  if (depth.depth + query.radius >= 0.0) {
    // the cast begins inside
    let normal = turned(depth.normal, rotation);
    answers[thread.x] = CastAnswer(query.origin + depth.depth * normal, normal, 0.0, 1u);
    return;
  }
  var entry = Entry(vec2f(0.0, 0.0), NO_FRACTION);
  if (sqrt(dot(translation, translation)) > COINCIDENT) {
    entry = entryOf(shape, origin, translation, query.radius);
    // rounding may put the entry behind the origin of a ray towards the shape
    if (entry.fraction < 0.0 && dot(translation, depth.normal) < 0.0) { entry.fraction = 0.0; }
  }
  if (!(entry.fraction >= 0.0 && entry.fraction <= 1.0)) {
    answers[thread.x] = CastAnswer(vec2f(), vec2f(), 1.0, 0u);
    return;
  }
  let normal = turned(entry.normal, rotation);
  let center = query.origin + entry.fraction * query.translation;
  answers[thread.x] = CastAnswer(center - query.radius * normal, normal, maxExact(0.0, entry.fraction), 1u);
}
