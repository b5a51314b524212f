/** Runs the twins of the user's forces; does for all disks what shaders/passes/userForce.wgsl does for one. */

import type { CheckedForce, ForceDisk, ForceSubstep } from '../features/passes/force.ts'
import type { Sizes } from '../features/sizes.ts'
import type { ForceStage } from '../pipeline/stage.ts'
import { NEGLIGIBLE_SPEED, NONE } from '../schemas/constants.ts'
import { MATERIAL, MOTION, PARAMS, POSE, STATUS, USER_DATA } from '../schemas/offsets.ts'
import { show } from '../util/validate.ts'
import type { Storage } from './storage.ts'

const f = Math.fround

type Writable<T> = {
  -readonly [K in keyof T]: T[K] extends readonly [number, number] ? [number, number] : T[K]
}

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
  const { twin, at, maxAcceleration } = force
  // one object for all disks: an object per disk would take twice as long
  const disk = newDisk()
  for (let slot = 0; slot < counts[PARAMS.disks]; slot++) {
    const p = slot * POSE.stride
    const m = slot * MOTION.stride
    const id = ids[m + MOTION.id]
    if (id === NONE) continue
    const material = id * MATERIAL.stride
    const data = id * USER_DATA.stride
    const velocity = m + MOTION.velocity
    disk.position[0] = poses[p + POSE.position]
    disk.position[1] = poses[p + POSE.position + 1]
    disk.velocity[0] = motions[velocity]
    disk.velocity[1] = motions[velocity + 1]
    disk.angle = poses[p + POSE.angle]
    disk.spin = motions[m + MOTION.spin]
    disk.radius = poses[p + POSE.radius]
    disk.inverseMass = materials[material + MATERIAL.inverseMass]
    disk.id = id
    disk.category = masks[material + MATERIAL.category]
    disk.label = labels[data + USER_DATA.label]
    disk.value = values[data + USER_DATA.value]
    const result: unknown = twin(disk, substep, parameters)
    if (!isPair(result)) throw pairError(force, result)
    if (at === 'velocities') accelerate(motions, velocity, result, substep.h, maxAcceleration)
    else setVelocity(motions, velocity, result)
  }
}

function newDisk(): Writable<ForceDisk> {
  return {
    position: [0.5, 0.5],
    velocity: [0.5, 0.5],
    angle: 0.5,
    spin: 0.5,
    radius: 0.5,
    inverseMass: 0.5,
    id: 0,
    category: 0,
    label: 0,
    value: 0.5,
  }
}

function substepNow(params: Float32Array, counts: Uint32Array, status: Uint32Array): ForceSubstep {
  const done = (status[STATUS.completed] - counts[PARAMS.completedBefore]) >>> 0
  const index = Math.floor(done / counts[PARAMS.substepUnits])
  const h = params[PARAMS.h]
  return { time: f(params[PARAMS.time] + f(index * h)), h }
}

type Pair = ArrayLike<number>

function isPair(result: unknown): result is Pair {
  if (typeof result !== 'object' || result === null) return false
  const pair = result as Pair
  return typeof pair[0] === 'number' && typeof pair[1] === 'number'
}

function pairError({ label }: CheckedForce, result: unknown): Error {
  return new Error(
    `twin of the force ${JSON.stringify(label)} returned ${show(result)}: expected two numbers [x, y]`,
  )
}

const numberOr = (other: number, x: number) => (Number.isNaN(x) ? other : x)
const within = (low: number, high: number, x: number) => (x < low ? low : x > high ? high : x)
const flushed = (speed: number) => (Math.abs(speed) < f(NEGLIGIBLE_SPEED) ? 0 : speed)

function accelerate(motions: Float32Array, at: number, added: Pair, h: number, most: number): void {
  let x = within(-most, most, numberOr(0, f(added[0])))
  let y = within(-most, most, numberOr(0, f(added[1])))
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
const MAX_SPEED = f(1e12)

function setVelocity(motions: Float32Array, at: number, velocity: Pair): void {
  motions[at] = flushed(within(-MAX_SPEED, MAX_SPEED, numberOr(motions[at], f(velocity[0]))))
  motions[at + 1] = flushed(within(-MAX_SPEED, MAX_SPEED, numberOr(motions[at + 1], f(velocity[1]))))
}
