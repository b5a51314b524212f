/** Twin of shaders/solve.wgsl. */
import {
  COLOR_COLUMNS,
  COLOR_ROWS,
  EDGE_BIT,
  SOFT_IMPULSE,
  SOFT_MASS,
  SOFT_RATE,
  THIRD,
} from '../constants.ts'
import { type Bindings, CONTACT, MOTION, SPAN, STATUS, type Twin } from './bindings.ts'
import { atLeast, within } from './shared/exact.ts'

const f = Math.fround
const softRate = f(SOFT_RATE)
const softMass = f(SOFT_MASS)
const softImpulse = f(SOFT_IMPULSE)
const third = f(THIRD)

function bounces({ frame, loads, contacts }: Bindings<'solve'>, c: number, normalVelocity: number): boolean {
  if (contacts.f32[c + CONTACT.restitution] === 0 || normalVelocity >= -frame.bounceThreshold) return false
  if (f(contacts.f32[c + CONTACT.gap] + f(frame.step * normalVelocity)) >= 0) return false
  if (loads.u32[contacts.u32[c + CONTACT.a]] !== 0) return false
  const b = contacts.u32[c + CONTACT.b]
  return b >= EDGE_BIT || loads.u32[b] === 0
}

function solveNormal(
  { frame, contacts }: Bindings<'solve'>,
  RELAX: boolean,
  c: number,
  normalVelocity: number,
  inverseMass: number,
): number {
  const old = atLeast(0, contacts.f32[c + CONTACT.normalImpulse])
  const gap = contacts.f32[c + CONTACT.gap]
  if (RELAX) {
    const approach = contacts.f32[c + CONTACT.approach]
    let bounce = 0
    if (approach < -frame.bounceThreshold) bounce = f(contacts.f32[c + CONTACT.restitution] * approach)
    return atLeast(
      0,
      f(old - f(f(f(normalVelocity + bounce) + f(atLeast(0, gap) / frame.step)) / inverseMass)),
    )
  }
  if (gap > 0) return atLeast(0, f(old - f(f(normalVelocity + f(gap / frame.step)) / inverseMass)))
  const bias = atLeast(-frame.pushOut, f(f(softRate * gap) / frame.step))
  const changed = f(old - f(f(softMass * f(normalVelocity + bias)) / inverseMass))
  return atLeast(0, f(changed - f(softImpulse * old)))
}

function solveContact(bindings: Bindings<'solve'>, RELAX: boolean, k: number): void {
  const { contacts, motions } = bindings
  const c = k * CONTACT.stride
  const stored = contacts.f32[c + CONTACT.normalImpulse]
  if (RELAX && stored <= 0) return
  const b = contacts.u32[c + CONTACT.b]
  const isDisk = b < EDGE_BIT
  const m = contacts.u32[c + CONTACT.a] * MOTION.stride
  const n = isDisk ? b * MOTION.stride : 0
  const velocityAX = motions.f32[m + MOTION.velocity]
  const velocityAY = motions.f32[m + MOTION.velocity + 1]
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
  const inverseMassA = contacts.f32[c + CONTACT.inverseMassA]
  const inverseMassB = contacts.f32[c + CONTACT.inverseMassB]
  const relativeX = f(velocityBX - velocityAX)
  const relativeY = f(velocityBY - velocityAY)
  const normalVelocity = f(f(relativeX * normalX) + f(relativeY * normalY))
  const roll = f(f(spinB * radiusB) + f(spinA * radiusA))
  const tangentVelocity = f(f(f(relativeX * -normalY) + f(relativeY * normalX)) - roll)
  const inverseMass = f(inverseMassA + inverseMassB)

  const oldNormal = atLeast(0, stored)
  const oldTangent = stored > 0 ? contacts.f32[c + CONTACT.tangentImpulse] : 0
  const oldRolling = stored > 0 ? contacts.f32[c + CONTACT.rollingImpulse] : 0
  const restitution = contacts.f32[c + CONTACT.restitution]
  const isBounce = !RELAX && oldNormal === 0 && bounces(bindings, c, normalVelocity)
  const nextNormal = isBounce
    ? f(f(-f(1 + restitution) * normalVelocity) / inverseMass)
    : solveNormal(bindings, RELAX, c, normalVelocity, inverseMass)
  const grip = f(contacts.f32[c + CONTACT.friction] * nextNormal)
  const nextTangent = within(-grip, grip, f(oldTangent - f(f(third * tangentVelocity) / inverseMass)))

  const turnA = f(f(2 * inverseMassA) / radiusA)
  const rollA = f(turnA / radiusA)
  const turnB = isDisk ? f(f(2 * inverseMassB) / radiusB) : 0
  const rollB = isDisk ? f(turnB / radiusB) : 0
  let nextRolling = 0
  const rolling = contacts.f32[c + CONTACT.rolling]
  if (rolling > 0) {
    const arm = isDisk ? f(f(radiusA * radiusB) / f(radiusA + radiusB)) : radiusA
    const hold = f(f(rolling * arm) * nextNormal)
    nextRolling = within(-hold, hold, f(oldRolling - f(f(spinB - spinA) / f(rollA + rollB))))
  }
  contacts.f32[c + CONTACT.normalImpulse] = isBounce ? -nextNormal : nextNormal
  contacts.f32[c + CONTACT.tangentImpulse] = nextTangent
  contacts.f32[c + CONTACT.rollingImpulse] = nextRolling

  const normalChange = f(nextNormal - oldNormal)
  const tangentChange = f(nextTangent - oldTangent)
  const rollingChange = f(nextRolling - oldRolling)
  const impulseX = f(f(normalChange * normalX) + f(tangentChange * -normalY))
  const impulseY = f(f(normalChange * normalY) + f(tangentChange * normalX))
  motions.f32[m + MOTION.velocity] = f(velocityAX - f(inverseMassA * impulseX))
  motions.f32[m + MOTION.velocity + 1] = f(velocityAY - f(inverseMassA * impulseY))
  motions.f32[m + MOTION.spin] = f(f(spinA - f(turnA * tangentChange)) - f(rollA * rollingChange))
  if (!isDisk) return
  motions.f32[n + MOTION.velocity] = f(velocityBX + f(inverseMassB * impulseX))
  motions.f32[n + MOTION.velocity + 1] = f(velocityBY + f(inverseMassB * impulseY))
  motions.f32[n + MOTION.spin] = f(f(spinB - f(turnB * tangentChange)) + f(rollB * rollingChange))
}

export const solve: Twin<'solve'> = (bindings, { RELAX, COLOR }) => {
  const { frame, status, cellStarts, contactSpans } = bindings
  if (status.u32[STATUS.halted] !== 0) return
  for (let row = Math.floor(COLOR / COLOR_COLUMNS); row < frame.rows; row += COLOR_ROWS) {
    for (let column = COLOR % COLOR_COLUMNS; column < frame.columns; column += COLOR_COLUMNS) {
      const cell = row * frame.columns + column
      const first = cellStarts.u32[cell]
      const end = cellStarts.u32[cell + 1]
      if (first === end) continue
      const start = contactSpans.u32[first * SPAN.stride + SPAN.start]
      const last = (end - 1) * SPAN.stride
      const stop = contactSpans.u32[last + SPAN.start] + contactSpans.u32[last + SPAN.count]
      for (let k = start; k < stop; k++) solveContact(bindings, RELAX, k)
    }
  }
}
