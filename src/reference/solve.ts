/** Twin of shaders/solve.wgsl. */
import {
  BIAS_PASS,
  COLOR_COLUMNS,
  COLOR_ROWS,
  EDGE_BIT,
  HEAVY,
  RELAX_PASS,
  SLOWEST_SPIN,
  SOFT_IMPULSE,
  SOFT_MASS,
  SOFT_RATE,
  STIFF_IMPULSE,
  STIFF_MASS,
  STIFF_RATE,
  THIRD,
  WARM_PASS,
} from '../constants.ts'
import type { Words } from '../words.ts'
import { type Bindings, CONTACT, MOTION, SPAN, STATUS, type Twin } from './bindings.ts'
import { atLeast, within } from './shared/exact.ts'

const f = Math.fround
const SOFT = { rate: f(SOFT_RATE), mass: f(SOFT_MASS), impulse: f(SOFT_IMPULSE) }
const STIFF = { rate: f(STIFF_RATE), mass: f(STIFF_MASS), impulse: f(STIFF_IMPULSE) }
const third = f(THIRD)
const slowest = f(SLOWEST_SPIN)

/** Whether one disk is far heavier than the other. */
function isUneven({ f32, u32 }: Words, c: number): boolean {
  if (u32[c + CONTACT.b] >= EDGE_BIT) return false
  const inverseMassA = f32[c + CONTACT.inverseMassA]
  const inverseMassB = f32[c + CONTACT.inverseMassB]
  return inverseMassA > f(HEAVY * inverseMassB) || inverseMassB > f(HEAVY * inverseMassA)
}

function bounces({ frame, loads, contacts }: Bindings<'solve'>, c: number, normalVelocity: number): boolean {
  if (contacts.f32[c + CONTACT.restitution] === 0 || normalVelocity >= -frame.bounceThreshold) return false
  if (f(contacts.f32[c + CONTACT.gap] + f(frame.step * normalVelocity)) >= 0) return false
  if (loads.u32[contacts.u32[c + CONTACT.a]] !== 0) return false
  const b = contacts.u32[c + CONTACT.b]
  return b >= EDGE_BIT || loads.u32[b] === 0
}

function hitVelocity({ frame, contacts }: Bindings<'solve'>, c: number, normalVelocity: number): number {
  if (contacts.u32[c + CONTACT.b] < EDGE_BIT) return normalVelocity
  const { gravity, step } = frame
  const normalX = contacts.f32[c + CONTACT.normal]
  const normalY = contacts.f32[c + CONTACT.normal + 1]
  return f(normalVelocity + f(step * f(f(gravity.x * normalX) + f(gravity.y * normalY))))
}

function solveNormal(
  { frame, contacts }: Bindings<'solve'>,
  PASS: number,
  c: number,
  normalVelocity: number,
): number {
  const old = atLeast(0, contacts.f32[c + CONTACT.normalImpulse])
  const mass = contacts.f32[c + CONTACT.mass]
  const gap = contacts.f32[c + CONTACT.gap]
  if (PASS === RELAX_PASS) {
    const approach = contacts.f32[c + CONTACT.approach]
    let bounce = 0
    if (approach < -frame.bounceThreshold) bounce = f(contacts.f32[c + CONTACT.restitution] * approach)
    return atLeast(0, f(old - f(mass * f(f(normalVelocity + bounce) + f(atLeast(0, gap) / frame.step)))))
  }
  if (gap > 0) return atLeast(0, f(old - f(mass * f(normalVelocity + f(gap / frame.step)))))
  const soft = isUneven(contacts, c) ? STIFF : SOFT
  const bias = atLeast(-frame.pushOut, f(f(soft.rate * gap) / frame.step))
  const changed = f(old - f(mass * f(soft.mass * f(normalVelocity + bias))))
  return atLeast(0, f(changed - f(soft.impulse * old)))
}

/** What rolling resistance leaves of a spin. */
function rolled(spin: number): number {
  return Math.abs(spin) < slowest ? 0 : spin
}

