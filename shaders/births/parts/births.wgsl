// The ids of emitters, numbered through all of them. Twin: src/reference/births/parts/births.ts

import package::kernel::birthStep;

// The emitter of an id, given its number.
fn emitterOf(number: u32) -> u32 {
  var emitter = 0u;
  while (emitter + 1u < birthStep.emitterCount && number >= birthStep.emitters[emitter + 1u].poolStart) { emitter++; }
  return emitter;
}

fn idOf(number: u32, emitter: u32) -> u32 {
  return birthStep.emitters[emitter].firstId + (number - birthStep.emitters[emitter].poolStart);
}

// Whether a disk belongs to an emitter that was removed.
fn losesEmitter(id: u32) -> bool {
  for (var k = 0u; k < birthStep.emitterCount; k++) {
    if (birthStep.emitters[k].ends != 0u && id - birthStep.emitters[k].firstId < birthStep.emitters[k].count) { return true; }
  }
  return false;
}
