/** Twin of shaders/births/emitDisks.wgsl. */
import {
  birthStep,
  freeRanks,
  lives,
  materials,
  motions,
  poses,
  slots,
  status,
  userData,
} from '../../../shaders/births/emitDisks.wgsl'
import { flushed, within } from '../shared/exact'
import { direction, hashed, randomDirection, unitInterval } from '../shared/random'
import { emitterOf, idOf } from './parts/births'

/** The births of an emitter in this step. */
function birthsOf(k: u32): u32 {
  const emitter = birthStep.emitters[k]
  const first = birthStep.disks + emitter.poolStart
  const free = freeRanks[first + emitter.count] - freeRanks[first]
  return min(emitter.due, free)
}

function countBirths(): void {
  let births: u32 = 0
  for (let k: u32 = 0; k < birthStep.emitterCount; k++) {
    const born = birthsOf(k)
    births += born
    status.missedBirths += birthStep.emitters[k].due - born
  }
  status.births += births
  status.completed++
  status.collided = 0
  if (births > 0) status.stale = 1
}

/** The free slot of this number: a binary search in the scan. */
function freeSlot(number: u32): u32 {
  let low: u32 = 0
  let high = birthStep.disks
  while (low < high) {
    const middle = (low + high) / 2
    if (freeRanks[middle + 1] > number) high = middle
    else low = middle + 1
  }
  return low
}

/** What `birthPlace` returns. */
namespace place {
  export let x: f32 = 0
  export let y: f32 = 0
}

function birthPlace(emitter: Emitter, a: u32, b: u32): void {
  const from = emitter.regionA
  const to = emitter.regionB
  if (emitter.region === EMIT_DISK) {
    const away: f32 = to.x * sqrt(unitInterval(a))
    randomDirection(b)
    place.x = from.x + away * direction.x
    place.y = from.y + away * direction.y
    return
  }
  const spanX: f32 = to.x - from.x
  const spanY: f32 = to.y - from.y
  if (emitter.region === EMIT_LINE) {
    const along = unitInterval(a)
    const flight: f32 = birthStep.dt * unitInterval(b)
    place.x = from.x + along * spanX + flight * emitter.velocity.x
    place.y = from.y + along * spanY + flight * emitter.velocity.y
    return
  }
  place.x = within(from.x, to.x, from.x + unitInterval(a) * spanX)
  place.y = within(from.y, to.y, from.y + unitInterval(b) * spanY)
}

function emit(number: u32): void {
  const owner = emitterOf(birthStep, number)
  const emitter = birthStep.emitters[owner]
  const own = freeRanks[birthStep.disks + number]
  const rank = own - freeRanks[birthStep.disks + emitter.poolStart]
  if (freeRanks[birthStep.disks + number + 1] === own || rank >= emitter.due) return
  let turn = rank
  for (let k: u32 = 0; k < owner; k++) turn += birthsOf(k)
  const slot = freeSlot(turn)
  if (slot >= birthStep.disks) return

  const birth: u32 = emitter.births + rank
  const high: u32 = emitter.birthsHigh + u32(birth < rank)
  const seed = hashed(high + hashed(emitter.seed))
  birthPlace(emitter, hashed(birth + hashed(seed)), hashed(birth + hashed(1 + seed)))
  const stray: f32 = emitter.spread * sqrt(unitInterval(hashed(birth + hashed(2 + seed))))
  randomDirection(hashed(birth + hashed(3 + seed)))
  const part = unitInterval(hashed(birth + hashed(4 + seed)))
  const least = emitter.smallestRadius
  const most = emitter.largestRadius
  const radius = within(least, most, least + part * (most - least))
  const lifePart = unitInterval(hashed(birth + hashed(5 + seed)))
  const life: f32 = emitter.shortestLife + lifePart * (emitter.longestLife - emitter.shortestLife)
  const span = <u32>(life * <f32>TICKS)

  const id = idOf(birthStep, number, owner)
  slots[id] = slot
  const pose = poses[slot]
  pose.position.x = place.x
  pose.position.y = place.y
  pose.angle = 0
  pose.radius = radius
  pose.residue.x = 0
  pose.residue.y = 0
  const motion = motions[slot]
  motion.velocity.x = flushed(emitter.velocity.x + stray * direction.x)
  motion.velocity.y = flushed(emitter.velocity.y + stray * direction.y)
  motion.spin = 0
  motion.id = id
  const material = materials[id]
  material.inverseMass = <f32>1 / (emitter.density * <f32>PI * (radius * radius))
  material.friction = emitter.friction
  material.restitution = emitter.restitution
  material.rolling = emitter.rolling
  material.category = emitter.category
  material.mask = emitter.mask
  userData[id].label = emitter.label
  userData[id].value = 0
  lives[id].born = birthStep.now
  lives[id].span = span === 0 && life > 0 ? 1 : span
  lives[id].showsAge = emitter.showsAge
  lives[id].fade = <u32>(emitter.fade * <f32>TICKS)
}

export function emitDisks(): void {
  if (status.halted !== 0) return
  if (firstThread === 0) countBirths()
  for (let number = firstThread, upTo = endThread(birthStep.pool); number < upTo; number++) emit(number)
}
