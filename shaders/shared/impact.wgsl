// What a hit does, all of it in an instant. Twin: src/reference/kernels/shared/impact.ts
//
// Hits can come ever faster: three disks of which the middle one loses all it has to the others meet infinitely often in a
// finite time (inelastic collapse), and a ball that is left to bounce does so on the floor. The TC model (Luding and
// McNamara, Granular Matter 1, 1998) takes the cause away: a contact lasts a while, and a hit that comes within
// `contactDuration` of the last one dissipates nothing. What then is left is a disk that rests, which under gravity would fall
// on its wall again at once: so a hit leaves at least the speed with which it takes `contactDuration` to fall back.

// Whether a hit of this disk at a time comes within a contact that has begun before.
fn isInContact(flight: Flight, time: f32) -> bool {
  return time - flight.lastHit < frame.contactDuration;
}

// The impulses of a hit, which parts the two at no less than `leastSpeed` (m/s).
fn shock(pair: PairTraits, restitution: f32, leastSpeed: f32, normal: vec2f, a: Moving, b: Moving) -> Impulses {
  let relative = b.velocity - a.velocity;
  let closing = atLeast(0.0, -dot(relative, normal));
  let sliding = dot(relative, vec2f(-normal.y, normal.x)) - (b.spin * pair.radiusB + a.spin * pair.radiusA);
  var impulses = Impulses(pair.mass * (closing + atLeast(leastSpeed, restitution * closing)), 0.0, 0.0);
  let grip = pair.friction * impulses.normal;
  impulses.tangent = within(-grip, grip, -pair.mass * (THIRD * sliding));
  if (pair.rolling > 0.0) { impulses.rolling = solveRolling(pair, 0.0, impulses.normal, b.spin - a.spin); }
  return impulses;
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
