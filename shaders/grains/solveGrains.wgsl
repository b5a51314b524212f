// Solves the contacts of a world with grains, as solveContacts.wgsl does for disks: the same order, passes and softness. A
// contact is a point at an arm from both centres, so an impulse along the normal also turns grains. One dispatch per level and
// tiling, one workgroup per tile.

import package::schemas::{
  Contact, GrainPair, Impulses, Motion, Params, Span, Status, BIAS_PASS, CONTACT_COLORS, DEEP_FEATURE, DEEP_OVERLAP, EDGE_BIT, HIGH_MASS_RATIO, MAX_RELAXATIONS, NONE, NO_TOUCH,
  RELAX_PASS, SOFT_IMPULSE, SOFT_MASS, SOFT_RATE, STIFF_IMPULSE, STIFF_MASS, STIFF_RATE, TILINGS, WARM_PASS,
};
import package::shared::awake::pushedEnd;
import package::shared::exact::{impulseWithin, maxExact, pushing};
import package::grains::parts::grainBounce::{bounceGrains, mayBounce};
import package::grains::parts::grainPush::{Velocity, push, solveRolling, velocityOf};
import package::grains::parts::hitLimit::isHit;
import package::shared::keptScale::keptScale;
import package::shared::settling::{goesOn, noteChange, settleSpeed, takeChanges};
import package::shared::solverTiles::{colorsOfTile, solverTileCount, solverTilesBefore};
import package::shared::tileToSolve::tileToSolve;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> stageIndex: u32;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> contactOrder: array<u32>;
@group(0) @binding(4) var<storage, read> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read> grainPairs: array<GrainPair>;
@group(0) @binding(6) var<storage, read_write> impulses: array<Impulses>;
@group(0) @binding(7) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(8) var<storage, read_write> activeContactCounts: array<u32>;
@group(0) @binding(9) var<storage, read> contactSpans: array<Span>;

override PASS: u32;
// how often the contacts of a tile are solved; in the relaxing pass at least, as hard ones need more
override ITERATIONS: u32;
// restitution and rolling resistance of all materials are 0
override PLAIN: bool;
// disks at rest fall asleep
override SLEEP: bool;
// threads of a workgroup
override THREADS: u32;

var<workgroup> ownTile: u32;

struct Softness { rate: f32, mass: f32, impulse: f32 }

// Whether one grain is far heavier than the other.
fn isUneven(pair: GrainPair) -> bool {
  if (pair.inverseMassB == 0.0) { return false; }
  return pair.inverseMassA > HIGH_MASS_RATIO * pair.inverseMassB || pair.inverseMassB > HIGH_MASS_RATIO * pair.inverseMassA;
}

fn solveNormal(k: u32, pair: GrainPair, old: f32, normalVelocity: f32) -> f32 {
  let gap = contacts[k].gap;
  if (PASS == RELAX_PASS) {
    return pushing(old - pair.mass * (normalVelocity + maxExact(0.0, gap) / params.h));
  }
  if (gap > 0.0) { return pushing(old - pair.mass * (normalVelocity + gap / params.h)); }
  var soft = Softness(SOFT_RATE, SOFT_MASS, SOFT_IMPULSE);
  if (isUneven(pair)) { soft = Softness(STIFF_RATE, STIFF_MASS, STIFF_IMPULSE); }
  let bias = maxExact(-params.maxPushSpeed, soft.rate * gap / params.h);
  return pushing(old - pair.mass * (soft.mass * (normalVelocity + bias)) - soft.impulse * old);
}

// Whether a contact has bounced in this substep: then it may do so again.
fn mayHaveBounced(stored: Impulses) -> bool {
  return !PLAIN && PASS == RELAX_PASS && stored.normal < 0.0;
}

// The impulses of a contact, for the length of this substep.
fn storedImpulses(k: u32) -> Impulses {
  if (PASS == RELAX_PASS) { return impulses[k]; }
  let scale = keptScale();
  return Impulses(scale * impulses[k].normal, scale * impulses[k].tangent, scale * impulses[k].rolling);
}

// Whether two grains are in a deep overlap: they keep no impulse.
fn isDeep(k: u32, pair: GrainPair) -> bool {
  if ((pair.feature & DEEP_FEATURE) != 0u) { return true; }
  return pair.innerB > 0.0 && contacts[k].gap < -DEEP_OVERLAP * (pair.innerA + pair.innerB);
}

