// A pass of Gauss-Seidel over the contacts: one dispatch a level and colour, one thread a cell, and each thread goes
// through the contacts that its cell owns one after the other. Cells of a colour share no disk (see COLORS), so the result
// is that of a fixed order, whatever the threads do.
//
// The warm start gives each pair the impulses of the last substep again, and counts what it gave. The biased pass closes
// gaps and overlaps softly; a hit that bounces is dealt with there and then. A relaxing pass, after the positions have
// moved, takes the velocity of that push back out and leaves what carries nothing alone.

override PASS: u32;

struct Softness { rate: f32, mass: f32, impulse: f32 }

// Whether one disk is far heavier than the other.
fn isUneven(contact: Contact, pair: PairTraits) -> bool {
  if (contact.b >= EDGE_BIT) { return false; }
  return pair.inverseMassA > HEAVY * pair.inverseMassB || pair.inverseMassB > HEAVY * pair.inverseMassA;
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

fn solveNormal(contact: Contact, pair: PairTraits, old: f32, normalVelocity: f32) -> f32 {
  if (PASS == RELAX_PASS) {
    var bounce = 0.0;
    if (contact.approach < -frame.bounceThreshold) { bounce = contact.restitution * contact.approach; }
    return atLeast(0.0, old - pair.mass * (normalVelocity + bounce + atLeast(0.0, contact.gap) / frame.step));
  }
  if (contact.gap > 0.0) { return atLeast(0.0, old - pair.mass * (normalVelocity + contact.gap / frame.step)); }
  var soft = Softness(SOFT_RATE, SOFT_MASS, SOFT_IMPULSE);
  if (isUneven(contact, pair)) { soft = Softness(STIFF_RATE, STIFF_MASS, STIFF_IMPULSE); }
  let bias = atLeast(-frame.pushOut, soft.rate * contact.gap / frame.step);
  return atLeast(0.0, old - pair.mass * (soft.mass * (normalVelocity + bias)) - soft.impulse * old);
}

// What rolling resistance leaves of a spin. It stops a disk but for the rounding, again and again, and so would come down
// to denormal numbers, which drivers take for 0 or do not.
fn rolled(spin: f32) -> f32 {
  return select(spin, 0.0, abs(spin) < SLOWEST_SPIN);
}

// Gives these impulses to the pair.
fn push(contact: Contact, pair: PairTraits, given: Impulses) {
  let tangent = vec2f(-contact.normal.y, contact.normal.x);
  let impulse = given.normal * contact.normal + given.tangent * tangent;
  // by how much a unit of tangential impulse turns a disk: its inertia is m·r²/2
  let turnA = 2.0 * pair.inverseMassA / pair.radiusA;
  var a = motions[contact.a];
  a.velocity = a.velocity - pair.inverseMassA * impulse;
  a.spin = a.spin - turnA * given.tangent;
  if (given.rolling != 0.0) { a.spin = rolled(a.spin - turnA / pair.radiusA * given.rolling); }
  motions[contact.a] = a;
  if (contact.b >= EDGE_BIT) { return; }
  let turnB = 2.0 * pair.inverseMassB / pair.radiusB;
  var b = motions[contact.b];
  b.velocity = b.velocity + pair.inverseMassB * impulse;
  b.spin = b.spin - turnB * given.tangent;
  if (given.rolling != 0.0) { b.spin = rolled(b.spin + turnB / pair.radiusB * given.rolling); }
  motions[contact.b] = b;
}

fn solveContact(k: u32) {
  let contact = contacts[k];
  let pair = pairTraits[k];
  let isDisk = contact.b < EDGE_BIT;
  let a = motions[contact.a];
  var b = Motion(contact.wallVelocity, contact.wallSpin, NONE);
  if (isDisk) { b = motions[contact.b]; }
  let tangent = vec2f(-contact.normal.y, contact.normal.x);
  let relative = b.velocity - a.velocity;
  let normalVelocity = dot(relative, contact.normal);
  let tangentVelocity = dot(relative, tangent) - (b.spin * pair.radiusB + a.spin * pair.radiusA);

  var old = impulses[k];
  if (!(old.normal > 0.0)) { old = Impulses(); }
  var next = Impulses();
  let isBounce = PASS != RELAX_PASS && old.normal == 0.0 && bounces(contact, normalVelocity);
  if (isBounce) {
    next.normal = -(normalVelocity + contact.restitution * hitVelocity(contact, normalVelocity)) * pair.mass;
  } else {
    next.normal = solveNormal(contact, pair, old.normal, normalVelocity);
  }
  let grip = pair.friction * next.normal;
  next.tangent = within(-grip, grip, old.tangent - pair.mass * (THIRD * tangentVelocity));
  if (pair.rolling > 0.0) {
    var arm = pair.radiusA;
    var inverseInertia = 2.0 * pair.inverseMassA / (pair.radiusA * pair.radiusA);
    if (isDisk) {
      arm = pair.radiusA * pair.radiusB / (pair.radiusA + pair.radiusB);
      inverseInertia = inverseInertia + 2.0 * pair.inverseMassB / (pair.radiusB * pair.radiusB);
    }
    let hold = pair.rolling * arm * next.normal;
    next.rolling = within(-hold, hold, old.rolling - (b.spin - a.spin) / inverseInertia);
  }
  impulses[k] = Impulses(select(next.normal, -next.normal, isBounce), next.tangent, next.rolling);
  push(contact, pair, Impulses(next.normal - old.normal, next.tangent - old.tangent, next.rolling - old.rolling));
}

fn warmStart(k: u32) {
  let contact = contacts[k];
  push(contact, pairTraits[k], impulses[k]);
  loads[contact.a]++;
  if (contact.b < EDGE_BIT) { loads[contact.b]++; }
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let level = turn / COLORS;
  let color = turn % COLORS;
  let grid = frame.levels[level];
  let across = grid.columns / COLOR_COLUMNS;
  let column = thread.x % across * COLOR_COLUMNS + color % COLOR_COLUMNS;
  let rowsApart = select(u32(COLOR_ROWS), u32(FINEST_COLOR_ROWS), level == 0u);
  let row = thread.x / across * rowsApart + color / COLOR_COLUMNS;
  if (row >= grid.rows || status.halted != 0u) { return; }
  let cell = grid.firstCell + row * grid.columns + column;
  let first = cellStarts[cell];
  let end = cellStarts[cell + 1u];
  if (first == end) { return; }
  let last = contactSpans[end - 1u];
  var carrying = 0u;
  for (var k = contactSpans[first].start; k < last.start + last.count; k++) {
    if (PASS == BIAS_PASS) {
      solveContact(k);
    } else if (impulses[k].normal > 0.0) {
      carrying++;
      if (PASS == WARM_PASS) { warmStart(k); } else { solveContact(k); }
    }
  }
  if (PASS == WARM_PASS && carrying > 0u) { atomicAdd(&status.carrying, carrying); }
}
