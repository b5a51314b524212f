/** Twin of shaders/bonds/warmBonds.wgsl. */
import {
  bondOrder,
  bonds,
  DYNAMIC,
  dynamicBodies,
  JOINTED,
  joints,
  motions,
  params,
  SLEEP,
  stageIndex,
  status,
  systemBonds,
} from '../../../shaders/bonds/warmBonds.wgsl'
import { awakeSlots } from '../shared/awake'
import { maxExact, minExact, within } from '../shared/exact'
import { clear, ownStruct } from '../shared/memory'
import { clearEnd, End, setEndOfEntry, shearAt, stretchAt } from './parts/bondLines'
import { add, Balance, Damping, drivenAt, findBalance, findDamping } from './parts/bondReserve'
import { settled } from './parts/bondRow'
import { isStill, setVelocity, velocityAt } from './parts/bondSides'
import { Triple } from './parts/bondSystem'

/** A disk, what its bonds give it, and the change of the energy with the fraction. */
namespace share {
  export let slot: u32 = 0
  export let slope: f32 = 0
  export let curvature: f32 = 0
}

function impulseOf(): Triple {
  return ownStruct<Triple>(0)
}

function gainOf(): Triple {
  return ownStruct<Triple>(1)
}

function sloped(row: SystemRow, impulse: f32, stiffness: f32): f32 {
  const isStiff = row.softness * row.most < row.gain * (<f32>YIELDING_SPRING * <f32>MAX_BOND_SPEED)
  if (!(stiffness > 0) || isStiff) return 0
  return (row.bias * impulse) / row.gain
}

function curved(row: SystemRow, impulse: f32, stiffness: f32): f32 {
  if (!(stiffness > 0)) return 0
  return (row.memory * (impulse * impulse)) / row.gain
}

/** Adds up what the bonds of a disk give it into `share`, `impulseOf()` and `gainOf()`. */
function sumShare(disk: u32): void {
  const impulse = impulseOf()
  const gain = gainOf()
  const line = ownStruct<Triple>(2)
  const end = ownStruct<End>(3)
  clear(impulse)
  clearEnd(end)
  share.slope = 0
  share.curvature = 0
  for (let k = bondOrder[disk]; k < bondOrder[disk + 1]; k++) {
    const number: u32 = bondOrder[k] & (BOND_LINKED - 1)
    const system = systemBonds[number]
    if (system.rows === 0) continue
    const bond = bonds[number]
    setEndOfEntry(end, bondOrder[k], system)
    if ((bondOrder[k] & BOND_CARRIER) !== 0) {
      impulse.z += system.leverC * bond.stretch.impulse
      continue
    }
    stretchAt(line, system, end)
    impulse.x += line.x * bond.stretch.impulse
    impulse.y += line.y * bond.stretch.impulse
    impulse.z += line.z * bond.stretch.impulse
    if (system.rows === 3) {
      shearAt(line, system, end)
      impulse.x += line.x * bond.shear.impulse
      impulse.y += line.y * bond.shear.impulse
      impulse.z += line.z * bond.shear.impulse
      impulse.z += end.sign * bond.bend.impulse
    }
    if (end.isA === 0) continue
    // what a motor does is no loss
    if (JOINTED) share.slope -= drivenAt(joints[number], bond)
    share.slope += sloped(system.stretch, bond.stretch.impulse, bond.stiffness)
    if (system.rows === 3) {
      share.slope += sloped(system.shear, bond.shear.impulse, bond.shearStiffness)
      share.slope += sloped(system.bend, bond.bend.impulse, bond.bendStiffness)
    }
    share.curvature += curved(system.stretch, bond.stretch.impulse, bond.stiffness)
    if (system.rows === 3) {
      share.curvature += curved(system.shear, bond.shear.impulse, bond.shearStiffness)
      share.curvature += curved(system.bend, bond.bend.impulse, bond.bendStiffness)
    }
  }
  share.slot = end.slot
  gain.x = impulse.x * end.inverseMass
  gain.y = impulse.y * end.inverseMass
  gain.z = impulse.z * end.inverseInertia
}

function velocityOf(slot: u32): Triple {
  const velocity = ownStruct<Triple>(4)
  velocityAt(DYNAMIC, dynamicBodies, motions, velocity, slot)
  return velocity
}

function setVelocityOf(slot: u32, x: f32, y: f32, spin: f32): void {
  if (isStill(SLEEP, awakeSlots(params, status, SLEEP), slot)) return
  setVelocity(DYNAMIC, dynamicBodies, motions, slot, x, y, spin)
}

function dampingOf(): Damping {
  return ownStruct<Damping>(7)
}

/** Slows down the motion of the disk of `share` as seen from the drift of its part. */
function damp(): void {
  const velocity = velocityOf(share.slot)
  const damping = dampingOf()
  const x: f32 = damping.driftX + (velocity.x - damping.driftX) * damping.scale
  const y: f32 = damping.driftY + (velocity.y - damping.driftY) * damping.scale
  setVelocityOf(share.slot, x, y, velocity.z * damping.scale)
}

