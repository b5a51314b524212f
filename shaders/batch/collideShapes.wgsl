// Collides pairs of shapes: penetration depth or distance, normal, and one or two contact points. One thread per pair.
// Computed in the coordinates of a, so that no precision is lost far from the origin of the world. pairs is bound at
// the length in use.

import package::schemas::{Arc, Place, ShapeContact, ShapePair, Span, MEET_SIDE_A, MEET_SIDE_B, WORKGROUP};
import package::shared::manifold::{Manifold, arcManifold, sideManifold};
import package::shared::outline::{arcOf, placedArc, relativePlace, turned};
import package::shared::reach::reachOf;

@group(0) @binding(0) var<storage, read> arcs: array<Arc>;
@group(0) @binding(1) var<storage, read> shapes: array<Span>;
@group(0) @binding(2) var<storage, read> pairs: array<ShapePair>;
@group(0) @binding(3) var<storage, read_write> contacts: array<ShapeContact>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&pairs)) { return; }
  let pair = pairs[thread.x];
  let a = shapes[pair.a];
  let b = shapes[pair.b];
  let own = Place(vec2f(0.0, 0.0), vec2f(1.0, 0.0));
  let place = relativePlace(pair.placeA, pair.placeB);
  let reach = reachOf(a, b, place, false);
  var manifold: Manifold;
  if (reach.meeting == MEET_SIDE_A) {
    manifold = sideManifold(a, own, reach.i, b, place, reach.j, reach.normal, reach.depth);
  } else if (reach.meeting == MEET_SIDE_B) {
    manifold = sideManifold(b, place, reach.j, a, own, reach.i, -reach.normal, reach.depth);
  } else {
    manifold = arcManifold(arcOf(a, reach.i), placedArc(b, reach.j, place), reach.normal, reach.depth);
  }
  contacts[thread.x] = ShapeContact(
    turned(reach.normal, pair.placeA.rotation),
    turned(manifold.first, pair.placeA.rotation),
    turned(manifold.second, pair.placeA.rotation),
    reach.depth, manifold.secondDepth, manifold.points,
  );
}
