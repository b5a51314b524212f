/** Twin of shaders/births/parts/births.wgsl. */

/** The emitter of an id, given its number. */
export function emitterOf(birthStep: BirthStep, number: u32): u32 {
  let emitter: u32 = 0
  while (emitter + 1 < birthStep.emitterCount && number >= birthStep.emitters[emitter + 1].poolStart)
    emitter++
  return emitter
}

export function idOf(birthStep: BirthStep, number: u32, emitter: u32): u32 {
  return birthStep.emitters[emitter].firstId + (number - birthStep.emitters[emitter].poolStart)
}

/** Whether a disk belongs to an emitter that was removed. */
export function losesEmitter(birthStep: BirthStep, id: u32): bool {
  for (let k: u32 = 0; k < birthStep.emitterCount; k++) {
    const emitter = birthStep.emitters[k]
    if (emitter.ends !== 0 && id - emitter.firstId < emitter.count) return true
  }
  return false
}
