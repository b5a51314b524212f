// Contact of two parts of grains. Twin: src/reference/grains/parts/grainContact.ts

import package::schemas::{GrainPair, Place, MEET_SIDE_A, MEET_SIDE_B};
import package::shared::depth::depthOf;
import package::grains::parts::facingSides::roundManifold;
import package::shared::grainParts::outlineOf;
import package::shared::manifold::{Manifold, sideManifold};
import package::shared::outline::{cross2, turned, turnedBack};
import package::shared::reach::reachOf;

// Points are relative to the centre of grain a, halfway between the boundaries.
struct PartContact { normal: vec2f, first: vec2f, second: vec2f, gap: f32, secondGap: f32, points: u32 }

// Two parts with outlines; b is at `offset` from a.
fn touchOutlines(pair: GrainPair, turnA: vec2f, turnB: vec2f, offset: vec2f) -> PartContact {
  let a = outlineOf(pair.outlineA);
  let b = outlineOf(pair.outlineB);
  let own = Place(vec2f(0.0, 0.0), vec2f(1.0, 0.0));
  let place = Place(turnedBack(offset, turnA), turnedBack(turnB, turnA));
  let reach = reachOf(a, b, place, false);
  var manifold: Manifold;
  if (reach.meeting == MEET_SIDE_A) {
    manifold = sideManifold(a, own, reach.i, b, place, reach.j, reach.normal, reach.depth);
  } else if (reach.meeting == MEET_SIDE_B) {
    manifold = sideManifold(b, place, reach.j, a, own, reach.i, -reach.normal, reach.depth);
  } else {
    manifold = roundManifold(a, reach.i, b, place, reach.j, reach.normal, reach.depth);
  }
  return PartContact(
    turned(reach.normal, turnA), turned(manifold.first, turnA), turned(manifold.second, turnA),
    -reach.depth, -manifold.secondDepth, manifold.points,
  );
}

// A disk a of this radius and a part b with an outline.
fn touchFromDisk(radius: f32, outlineB: u32, turnB: vec2f, offset: vec2f) -> PartContact {
  let depth = depthOf(outlineOf(outlineB), turnedBack(-offset, turnB));
  let normal = -turned(depth.normal, turnB);
  let gap = -depth.depth - radius;
  let point = (radius + 0.5 * gap) * normal;
  return PartContact(normal, point, point, gap, gap, 1u);
}

// A part a with an outline and a disk b of this radius.
fn touchToDisk(outlineA: u32, turnA: vec2f, radius: f32, offset: vec2f) -> PartContact {
  let depth = depthOf(outlineOf(outlineA), turnedBack(offset, turnA));
  let normal = turned(depth.normal, turnA);
  let gap = -depth.depth - radius;
  let point = offset - (radius + 0.5 * gap) * normal;
  return PartContact(normal, point, point, gap, gap, 1u);
}

// The pair with the arms from both centres to a contact point, and the effective masses there. `arm` is from a, `otherArm` from
// b; for an edge the inverses of b are 0.
fn armed(pair: GrainPair, normal: vec2f, arm: vec2f, otherArm: vec2f) -> GrainPair {
  var next = pair;
  next.crossA = cross2(arm, normal);
  next.dotA = dot(arm, normal);
  next.crossB = cross2(otherArm, normal);
  next.dotB = dot(otherArm, normal);
  let inverseMass = pair.inverseMassA + pair.inverseMassB;
  let spinning = next.crossA * next.crossA * pair.inverseInertiaA + next.crossB * next.crossB * pair.inverseInertiaB;
  let rolling = next.dotA * next.dotA * pair.inverseInertiaA + next.dotB * next.dotB * pair.inverseInertiaB;
  next.mass = 1.0 / (inverseMass + spinning);
  next.tangentMass = 1.0 / (inverseMass + rolling);
  return next;
}
