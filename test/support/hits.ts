/** Steps under 'eventDriven' on the CPU, hit by hit. */

import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { EDGE_BIT, NONE } from '../../src/schemas/constants.ts'
import { FLIGHT, PREDICTION, PROGRESS, STATUS } from '../../src/schemas/offsets.ts'
import type { World } from '../../src/world.ts'

export interface Hit {
  /** Seconds from the start of the step. */
  readonly time: number
  /** The disk, of two the one with the lower id. */
  readonly a: number
  /** The other disk, or EDGE_BIT with the index of an edge. */
  readonly b: number
  /** m/s that a gained. */
  readonly gained: readonly [number, number]
}

/** Takes a step and lists its hits in their order, by time, then by who takes part. Gravity has to be 0 for what is gained. */
export function stepAndList(world: World, dt: number): Hit[] {
  const cpu = world.backend as CpuBackend
  const command = world.stepper.plan(dt)!
  cpu.prepare(command)
  let hits: Hit[] = []
  for (;;) {
    for (const [index, { kernel }] of cpu.stages.entries()) {
      if (kernel === 'resolveHits') hits.push(...commit(cpu, () => cpu.runStage(index, command.params)))
      else cpu.runStage(index, command.params)
      // the step begins again, with nothing done so far
      if (kernel === 'advancePhase' && progress(cpu)[PROGRESS.isRestart] !== 0) hits = []
    }
    const { isOver, rest } = cpu.resume(command)
    if (rest !== null) throw new Error('the step has spent its waves: expected enough of them')
    if (isOver) return hits.sort((p, q) => p.time - q.time || p.a - q.a || p.b - q.b)
  }
}

const progress = (cpu: CpuBackend) => cpu.storage.view('status', 1).u32.subarray(STATUS.progress)

/** The hits that a wave lets through: those that stand next for all who take part, as resolveHits.wgsl has it. */
function commit(cpu: CpuBackend, run: () => void): Hit[] {
  const { disks } = cpu.sizes
  const before = cpu.storage.view('flights', disks).f32.slice()
  const counted = progress(cpu)[PROGRESS.collisions]
  run()
  const happened = progress(cpu)[PROGRESS.collisions] - counted
  if (happened === 0) return []
  const flights = cpu.storage.view('flights', disks)
  const { f32, u32 } = cpu.storage.view('predictions', disks)
  const word = (slot: number) => slot * PREDICTION.stride
  const earliest = cpu.storage.view('status', 1).f32[STATUS.progress + PROGRESS.earliest]
  const isOpen = (slot: number) =>
    Math.max(f32[word(slot) + PREDICTION.arrivalBound], earliest) >= f32[word(slot) + PREDICTION.time]
  const id = (slot: number) => flights.u32[slot * FLIGHT.stride + FLIGHT.id]
  const hits: Hit[] = []
  for (let slot = 0; slot < disks; slot++) {
    const partner = u32[word(slot) + PREDICTION.partner]
    if (id(slot) === NONE || partner === NONE || !isOpen(slot)) continue
    const isPair = partner < EDGE_BIT
    if (isPair && (id(slot) > id(partner) || !isOpen(partner))) continue
    if (isPair && u32[word(partner) + PREDICTION.partner] !== slot) continue
    const v = slot * FLIGHT.stride + FLIGHT.velocity
    hits.push({
      time: f32[word(slot) + PREDICTION.time],
      a: id(slot),
      b: isPair ? id(partner) : partner,
      gained: [flights.f32[v] - before[v], flights.f32[v + 1] - before[v + 1]],
    })
  }
  if (hits.length !== happened)
    throw new Error(`a wave lists ${hits.length} hits: expected the ${happened} that it counts`)
  return hits
}
