/** Runs the twins of the user's forces; does for all disks what shaders/userForce.wgsl does for one. */
import type { Sizes } from '../pipeline/buffers.ts'
import type { CheckedForce, ForceSubstep } from '../pipeline/force.ts'
import type { ForceStage } from '../pipeline/stage.ts'
import { NEGLIGIBLE_SPEED, NONE } from '../schemas/constants.ts'
import { MATERIAL, MOTION, PARAMS, POSE, STATUS, USER_DATA } from '../schemas/offsets.ts'
import { show } from '../util/validate.ts'
import type { Storage } from './storage.ts'

const f = Math.fround

/** Runs a force in the substep that the uniform and the status are in. Throws if its twin returns no two numbers. */
export function runForce(storage: Storage, { force, firstParameter }: ForceStage, sizes: Sizes): void {
  const { u32: status } = storage.view('status', 1)
  if (status[STATUS.halted] !== 0) return
  const { f32: params, u32: counts } = storage.params
  const substep = substepNow(params, counts, status)
  const poses = storage.view('poses', sizes.disks).f32
  const { f32: motions, u32: ids } = storage.view('motions', sizes.disks)
  const { f32: materials, u32: masks } = storage.view('materials', sizes.ids)
  const { f32: values, u32: labels } = storage.view('userData', sizes.ids)
  const { f32: all } = storage.view('forceParameters', firstParameter + force.parameterCount)
  const parameters = all.slice(firstParameter)
  const change = force.at === 'velocities' ? accelerate : setVelocity
  for (let slot = 0; slot < counts[PARAMS.disks]; slot++) {
    const [p, m] = [slot * POSE.stride, slot * MOTION.stride]
    const id = ids[m + MOTION.id]
    if (id === NONE) continue
    const [material, data] = [id * MATERIAL.stride, id * USER_DATA.stride]
    const velocity = m + MOTION.velocity
    const disk = {
      position: [poses[p + POSE.position], poses[p + POSE.position + 1]],
      velocity: [motions[velocity], motions[velocity + 1]],
      angle: poses[p + POSE.angle],
      spin: motions[m + MOTION.spin],
      radius: poses[p + POSE.radius],
      inverseMass: materials[material + MATERIAL.inverseMass],
      id,
      groups: masks[material + MATERIAL.groups],
      label: labels[data + USER_DATA.label],
      value: values[data + USER_DATA.value],
    } as const
    const result = force.twin(disk, substep, parameters)
    requirePair(force, result)
    change(motions, velocity, f(result[0]), f(result[1]), substep.h, force.mostAcceleration)
  }
}

function substepNow(params: Float32Array, counts: Uint32Array, status: Uint32Array): ForceSubstep {
  const done = (status[STATUS.completed] - counts[PARAMS.completedBefore]) >>> 0
  const index = Math.floor(done / counts[PARAMS.substepUnits])
  const h = params[PARAMS.h]
  return { time: f(params[PARAMS.time] + f(index * h)), h }
}

function requirePair({ label }: CheckedForce, result: unknown): void {
  const { 0: x, 1: y } = Object(result) as Readonly<Record<number, unknown>>
  if (typeof x !== 'number' || typeof y !== 'number')
    throw new Error(
      `twin of the force ${JSON.stringify(label)} returned ${show(result)}: expected two numbers [x, y]`,
    )
}

type Change = (
  motions: Float32Array,
  at: number,
  x: number,
  y: number,
  h: number,
  mostAcceleration: number,
) => void

const numberOr = (other: number, x: number) => (Number.isNaN(x) ? other : x)
const within = (low: number, high: number, x: number) => (x < low ? low : x > high ? high : x)
const flushed = (speed: number) => (Math.abs(speed) < f(NEGLIGIBLE_SPEED) ? 0 : speed)

const accelerate: Change = (motions, at, addedX, addedY, h, most) => {
  let x = within(-most, most, numberOr(0, addedX))
  let y = within(-most, most, numberOr(0, addedY))
  const length = f(Math.sqrt(f(f(x * x) + f(y * y))))
  if (length > most) {
    const part = f(most / length)
    x = f(part * x)
    y = f(part * y)
  }
  motions[at] = flushed(f(motions[at] + f(h * x)))
  motions[at + 1] = flushed(f(motions[at + 1] + f(h * y)))
}

/** m/s; see SPEED in src/util/validate.ts. */
const MOST_SPEED = f(1e12)

const setVelocity: Change = (motions, at, x, y) => {
  motions[at] = flushed(within(-MOST_SPEED, MOST_SPEED, numberOr(motions[at], x)))
  motions[at + 1] = flushed(within(-MOST_SPEED, MOST_SPEED, numberOr(motions[at + 1], y)))
}
