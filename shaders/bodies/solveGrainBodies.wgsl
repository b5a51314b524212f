// A pass of the solver over the contacts of grains with dynamic bodies, as solveBodyContacts.wgsl makes it for disks. One thread per slot.

import package::schemas::{
  BodyContact, Contact, GrainPair, Impulses, Motion, Params, Span, Status, EDGE_BIT, NOT_COUNTED, RELAX_PASS, WARM_PASS, WORKGROUP,
};
import package::bodies::parts::bodyContact::{Side, solveBodyContact};
import package::shared::exact::flushed;
import package::shared::keptScale::keptScale;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(3) var<storage, read> contacts: array<Contact>;
@group(0) @binding(4) var<storage, read> bodyContacts: array<BodyContact>;
@group(0) @binding(5) var<storage, read> grainPairs: array<GrainPair>;
@group(0) @binding(6) var<storage, read_write> impulses: array<Impulses>;
@group(0) @binding(7) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(8) var<storage, read_write> activeContactCounts: array<u32>;

override PASS: u32;

// The grain at the contact.
fn sideOf(k: u32, i: u32) -> Side {
  let pair = grainPairs[k];
  return Side(
    motions[i].velocity, motions[i].spin, pair.inverseMassA, pair.inverseInertiaA, pair.crossA, pair.dotA, pair.friction, pair.rolling * pair.innerA,
  );
}

fn push(i: u32, side: Side, delta: Impulses, normal: vec2f) {
  let impulse = delta.normal * normal + delta.tangent * vec2f(-normal.y, normal.x);
  motions[i].velocity = side.velocity - side.inverseMass * impulse;
  let turning = (side.cross * delta.normal + side.along * delta.tangent) + delta.rolling;
  motions[i].spin = flushed(side.spin - side.inverseInertia * turning);
}

// Solves one contact; returns whether it was active.
fn solveContact(k: u32, i: u32) -> bool {
  if (contacts[k].restitution < 0.0) { return false; } // a sensor
  if (PASS == WARM_PASS && bodyContacts[k].body == NOT_COUNTED) { impulses[k] = Impulses(); }
  if (bodyContacts[k].body >= NOT_COUNTED) { return false; }
  let isActive = impulses[k].normal > 0.0;
  if (PASS == WARM_PASS) {
    if (!isActive) { return false; }
    let scale = keptScale();
    impulses[k] = Impulses(scale * impulses[k].normal, scale * impulses[k].tangent, scale * impulses[k].rolling);
    push(i, sideOf(k, i), impulses[k], contacts[k].normal);
    return true;
  }
  if (PASS == RELAX_PASS && !isActive) { return false; }
  let side = sideOf(k, i);
  push(i, side, solveBodyContact(k, side, activeContactCounts[i] != 0u), contacts[k].normal);
  return isActive;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u) { return; }
  let span = contactSpans[i];
  var carrying = 0u;
  // contacts with edges follow those with disks
  for (var k = span.start + span.count; k > span.start && contacts[k - 1u].b >= EDGE_BIT; k--) {
    carrying += u32(solveContact(k - 1u, i));
  }
  if (PASS != WARM_PASS || carrying == 0u) { return; }
  activeContactCounts[i] += carrying;
  atomicAdd(&status.carrying, carrying);
}
