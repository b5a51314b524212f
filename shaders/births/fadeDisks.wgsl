// Computes how transparent each disk of an emitter is drawn: from 0 to 1 over the last seconds of its life. No kernel of a step
// reads it. One thread per id of an emitter; an id without a life gets 0.

import package::schemas::{BirthStep, Life, Status, WORKGROUP};
import package::births::parts::births::{emitterOf, idOf};
import package::shared::exact::maxExact;

@group(0) @binding(0) var<uniform> birthStep: BirthStep;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> lives: array<Life>;
@group(0) @binding(3) var<storage, read_write> transparencies: array<f32>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let number = thread.x;
  if (number >= birthStep.pool || status.halted != 0u) { return; }
  let id = idOf(number, emitterOf(number));
  let life = lives[id];
  var transparency = 0.0;
  if (life.span != 0u && life.fade != 0u) {
    let left = life.span - (birthStep.now - life.born);
    transparency = maxExact(0.0, 1.0 - f32(left) / f32(life.fade));
  }
  transparencies[id] = transparency;
}
