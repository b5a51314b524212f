/** Contacts of disks that findDiskContacts.ts completes, four at a time. */
import {
  contacts,
  materials,
  PERIODIC,
  pairMaterials,
  params,
  sortedMotions,
  sortedPoses,
} from '../../../../shaders/list/findDiskContacts.wgsl'
import { high, highHalves, low, lowHalves, MASSES, NORMAL } from './four'
import { touches, touchFour } from './fourTouches'

/** Where the material of the disk of a slot is: inverse mass, friction, restitution, rolling. */
function materialOf(slot: u32): v128 {
  return v128.load(changetype<usize>(materials[sortedMotions[slot].id]))
}

/**
 * Completes four contacts in a row, which have both their slots. Returns false, and changes nothing, if one of them is with an edge
 * or of disks on one point.
 */
export function completeFour(k: u32): bool {
  const c0 = contacts[k]
  const c1 = contacts[k + 1]
  const c2 = contacts[k + 2]
  const c3 = contacts[k + 3]
  const a0 = c0.a
  const a1 = c1.a
  const a2 = c2.a
  const a3 = c3.a
  const b0 = c0.b
  const b1 = c1.b
  const b2 = c2.b
  const b3 = c3.b
  if ((b0 | b1 | b2 | b3) >= EDGE_BIT) return false
  const areApart = touchFour(
    params,
    PERIODIC,
    sortedPoses[a0],
    sortedPoses[a1],
    sortedPoses[a2],
    sortedPoses[a3],
    sortedPoses[b0],
    sortedPoses[b1],
    sortedPoses[b2],
    sortedPoses[b3],
  )
  if (!areApart) return false
  const zero = f32x4.splat(0)

  const m0 = materialOf(a0)
  const m1 = materialOf(a1)
  const m2 = materialOf(a2)
  const m3 = materialOf(a3)
  const mine01 = low(m0, m1)
  const mine23 = low(m2, m3)
  const mineRest01 = high(m0, m1)
  const mineRest23 = high(m2, m3)
  const n0 = materialOf(b0)
  const n1 = materialOf(b1)
  const n2 = materialOf(b2)
  const n3 = materialOf(b3)
  const theirs01 = low(n0, n1)
  const theirs23 = low(n2, n3)
  const theirsRest01 = high(n0, n1)
  const theirsRest23 = high(n2, n3)
  const inverseMassA = lowHalves(mine01, mine23)
  const inverseMassB = lowHalves(theirs01, theirs23)
  const mass = f32x4.div(f32x4.splat(1), f32x4.add(inverseMassA, inverseMassB))
  const friction = f32x4.sqrt(f32x4.mul(highHalves(mine01, mine23), highHalves(theirs01, theirs23)))
  const rolling = f32x4.sqrt(
    f32x4.mul(highHalves(mineRest01, mineRest23), highHalves(theirsRest01, theirsRest23)),
  )
  const restitution = f32x4.pmax(lowHalves(mineRest01, mineRest23), lowHalves(theirsRest01, theirsRest23))

  const at0 = changetype<usize>(c0)
  const at1 = changetype<usize>(c1)
  const at2 = changetype<usize>(c2)
  const at3 = changetype<usize>(c3)
  const normals01 = low(touches.normalX, touches.normalY)
  const normals23 = high(touches.normalX, touches.normalY)
  v128.store64_lane(at0, normals01, 0, NORMAL)
  v128.store64_lane(at1, normals01, 1, NORMAL)
  v128.store64_lane(at2, normals23, 0, NORMAL)
  v128.store64_lane(at3, normals23, 1, NORMAL)
  const gap01 = low(touches.gap, zero)
  const gap23 = high(touches.gap, zero)
  v128.store(at0, lowHalves(gap01, zero), offsetof<Contact>('gap'))
  v128.store(at1, highHalves(gap01, zero), offsetof<Contact>('gap'))
  v128.store(at2, lowHalves(gap23, zero), offsetof<Contact>('gap'))
  v128.store(at3, highHalves(gap23, zero), offsetof<Contact>('gap'))
  const restitution01 = low(zero, restitution)
  const restitution23 = high(zero, restitution)
  v128.store64_lane(at0, restitution01, 0, offsetof<Contact>('wallSpin'))
  v128.store64_lane(at1, restitution01, 1, offsetof<Contact>('wallSpin'))
  v128.store64_lane(at2, restitution23, 0, offsetof<Contact>('wallSpin'))
  v128.store64_lane(at3, restitution23, 1, offsetof<Contact>('wallSpin'))

  const p0 = changetype<usize>(pairMaterials[k])
  const p1 = p0 + offsetof<PairMaterial>()
  const p2 = p1 + offsetof<PairMaterial>()
  const p3 = p2 + offsetof<PairMaterial>()
  const firsts01 = low(mass, friction)
  const firsts23 = high(mass, friction)
  const seconds01 = low(rolling, inverseMassA)
  const seconds23 = high(rolling, inverseMassA)
  v128.store(p0, lowHalves(firsts01, seconds01))
  v128.store(p1, highHalves(firsts01, seconds01))
  v128.store(p2, lowHalves(firsts23, seconds23))
  v128.store(p3, highHalves(firsts23, seconds23))
  const masses01 = low(inverseMassA, inverseMassB)
  const masses23 = high(inverseMassA, inverseMassB)
  const radii01 = low(touches.radiusA, touches.radiusB)
  const radii23 = high(touches.radiusA, touches.radiusB)
  v128.store(p0, lowHalves(masses01, radii01), MASSES)
  v128.store(p1, highHalves(masses01, radii01), MASSES)
  v128.store(p2, lowHalves(masses23, radii23), MASSES)
  v128.store(p3, highHalves(masses23, radii23), MASSES)
  return true
}
