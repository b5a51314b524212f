/** Buffers of bonds and joints. */
import * as d from 'typegpu/data'
import { EDIT_BATCH } from '../../schemas/constants.ts'
import { Bond, BondEdit, BondSides, Joint, JointEdit, SystemBond } from '../../schemas/index.ts'
import type { Feature } from '../feature.ts'

export const bonds = {
  buffers: {
    bonds: { element: Bond, length: (s) => s.bonds, kept: 'state' },
    bondSides: { element: BondSides, length: (s) => s.bonds, kept: 'state' },
    /** The system of equations of the bonds. */
    systemBonds: { element: SystemBond, length: (s) => s.bonds },
    bondEdits: { element: BondEdit, length: (s) => Math.min(s.bonds, EDIT_BATCH) },
    /** The laws of the axes of joints, by the numbers of their bonds, and their edits. */
    joints: { element: Joint, length: (s) => s.jointed * s.bonds, kept: 'state' },
    jointEdits: { element: JointEdit, length: (s) => Math.min(s.jointed * s.bonds, EDIT_BATCH) },
    /**
     * The first path of each colour in this buffer and the end of the last one, and where the parts begin; the first bond of each path and the end of the last one; then
     * the bonds of all paths in order: numbers, with BOND_REVERSED and BOND_LINKED. Then the parts, of bonds with BOND_LINKED: see
     * shaders/bonds/warmBonds.wgsl. At the end the part of each disk: see shaders/solver/shareImpulses.wgsl.
     */
    bondOrder: { element: d.u32, length: (s) => s.bondWords },
  },
  properties: {
    /** Bonds, joints included. */
    bonds: (s) => s.bonds > 0,
    /** Joints, now or before. */
    joints: (s) => s.jointed > 0,
    /** Paths of bonds that share disks. */
    sharedBonds: (s) => s.bondParts > 0,
    /** Bonds that may act on other points than centres. */
    anchors: (s) => s.anchored > 0,
  },
} satisfies Feature
