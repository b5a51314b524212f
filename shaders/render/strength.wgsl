// The width and colour of lines that show forces.

import package::render::line::{Line, lineCorner};
import package::render::schemas::{ViewUniform, LINEAR_FORCE, MIN_FORCE_RADIUS, WIDEST_FORCE};

/// Returns the drawn strength of a normal impulse between grains whose smaller radius is this, 0 to 1.
fn strengthOf(view: ViewUniform, impulse: f32, smaller: f32) -> f32 {
  let strength = impulse * view.forceWidth / (WIDEST_FORCE * smaller);
  if (!(strength > LINEAR_FORCE)) { return strength; }
  let compressed = 1.0 - LINEAR_FORCE;
  return 1.0 - compressed * inverseSqrt(1.0 + 2.0 * (strength - LINEAR_FORCE) / compressed);
}

/// Returns a corner of the line from `start` to `end` with half the width `half`, all in metres.
fn forceCorner(view: ViewUniform, vertex: u32, start: vec2f, end: vec2f, half: f32, strength: f32) -> Line {
  let radius = max(half * view.scale, MIN_FORCE_RADIUS);
  let color = mix(view.weakForce, view.strongForce, strength);
  return lineCorner(view, vertex, start, end, radius, vec4f(color, 1.0) * (half * view.scale / radius));
}