function push(fraction: f32): void {
  const gain = gainOf()
  const old = velocityOf(share.slot)
  setVelocityOf(share.slot, old.x + gain.x * fraction, old.y + gain.y * fraction, old.z + gain.z * fraction)
}

function scale(disk: u32, fraction: f32, reserve: f32): void {
  const growth = dampingOf().growth
  for (let k = bondOrder[disk]; k < bondOrder[disk + 1]; k++) {
    if ((bondOrder[k] & (BOND_REVERSED | BOND_CARRIER)) !== 0) continue
    const number: u32 = bondOrder[k] & (BOND_LINKED - 1)
    const bond = bonds[number]
    if (systemBonds[number].rows !== 0) {
      bond.reserve = reserve
      if (growth > 1) bond.softening = minExact(<f32>MAX_BOND_SOFTENING, maxExact(1, bond.softening) * growth)
    }
    bond.stretch.impulse = settled(bond.stretch.impulse * fraction)
    bond.shear.impulse = settled(bond.shear.impulse * fraction)
    bond.bend.impulse = settled(bond.bend.impulse * fraction)
  }
}

/** Sums of a thread. */
namespace sums {
  export let slope: f32 = 0
  export let curvature: f32 = 0
  export let push: f32 = 0
  export let weight: f32 = 0
}

function sumThread(first: u32, end: u32): void {
  sums.slope = 0
  sums.curvature = 0
  sums.push = 0
  sums.weight = 0
  const impulse = impulseOf()
  const gain = gainOf()
  for (let disk = first; disk < end; disk += WORKGROUP) {
    sumShare(disk)
    if (dampingOf().scale < 1) damp()
    const weight: f32 = impulse.x * gain.x + impulse.y * gain.y + impulse.z * gain.z
    sums.slope += share.slope
    sums.curvature += share.curvature + weight
    if (share.slot === NONE) continue
    const velocity = velocityOf(share.slot)
    const given: f32 = impulse.x * velocity.x + impulse.y * velocity.y + impulse.z * velocity.z
    sums.slope += given
    sums.push += given
    sums.weight += weight
  }
}

/** Returns the sums over the disks of a part, in the order of its threads. */
function balanceOf(first: u32, end: u32): Balance {
  const total = ownStruct<Balance>(8)
  const ofThread = ownStruct<Balance>(9)
  const own = ownStruct<Balance>(10)
  clear(total)
  for (let thread: u32 = 0; thread < WORKGROUP && first + thread < end; thread++) {
    clear(ofThread)
    for (let disk = first + thread; disk < end; disk += WORKGROUP) {
      findBalance(
        DYNAMIC,
        JOINTED,
        params.h,
        status.placed !== 0,
        dynamicBodies,
        motions,
        bondOrder,
        bonds,
        systemBonds,
        joints,
        own,
        disk,
      )
      add(ofThread, own)
    }
    add(total, ofThread)
  }
  return total
}

/** The result of `choose`. */
namespace chosen {
  export let fraction: f32 = 0
  /** What the disks get by it, J. */
  export let given: f32 = 0
}

function fractionOf(slope: f32, curvature: f32, push: f32, weight: f32): f32 {
  if (!(curvature > 0)) return 0
  const best = within(0, 1, -slope / curvature)
  if (!(weight > 0)) return best
  const room = maxExact(0, dampingOf().reserve)
  const root: f32 = sqrt(push * push + <f32>2 * weight * room)
  const most: f32 = push > 0 ? (<f32>2 * room) / (root + push) : (root - push) / weight
  return minExact(best, most)
}

/** Sets `chosen`, after the damping. */
function choose(first: u32, end: u32): void {
  let slope: f32 = 0
  let curvature: f32 = 0
  let push: f32 = 0
  let weight: f32 = 0
  for (let thread: u32 = 0; thread < WORKGROUP && first + thread < end; thread++) {
    sumThread(first + thread, end)
    slope = thread === 0 ? sums.slope : slope + sums.slope
    curvature = thread === 0 ? sums.curvature : curvature + sums.curvature
    push = thread === 0 ? sums.push : push + sums.push
    weight = thread === 0 ? sums.weight : weight + sums.weight
  }
  const fraction = fractionOf(slope, curvature, push, weight)
  chosen.fraction = fraction
  chosen.given = fraction * (push + fraction * weight * <f32>0.5)
}

export function warmBonds(): void {
  if (status.halted !== 0) return
  const start = bondOrder[stageIndex]
  for (let part = firstWorkgroup, upTo = endWorkgroup(bondOrder[start]); part < upTo; part++) {
    const first = bondOrder[start + 1 + part]
    const end = bondOrder[start + 2 + part]
    const balance = balanceOf(first, end)
    findDamping(dampingOf(), balance)
    choose(first, end)
    for (let disk = first; disk < end; disk++) {
      sumShare(disk)
      push(chosen.fraction)
    }
    const reserve: f32 = (dampingOf().reserve - chosen.given) / maxExact(1, balance.bonds)
    for (let disk = first; disk < end; disk++) scale(disk, chosen.fraction, reserve)
  }
}
