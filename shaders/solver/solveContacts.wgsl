// Solves the contacts by projected Gauss-Seidel (sequential impulses: Catto, Iterative Dynamics with Temporal
// Coherence, 2005) with soft contacts and substeps (Catto, Solver2D, 2024, "Soft Step"). One dispatch per level and
// tiling, one workgroup per tile, which solves its contacts color by color in the order of orderContacts.wgsl. Contacts of one
// color share no disk that moves, so the result is that of a fixed order.
//
// The warm start applies the impulses of the last substep again, and counts the contacts of each disk that have one. Where nothing else
// takes part, the relaxing pass has summed the impulses up per disk, and integrateVelocities.wgsl applies the sums; the warm start
// then runs only for a new list without sums, before that, and makes them. The biased pass closes
// gaps and overlaps softly, and solves bounces at once. The relaxing pass, after the positions have moved, removes the
// velocity of that push and skips contacts without an impulse. Disks in a deep overlap, as after a bad start, keep no
// impulse: in the next substep others push them.
//
// A sleeping disk stays where it is, as a wall does. Its contacts with awake ones keep the mass of both, so that they carry
// what they carried at the same overlap.

import package::schemas::{
  Contact, Impulses, Motion, PairMaterial, Params, Status, WarmStart, BIAS_PASS, CONTACT_COLORS, DEEP_OVERLAP, EDGE_BIT, HIGH_MASS_RATIO, MAX_RELAXATIONS, NONE,
  RELAX_PASS, SOFT_IMPULSE, SOFT_MASS, SOFT_RATE, STIFF_IMPULSE, STIFF_MASS, STIFF_RATE, THIRD, TILINGS, WARM_PASS,
};
import package::shared::awake::pushedEnd;
import package::shared::exact::{impulseWithin, maxExact, pushing};
import package::solver::parts::contactBounce::{bounces, isBounceToCome, isLoaded, solveBounce};
import package::solver::parts::tileScales::{scaled, scalesOf};
import package::solver::parts::warmSums::sumUp;
import package::shared::settling::{goesOn, noteChange, settleSpeed, takeChanges};
import package::shared::solverTiles::{colorsOfTile, solverTileCount, solverTilesBefore};
import package::shared::status::keepsList;
import package::shared::tileToSolve::tileToSolve;
import package::shared::push::{Velocity, isDisk, pushed, solveRolling, spinningAfter};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> stageIndex: u32;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> contactOrder: array<u32>;
@group(0) @binding(4) var<storage, read> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read> pairMaterials: array<PairMaterial>;
@group(0) @binding(6) var<storage, read_write> impulses: array<Impulses>;
@group(0) @binding(7) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(8) var<storage, read_write> activeContactCounts: array<u32>;
@group(0) @binding(9) var<storage, read_write> warmStarts: array<WarmStart>;

override PASS: u32;
// how often the contacts of a tile are solved; in the relaxing pass at least, as hard ones need more
override ITERATIONS: u32;
// restitution and rolling resistance of all materials are 0
override PLAIN: bool;
// impulses are summed up for the warm start of the next substep
override SUMMED: bool;
// disks at rest fall asleep
override SLEEP: bool;
// threads of a workgroup
override THREADS: u32;

var<workgroup> ownTile: u32;

struct Softness { rate: f32, mass: f32, impulse: f32 }

// Whether one disk is far heavier than the other.
fn isUneven(pair: PairMaterial) -> bool {
  if (!isDisk(pair)) { return false; }
  return pair.inverseMassA > HIGH_MASS_RATIO * pair.inverseMassB || pair.inverseMassB > HIGH_MASS_RATIO * pair.inverseMassA;
}

fn solveNormal(k: u32, pair: PairMaterial, old: f32, normalVelocity: f32) -> f32 {
  let gap = contacts[k].gap;
  if (PASS == RELAX_PASS) {
    var bounce = 0.0;
    if (!PLAIN && contacts[k].approach < -params.restitutionThreshold && isLoaded(k, pair)) {
      bounce = contacts[k].restitution * contacts[k].approach;
    }
    return pushing(old - pair.mass * (normalVelocity + bounce + maxExact(0.0, gap) / params.h));
  }
  if (gap > 0.0) { return pushing(old - pair.mass * (normalVelocity + gap / params.h)); }
  var soft = Softness(SOFT_RATE, SOFT_MASS, SOFT_IMPULSE);
  if (isUneven(pair)) { soft = Softness(STIFF_RATE, STIFF_MASS, STIFF_IMPULSE); }
  let bias = maxExact(-params.maxPushSpeed, soft.rate * gap / params.h);
  return pushing(old - pair.mass * (soft.mass * (normalVelocity + bias)) - soft.impulse * old);
}

