// Interpolates between two captures of all disks, by the shortest way across the borders of a periodic box and around the circle.
// A disk that is missing in one of them is drawn as in the later one. One thread per id.

import package::schemas::WORKGROUP;

/// Part of the way from the earlier capture to the later one, 0 to 1; width and height of the periodic box in metres, 0 where it
/// does not repeat.
@group(0) @binding(0) var<storage, read> parameters: array<f32>;
@group(0) @binding(1) var<storage, read> earlier: array<vec4f>;
@group(0) @binding(2) var<storage, read> later: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> drawn: array<vec4f>;

const TURN = 6.283185307179586;

/// Moves a difference by whole periods to the one nearest to 0.
fn shortest(difference: f32, period: f32) -> f32 {
  if (period == 0.0) { return difference; }
  return difference - period * floor(difference / period + 0.5);
}

fn interpolate(id: u32) {
  let now = later[id];
  drawn[id] = now;
  if (id >= arrayLength(&earlier)) { return; }
  let before = earlier[id];
  if (before.w == 0.0 || now.w == 0.0) { return; }
  let back = 1.0 - parameters[0];
  let x = shortest(now.x - before.x, parameters[1]);
  let y = shortest(now.y - before.y, parameters[2]);
  let angle = shortest(now.z - before.z, TURN);
  drawn[id] = vec4f(now.x - back * x, now.y - back * y, now.z - back * angle, now.w);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u, @builtin(num_workgroups) dispatched: vec3u) {
  let end = min(arrayLength(&drawn), arrayLength(&later));
  for (var id = thread.x; id < end; id += WORKGROUP * dispatched.x) { interpolate(id); }
}
