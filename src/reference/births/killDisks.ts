/** Twin of shaders/births/killDisks.wgsl. */
import {
  birthStep,
  contactSpans,
  lives,
  materials,
  motions,
  poses,
  slots,
  status,
  userData,
} from '../../../shaders/births/killDisks.wgsl'
import { atomicAdd } from '../shared/atomics'
import { clear } from '../shared/memory'
import { isImageWithin } from '../shared/region'
import { losesEmitter } from './parts/births'

function isInSink(position: Vec2, category: u32): bool {
  for (let k: u32 = 0; k < birthStep.sinkCount; k++) {
    const sink = birthStep.sinks[k]
    if ((sink.mask & category) === 0) continue
    if (isImageWithin(birthStep.period, true, sink.region, sink.regionA, sink.regionB, position, 0))
      return true
  }
  return false
}

export function killDisks(): void {
  if (status.halted !== 0) return
  for (let i = firstThread, upTo = endThread(birthStep.disks); i < upTo; i++) {
    const id = motions[i].id
    if (id === NONE) continue
    const life = lives[id]
    const age: u32 = birthStep.now - life.born
    const isDead =
      (life.span !== 0 && age >= life.span) ||
      losesEmitter(birthStep, id) ||
      isInSink(poses[i].position, materials[id].category)
    if (!isDead) {
      if (life.showsAge !== 0) userData[id].value = <f32>age / <f32>TICKS
      continue
    }
    slots[id] = NONE
    poses[i].radius = 0
    contactSpans[i].start = NONE
    contactSpans[i].count = 0
    motions[i].id = NONE
    clear(life)
    status.stale = 1
    atomicAdd(status.deathsAddress, 1)
  }
}