// Solves one contact and applies the change of its impulses to both sides; returns whether it takes part in this pass.
fn solveContact(k: u32) -> bool {
  let stored = storedImpulses(k);
  if (PASS != BIAS_PASS && !(stored.normal > 0.0) && !mayHaveBounced(stored)) { return false; }
  if (PASS == BIAS_PASS && contacts[k].gap == NO_TOUCH) {
    impulses[k] = Impulses();
    return false;
  }
  let pair = grainPairs[k];
  if (PASS == WARM_PASS && isDeep(k, pair)) {
    impulses[k] = Impulses();
    return false;
  }
  let slotA = contacts[k].a;
  let slotB = contacts[k].b;
  let normal = contacts[k].normal;
  var delta = stored;
  if (PASS != WARM_PASS) {
    let a = velocityOf(slotA);
    var b = Velocity(contacts[k].wallVelocity, contacts[k].wallSpin);
    if (slotB < EDGE_BIT) { b = velocityOf(slotB); }
    let relative = b.velocity - a.velocity;
    // the spin of a wall is part of its velocity; its arm is 0
    let normalVelocity = dot(relative, normal) + (b.spin * pair.crossB - a.spin * pair.crossA);
    if (!PLAIN) {
      if (mayBounce(k, normalVelocity) && bounceGrains(k)) { return true; }
      if (impulses[k].normal < 0.0 && (PASS == RELAX_PASS || contacts[k].restitution > 0.0)) { return false; }
    }
    // most pairs are apart and stay so
    if (PASS == BIAS_PASS && !(stored.normal > 0.0) && contacts[k].gap > 0.0 && normalVelocity + contacts[k].gap / params.h >= 0.0) {
      impulses[k] = Impulses();
      return false;
    }
    var old = stored;
    if (!(stored.normal > 0.0)) { old = Impulses(); }
    let tangentVelocity = dot(relative, vec2f(-normal.y, normal.x)) + (b.spin * pair.dotB - a.spin * pair.dotA);
    var next = Impulses();
    next.normal = solveNormal(k, pair, old.normal, normalVelocity);
    let grip = pair.friction * next.normal;
    delta.normal = next.normal - old.normal;
    // the normal impulse turns the grains: friction acts on what that leaves, or both would add energy
    let coupling = pair.crossA * pair.dotA * pair.inverseInertiaA + pair.crossB * pair.dotB * pair.inverseInertiaB;
    let sliding = tangentVelocity + coupling * delta.normal;
    next.tangent = impulseWithin(grip, old.tangent - pair.tangentMass * sliding);
    delta.tangent = next.tangent - old.tangent;
    if (!PLAIN && pair.rolling > 0.0) {
      // the spins that the other impulses leave
      let turnA = pair.inverseInertiaA * (pair.crossA * delta.normal + pair.dotA * delta.tangent);
      let turnB = pair.inverseInertiaB * (pair.crossB * delta.normal + pair.dotB * delta.tangent);
      next.rolling = solveRolling(pair, old.rolling, next.normal, (b.spin + turnB) - (a.spin - turnA));
    }
    delta.rolling = next.rolling - old.rolling;
    impulses[k] = next;
    if (isHit(k, pair.mass, delta.normal)) { impulses[k].normal = -next.normal; }
    if (PASS == RELAX_PASS && abs(delta.normal) > pair.mass * settleSpeed()) {
      let isMoved = slotB >= EDGE_BIT && (b.velocity.x != 0.0 || b.velocity.y != 0.0);
      noteChange(isMoved || isUneven(pair) || isDeep(k, pair));
    }
  }
  push(slotA, -1.0, delta, normal, pair.inverseMassA, pair.inverseInertiaA, pair.crossA, pair.dotA);
  if (PASS == WARM_PASS) { activeContactCounts[slotA]++; }
  if (slotB >= EDGE_BIT) { return true; }
  if (slotB >= pushedEnd()) { return true; } // it sleeps
  push(slotB, 1.0, delta, normal, pair.inverseMassB, pair.inverseInertiaB, pair.crossB, pair.dotB);
  if (PASS == WARM_PASS) { activeContactCounts[slotB]++; }
  return true;
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let level = stageIndex / TILINGS;
  let tiling = stageIndex % TILINGS;
  if (local.x == 0u) { ownTile = tileToSolve(level, tiling, workgroup.x); }
  let tile = workgroupUniformLoad(&ownTile);
  if (tile == NONE) { return; }
  let colors = colorsOfTile(solverTilesBefore(level), solverTileCount(params.levels[level]), tiling, tile);
  let last = contactOrder[colors + CONTACT_COLORS + 1u];
  var activeCount = 0u;
  for (var iteration = 0u; iteration < select(ITERATIONS, u32(MAX_RELAXATIONS), PASS == RELAX_PASS); iteration++) {
    var first = contactOrder[colors];
    for (var color = 1u; color <= CONTACT_COLORS + 1u && first < last; color++) {
      let end = contactOrder[colors + color];
      // what found no color is solved by one thread
      let stride = select(THREADS, 1u, color > CONTACT_COLORS);
      for (var n = first + local.x; n < select(end, first, local.x >= stride); n += stride) {
        activeCount += u32(solveContact(contactOrder[n]));
      }
      storageBarrier();
      first = end;
    }
    if (PASS != RELAX_PASS) { continue; }
    workgroupBarrier();
    if (local.x == 0u) { takeChanges(); }
    if (workgroupUniformLoad(&goesOn) == 0u && iteration + 1u >= ITERATIONS) { break; }
  }
  if (PASS == WARM_PASS && activeCount > 0u) { atomicAdd(&status.carrying, activeCount); }
}
