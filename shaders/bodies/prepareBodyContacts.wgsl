// Prepares the contacts of disks with heavy bodies for a pass of the solver (mass splitting: Tonge, Benevolenski and Voroshilov, ACM
// Trans. Graph. 31, 2012). A body with n contacts counts as n parts that share its mass, one for each contact, so that the contacts
// can be solved at once; sumBodyImpulses.wgsl and solveBodies.wgsl then join the parts. One thread per slot.

import package::schemas::{
  BodyContact, Contact, HeavyBody, Impulses, PairMaterial, Params, Span, Status, EDGE_BIT, HEAVY_NONE, RELAX_PASS, THIRD,
  WORKGROUP,
};
import package::shared::bodyContact::{meetBody, yieldOf};
import package::shared::exact::maxExact;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(3) var<storage, read> heavyBodies: array<HeavyBody>;
@group(0) @binding(4) var<storage, read> bodyLoads: array<u32>;
@group(0) @binding(5) var<storage, read> impulses: array<Impulses>;
@group(0) @binding(6) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(7) var<storage, read_write> bodyContacts: array<BodyContact>;
@group(0) @binding(8) var<storage, read_write> pairMaterials: array<PairMaterial>;

override PASS: u32;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u) { return; }
  let span = contactSpans[i];
  for (var k = span.start + span.count; k > span.start && contacts[k - 1u].b >= EDGE_BIT; k--) {
    let b = bodyContacts[k - 1u].body;
    let heavy = heavyBodies[b];
    if (heavy.kind == HEAVY_NONE) { continue; }
    let arm = bodyContacts[k - 1u].point - heavy.position;
    meetBody(k - 1u, heavy, arm, select(params.h, 0.0, PASS == RELAX_PASS));
    if (contacts[k - 1u].restitution < 0.0) { continue; } // a sensor
    // the solver takes a third of the mass along the tangent: the body must not give way more there than that allows
    let way = yieldOf(b, heavy, arm, contacts[k - 1u].normal);
    let inverseMass = pairMaterials[k - 1u].inverseMassA;
    pairMaterials[k - 1u].mass = 1.0 / (inverseMass + maxExact(way.normal, THIRD * way.tangent));
  }
}
