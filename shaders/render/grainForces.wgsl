// Draws each contact that carries load in a world with grains, as forces.wgsl does in a world of disks: two lines, from both centroids
// to the contact point, or one to a point on a wall. Two instances per allocated record.

import package::render::line::{Line, lineColor};
import package::render::schemas::{ViewUniform, WIDEST_FORCE};
import package::render::strength::{forceCorner, strengthOf};
import package::schemas::{Contact, GrainPair, Impulses, Pose, Span, EDGE_BIT};

@group(0) @binding(0) var<uniform> view: ViewUniform;
@group(0) @binding(1) var<storage, read> poses: array<Pose>;
@group(0) @binding(2) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(3) var<storage, read> contacts: array<Contact>;
@group(0) @binding(4) var<storage, read> impulses: array<Impulses>;
@group(0) @binding(5) var<storage, read> grainPairs: array<GrainPair>;

@vertex
fn grainForceVertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) instance: u32) -> Line {
  var line: Line;
  let record = instance >> 1u;
  let slot = contacts[record].a;
  if (slot >= view.slots) { return line; }
  let span = contactSpans[slot];
  if (record < span.start || record >= span.start + span.count) { return line; }
  let impulse = impulses[record].normal;
  let pose = poses[slot];
  // a negative impulse marks a contact whose bounce is over
  if (!(impulse > 0.0) || pose.radius == 0.0) { return line; }
  let pair = grainPairs[record];
  let other = contacts[record].b;
  let isWall = other >= EDGE_BIT;
  if (isWall && (instance & 1u) == 1u) { return line; }
  if (!isWall && poses[other].radius == 0.0) { return line; }
  let smaller = select(min(pair.innerA, pair.innerB), pair.innerA, isWall);
  let strength = strengthOf(view, impulse, smaller);
  let half = strength * WIDEST_FORCE * smaller;
  let normal = contacts[record].normal;
  let left = vec2f(-normal.y, normal.x);
  // the line's round end touches the wall
  let point = pose.position + (pair.dotA - select(0.0, half, isWall)) * normal - pair.crossA * left;
  if ((instance & 1u) == 0u) { return forceCorner(view, vertex, pose.position, point, half, strength); }
  // the other centroid may be across a seam, so its position is not used
  return forceCorner(view, vertex, point, point - pair.dotB * normal + pair.crossB * left, half, strength);
}

@fragment
fn grainForceFragment(line: Line) -> @location(0) vec4f {
  return lineColor(line);
}
