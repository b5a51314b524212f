// Where a line meets a convex outline. Twin: src/reference/shared/castOutline.ts
//
// Seen along the ray, the front of a convex outline is a row of arcs and sides from its left to its right end, and the
// ray meets the one whose ends it passes between. Where two of them join, both compute the same numbers for the end, so
// no ray slips through.

import package::schemas::{Span, COINCIDENT};
import package::shared::exact::{maxExact, within};
import package::shared::outline::{arcOf, covers, cross2};

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
  fraction: f32, // of the line through the ray: may be negative
  isHit: bool,
}

// Where the line through the ray enters the outline with all arcs grown by a radius.
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
        return Entry(normal, dot(arc.center + radius * normal - origin, along) / length, true);
      }
    }
    if (isEndFront) {
      let sideEnd = next.center + (next.radius + grown) * next.direction;
      let rightOfSide = leftOf(sideEnd, origin, translation);
      if (end >= 0.0 && rightOfSide <= 0.0) {
        // between both ends even if rounding affects a ray nearly parallel to the side
        let part = select(0.0, end / (end - rightOfSide), end > 0.0);
        let point = arcEnd + part * (sideEnd - arcEnd);
        return Entry(next.direction, dot(point - origin, along) / length, true);
      }
    }
    arc = next;
    isFront = isEndFront;
  }
  return Entry(vec2f(), 0.0, false);
}
