// Bounces of disks that carry no load: off each other, and off walls. Twin: src/reference/solver/parts/contactBounce.ts

import package::kernel::{activeContactCounts, contacts, params, PASS, PLAIN};
import package::schemas::{PairMaterial, RELAX_PASS};
import package::shared::awake::pushedEnd;
import package::shared::hit::reboundFrom;
import package::shared::push::isDisk;

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
