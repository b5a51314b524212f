// Stops bullets at edges, body by body along the path in body coordinates, which is taken as straight. One thread per
// bullet. An edge that touches the bullet as the substep begins stops it at a penetration of BULLET_SLOP radii. If any
// edge touches it, all edges allow that penetration: otherwise the end of each edge that it slides onto would stop it.
// So both cases are computed, and the edges around the start decide which one applies. The translation by a moving body
// in the remaining substep is swept against the ground, which stops it: between the two, the disk penetrates the body.

import package::schemas::{Body, Edge, Material, Motion, Params, Status, Sweep, WORKGROUP};
import package::shared::cast::pathOf;
import package::shared::edge::{bodyAt, fromBody, toBody};
import package::shared::grid::levelOf;
import package::shared::periodic::{isSwept, sweptImagesEnd, sweptShift};
import package::shared::wallStops::{Filter, Stop, Stops, stopOf, stopsAt};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> materials: array<Material>;
@group(0) @binding(4) var<storage, read> edges: array<Edge>;
@group(0) @binding(5) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(6) var<storage, read> bodies: array<Body>;
@group(0) @binding(7) var<storage, read> bullets: array<u32>;
@group(0) @binding(8) var<storage, read_write> sweeps: array<Sweep>;

// some disks or walls do not collide with all categories
override FILTERED: bool;
// the box is periodic
override PERIODIC: bool;

// Translation of a disk by a moving body in the remaining substep.
fn wallTranslationOf(mine: Sweep, stop: Stop, level: u32) -> vec2f {
  if (stop.body == 0u) { return vec2f(); }
  let begin = bodyAt(stop.body, level, 0u);
  let end = bodyAt(stop.body, level, 1u);
  let origin = mine.origin - stop.shift;
  let a = toBody(origin, begin);
  let b = toBody(origin + mine.translation, end);
  let touched = end.position + fromBody(a + stop.fraction * (b - a), end);
  return touched - (origin + stop.fraction * mine.translation);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let n = thread.x;
  if (n >= atomicLoad(&status.bullets) || status.halted != 0u) { return; }
  let i = bullets[n];
  let mine = sweeps[i];
  let level = levelOf(mine.radius);
  let material = materials[motions[i].id];
  let category = Filter(material.category, material.mask);
  let end = Stop(mine.fraction, 0u, vec2f());
  let none = Stops(false, end, end);
  var stops = none;
  var stop = none.free;
  var wallTranslation = vec2f();
  // after all bodies the ground again, for a bullet that one of them carries
  for (var sweepIndex = 0u; sweepIndex <= params.bodies; sweepIndex++) {
    let isCarried = sweepIndex == params.bodies;
    let b = select(sweepIndex, 0u, isCarried);
    let body = bodyAt(b, level, 0u);
    var origin = mine.origin;
    var translation = mine.translation;
    if (isCarried) {
      stop = stopOf(stops);
      if (stop.body == 0u) { break; }
      wallTranslation = wallTranslationOf(mine, stop, level);
      origin = mine.origin + stop.fraction * mine.translation;
      translation = wallTranslation;
      stops = Stops(false, Stop(1.0, 0u, vec2f()), Stop(1.0, 0u, vec2f()));
    }
    for (var n = 0u; n < sweptImagesEnd(); n++) {
      if (!isSwept(n)) { continue; }
      let shift = sweptShift(n);
      var start = origin - shift;
      var along = translation;
      if (b > 0u) {
        start = toBody(mine.origin - shift, body);
        along = toBody(mine.origin - shift + mine.translation, bodyAt(b, level, 1u)) - start;
      }
      stops = stopsAt(category, b, body, shift, pathOf(start, along, mine.radius), stops);
    }
  }
  sweeps[i].fraction = stop.fraction;
  sweeps[i].wallTranslation = select(vec2f(), stopOf(stops).fraction * wallTranslation, stop.body > 0u);
}