/** Gives these impulses to the pair. */
function push(
  { contacts, motions }: Bindings<'solve'>,
  c: number,
  normal: number,
  tangent: number,
  rolling: number,
): void {
  const normalX = contacts.f32[c + CONTACT.normal]
  const normalY = contacts.f32[c + CONTACT.normal + 1]
  const impulseX = f(f(normal * normalX) + f(tangent * -normalY))
  const impulseY = f(f(normal * normalY) + f(tangent * normalX))
  const inverseMassA = contacts.f32[c + CONTACT.inverseMassA]
  const radiusA = contacts.f32[c + CONTACT.radiusA]
  const turnA = f(f(2 * inverseMassA) / radiusA)
  const m = contacts.u32[c + CONTACT.a] * MOTION.stride
  motions.f32[m + MOTION.velocity] = f(motions.f32[m + MOTION.velocity] - f(inverseMassA * impulseX))
  motions.f32[m + MOTION.velocity + 1] = f(motions.f32[m + MOTION.velocity + 1] - f(inverseMassA * impulseY))
  const spinA = f(motions.f32[m + MOTION.spin] - f(turnA * tangent))
  motions.f32[m + MOTION.spin] = rolling === 0 ? spinA : rolled(f(spinA - f(f(turnA / radiusA) * rolling)))
  const b = contacts.u32[c + CONTACT.b]
  if (b >= EDGE_BIT) return
  const inverseMassB = contacts.f32[c + CONTACT.inverseMassB]
  const radiusB = contacts.f32[c + CONTACT.radiusB]
  const turnB = f(f(2 * inverseMassB) / radiusB)
  const n = b * MOTION.stride
  motions.f32[n + MOTION.velocity] = f(motions.f32[n + MOTION.velocity] + f(inverseMassB * impulseX))
  motions.f32[n + MOTION.velocity + 1] = f(motions.f32[n + MOTION.velocity + 1] + f(inverseMassB * impulseY))
  const spinB = f(motions.f32[n + MOTION.spin] - f(turnB * tangent))
  motions.f32[n + MOTION.spin] = rolling === 0 ? spinB : rolled(f(spinB + f(f(turnB / radiusB) * rolling)))
}

