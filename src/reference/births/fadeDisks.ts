/** Twin of shaders/births/fadeDisks.wgsl. */
import { birthStep, lives, status, transparencies } from '../../../shaders/births/fadeDisks.wgsl'
import { maxExact } from '../shared/exact'
import { emitterOf, idOf } from './parts/births'

export function fadeDisks(): void {
  if (status.halted !== 0) return
  for (let number = firstThread, upTo = endThread(birthStep.pool); number < upTo; number++) {
    const id = idOf(birthStep, number, emitterOf(birthStep, number))
    const life = lives[id]
    let transparency: f32 = 0
    if (life.span !== 0 && life.fade !== 0) {
      const left = life.span - (birthStep.now - life.born)
      transparency = maxExact(0, <f32>1 - <f32>left / <f32>life.fade)
    }
    transparencies[id] = transparency
  }
}
