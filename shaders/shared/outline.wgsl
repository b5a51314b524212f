// Convex outlines of arcs. Twin: src/reference/shared/outline.ts

import package::kernel::arcs;
import package::schemas::{Arc, Place, Span};

fn turned(v: vec2f, rotation: vec2f) -> vec2f {
  return vec2f(rotation.x * v.x - rotation.y * v.y, rotation.y * v.x + rotation.x * v.y);
}

fn turnedBack(v: vec2f, rotation: vec2f) -> vec2f {
  return vec2f(rotation.x * v.x + rotation.y * v.y, rotation.x * v.y - rotation.y * v.x);
}

fn cross2(a: vec2f, b: vec2f) -> f32 {
  return a.x * b.y - a.y * b.x;
}

fn arcOf(shape: Span, index: u32) -> Arc {
  return arcs[shape.start + index];
}

fn arcAfter(shape: Span, index: u32) -> u32 {
  return select(index + 1u, 0u, index + 1u == shape.count);
}

fn arcBefore(shape: Span, index: u32) -> u32 {
  return select(index, shape.count, index == 0u) - 1u;
}

// An arc of a shape placed at `place`.
fn placedArc(shape: Span, index: u32, place: Place) -> Arc {
  var arc = arcOf(shape, index);
  arc.center = place.position + turned(arc.center, place.rotation);
  arc.direction = turned(arc.direction, place.rotation);
  return arc;
}

// The place of b in the coordinates of a.
fn relativePlace(a: Place, b: Place) -> Place {
  return Place(turnedBack(b.position - a.position, a.rotation), turnedBack(b.rotation, a.rotation));
}

// Whether a direction lies in the range from `start` counter-clockwise to `end`, of at most half a turn.
fn covers(start: vec2f, end: vec2f, direction: vec2f) -> bool {
  let isBetween = cross2(start, direction) >= 0.0 && cross2(direction, end) >= 0.0;
  // in a narrow range the opposite direction may also pass both tests
  return isBetween && (dot(start, end) < 0.0 || dot(start, direction) > 0.0);
}