fn velocityOf(slot: u32) -> Velocity {
  return Velocity(motions[slot].velocity, motions[slot].spin);
}

fn setVelocity(slot: u32, disk: Velocity) {
  motions[slot].velocity = disk.velocity;
  motions[slot].spin = disk.spin;
}

// Velocity of the other side of a contact: a disk, or the surface of an edge.
fn velocityOfOther(k: u32, b: u32) -> Velocity {
  if (b < EDGE_BIT) { return velocityOf(b); }
  return Velocity(contacts[k].wallVelocity, contacts[k].wallSpin);
}

// Loads only the fields of the pair that this pass uses: memory reads take most of the time of a pass.
fn pairAt(k: u32) -> PairMaterial {
  var pair = PairMaterial();
  pair.inverseMassA = pairMaterials[k].inverseMassA;
  pair.inverseMassB = pairMaterials[k].inverseMassB;
  pair.radiusA = pairMaterials[k].radiusA;
  pair.radiusB = pairMaterials[k].radiusB;
  if (PASS != WARM_PASS) {
    pair.mass = pairMaterials[k].mass;
    pair.friction = pairMaterials[k].friction;
    if (!PLAIN) { pair.rolling = pairMaterials[k].rolling; }
  }
  return pair;
}

fn storedImpulses(k: u32) -> Impulses {
  var stored: Impulses;
  stored.normal = impulses[k].normal;
  stored.tangent = impulses[k].tangent;
  if (!PLAIN) { stored.rolling = impulses[k].rolling; }
  return stored;
}

fn isDeep(k: u32, pair: PairMaterial) -> bool {
  return isDisk(pair) && contacts[k].gap < -DEEP_OVERLAP * (pair.radiusA + pair.radiusB);
}