function solveContact(bindings: Bindings<'solve'>, PASS: number, k: number): void {
  const { contacts, motions } = bindings
  const c = k * CONTACT.stride
  const b = contacts.u32[c + CONTACT.b]
  const isDisk = b < EDGE_BIT
  const m = contacts.u32[c + CONTACT.a] * MOTION.stride
  const n = isDisk ? b * MOTION.stride : 0
  const spinA = motions.f32[m + MOTION.spin]
  const velocityBX = isDisk ? motions.f32[n + MOTION.velocity] : contacts.f32[c + CONTACT.wallVelocity]
  const velocityBY = isDisk
    ? motions.f32[n + MOTION.velocity + 1]
    : contacts.f32[c + CONTACT.wallVelocity + 1]
  const spinB = isDisk ? motions.f32[n + MOTION.spin] : contacts.f32[c + CONTACT.wallSpin]
  const normalX = contacts.f32[c + CONTACT.normal]
  const normalY = contacts.f32[c + CONTACT.normal + 1]
  const radiusA = contacts.f32[c + CONTACT.radiusA]
  const radiusB = contacts.f32[c + CONTACT.radiusB]
  const relativeX = f(velocityBX - motions.f32[m + MOTION.velocity])
  const relativeY = f(velocityBY - motions.f32[m + MOTION.velocity + 1])
  const normalVelocity = f(f(relativeX * normalX) + f(relativeY * normalY))
  const roll = f(f(spinB * radiusB) + f(spinA * radiusA))
  const tangentVelocity = f(f(f(relativeX * -normalY) + f(relativeY * normalX)) - roll)

  const stored = contacts.f32[c + CONTACT.normalImpulse]
  const oldNormal = atLeast(0, stored)
  const oldTangent = stored > 0 ? contacts.f32[c + CONTACT.tangentImpulse] : 0
  const oldRolling = stored > 0 ? contacts.f32[c + CONTACT.rollingImpulse] : 0
  const mass = contacts.f32[c + CONTACT.mass]
  const isBounce = PASS !== RELAX_PASS && oldNormal === 0 && bounces(bindings, c, normalVelocity)
  const nextNormal = isBounce
    ? f(
        -f(
          normalVelocity +
            f(contacts.f32[c + CONTACT.restitution] * hitVelocity(bindings, c, normalVelocity)),
        ) * mass,
      )
    : solveNormal(bindings, PASS, c, normalVelocity)
  const grip = f(contacts.f32[c + CONTACT.friction] * nextNormal)
  const nextTangent = within(-grip, grip, f(oldTangent - f(mass * f(third * tangentVelocity))))
  let nextRolling = 0
  const rolling = contacts.f32[c + CONTACT.rolling]
  if (rolling > 0) {
    let arm = radiusA
    let inverseInertia = f(f(2 * contacts.f32[c + CONTACT.inverseMassA]) / f(radiusA * radiusA))
    if (isDisk) {
      arm = f(f(radiusA * radiusB) / f(radiusA + radiusB))
      const inverseInertiaB = f(f(2 * contacts.f32[c + CONTACT.inverseMassB]) / f(radiusB * radiusB))
      inverseInertia = f(inverseInertia + inverseInertiaB)
    }
    const hold = f(f(rolling * arm) * nextNormal)
    nextRolling = within(-hold, hold, f(oldRolling - f(f(spinB - spinA) / inverseInertia)))
  }
  contacts.f32[c + CONTACT.normalImpulse] = isBounce ? -nextNormal : nextNormal
  contacts.f32[c + CONTACT.tangentImpulse] = nextTangent
  contacts.f32[c + CONTACT.rollingImpulse] = nextRolling
  push(bindings, c, f(nextNormal - oldNormal), f(nextTangent - oldTangent), f(nextRolling - oldRolling))
}

function warmStart(bindings: Bindings<'solve'>, k: number): void {
  const { contacts, loads } = bindings
  const c = k * CONTACT.stride
  const { f32, u32 } = contacts
  const normalImpulse = f32[c + CONTACT.normalImpulse]
  push(bindings, c, normalImpulse, f32[c + CONTACT.tangentImpulse], f32[c + CONTACT.rollingImpulse])
  loads.u32[u32[c + CONTACT.a]]++
  if (u32[c + CONTACT.b] < EDGE_BIT) loads.u32[u32[c + CONTACT.b]]++
}

export const solve: Twin<'solve'> = (bindings, { PASS, COLOR }) => {
  const { frame, status, cellStarts, contactSpans, contacts } = bindings
  if (status.u32[STATUS.halted] !== 0) return
  let carrying = 0
  for (let row = Math.floor(COLOR / COLOR_COLUMNS); row < frame.rows; row += COLOR_ROWS) {
    for (let column = COLOR % COLOR_COLUMNS; column < frame.columns; column += COLOR_COLUMNS) {
      const cell = row * frame.columns + column
      const first = cellStarts.u32[cell]
      const end = cellStarts.u32[cell + 1]
      if (first === end) continue
      const start = contactSpans.u32[first * SPAN.stride + SPAN.start]
      const last = (end - 1) * SPAN.stride
      const stop = contactSpans.u32[last + SPAN.start] + contactSpans.u32[last + SPAN.count]
      for (let k = start; k < stop; k++) {
        if (PASS === BIAS_PASS) {
          solveContact(bindings, PASS, k)
        } else if (contacts.f32[k * CONTACT.stride + CONTACT.normalImpulse] > 0) {
          carrying++
          if (PASS === WARM_PASS) warmStart(bindings, k)
          else solveContact(bindings, PASS, k)
        }
      }
    }
  }
  if (PASS === WARM_PASS) status.u32[STATUS.carrying] += carrying
}
