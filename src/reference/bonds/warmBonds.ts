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
import { within } from '../shared/exact'
import { clear, ownStruct } from '../shared/memory'
import { End, setEnd, shearAt, stretchAt } from './parts/bondLines'
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

/** The part of a motor: what it may do at the speed that it aims at is no loss. */
function drivenAt(joint: Joint, bond: Bond): f32 {
  if (!(joint.push > 0)) return 0
  return -(joint.driven * (joint.axis === AXIS_BEND ? bond.bend.impulse : bond.stretch.impulse))
}

/** Adds up what the bonds of a disk give it into `share`, `impulseOf()` and `gainOf()`. */
function sumShare(disk: u32): void {
  const impulse = impulseOf()
  const gain = gainOf()
  const line = ownStruct<Triple>(2)
  const end = ownStruct<End>(3)
  clear(impulse)
  share.slot = NONE
  share.slope = 0
  share.curvature = 0
  let inverseMass: f32 = 0
  let inverseInertia: f32 = 0
  for (let k = bondOrder[disk]; k < bondOrder[disk + 1]; k++) {
    const number: u32 = bondOrder[k] & (BOND_LINKED - 1)
    const system = systemBonds[number]
    if (system.rows === 0) continue
    const bond = bonds[number]
    if ((bondOrder[k] & BOND_CARRIER) !== 0) {
      share.slot = system.slotC
      inverseInertia = system.inverseInertiaC
      impulse.z += system.leverC * bond.stretch.impulse
      continue
    }
    const isA = (bondOrder[k] & BOND_REVERSED) === 0
    setEnd(end, system, isA)
    share.slot = end.slot
    inverseMass = end.inverseMass
    inverseInertia = end.inverseInertia
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
    if (!isA) continue
    // beside the rigid rows of a joint no spring is soft
    if (JOINTED && joints[number].axis !== AXIS_NONE) {
      share.slope += drivenAt(joints[number], bond)
    } else {
      share.slope += sloped(system.stretch, bond.stretch.impulse, bond.stiffness)
      if (system.rows === 3) {
        share.slope += sloped(system.shear, bond.shear.impulse, bond.shearStiffness)
        share.slope += sloped(system.bend, bond.bend.impulse, bond.bendStiffness)
      }
    }
    share.curvature += curved(system.stretch, bond.stretch.impulse, bond.stiffness)
    if (system.rows === 3) {
      share.curvature += curved(system.shear, bond.shear.impulse, bond.shearStiffness)
      share.curvature += curved(system.bend, bond.bend.impulse, bond.bendStiffness)
    }
  }
  gain.x = impulse.x * inverseMass
  gain.y = impulse.y * inverseMass
  gain.z = impulse.z * inverseInertia
}

function velocityOf(slot: u32): Triple {
  const velocity = ownStruct<Triple>(4)
  velocityAt(DYNAMIC, dynamicBodies, motions, velocity, slot)
  return velocity
}

function push(fraction: f32): void {
  if (isStill(SLEEP, awakeSlots(params, status, SLEEP), share.slot)) return
  const gain = gainOf()
  const old = velocityOf(share.slot)
  setVelocity(
    DYNAMIC,
    dynamicBodies,
    motions,
    share.slot,
    old.x + gain.x * fraction,
    old.y + gain.y * fraction,
    old.z + gain.z * fraction,
  )
}

function scale(disk: u32, fraction: f32): void {
  for (let k = bondOrder[disk]; k < bondOrder[disk + 1]; k++) {
    if ((bondOrder[k] & (BOND_REVERSED | BOND_CARRIER)) !== 0) continue
    const bond = bonds[bondOrder[k] & (BOND_LINKED - 1)]
    bond.stretch.impulse = settled(bond.stretch.impulse * fraction)
    bond.shear.impulse = settled(bond.shear.impulse * fraction)
    bond.bend.impulse = settled(bond.bend.impulse * fraction)
  }
}

/** Sums of a thread. */
namespace sums {
  export let slope: f32 = 0
  export let curvature: f32 = 0
}

function sumThread(first: u32, end: u32): void {
  sums.slope = 0
  sums.curvature = 0
  const impulse = impulseOf()
  const gain = gainOf()
  for (let disk = first; disk < end; disk += WORKGROUP) {
    sumShare(disk)
    sums.slope += share.slope
    sums.curvature += share.curvature + (impulse.x * gain.x + impulse.y * gain.y + impulse.z * gain.z)
    if (share.slot === NONE) continue
    const velocity = velocityOf(share.slot)
    sums.slope += impulse.x * velocity.x + impulse.y * velocity.y + impulse.z * velocity.z
  }
}

function fractionOf(first: u32, end: u32): f32 {
  let slope: f32 = 0
  let curvature: f32 = 0
  for (let thread: u32 = 0; thread < WORKGROUP && first + thread < end; thread++) {
    sumThread(first + thread, end)
    slope = thread === 0 ? sums.slope : slope + sums.slope
    curvature = thread === 0 ? sums.curvature : curvature + sums.curvature
  }
  return curvature > 0 ? within(0, 1, -slope / curvature) : 0
}

export function warmBonds(): void {
  if (status.halted !== 0) return
  const start = bondOrder[stageIndex]
  for (let part = firstWorkgroup, upTo = endWorkgroup(bondOrder[start]); part < upTo; part++) {
    const first = bondOrder[start + 1 + part]
    const end = bondOrder[start + 2 + part]
    const fraction = fractionOf(first, end)
    for (let disk = first; disk < end; disk++) {
      sumShare(disk)
      push(fraction)
    }
    for (let disk = first; disk < end; disk++) scale(disk, fraction)
  }
}
