// The brush leads disks along, those in its middle most. Twin: src/reference/kernels/shared/brush.ts
// uses: exact

// The velocity of a disk at this place after a step.
fn brushed(position: vec2f, velocity: vec2f) -> vec2f {
  let away = position - frame.brushCenter;
  let awaySquared = dot(away, away);
  let brushSquared = frame.brushRadius * frame.brushRadius;
  if (awaySquared < brushSquared) {
    let blend = atMost(1.0, frame.brushRate * frame.step) * (1.0 - awaySquared / brushSquared);
    return flushed2(velocity + blend * (frame.brushVelocity - velocity));
  }
  return velocity;
}
