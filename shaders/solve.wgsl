// A pass of Gauss-Seidel over the contacts: one dispatch a colour, one thread a cell, and each thread goes through the
// contacts that its cell owns one after the other. Cells of a colour share no disk (see COLORS), so the result is that
// of a fixed order, whatever the threads do.
//
// The warm start gives each pair the impulses of the last substep again, and counts what it gave. The biased pass closes
// gaps and overlaps softly; a hit that bounces is dealt with there and then. A relaxing pass, after the positions have
// moved, takes the velocity of that push back out and leaves what carries nothing alone.

override PASS: u32;

struct Impulses { normal: f32, tangent: f32, rolling: f32 }

struct Softness { rate: f32, mass: f32, impulse: f32 }

// Whether one disk is far heavier than the other.
fn isUneven(contact: Contact) -> bool {
  if (contact.b >= EDGE_BIT) { return false; }
  return contact.inverseMassA > HEAVY * contact.inverseMassB || contact.inverseMassB > HEAVY * contact.inverseMassA;
}

// A hit between disks that rest on nothing bounces at once: the impulse of two bodies. It is kept with its
// sign turned: for the record, not for the warm start.
fn bounces(contact: Contact, normalVelocity: f32) -> bool {
  if (contact.restitution == 0.0 || normalVelocity >= -frame.bounceThreshold) { return false; }
  if (contact.gap + frame.step * normalVelocity >= 0.0 || loads[contact.a] != 0u) { return false; }
  return contact.b >= EDGE_BIT || loads[contact.b] == 0u;
}

// The velocity that a hit gives back: without this substep's gravity, which a wall does not feel, or a ball would bounce
// higher each time. Between two disks it cancels out.
fn hitVelocity(contact: Contact, normalVelocity: f32) -> f32 {
  if (contact.b < EDGE_BIT) { return normalVelocity; }
  return normalVelocity + frame.step * dot(frame.gravity, contact.normal);
}

fn solveNormal(contact: Contact, normalVelocity: f32) -> f32 {
  let old = atLeast(0.0, contact.normalImpulse);
  if (PASS == RELAX_PASS) {
    var bounce = 0.0;
    if (contact.approach < -frame.bounceThreshold) { bounce = contact.restitution * contact.approach; }
    return atLeast(0.0, old - contact.mass * (normalVelocity + bounce + atLeast(0.0, contact.gap) / frame.step));
  }
  if (contact.gap > 0.0) { return atLeast(0.0, old - contact.mass * (normalVelocity + contact.gap / frame.step)); }
  var soft = Softness(SOFT_RATE, SOFT_MASS, SOFT_IMPULSE);
  if (isUneven(contact)) { soft = Softness(STIFF_RATE, STIFF_MASS, STIFF_IMPULSE); }
  let bias = atLeast(-frame.pushOut, soft.rate * contact.gap / frame.step);
  return atLeast(0.0, old - contact.mass * (soft.mass * (normalVelocity + bias)) - soft.impulse * old);
}

// What rolling resistance leaves of a spin. It stops a disk but for the rounding, again and again, and so would come down
// to denormal numbers, which drivers take for 0 or do not.
fn rolled(spin: f32) -> f32 {
  return select(spin, 0.0, abs(spin) < SLOWEST_SPIN);
}

// Gives these impulses to the pair.
fn push(contact: Contact, impulses: Impulses) {
  let tangent = vec2f(-contact.normal.y, contact.normal.x);
  let impulse = impulses.normal * contact.normal + impulses.tangent * tangent;
  // by how much a unit of tangential impulse turns a disk: its inertia is m·r²/2
  let turnA = 2.0 * contact.inverseMassA / contact.radiusA;
  var a = motions[contact.a];
  a.velocity = a.velocity - contact.inverseMassA * impulse;
  a.spin = a.spin - turnA * impulses.tangent;
  if (impulses.rolling != 0.0) { a.spin = rolled(a.spin - turnA / contact.radiusA * impulses.rolling); }
  motions[contact.a] = a;
  if (contact.b >= EDGE_BIT) { return; }
  let turnB = 2.0 * contact.inverseMassB / contact.radiusB;
  var b = motions[contact.b];
  b.velocity = b.velocity + contact.inverseMassB * impulse;
  b.spin = b.spin - turnB * impulses.tangent;
  if (impulses.rolling != 0.0) { b.spin = rolled(b.spin + turnB / contact.radiusB * impulses.rolling); }
  motions[contact.b] = b;
}

