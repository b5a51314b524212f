/** Twin of shaders/solve.wgsl. */
import { atLeast, within } from './shared/exact'
import { Items, Numbers } from './shared/memory'

/** Whether one disk is far heavier than the other. */
function isUneven(contact: Contact, pair: PairTraits): bool {
  if (contact.b >= EDGE_BIT) return false
  return (
    pair.inverseMassA > pair.inverseMassB * <f32>HEAVY || pair.inverseMassB > pair.inverseMassA * <f32>HEAVY
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

function solveNormal(
  frame: Frame,
  contact: Contact,
  pair: PairTraits,
  PASS: u32,
  PLAIN: bool,
  old: f32,
  normalVelocity: f32,
): f32 {
  if (PASS === RELAX_PASS) {
    let bounce: f32 = 0
    if (!PLAIN && contact.approach < -frame.bounceThreshold) bounce = contact.restitution * contact.approach
    return atLeast(0, old - pair.mass * (normalVelocity + bounce + atLeast(0, contact.gap) / frame.step))
  }
  if (contact.gap > 0) return atLeast(0, old - pair.mass * (normalVelocity + contact.gap / frame.step))
  const stiff = isUneven(contact, pair)
  const rate: f32 = stiff ? STIFF_RATE : SOFT_RATE
  const mass: f32 = stiff ? STIFF_MASS : SOFT_MASS
  const impulse: f32 = stiff ? STIFF_IMPULSE : SOFT_IMPULSE
  const bias = atLeast(-frame.pushOut, (rate * contact.gap) / frame.step)
  return atLeast(0, old - pair.mass * (mass * (normalVelocity + bias)) - impulse * old)
}

/** What rolling resistance leaves of a spin. */
function rolled(spin: f32): f32 {
  return abs(spin) < SLOWEST_SPIN ? 0 : spin
}

/** Gives these impulses to the pair. */
function push(
  contact: Contact,
  pair: PairTraits,
  motions: Items<Motion>,
  normal: f32,
  tangent: f32,
  rolling: f32,
  PLAIN: bool,
): void {
  const impulseX = normal * contact.normal.x + tangent * -contact.normal.y
  const impulseY = normal * contact.normal.y + tangent * contact.normal.x
  const turnA = (pair.inverseMassA * 2) / pair.radiusA
  const a = motions[contact.a]
  a.velocity.x = a.velocity.x - pair.inverseMassA * impulseX
  a.velocity.y = a.velocity.y - pair.inverseMassA * impulseY
  a.spin = a.spin - turnA * tangent
  if (!PLAIN && rolling !== 0) a.spin = rolled(a.spin - (turnA / pair.radiusA) * rolling)
  if (contact.b >= EDGE_BIT) return
  const turnB = (pair.inverseMassB * 2) / pair.radiusB
  const b = motions[contact.b]
  b.velocity.x = b.velocity.x + pair.inverseMassB * impulseX
  b.velocity.y = b.velocity.y + pair.inverseMassB * impulseY
  b.spin = b.spin - turnB * tangent
  if (!PLAIN && rolling !== 0) b.spin = rolled(b.spin + (turnB / pair.radiusB) * rolling)
}

function solveContact(
  frame: Frame,
  contact: Contact,
  pair: PairTraits,
  carried: Impulses,
  motions: Items<Motion>,
  loads: Numbers<u32>,
  PASS: u32,
  PLAIN: bool,
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
  const tangentVelocity = sliding - (spin * pair.radiusB + a.spin * pair.radiusA)

  let oldNormal: f32 = 0
  let oldTangent: f32 = 0
  let oldRolling: f32 = 0
  if (carried.normal > 0) {
    oldNormal = carried.normal
    oldTangent = carried.tangent
    oldRolling = carried.rolling
  }
  let nextNormal: f32
  const isBounce =
    !PLAIN && PASS !== RELAX_PASS && oldNormal === 0 && bounces(frame, contact, loads, normalVelocity)
  if (isBounce) {
    const back = contact.restitution * hitVelocity(frame, contact, normalVelocity)
    nextNormal = -(normalVelocity + back) * pair.mass
  } else {
    nextNormal = solveNormal(frame, contact, pair, PASS, PLAIN, oldNormal, normalVelocity)
  }
  const grip = pair.friction * nextNormal
  const nextTangent = within(-grip, grip, oldTangent - pair.mass * (tangentVelocity * THIRD))
  let nextRolling: f32 = 0
  if (!PLAIN && pair.rolling > 0) {
    let arm = pair.radiusA
    let inverseInertia = (pair.inverseMassA * 2) / (pair.radiusA * pair.radiusA)
    if (isDisk) {
      arm = (pair.radiusA * pair.radiusB) / (pair.radiusA + pair.radiusB)
      inverseInertia += (pair.inverseMassB * 2) / (pair.radiusB * pair.radiusB)
    }
    const hold = pair.rolling * arm * nextNormal
    nextRolling = within(-hold, hold, oldRolling - (spin - a.spin) / inverseInertia)
  }
  carried.normal = isBounce ? -nextNormal : nextNormal
  carried.tangent = nextTangent
  carried.rolling = nextRolling
  const givenNormal = nextNormal - oldNormal
  const givenTangent = nextTangent - oldTangent
  push(contact, pair, motions, givenNormal, givenTangent, nextRolling - oldRolling, PLAIN)
}

function warmStart(
  contact: Contact,
  pair: PairTraits,
  carried: Impulses,
  motions: Items<Motion>,
  loads: Numbers<u32>,
  PLAIN: bool,
): void {
  push(contact, pair, motions, carried.normal, carried.tangent, carried.rolling, PLAIN)
  loads[contact.a]++
  if (contact.b < EDGE_BIT) loads[contact.b]++
}

export function solve(
  frame: Frame,
  turn: u32,
  status: Status,
  cellStarts: Numbers<u32>,
  contactSpans: Items<Span>,
  contacts: Items<Contact>,
  pairTraits: Items<PairTraits>,
  impulses: Items<Impulses>,
  motions: Items<Motion>,
  loads: Numbers<u32>,
  PASS: u32,
  PLAIN: bool,
): void {
  if (status.halted !== 0) return
  let carrying: u32 = 0
  const level = turn / COLORS
  const color = turn % COLORS
  const grid = frame.levels[level]
  const rowsApart: u32 = level === 0 ? FINEST_COLOR_ROWS : COLOR_ROWS
  for (let row = color / COLOR_COLUMNS; row < grid.rows; row += rowsApart) {
    for (let column = color % COLOR_COLUMNS; column < grid.columns; column += COLOR_COLUMNS) {
      const cell = grid.firstCell + row * grid.columns + column
      const first = cellStarts[cell]
      const end = cellStarts[cell + 1]
      if (first === end) continue
      const last = contactSpans[end - 1]
      for (let k = contactSpans[first].start; k < last.start + last.count; k++) {
        const contact = contacts[k]
        const pair = pairTraits[k]
        const carried = impulses[k]
        if (PASS === BIAS_PASS) {
          solveContact(frame, contact, pair, carried, motions, loads, PASS, PLAIN)
        } else if (carried.normal > 0) {
          carrying++
          if (PASS === WARM_PASS) warmStart(contact, pair, carried, motions, loads, PLAIN)
          else solveContact(frame, contact, pair, carried, motions, loads, PASS, PLAIN)
        }
      }
    }
  }
  if (PASS === WARM_PASS) status.carrying += carrying
}
