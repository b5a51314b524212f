/** Twin of shaders/solve.wgsl. */
import { atLeast, within } from './shared/exact'
import { Items, Numbers } from './shared/memory'

/** Whether one disk is far heavier than the other. */
function isUneven(contact: Contact): bool {
  if (contact.b >= EDGE_BIT) return false
  return (
    contact.inverseMassA > contact.inverseMassB * <f32>HEAVY ||
    contact.inverseMassB > contact.inverseMassA * <f32>HEAVY
  )
}

function bounces(frame: Frame, contact: Contact, loads: Numbers<u32>, normalVelocity: f32): bool {
  if (contact.restitution === 0 || normalVelocity >= -frame.bounceThreshold) return false
  if (contact.gap + frame.step * normalVelocity >= 0 || loads[contact.a] !== 0) return false
  return contact.b >= EDGE_BIT || loads[contact.b] === 0
}

function hitVelocity(frame: Frame, contact: Contact, normalVelocity: f32): f32 {
  if (contact.b < EDGE_BIT) return normalVelocity
  const alongNormal = frame.gravity.x * contact.normal.x + frame.gravity.y * contact.normal.y
  return normalVelocity + frame.step * alongNormal
}

function solveNormal(frame: Frame, contact: Contact, PASS: u32, normalVelocity: f32): f32 {
  const old = atLeast(0, contact.normalImpulse)
  if (PASS === RELAX_PASS) {
    let bounce: f32 = 0
    if (contact.approach < -frame.bounceThreshold) bounce = contact.restitution * contact.approach
    return atLeast(0, old - contact.mass * (normalVelocity + bounce + atLeast(0, contact.gap) / frame.step))
  }
  if (contact.gap > 0) return atLeast(0, old - contact.mass * (normalVelocity + contact.gap / frame.step))
  const stiff = isUneven(contact)
  const rate: f32 = stiff ? STIFF_RATE : SOFT_RATE
  const mass: f32 = stiff ? STIFF_MASS : SOFT_MASS
  const impulse: f32 = stiff ? STIFF_IMPULSE : SOFT_IMPULSE
  const bias = atLeast(-frame.pushOut, (rate * contact.gap) / frame.step)
  return atLeast(0, old - contact.mass * (mass * (normalVelocity + bias)) - impulse * old)
}

/** What rolling resistance leaves of a spin. */
function rolled(spin: f32): f32 {
  return abs(spin) < SLOWEST_SPIN ? 0 : spin
}

/** Gives these impulses to the pair. */
function push(contact: Contact, motions: Items<Motion>, normal: f32, tangent: f32, rolling: f32): void {
  const impulseX = normal * contact.normal.x + tangent * -contact.normal.y
  const impulseY = normal * contact.normal.y + tangent * contact.normal.x
  const turnA = (contact.inverseMassA * 2) / contact.radiusA
  const a = motions[contact.a]
  a.velocity.x = a.velocity.x - contact.inverseMassA * impulseX
  a.velocity.y = a.velocity.y - contact.inverseMassA * impulseY
  a.spin = a.spin - turnA * tangent
  if (rolling !== 0) a.spin = rolled(a.spin - (turnA / contact.radiusA) * rolling)
  if (contact.b >= EDGE_BIT) return
  const turnB = (contact.inverseMassB * 2) / contact.radiusB
  const b = motions[contact.b]
  b.velocity.x = b.velocity.x + contact.inverseMassB * impulseX
  b.velocity.y = b.velocity.y + contact.inverseMassB * impulseY
  b.spin = b.spin - turnB * tangent
  if (rolling !== 0) b.spin = rolled(b.spin + (turnB / contact.radiusB) * rolling)
}

