// The contact of two parts of any kind: disks and outlines. Twin: src/reference/grains/parts/touchParts.ts

import package::kernel::{arcs, motions, poses};
import package::schemas::{Arc, GrainPair, Span};
import package::grains::parts::grainContact::{PartContact, touchFromDisk, touchOutlines, touchToDisk};
import package::shared::grainParts::{outlineOf, rotationOf};
import package::shared::outline::turned;
import package::shared::touch::touchAt;

// Whether a part is a disk: two arcs about one centre.
fn isRound(outline: Span) -> bool {
  return outline.count == 2u && all(arcs[outline.start].center == arcs[outline.start + 1u].center);
}

// Two parts that are disks.
fn touchRounds(i: u32, b: u32, a: Arc, turnA: vec2f, other: Arc, turnB: vec2f, offset: vec2f) -> PartContact {
  let center = turned(a.center, turnA);
  let touch = touchAt(offset + turned(other.center, turnB) - center, a.radius + other.radius, motions[i].id, motions[b].id);
  let point = center + (a.radius + 0.5 * touch.gap) * touch.normal;
  return PartContact(touch.normal, point, point, touch.gap, touch.gap, 1u);
}

fn touchParts(pair: GrainPair, i: u32, b: u32, offset: vec2f) -> PartContact {
  if (pair.outlineA == 0u && pair.outlineB == 0u) {
    let touch = touchAt(offset, pair.innerA + pair.innerB, motions[i].id, motions[b].id);
    let point = pair.innerA * touch.normal;
    return PartContact(touch.normal, point, point, touch.gap, touch.gap, 1u);
  }
  if (pair.outlineA == 0u) { return touchFromDisk(pair.innerA, pair.outlineB, rotationOf(poses[b].angle), offset); }
  let turn = rotationOf(poses[i].angle);
  if (pair.outlineB == 0u) { return touchToDisk(pair.outlineA, turn, pair.innerB, offset); }
  let a = outlineOf(pair.outlineA);
  let other = outlineOf(pair.outlineB);
  if (isRound(a) && isRound(other)) {
    return touchRounds(i, b, arcs[a.start], turn, arcs[other.start], rotationOf(poses[b].angle), offset);
  }
  return touchOutlines(pair, turn, rotationOf(poses[b].angle), offset);
}
