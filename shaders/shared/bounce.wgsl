// A hit of two rigid bodies at one point, with friction and energetic restitution (Stronge, Proc. R. Soc. A 431, 1990; in the plane the phases
// are those of Routh, Dynamics of a System of Rigid Bodies, 1905). The velocities follow the normal impulse: the contact slips
// until the sliding stops, then sticks or slips the other way. The normal impulse grows until it has given back e² of the
// work that compression took, so no hit makes energy. Twin: src/reference/shared/bounce.ts

import package::shared::exact::{inOrder, maxExact, minExact};

// How much the velocity of the contact changes per impulse, in 1/kg: along the normal, across, and between both.
struct Mobility { normal: f32, across: f32, tangent: f32 }

struct Bounce { normal: f32, tangent: f32 }

// Normal impulse at which sliding stops, if it does.
const NEVER = 1e30;
// Least change of the closing velocity per impulse, of that without friction.
const LEAST_MOBILITY = 1e-6;

// Returns the impulses in N·s of a hit with this closing velocity (less than 0) and sliding velocity, both in m/s. `more` is a change of the
// closing velocity, which the normal impulse brings about in the end without friction.
fn bounceOf(mobility: Mobility, closing: f32, sliding: f32, friction: f32, restitution: f32, more: f32) -> Bounce {
  // while it slips
  let slip = select(-friction, friction, sliding < 0.0);
  let against = select(mobility.across, -mobility.across, sliding >= 0.0);
  let stopping = maxExact(0.0, abs(slip) * mobility.tangent + against);
  var stop = f32(NEVER);
  if (abs(sliding) < NEVER * stopping) { stop = abs(sliding) / stopping; }
  var rate = mobility.normal + mobility.across * slip;
  if (stop == NEVER) { rate = maxExact(rate, LEAST_MOBILITY * mobility.normal); }
  // once the sliding has stopped: it sticks, or slips the other way
  var hold = -mobility.across / mobility.tangent;
  if (abs(hold) > friction) { hold = select(friction, -friction, mobility.across > 0.0); }
  let heldRate = maxExact(mobility.normal + mobility.across * hold, LEAST_MOBILITY * mobility.normal);

  var normal = 0.0;
  if (closing < 0.0) {
    let free = -(1.0 + restitution) * closing;
    if (rate > 0.0 && free <= rate * stop) {
      normal = free / rate;
    } else {
      // the closing velocity where the sliding stops, before or after the greatest compression
      let speed = inOrder(closing + rate * stop);
      var square = speed * speed - (heldRate * stop) * (closing + speed);
      if (speed < 0.0) {
        square = restitution * restitution * square;
      } else {
        let back = restitution * closing;
        square = speed * speed + (heldRate / rate) * (back * back - speed * speed);
      }
      normal = stop + (sqrt(maxExact(0.0, square)) - speed) / heldRate;
    }
  }
  normal = maxExact(0.0, normal + more / mobility.normal);
  return Bounce(normal, slip * minExact(stop, normal) + hold * maxExact(0.0, normal - stop));
}
