/** Structs of bonds. */
import * as d from 'typegpu/data'

/** One constraint of a bond: what it holds is an error, which its impulse acts against. */
export const BondRow = d.struct({
  /** Impulse of the last substep on b, reversed on a, in kg·m/s; of `bend` in kg·m²/s. */
  impulse: d.f32,
  /** Error at the start of the last substep in metres; of `bend` in radians. Of a spring, with what its turn will add to it. */
  error: d.f32,
  /** Speed at which what loads have added to the error of a rigid row fades, m/s; of `bend` in rad/s. */
  loadFade: d.f32,
})

/**
 * A row of the system of equations of a path of bonds: gain · (change of the speed of its error) + softness · (change of its impulse) =
 * −(gain · speed + bias + memory · impulse). See docs/solver.md.
 */
export const SystemRow = d.struct({
  /** Change of its error per turn of each side. */
  leverA: d.f32,
  leverB: d.f32,
  softness: d.f32,
  gain: d.f32,
  bias: d.f32,
  memory: d.f32,
  /** Largest change of its impulse in a pass. */
  most: d.f32,
  /** Change of its impulse if nothing behind it in its path pushed back. */
  impulse: d.f32,
  /** Its loss per change of the velocity and the spin of the disk that it shares with the next bond. */
  responseX: d.f32,
  responseY: d.f32,
  responseSpin: d.f32,
})

/** A bond in the system of its path, for the positions of this moment. One per number of a bond. */
export const SystemBond = d.struct({
  /** Unit vector from a to b; the shear acts to the left of it. */
  along: d.vec2f,
  /** As in `BondSides`. */
  slotA: d.u32,
  slotB: d.u32,
  /** Inverses of masses and moments of inertia; 0 for points and for sleeping disks. */
  inverseMassA: d.f32,
  inverseInertiaA: d.f32,
  inverseMassB: d.f32,
  inverseInertiaB: d.f32,
  /** As in `BondSides`, of a gear; how its error changes per turn of the carrier. */
  slotC: d.u32,
  inverseInertiaC: d.f32,
  leverC: d.f32,
  /** Number of rows: 0 if the bond does not act, 1, or 3 for a weld. */
  rows: d.u32,
  /** Not 0: shares a disk with the bond before it in its path, and that one acts. */
  follows: d.u32,
  /** Change of the speed of its ends by what it carries, in its sizes per substep. */
  pull: d.f32,
  /** 0 unless contacts press its ends: the pull and the change of their turn per substep by what bends it, rad. */
  pressedPull: d.f32,
  stretch: SystemRow,
  shear: SystemRow,
  bend: SystemRow,
})

/**
 * A bond of a disk to another one, or to a point of the world. One per number of src/features/bonds/world/worldBonds.ts, never reordered. Stiffnesses
 * below 0 are rigid.
 */
export const Bond = d.struct({
  /** Unit vector from a to b at rest, when the mean of both angles is `restTurn`. An edit with 0 sets those of that moment. */
  direction: d.vec2f,
  /** Point in metres that a is bonded to if b is NONE. */
  point: d.vec2f,
  /** Ids of the disks, as in `Motion`, or dynamic bodies with BODY_BIT; b is NONE if a is bonded to a point. */
  a: d.u32,
  b: d.u32,
  /** Of a gear: what its wheels turn on; NONE for the world, and for what is no gear. */
  carrier: d.u32,
  /** BOND_NONE, BOND_DISTANCE, BOND_SPRING or BOND_WELD. */
  kind: d.u32,
  isBroken: d.u32,
  /** Not 0: the disks also collide. */
  collides: d.u32,
  /** Length at rest in metres. An edit with a negative one sets that of the moment. */
  restLength: d.f32,
  /** Mean of both angles for which `direction` is given, in radians. */
  restTurn: d.f32,
  /** Angle of b less that of a at rest, in radians. An edit with 1e30 sets that of the moment. */
  restBend: d.f32,
  /** N/m, N/m and N·m/rad. */
  stiffness: d.f32,
  shearStiffness: d.f32,
  bendStiffness: d.f32,
  /** Damping over the critical damping of each row. */
  dampingRatio: d.f32,
  /** Tension in N, shear in N and moment in N·m above which the bond breaks. */
  tensileStrength: d.f32,
  shearStrength: d.f32,
  bendStrength: d.f32,
  /** Softness of rigid rows in the biased pass, over BOND_SOFTNESS: it follows what the bond carries. Springs give way by what it is above 1. 0 counts as 1. */
  softening: d.f32,
  /**
   * Energy in J that bonds whose paths share disks may give these, above what they have taken from them: the sum over the bonds of a part counts. 1e30: not
   * known yet, as after an edit.
   */
  reserve: d.f32,
  /** Along the line of the disks, across it, and between their angles. Bonds that are no welds have the first one only. */
  stretch: BondRow,
  shear: BondRow,
  bend: BondRow,
})

/**
 * What a bond acts on. One per number of a bond. Slots and inverses are set when the contact list is rebuilt.
 */
export const BondSides = d.struct({
  /** Points that are bonded, in metres from the centroids and along the axes of both disks or grains. */
  anchorA: d.vec2f,
  anchorB: d.vec2f,
  /** Slots, or dynamic bodies with BODY_BIT; NONE for a point of the world, and for disks that have died. */
  slotA: d.u32,
  slotB: d.u32,
  /** Of the carrier of a gear, else NONE. */
  slotC: d.u32,
  /** 1 over masses and moments of inertia; 0 for a point of the world. */
  inverseMassA: d.f32,
  inverseInertiaA: d.f32,
  inverseMassB: d.f32,
  inverseInertiaB: d.f32,
  inverseInertiaC: d.f32,
})

/** An edit of one bond: replaces it, or removes it if `bond.kind` is BOND_NONE. */
export const BondEdit = d.struct({
  /** Number of the bond. */
  index: d.u32,
  bond: Bond,
  /** As in `BondSides`. */
  anchorA: d.vec2f,
  anchorB: d.vec2f,
  /** Size of the periodic box in metres; 0 along an axis that is not periodic. */
  period: d.vec2f,
})
