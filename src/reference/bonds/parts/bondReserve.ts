/** Twin of shaders/bonds/parts/bondReserve.wgsl. */
import { maxExact, within } from '../../shared/exact'
import { clear, Items, Numbers, ownStruct } from '../../shared/memory'
import { clearEnd, End, setEndOfEntry } from './bondLines'
import { velocityAt } from './bondSides'
import { Triple } from './bondSystem'

/** Sums over a part. */
@unmanaged
export class Balance {
  mass: f32
  momentumX: f32
  momentumY: f32
  kinetic: f32
  potential: f32
  reserve: f32
  bonds: f32
  ties: f32
}

/** What a part does in a substep. */
@unmanaged
export class Damping {
  driftX: f32
  driftY: f32
  scale: f32
  growth: f32
  reserve: f32
}

export function add(sum: Balance, to: Balance): void {
  sum.mass = sum.mass + to.mass
  sum.momentumX = sum.momentumX + to.momentumX
  sum.momentumY = sum.momentumY + to.momentumY
  sum.kinetic = sum.kinetic + to.kinetic
  sum.potential = sum.potential + to.potential
  sum.reserve = sum.reserve + to.reserve
  sum.bonds = sum.bonds + to.bonds
  sum.ties = sum.ties + to.ties
}

/** What a motor may do at the speed that it aims at. */
export function drivenAt(joint: Joint, bond: Bond): f32 {
  if (!(joint.push > 0)) return 0
  return joint.driven * (joint.axis === AXIS_BEND ? bond.bend.impulse : bond.stretch.impulse)
}

function potentialOf(h: f32, row: SystemRow, error: f32, stiffness: f32): f32 {
  if (!(stiffness > 0 && row.softness > 0)) return 0
  return (error * <f32>0.5 * (row.bias / row.softness)) / h
}

/** Sets `own` to the part of a disk, and of the bonds of which it is a. */
export function findBalance(
  DYNAMIC: bool,
  JOINTED: bool,
  h: f32,
  isPlaced: bool,
  dynamicBodies: Items<DynamicBody>,
  motions: Items<Motion>,
  bondOrder: Numbers<u32>,
  bonds: Items<Bond>,
  systemBonds: Items<SystemBond>,
  joints: Items<Joint>,
  own: Balance,
  disk: u32,
): void {
  clear(own)
  const end = ownStruct<End>(5)
  clearEnd(end)
  for (let k = bondOrder[disk]; k < bondOrder[disk + 1]; k++) {
    const number: u32 = bondOrder[k] & (BOND_LINKED - 1)
    const system = systemBonds[number]
    if (system.rows === 0) continue
    setEndOfEntry(end, bondOrder[k], system)
    if ((bondOrder[k] & (BOND_CARRIER | BOND_REVERSED)) !== 0) continue
    const bond = bonds[number]
    own.bonds += 1
    own.ties += system.slotB === NONE ? 1 : 0
    own.reserve += isPlaced ? <f32>1e30 : bond.reserve
    own.potential += potentialOf(h, system.stretch, bond.stretch.error, bond.stiffness)
    if (system.rows === 3) {
      own.potential += potentialOf(h, system.shear, bond.shear.error, bond.shearStiffness)
      own.potential += potentialOf(h, system.bend, bond.bend.error, bond.bendStiffness)
    }
    if (JOINTED) own.reserve += abs(drivenAt(joints[number], bond))
  }
  const velocity = ownStruct<Triple>(6)
  velocityAt(DYNAMIC, dynamicBodies, motions, velocity, end.slot)
  if (end.inverseMass > 0) {
    own.mass = <f32>1 / end.inverseMass
    own.momentumX = own.mass * velocity.x
    own.momentumY = own.mass * velocity.y
    own.kinetic = own.mass * <f32>0.5 * (velocity.x * velocity.x + velocity.y * velocity.y)
  }
  if (end.inverseInertia > 0) own.kinetic += (velocity.z * velocity.z * <f32>0.5) / end.inverseInertia
}

export function findDamping(damping: Damping, part: Balance): void {
  damping.driftX = 0
  damping.driftY = 0
  damping.scale = 1
  damping.growth = 1
  damping.reserve = part.reserve
  if (part.ties === 0 && part.mass > 0) {
    damping.driftX = part.momentumX / part.mass
    damping.driftY = part.momentumY / part.mass
  }
  const drifting: f32 = damping.driftX * damping.driftX + damping.driftY * damping.driftY
  const motion = maxExact(0, part.kinetic - part.mass * <f32>0.5 * drifting)
  const most: f32 = part.potential + motion * <f32>RESERVE_SHARE
  if (part.reserve > most) damping.reserve = most
  if (!(damping.reserve < 0)) return
  const debt: f32 = -damping.reserve
  damping.growth = <f32>1 + within(0, 1, debt / (motion + part.mass * <f32>STILL_ENERGY) - <f32>RESERVE_SHARE)
  if (motion > 0) {
    const left = maxExact(0, <f32>1 - debt / motion)
    damping.scale = sqrt(left)
    damping.reserve = damping.reserve + motion * (<f32>1 - left)
  }
}
