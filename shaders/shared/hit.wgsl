// Bounces on walls at the moment of touch, which lies within the substep. Twin: src/reference/shared/hit.ts

import package::shared::exact::maxExact;

// Speeds in m/s of a bounce on a wall that is `gap` away, with `pull` the gravity towards the wall and `gained` the speed that it gives in a substep. They are two
// arguments: drivers may fold h (v / h) to v, which is not rounded alike. A fall through the gap makes the
// hit faster, and the way back through it the rebound slower. `closing` is the speed before the gravity of the substep. Positions of a
// fall lie on the parabola with a speed of half that gravity more.
struct Rebound { impact: f32, away: f32 }

fn reboundFrom(gap: f32, closing: f32, pull: f32, gained: f32, restitution: f32) -> Rebound {
  let half = 0.5 * gained;
  let onParabola = closing + half;
  let fall = 2.0 * pull * maxExact(0.0, gap);
  let impact = onParabola * onParabola + fall;
  let back = restitution * restitution * impact - fall;
  if (!(impact > 0.0 && back > 0.0)) { return Rebound(); }
  return Rebound(sqrt(impact), sqrt(back) - half);
}
