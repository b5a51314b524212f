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
  Contact, Impulses, Motion, PairMaterial, Params, Status, WarmStart, BIAS_PASS, CONTACT_COLORS, DEEP_OVERLAP, EDGE_BIT, HIGH_MASS_RATIO, MAX_RELAXATIONS, NONE, OUTLYING,
  RELAX_PASS, SOFT_IMPULSE, SOFT_MASS, SOFT_RATE, STIFF_IMPULSE, STIFF_MASS, STIFF_RATE, THIRD, TILINGS, WARM_PASS,
};
import package::shared::awake::pushedEnd;
import package::shared::diskShare::diskShare;
import package::shared::exact::{impulseWithin, maxExact, pushing};
import package::shared::hit::reboundFrom;
import package::shared::keptScale::keptScale;
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

// Whether a disk of the contact carries a load, or sleeps: then it does not bounce as a pair.
fn isLoaded(k: u32, pair: PairMaterial) -> bool {
  let isOtherLoaded = isDisk(pair) && (contacts[k].b >= pushedEnd() || activeContactCounts[contacts[k].b] != 0u);
  return activeContactCounts[contacts[k].a] != 0u || isOtherLoaded;
}

// Whether the contact bounces in this pass: it closes fast enough, and neither disk has an active contact. The bounce
// impulse is that of two free bodies. It is stored with its sign reversed: it counts as a contact but not for the warm
// start.
fn bounces(k: u32, pair: PairMaterial, normalVelocity: f32) -> bool {
  if (contacts[k].restitution == 0.0 || normalVelocity >= -params.restitutionThreshold) { return false; }
  return contacts[k].gap + params.h * normalVelocity < 0.0 && !isLoaded(k, pair);
}

// Whether another hit made a pair close faster: it gets no impulse now and bounces in the next substep.
fn isBounceToCome(k: u32, pair: PairMaterial, normalVelocity: f32) -> bool {
  return !PLAIN && PASS == RELAX_PASS && bounces(k, pair, normalVelocity);
}

// Normal impulse of a bounce, and the most that friction may give in it.
struct Bounce { normal: f32, grip: f32 }

// Solves the normal impulse of a bounce; 0 if the disk would not leave the wall. With fields, which differ from disk to disk, the speed
// before the forces of the substep comes back; else gravity, which pulls both disks, but not a wall.
fn solveBounce(k: u32, pair: PairMaterial, normalVelocity: f32) -> Bounce {
  let restitution = contacts[k].restitution;
  if (isDisk(pair) || params.fieldCount > 0u) {
    var closing = normalVelocity;
    if (params.fieldCount > 0u && contacts[k].approach < -params.restitutionThreshold) { closing = contacts[k].approach; }
    let impulse = -(normalVelocity + restitution * closing) * pair.mass;
    return Bounce(impulse, pair.friction * impulse);
  }
  let pull = dot(params.gravity, contacts[k].normal);
  let rebound = reboundFrom(contacts[k].gap, -(normalVelocity + params.h * pull), pull, params.h * pull, restitution);
  if (!(rebound.away > 0.0)) { return Bounce(); }
  return Bounce(
    (rebound.away - normalVelocity) * pair.mass,
    pair.friction * ((1.0 + restitution) * (rebound.impact * pair.mass)),
  );
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

fn scaled(scale: f32, stored: Impulses) -> Impulses {
  return Impulses(scale * stored.normal, scale * stored.tangent, scale * stored.rolling);
}

// Scales of kept impulses for the length of this substep and the shares of tiles: those of the sums of both disks, by which integrateVelocities.wgsl
// has scaled them, and that of the contact between.
struct Scales { a: f32, b: f32, between: f32 }

fn scalesOf(slotA: u32, slotB: u32) -> Scales {
  let whole = keptScale();
  if (!(SUMMED && PASS == BIAS_PASS) || atomicLoad(&status.reduced) == 0u) { return Scales(whole, whole, whole); }
  let a = whole * diskShare(slotA);
  var b = a;
  if (slotB < pushedEnd()) { b = whole * diskShare(slotB); }
  return Scales(a, b, 0.5 * (a + b));
}

// Adds impulses of a contact to the sum of a disk, and to its number of contacts.
fn addToSum(slot: u32, side: f32, impulse: Impulses, normal: vec2f, inverseMass: f32, radius: f32) {
  let at = 2u * slot + select(1u - status.sumIndex, status.sumIndex, PASS == WARM_PASS);
  let old = Velocity(warmStarts[at].velocity, warmStarts[at].spin);
  let sum = pushed(old, side, impulse, normal, inverseMass, radius);
  warmStarts[at].velocity = sum.velocity;
  warmStarts[at].spin = sum.spin;
  warmStarts[at].contacts++;
}

// Whether the next warm start leaves the impulse out, as that of a bounce.
fn isForgotten(k: u32) -> bool {
  return !PLAIN && contacts[k].approach < -params.restitutionThreshold && contacts[k].restitution > 0.0;
}

fn isDeep(k: u32, pair: PairMaterial) -> bool {
  return isDisk(pair) && contacts[k].gap < -DEEP_OVERLAP * (pair.radiusA + pair.radiusB);
}

// Adds the impulses of a contact, if it has any, to the sums of its disks.
fn sumUp(k: u32) {
  let stored = storedImpulses(k);
  if (!(stored.normal > 0.0)) { return; }
  if (PASS == RELAX_PASS) {
    if (isForgotten(k)) { return; }
    if (contacts[k].gap > OUTLYING * params.reach) { atomicStore(&status.outlying, 1u); }
  }
  let slotB = contacts[k].b;
  let normal = contacts[k].normal;
  addToSum(contacts[k].a, -1.0, stored, normal, pairMaterials[k].inverseMassA, pairMaterials[k].radiusA);
  if (slotB >= pushedEnd()) { return; }
  addToSum(slotB, 1.0, stored, normal, pairMaterials[k].inverseMassB, pairMaterials[k].radiusB);
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
      for (var n = first + local.x; n < select(end, first, local.x >= stride); n += stride) { sumUp(contactOrder[n]); }
      storageBarrier();
      first = end;
    }
  }
  let countedPass = select(u32(WARM_PASS), u32(BIAS_PASS), SUMMED);
  if (PASS == countedPass && carrying > 0u) { atomicAdd(&status.carrying, carrying); }
}
