// What a hit does, all of it in an instant. Twin: src/reference/kernels/shared/impact.ts
//
// Hits can come ever faster: three disks of which the middle one loses all it has to the others meet infinitely often in a
// finite time (inelastic collapse), and a ball that is left to bounce does so on the floor. The TC model (Luding and
// McNamara, Granular Matter 1, 1998) takes the cause away: a contact lasts a while, and a hit that comes within
// `contactDuration` of the last one dissipates nothing. What then is left is a disk that rests, which under gravity would fall
// on its wall again at once: so a hit leaves at least the speed with which it takes `contactDuration` to fall back.
// uses: edge, exact, push

// Whether a hit of this disk at a time comes within a contact that has begun before.
fn isInContact(flight: Flight, time: f32) -> bool {
  return time - flight.lastHit < frame.contactDuration;
}

// What a hit gives to its two sides.
struct Shock {
  normal: vec2f,      // unit, from a to b
  parting: vec2f,     // change of the velocity of b as a sees it, along the line between them
  impulses: Impulses, // the others: along the tangent, and of rolling
}

// `apart` leads from a to b; they part at no less than `leastSpeed` (m/s). A unit vector is too long or too short by some of its
// last bit, for disks of one size by the same bit time after time, and energy would grow or fade with every hit. So what changes
// along the line is taken from `apart` as it is, over its own square.
fn shock(pair: PairTraits, restitution: f32, leastSpeed: f32, apart: vec2f, a: Moving, b: Moving) -> Shock {
  let squared = dot(apart, apart);
  let distance = sqrt(squared);
  let normal = apart / distance;
  let relative = b.velocity - a.velocity;
  let closing = atLeast(0.0, -dot(relative, apart) / squared);
  let parting = closing + atLeast(leastSpeed / distance, restitution * closing);
  let normalImpulse = pair.mass * (parting * distance);
  let sliding = dot(relative, vec2f(-normal.y, normal.x)) - (b.spin * pair.radiusB + a.spin * pair.radiusA);
  let grip = pair.friction * normalImpulse;
  var impulses = Impulses(0.0, within(-grip, grip, -pair.mass * (THIRD * sliding)), 0.0);
  if (pair.rolling > 0.0) { impulses.rolling = solveRolling(pair, 0.0, normalImpulse, b.spin - a.spin); }
  return Shock(normal, parting * apart, impulses);
}

// A disk after it; `share` of the change along the line is its own, negative of a.
fn shocked(disk: Moving, shock: Shock, share: f32, inverseMass: f32, radius: f32) -> Moving {
  var next = pushed(disk, select(1.0, -1.0, share < 0.0), shock.impulses, shock.normal, inverseMass, radius);
  next.velocity = next.velocity + share * shock.parting;
  return next;
}

// The speed at which a disk leaves a wall that it is pressed on by gravity, and on the inside of an arc by its own way around.
fn hopSpeed(flight: Flight, velocity: vec2f, local: vec2f, normal: vec2f, edge: Edge) -> f32 {
  let aside = asideOf(local, edge);
  let along = dot(velocity, vec2f(-normal.y, normal.x));
  var bend = edge.curvature;
  if (edge.oneSided == 0u && aside.left < 0.0) { bend = -bend; }
  let rest = 1.0 - bend * (flight.radius + edge.radius);
  var pull = dot(frame.gravity, normal);
  if (bend > 0.0 && rest > 0.0 && !aside.isBefore && !aside.isAfter) { pull = pull + along * along * bend / rest; }
  return 0.5 * frame.contactDuration * pull;
}