fn solveContact(k: u32) {
  let contact = contacts[k];
  let isDisk = contact.b < EDGE_BIT;
  let a = motions[contact.a];
  var b = Motion(contact.wallVelocity, contact.wallSpin, NONE);
  if (isDisk) { b = motions[contact.b]; }
  let tangent = vec2f(-contact.normal.y, contact.normal.x);
  let relative = b.velocity - a.velocity;
  let normalVelocity = dot(relative, contact.normal);
  let tangentVelocity = dot(relative, tangent) - (b.spin * contact.radiusB + a.spin * contact.radiusA);

  var old = Impulses();
  if (contact.normalImpulse > 0.0) {
    old = Impulses(contact.normalImpulse, contact.tangentImpulse, contact.rollingImpulse);
  }
  var next = Impulses();
  let isBounce = PASS != RELAX_PASS && old.normal == 0.0 && bounces(contact, normalVelocity);
  if (isBounce) {
    next.normal = -(normalVelocity + contact.restitution * hitVelocity(contact, normalVelocity)) * contact.mass;
  } else {
    next.normal = solveNormal(contact, normalVelocity);
  }
  let grip = contact.friction * next.normal;
  next.tangent = within(-grip, grip, old.tangent - contact.mass * (THIRD * tangentVelocity));
  if (contact.rolling > 0.0) {
    var arm = contact.radiusA;
    var inverseInertia = 2.0 * contact.inverseMassA / (contact.radiusA * contact.radiusA);
    if (isDisk) {
      arm = contact.radiusA * contact.radiusB / (contact.radiusA + contact.radiusB);
      inverseInertia = inverseInertia + 2.0 * contact.inverseMassB / (contact.radiusB * contact.radiusB);
    }
    let hold = contact.rolling * arm * next.normal;
    next.rolling = within(-hold, hold, old.rolling - (b.spin - a.spin) / inverseInertia);
  }
  contacts[k].normalImpulse = select(next.normal, -next.normal, isBounce);
  contacts[k].tangentImpulse = next.tangent;
  contacts[k].rollingImpulse = next.rolling;
  push(contact, Impulses(next.normal - old.normal, next.tangent - old.tangent, next.rolling - old.rolling));
}

fn warmStart(k: u32) {
  let contact = contacts[k];
  push(contact, Impulses(contact.normalImpulse, contact.tangentImpulse, contact.rollingImpulse));
  loads[contact.a]++;
  if (contact.b < EDGE_BIT) { loads[contact.b]++; }
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let across = (frame.columns + COLOR_COLUMNS - 1u) / COLOR_COLUMNS;
  let column = thread.x % across * COLOR_COLUMNS + color % COLOR_COLUMNS;
  let row = thread.x / across * COLOR_ROWS + color / COLOR_COLUMNS;
  if (column >= frame.columns || row >= frame.rows || status.halted != 0u) { return; }
  let cell = row * frame.columns + column;
  let first = cellStarts[cell];
  let end = cellStarts[cell + 1u];
  if (first == end) { return; }
  let last = contactSpans[end - 1u];
  var carrying = 0u;
  for (var k = contactSpans[first].start; k < last.start + last.count; k++) {
    if (PASS == BIAS_PASS) {
      solveContact(k);
    } else if (contacts[k].normalImpulse > 0.0) {
      carrying++;
      if (PASS == WARM_PASS) { warmStart(k); } else { solveContact(k); }
    }
  }
  if (PASS == WARM_PASS && carrying > 0u) { atomicAdd(&status.carrying, carrying); }
}
