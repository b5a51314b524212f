// A pass of Gauss-Seidel over the contacts: one dispatch a colour, one thread a cell, and each thread goes through the
// contacts that its cell owns one after the other. Cells of a colour share no disk (see COLORS), so the result is that
// of a fixed order, whatever the threads do.
//
// The biased pass closes gaps and overlaps softly; a hit that bounces is dealt with there and then. A relaxing pass,
// after the positions have moved, takes the velocity of that push back out and leaves what carries nothing alone.

override RELAX: bool;
override COLOR: u32;

// No reciprocal is taken: drivers fold (1 / m) * constant into constant / m, which rounds otherwise.
struct Impulses { normal: f32, tangent: f32, rolling: f32 }

// A hit between disks that rest on nothing bounces at once: the impulse of two bodies. It is kept with its
// sign turned: for the record, not for the warm start.
fn bounces(contact: Contact, normalVelocity: f32) -> bool {
  if (contact.restitution == 0.0 || normalVelocity >= -frame.bounceThreshold) { return false; }
  if (contact.gap + frame.step * normalVelocity >= 0.0 || loads[contact.a] != 0u) { return false; }
  return contact.b >= EDGE_BIT || loads[contact.b] == 0u;
}

fn solveNormal(contact: Contact, normalVelocity: f32, inverseMass: f32) -> f32 {
  let old = atLeast(0.0, contact.normalImpulse);
  if (RELAX) {
    var bounce = 0.0;
    if (contact.approach < -frame.bounceThreshold) { bounce = contact.restitution * contact.approach; }
    return atLeast(0.0, old - (normalVelocity + bounce + atLeast(0.0, contact.gap) / frame.step) / inverseMass);
  }
  if (contact.gap > 0.0) { return atLeast(0.0, old - (normalVelocity + contact.gap / frame.step) / inverseMass); }
  let bias = atLeast(-frame.pushOut, SOFT_RATE * contact.gap / frame.step);
  return atLeast(0.0, old - SOFT_MASS * (normalVelocity + bias) / inverseMass - SOFT_IMPULSE * old);
}

fn solveContact(k: u32) {
  let contact = contacts[k];
  if (RELAX && contact.normalImpulse <= 0.0) { return; }
  let isDisk = contact.b < EDGE_BIT;
  var a = motions[contact.a];
  var b = Motion(contact.wallVelocity, contact.wallSpin, NONE);
  if (isDisk) { b = motions[contact.b]; }
  let tangent = vec2f(-contact.normal.y, contact.normal.x);
  let relative = b.velocity - a.velocity;
  let normalVelocity = dot(relative, contact.normal);
  let tangentVelocity = dot(relative, tangent) - (b.spin * contact.radiusB + a.spin * contact.radiusA);
  let inverseMass = contact.inverseMassA + contact.inverseMassB;

  var old = Impulses();
  if (contact.normalImpulse > 0.0) {
    old = Impulses(contact.normalImpulse, contact.tangentImpulse, contact.rollingImpulse);
  }
  var next = Impulses();
  let isBounce = !RELAX && old.normal == 0.0 && bounces(contact, normalVelocity);
  if (isBounce) {
    next.normal = -(1.0 + contact.restitution) * normalVelocity / inverseMass;
  } else {
    next.normal = solveNormal(contact, normalVelocity, inverseMass);
  }
  let grip = contact.friction * next.normal;
  next.tangent = within(-grip, grip, old.tangent - THIRD * tangentVelocity / inverseMass);

  // by how much a unit of tangential impulse turns each, and a unit of rolling impulse
  let turnA = 2.0 * contact.inverseMassA / contact.radiusA;
  let rollA = turnA / contact.radiusA;
  var turnB = 0.0;
  var rollB = 0.0;
  if (isDisk) {
    turnB = 2.0 * contact.inverseMassB / contact.radiusB;
    rollB = turnB / contact.radiusB;
  }
  if (contact.rolling > 0.0) {
    var arm = contact.radiusA;
    if (isDisk) { arm = contact.radiusA * contact.radiusB / (contact.radiusA + contact.radiusB); }
    let hold = contact.rolling * arm * next.normal;
    next.rolling = within(-hold, hold, old.rolling - (b.spin - a.spin) / (rollA + rollB));
  }
  contacts[k].normalImpulse = select(next.normal, -next.normal, isBounce);
  contacts[k].tangentImpulse = next.tangent;
  contacts[k].rollingImpulse = next.rolling;

  let tangentChange = next.tangent - old.tangent;
  let rollingChange = next.rolling - old.rolling;
  let impulse = (next.normal - old.normal) * contact.normal + tangentChange * tangent;
  a.velocity = a.velocity - contact.inverseMassA * impulse;
  a.spin = a.spin - turnA * tangentChange - rollA * rollingChange;
  motions[contact.a] = a;
  if (isDisk) {
    b.velocity = b.velocity + contact.inverseMassB * impulse;
    b.spin = b.spin - turnB * tangentChange + rollB * rollingChange;
    motions[contact.b] = b;
  }
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let across = (frame.columns + COLOR_COLUMNS - 1u) / COLOR_COLUMNS;
  let column = thread.x % across * COLOR_COLUMNS + COLOR % COLOR_COLUMNS;
  let row = thread.x / across * COLOR_ROWS + COLOR / COLOR_COLUMNS;
  if (column >= frame.columns || row >= frame.rows || status.halted != 0u) { return; }
  let cell = row * frame.columns + column;
  let first = cellStarts[cell];
  let end = cellStarts[cell + 1u];
  if (first == end) { return; }
  let last = contactSpans[end - 1u];
  for (var k = contactSpans[first].start; k < last.start + last.count; k++) { solveContact(k); }
}