function solveContact(
  frame: Frame,
  contact: Contact,
  motions: Items<Motion>,
  loads: Numbers<u32>,
  PASS: u32,
): void {
  const isDisk = contact.b < EDGE_BIT
  const a = motions[contact.a]
  let velocityX = contact.wallVelocity.x
  let velocityY = contact.wallVelocity.y
  let spin = contact.wallSpin
  if (isDisk) {
    const b = motions[contact.b]
    velocityX = b.velocity.x
    velocityY = b.velocity.y
    spin = b.spin
  }
  const normal = contact.normal
  const relativeX = velocityX - a.velocity.x
  const relativeY = velocityY - a.velocity.y
  const normalVelocity = relativeX * normal.x + relativeY * normal.y
  const sliding = relativeX * -normal.y + relativeY * normal.x
  const tangentVelocity = sliding - (spin * contact.radiusB + a.spin * contact.radiusA)

  let oldNormal: f32 = 0
  let oldTangent: f32 = 0
  let oldRolling: f32 = 0
  if (contact.normalImpulse > 0) {
    oldNormal = contact.normalImpulse
    oldTangent = contact.tangentImpulse
    oldRolling = contact.rollingImpulse
  }
  let nextNormal: f32
  const isBounce = PASS !== RELAX_PASS && oldNormal === 0 && bounces(frame, contact, loads, normalVelocity)
  if (isBounce) {
    const back = contact.restitution * hitVelocity(frame, contact, normalVelocity)
    nextNormal = -(normalVelocity + back) * contact.mass
  } else {
    nextNormal = solveNormal(frame, contact, PASS, normalVelocity)
  }
  const grip = contact.friction * nextNormal
  const nextTangent = within(-grip, grip, oldTangent - contact.mass * (tangentVelocity * THIRD))
  let nextRolling: f32 = 0
  if (contact.rolling > 0) {
    let arm = contact.radiusA
    let inverseInertia = (contact.inverseMassA * 2) / (contact.radiusA * contact.radiusA)
    if (isDisk) {
      arm = (contact.radiusA * contact.radiusB) / (contact.radiusA + contact.radiusB)
      inverseInertia += (contact.inverseMassB * 2) / (contact.radiusB * contact.radiusB)
    }
    const hold = contact.rolling * arm * nextNormal
    nextRolling = within(-hold, hold, oldRolling - (spin - a.spin) / inverseInertia)
  }
  contact.normalImpulse = isBounce ? -nextNormal : nextNormal
  contact.tangentImpulse = nextTangent
  contact.rollingImpulse = nextRolling
  push(contact, motions, nextNormal - oldNormal, nextTangent - oldTangent, nextRolling - oldRolling)
}

function warmStart(contact: Contact, motions: Items<Motion>, loads: Numbers<u32>): void {
  push(contact, motions, contact.normalImpulse, contact.tangentImpulse, contact.rollingImpulse)
  loads[contact.a]++
  if (contact.b < EDGE_BIT) loads[contact.b]++
}

export function solve(
  frame: Frame,
  color: u32,
  status: Status,
  cellStarts: Numbers<u32>,
  contactSpans: Items<Span>,
  contacts: Items<Contact>,
  motions: Items<Motion>,
  loads: Numbers<u32>,
  PASS: u32,
): void {
  if (status.halted !== 0) return
  let carrying: u32 = 0
  for (let row = color / COLOR_COLUMNS; row < frame.rows; row += COLOR_ROWS) {
    for (let column = color % COLOR_COLUMNS; column < frame.columns; column += COLOR_COLUMNS) {
      const cell = row * frame.columns + column
      const first = cellStarts[cell]
      const end = cellStarts[cell + 1]
      if (first === end) continue
      const last = contactSpans[end - 1]
      for (let k = contactSpans[first].start; k < last.start + last.count; k++) {
        const contact = contacts[k]
        if (PASS === BIAS_PASS) {
          solveContact(frame, contact, motions, loads, PASS)
        } else if (contact.normalImpulse > 0) {
          carrying++
          if (PASS === WARM_PASS) warmStart(contact, motions, loads)
          else solveContact(frame, contact, motions, loads, PASS)
        }
      }
    }
  }
  if (PASS === WARM_PASS) status.carrying += carrying
}
