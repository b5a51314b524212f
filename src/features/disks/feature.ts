/** Buffers of disks. */
import * as d from 'typegpu/data'
import { EDIT_BATCH } from '../../schemas/constants.ts'
import { Edit, Material, Motion, Pose, UserData } from '../../schemas/index.ts'
import type { Feature } from '../feature.ts'

export const disks = {
  buffers: {
    edits: { element: Edit, length: () => EDIT_BATCH },
    poses: { element: Pose, length: (s) => s.disks, kept: 'state' },
    motions: { element: Motion, length: (s) => s.disks, kept: 'state' },
    materials: { element: Material, length: (s) => s.ids, kept: 'state' },
    /** Labels and values: no kernel of a step reads them. */
    userData: { element: UserData, length: (s) => s.ids, kept: 'state' },
    /** Id → slot. */
    slots: { element: d.u32, length: (s) => s.ids, kept: 'state' },
  },
} satisfies Feature
