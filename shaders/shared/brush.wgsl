// The brush: pulls disks towards its velocity, most at its centre. Twin: src/reference/shared/brush.ts

import package::kernel::params;
import package::shared::exact::{flushed2, minExact};

// The velocity of a disk at this position after a substep.
fn brushed(position: vec2f, velocity: vec2f) -> vec2f {
  let away = position - params.brushCenter;
  let awaySquared = dot(away, away);
  let brushSquared = params.brushRadius * params.brushRadius;
  if (awaySquared < brushSquared) {
    let blend = minExact(1.0, params.brushRate * params.h) * (1.0 - awaySquared / brushSquared);
    return flushed2(velocity + blend * (params.brushVelocity - velocity));
  }
  return velocity;
}
