// Contacts with dynamic bodies. Twin: src/reference/bodies/parts/bodyContact.ts

import package::kernel::{bodyContacts, contacts, impulses, params, PASS};
import package::schemas::{Impulses, BIAS_PASS, RELAX_PASS, SOFT_IMPULSE, SOFT_MASS, SOFT_RATE};
import package::shared::bounce::{Mobility, bounceOf};
import package::shared::exact::{impulseWithin, maxExact, pushing};

// One side of a contact, a disk or a grain: its velocity; its inverse masses; the lever arms of impulses along the normal and the
// tangent; friction of the pair, and its rolling resistance times the radius.
struct Side {
  velocity: vec2f, spin: f32, inverseMass: f32, inverseInertia: f32, cross: f32, along: f32, friction: f32, hold: f32,
}

// How much the two sides give way to unit impulses along the normal, the tangent, and of a moment.
struct Give { normal: f32, tangent: f32, coupling: f32, normalTurn: f32, tangentTurn: f32, turn: f32 }

fn giveOf(k: u32, side: Side, softness: f32) -> Give {
  let body = bodyContacts[k];
  let turn = side.inverseInertia;
  let bodyTurn = softness * body.turn;
  return Give(
    side.inverseMass + turn * (side.cross * side.cross) + softness * body.normal,
    // in this order: drivers fold turn * r^2 where turn is a quotient by r^2
    side.inverseMass + (turn * side.along) * side.along + softness * body.tangent,
    turn * (side.cross * side.along) + softness * body.coupling,
    turn * side.cross + bodyTurn * body.cross,
    turn * side.along + bodyTurn * body.along,
    turn + bodyTurn,
  );
}

// Whether a limit of the joint holds the body against all that the contact may push. The contact would else give way as a light body does and take
// back what stopped a heavy disk by as little, so that kept impulses would throw the disk.
fn isHeld(k: u32, side: Side) -> bool {
  let held = bodyContacts[k].held;
  return held.x > side.friction * held.y + select(0.0, side.hold, bodyContacts[k].turn > 0.0);
}

// Whether the contact closes fast enough to bounce, and the disk has no active contact. One that has does not bounce off a dynamic body: each
// of its contacts would aim at a speed of its own, and a light body between heavy disks would gain energy. A hit without restitution is such a
// bounce, too: kept for the next warm start, what stops a heavy disk would throw a light body.
fn bouncesOff(k: u32, normalVelocity: f32, isLoaded: bool) -> bool {
  if (normalVelocity >= -params.restitutionThreshold) { return false; }
  return contacts[k].gap + params.h * normalVelocity < 0.0 && !isLoaded;
}

// What the approach speed for restitution has beyond the normal velocity: it is without what gravity adds in this substep, or with
// fields, that before all forces.
fn hitBeyond(k: u32, normalVelocity: f32) -> f32 {
  if (params.fieldCount > 0u && contacts[k].approach < -params.restitutionThreshold) { return contacts[k].approach - normalVelocity; }
  return bodyContacts[k].falling;
}

fn normalImpulse(k: u32, give: f32, old: f32, normalVelocity: f32) -> f32 {
  let gap = contacts[k].gap;
  if (PASS == RELAX_PASS) { return pushing(old - (normalVelocity + maxExact(0.0, gap) / params.h) / give); }
  let closing = normalVelocity + bodyContacts[k].turning;
  if (gap > 0.0) { return pushing(old - (closing + gap / params.h) / give); }
  let bias = maxExact(-params.maxPushSpeed, SOFT_RATE * gap / params.h);
  return pushing(old - (SOFT_MASS * (closing + bias)) / give - SOFT_IMPULSE * old);
}

// Solves a contact: the normal, then the tangent with what that has left of the sliding, then the rolling, so that none of them adds
// energy. Returns what it adds to the impulses.
fn solveBodyContact(k: u32, side: Side, isLoaded: bool) -> Impulses {
  let normal = contacts[k].normal;
  let relative = contacts[k].wallVelocity - side.velocity;
  let normalVelocity = dot(relative, normal) - side.spin * side.cross;
  let tangentVelocity = dot(relative, vec2f(-normal.y, normal.x)) - side.spin * side.along;
  var old = impulses[k];
  if (!(old.normal > 0.0)) { old = Impulses(); }
  var next = Impulses();
  let closesFast = bouncesOff(k, normalVelocity, isLoaded);
  let isBounce = PASS == BIAS_PASS && old.normal == 0.0 && closesFast;
  // another hit made a slow pair close faster: it bounces in the next substep
  let isToCome = PASS == RELAX_PASS && closesFast && contacts[k].restitution > 0.0 && contacts[k].approach >= -params.restitutionThreshold;
  let give = giveOf(k, side, select(select(bodyContacts[k].softness, 1.0, isBounce), 0.0, isHeld(k, side)));
  if (isBounce) {
    let more = -(contacts[k].restitution * hitBeyond(k, normalVelocity));
    let mobility = Mobility(give.normal, give.coupling, give.tangent);
    let hit = bounceOf(mobility, normalVelocity, tangentVelocity, side.friction, contacts[k].restitution, more);
    next.normal = hit.normal;
    next.tangent = hit.tangent;
  } else {
    if (!isToCome) { next.normal = normalImpulse(k, give.normal, old.normal, normalVelocity); }
    let sliding = tangentVelocity + give.coupling * (next.normal - old.normal);
    let grip = side.friction * next.normal;
    next.tangent = impulseWithin(grip, old.tangent - sliding / give.tangent);
  }
  var delta = Impulses(next.normal - old.normal, next.tangent - old.tangent, 0.0);
  // neither side may be able to turn
  if (side.hold > 0.0 && give.turn > 0.0) {
    let spinning = (contacts[k].wallSpin - side.spin) + (give.normalTurn * delta.normal + give.tangentTurn * delta.tangent);
    let hold = side.hold * next.normal;
    next.rolling = impulseWithin(hold, old.rolling - spinning / give.turn);
    delta.rolling = next.rolling - old.rolling;
  }
  // the impulse of a bounce is stored with its sign reversed
  impulses[k] = Impulses(select(next.normal, -next.normal, isBounce), next.tangent, next.rolling);
  return delta;
}
