// Finds the disks that are too fast to be moved without looking: those that move more than half their radius in this
// substep, as they are seen from the ground or from a body that comes near. They are swept, and so is one that others have
// pressed into a wall so deep that less would take it through; all others are left alone. The order of the list is that
// of the atomics, and nothing depends on it.
// uses: edge, grid

fn movesMore(translation: vec2f, most: f32) -> bool {
  return dot(translation, translation) > most * most;
}

fn isPressed(i: u32, radius: f32) -> bool {
  let span = contactSpans[i];
  // the edges of a disk come after its disks
  for (var k = span.start + span.count; k > span.start && contacts[k - 1u].b >= EDGE_BIT; k--) {
    if (contacts[k - 1u].gap < -PRESSED * radius) { return true; }
  }
  return false;
}

// Whether a disk passes that fast through the grid of a body's edges, or the grid over it.
fn isPassed(i: u32, body: u32, level: u32, translation: vec2f) -> bool {
  let begin = bodyAt(body, level, 0u);
  let a = toBody(poses[i].position, begin);
  let b = toBody(poses[i].position + translation, bodyAt(body, level, 1u));
  if (!movesMore(b - a, 0.5 * poses[i].radius)) { return false; }
  let high = begin.corner + vec2f(f32(begin.columns), f32(begin.rows)) / begin.inverseCellSize;
  let isBeyond = (a.x > high.x && b.x > high.x) || (a.y > high.y && b.y > high.y);
  let isBelow = (a.x < begin.corner.x && b.x < begin.corner.x) || (a.y < begin.corner.y && b.y < begin.corner.y);
  return !isBeyond && !isBelow;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || status.halted != 0u) { return; }
  sweeps[i].fraction = NO_FRACTION;
  if (motions[i].id == NONE) { return; }
  let radius = poses[i].radius;
  let translation = frame.step * motions[i].velocity;
  var isBullet = movesMore(translation, 0.5 * radius);
  if (!isBullet && movesMore(translation, CREEP * radius)) { isBullet = isPressed(i, radius); }
  if (frame.bodies > 1u) {
    let level = levelOf(radius);
    for (var body = 1u; body < frame.bodies; body++) { isBullet = isBullet || isPassed(i, body, level, translation); }
  }
  if (!isBullet) { return; }
  sweeps[i] = Sweep(poses[i].position, translation, vec2f(), radius, 1.0);
  bullets[atomicAdd(&status.bullets, 1u)] = i;
}
