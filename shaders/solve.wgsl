// A pass of Gauss-Seidel over the contacts: one dispatch a level and colour, one thread a cell, and each thread goes
// through the contacts that its cell owns one after the other. Cells of a colour share no disk (see COLORS), so the result
// is that of a fixed order, whatever the threads do.
//
// The warm start gives each pair the impulses of the last substep again, and counts what it gave. The biased pass closes
// gaps and overlaps softly; a hit that bounces is dealt with there and then. A relaxing pass, after the positions have
// moved, takes the velocity of that push back out and leaves what carries nothing alone.

override PASS: u32;
// nothing bounces and nothing resists rolling
override PLAIN: bool;

struct Softness { rate: f32, mass: f32, impulse: f32 }

// What the solver changes of a disk's motion.
struct Moving { velocity: vec2f, spin: f32 }

fn movingAt(slot: u32) -> Moving {
  return Moving(motions[slot].velocity, motions[slot].spin);
}

fn moveOn(slot: u32, moving: Moving) {
  motions[slot].velocity = moving.velocity;
  motions[slot].spin = moving.spin;
}

// The motion of the other side of a contact: that of a disk, or of an edge's surface.
fn movingOther(k: u32) -> Moving {
  let b = contacts[k].b;
  if (b < EDGE_BIT) { return movingAt(b); }
  return Moving(contacts[k].wallVelocity, contacts[k].wallSpin);
}

// Whether one disk is far heavier than the other.
fn isUneven(k: u32, pair: PairTraits) -> bool {
  if (contacts[k].b >= EDGE_BIT) { return false; }
  return pair.inverseMassA > HEAVY * pair.inverseMassB || pair.inverseMassB > HEAVY * pair.inverseMassA;
}

// A hit between disks that rest on nothing bounces at once: the impulse of two bodies. It is kept with its
// sign turned: for the record, not for the warm start.
fn bounces(k: u32, normalVelocity: f32) -> bool {
  if (contacts[k].restitution == 0.0 || normalVelocity >= -frame.bounceThreshold) { return false; }
  if (contacts[k].gap + frame.step * normalVelocity >= 0.0 || loads[contacts[k].a] != 0u) { return false; }
  return contacts[k].b >= EDGE_BIT || loads[contacts[k].b] == 0u;
}

// The velocity that a hit gives back: without this substep's gravity, which a wall does not feel, or a ball would bounce
// higher each time. Between two disks it cancels out.
fn hitVelocity(k: u32, normalVelocity: f32) -> f32 {
  if (contacts[k].b < EDGE_BIT) { return normalVelocity; }
  return normalVelocity + frame.step * dot(frame.gravity, contacts[k].normal);
}

fn solveNormal(k: u32, pair: PairTraits, old: f32, normalVelocity: f32) -> f32 {
  let gap = contacts[k].gap;
  if (PASS == RELAX_PASS) {
    let approach = contacts[k].approach;
    var bounce = 0.0;
    if (!PLAIN && approach < -frame.bounceThreshold) { bounce = contacts[k].restitution * approach; }
    return atLeast(0.0, old - pair.mass * (normalVelocity + bounce + atLeast(0.0, gap) / frame.step));
  }
  if (gap > 0.0) { return atLeast(0.0, old - pair.mass * (normalVelocity + gap / frame.step)); }
  var soft = Softness(SOFT_RATE, SOFT_MASS, SOFT_IMPULSE);
  if (isUneven(k, pair)) { soft = Softness(STIFF_RATE, STIFF_MASS, STIFF_IMPULSE); }
  let bias = atLeast(-frame.pushOut, soft.rate * gap / frame.step);
  return atLeast(0.0, old - pair.mass * (soft.mass * (normalVelocity + bias)) - soft.impulse * old);
}

// What rolling resistance leaves of a spin. It stops a disk but for the rounding, again and again, and so would come down
// to denormal numbers, which drivers take for 0 or do not.
fn rolled(spin: f32) -> f32 {
  return select(spin, 0.0, abs(spin) < SLOWEST_SPIN);
}

// Gives these impulses to a pair that moves like a and b.
fn push(k: u32, pair: PairTraits, given: Impulses, a: Moving, b: Moving) {
  let normal = contacts[k].normal;
  let tangent = vec2f(-normal.y, normal.x);
  let impulse = given.normal * normal + given.tangent * tangent;
  // by how much a unit of tangential impulse turns a disk: its inertia is m·r²/2
  let turnA = 2.0 * pair.inverseMassA / pair.radiusA;
  var pushed = Moving(a.velocity - pair.inverseMassA * impulse, a.spin - turnA * given.tangent);
  if (!PLAIN && given.rolling != 0.0) { pushed.spin = rolled(pushed.spin - turnA / pair.radiusA * given.rolling); }
  moveOn(contacts[k].a, pushed);
  if (contacts[k].b >= EDGE_BIT) { return; }
  let turnB = 2.0 * pair.inverseMassB / pair.radiusB;
  pushed = Moving(b.velocity + pair.inverseMassB * impulse, b.spin - turnB * given.tangent);
  if (!PLAIN && given.rolling != 0.0) { pushed.spin = rolled(pushed.spin + turnB / pair.radiusB * given.rolling); }
  moveOn(contacts[k].b, pushed);
}

fn solveContact(k: u32) {
  let pair = pairTraits[k];
  let isDisk = contacts[k].b < EDGE_BIT;
  let a = movingAt(contacts[k].a);
  let b = movingOther(k);
  let normal = contacts[k].normal;
  let tangent = vec2f(-normal.y, normal.x);
  let relative = b.velocity - a.velocity;
  let normalVelocity = dot(relative, normal);
  let tangentVelocity = dot(relative, tangent) - (b.spin * pair.radiusB + a.spin * pair.radiusA);

  var old = impulses[k];
  if (!(old.normal > 0.0)) { old = Impulses(); }
  var next = Impulses();
  let isBounce = !PLAIN && PASS != RELAX_PASS && old.normal == 0.0 && bounces(k, normalVelocity);
  if (isBounce) {
    next.normal = -(normalVelocity + contacts[k].restitution * hitVelocity(k, normalVelocity)) * pair.mass;
  } else {
    next.normal = solveNormal(k, pair, old.normal, normalVelocity);
  }
  let grip = pair.friction * next.normal;
  next.tangent = within(-grip, grip, old.tangent - pair.mass * (THIRD * tangentVelocity));
  if (!PLAIN && pair.rolling > 0.0) {
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
  let given = Impulses(next.normal - old.normal, next.tangent - old.tangent, next.rolling - old.rolling);
  push(k, pair, given, a, b);
}

fn warmStart(k: u32) {
  push(k, pairTraits[k], impulses[k], movingAt(contacts[k].a), movingOther(k));
  loads[contacts[k].a]++;
  if (contacts[k].b < EDGE_BIT) { loads[contacts[k].b]++; }
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