// Solves one contact and applies the change of its impulses to both sides; returns whether it had one.
fn solveContact(k: u32) -> bool {
  let raw = storedImpulses(k);
  if (PASS != BIAS_PASS && !(raw.normal > 0.0)) { return false; }
  let pair = pairAt(k);
  let slotA = contacts[k].a;
  let slotB = contacts[k].b;
  let normal = contacts[k].normal;
  var a = velocityOf(slotA);
  var b = velocityOfOther(k, slotB);
  var stored = raw;
  if (PASS != RELAX_PASS) {
    let scales = scalesOf(slotA, slotB);
    stored = scaled(scales.between, raw);
    if (stored.normal > 0.0 && scales.a != scales.between) {
      // the sums have given too little or too much
      a = pushed(a, -1.0, scaled(scales.between - scales.a, raw), normal, pair.inverseMassA, pair.radiusA);
      b = pushed(b, 1.0, scaled(scales.between - scales.b, raw), normal, pair.inverseMassB, pair.radiusB);
    }
  }
  var deltaImpulse = stored;
  if (PASS != WARM_PASS) {
    let relative = b.velocity - a.velocity;
    let normalVelocity = dot(relative, normal);

    var old = stored;
    if (!(stored.normal > 0.0)) { old = Impulses(); }
    var next = Impulses();
    var grip = 0.0;
    var isBounce = !PLAIN && PASS != RELAX_PASS && old.normal == 0.0 && bounces(k, pair, normalVelocity);
    if (isBounce) {
      let bounce = solveBounce(k, pair, normalVelocity);
      isBounce = bounce.normal > 0.0;
      if (isBounce) { next.normal = bounce.normal; }
      grip = bounce.grip;
    }
    if (!isBounce) {
      if (!isBounceToCome(k, pair, normalVelocity)) { next.normal = solveNormal(k, pair, old.normal, normalVelocity); }
      grip = pair.friction * next.normal;
    }
    let sliding = dot(relative, vec2f(-normal.y, normal.x));
    let tangentVelocity = sliding - (b.spin * pair.radiusB + a.spin * pair.radiusA);
    next.tangent = impulseWithin(grip, old.tangent - pair.mass * (THIRD * tangentVelocity));
    if (!PLAIN && pair.rolling > 0.0) {
      let spinning = spinningAfter(pair, next.tangent - old.tangent, a.spin, b.spin);
      next.rolling = solveRolling(pair, old.rolling, next.normal, spinning);
    }
    impulses[k].normal = select(next.normal, -next.normal, isBounce);
    impulses[k].tangent = next.tangent;
    if (!PLAIN) { impulses[k].rolling = next.rolling; }
    deltaImpulse.normal = next.normal - old.normal;
    deltaImpulse.tangent = next.tangent - old.tangent;
    deltaImpulse.rolling = next.rolling - old.rolling;
    if (PASS == RELAX_PASS && abs(deltaImpulse.normal) > pair.mass * settleSpeed()) {
      let isMoved = slotB >= EDGE_BIT && (b.velocity.x != 0.0 || b.velocity.y != 0.0);
      noteChange(isMoved || isUneven(pair));
    }
  }
  setVelocity(slotA, pushed(a, -1.0, deltaImpulse, normal, pair.inverseMassA, pair.radiusA));
  if (PASS == WARM_PASS) { activeContactCounts[slotA]++; }
  let carried = stored.normal > 0.0;
  if (PASS == RELAX_PASS && isDeep(k, pair)) { impulses[k] = Impulses(); }
  if (slotB >= pushedEnd()) { return carried; } // an edge, or it sleeps
  setVelocity(slotB, pushed(b, 1.0, deltaImpulse, normal, pair.inverseMassB, pair.radiusB));
  if (PASS == WARM_PASS) { activeContactCounts[slotB]++; }
  return carried;
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let level = stageIndex / TILINGS;
  let tiling = stageIndex % TILINGS;
  if (local.x == 0u) {
    ownTile = tileToSolve(level, tiling, workgroup.x);
    if (SUMMED && PASS == WARM_PASS && (keepsList() || status.summed != 0u)) { ownTile = NONE; }
  }
  let tile = workgroupUniformLoad(&ownTile);
  if (tile == NONE) { return; }
  let colors = colorsOfTile(solverTilesBefore(level), solverTileCount(params.levels[level]), tiling, tile);
  let last = contactOrder[colors + CONTACT_COLORS + 1u];
  var carrying = 0u;
  // a warm start that sums up solves nothing
  let iterations = select(select(ITERATIONS, u32(MAX_RELAXATIONS), PASS == RELAX_PASS), 0u, SUMMED && PASS == WARM_PASS);
  for (var iteration = 0u; iteration < iterations; iteration++) {
    var first = contactOrder[colors];
    for (var color = 1u; color <= CONTACT_COLORS + 1u && first < last; color++) {
      let end = contactOrder[colors + color];
      // what found no color is solved by one thread
      let stride = select(THREADS, 1u, color > CONTACT_COLORS);
      for (var n = first + local.x; n < select(end, first, local.x >= stride); n += stride) {
        carrying += u32(solveContact(contactOrder[n]));
      }
      storageBarrier();
      first = end;
    }
    if (PASS != RELAX_PASS) { continue; }
    workgroupBarrier();
    if (local.x == 0u) { takeChanges(); }
    if (workgroupUniformLoad(&goesOn) == 0u && iteration + 1u >= ITERATIONS) { break; }
  }
  if (SUMMED && PASS != BIAS_PASS) {
    var first = contactOrder[colors];
    for (var color = 1u; color <= CONTACT_COLORS + 1u && first < last; color++) {
      let end = contactOrder[colors + color];
      let stride = select(THREADS, 1u, color > CONTACT_COLORS);
      for (var n = first + local.x; n < select(end, first, local.x >= stride); n += stride) {
        sumUp(contactOrder[n], storedImpulses(contactOrder[n]));
      }
      storageBarrier();
      first = end;
    }
  }
  let countedPass = select(u32(WARM_PASS), u32(BIAS_PASS), SUMMED);
  if (PASS == countedPass && carrying > 0u) { atomicAdd(&status.carrying, carrying); }
}
