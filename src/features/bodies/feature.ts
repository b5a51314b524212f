/** Buffers of bodies of walls. */
import * as d from 'typegpu/data'
import { SUM_SLOTS } from '../../schemas/constants.ts'
import { Body, BodyContact, BodyEdit, BodySum, DynamicBody } from '../../schemas/index.ts'
import type { Feature } from '../feature.ts'

export const bodies = {
  buffers: {
    /** Bodies at each time of `Sizes.moments` in order; for each time all bodies, and for each body all levels. */
    bodies: { element: Body, length: (s) => s.moments * s.bodies * Math.max(s.levels.length, 1) },
    /** Positions of the bodies when the contact list was rebuilt. */
    rebuildPositions: { element: Body, length: (s) => s.bodies, kept: 'state' },
    dynamicBodies: { element: DynamicBody, length: (s) => s.dynamic * s.bodies, kept: 'state' },
    bodyEdits: { element: BodyEdit, length: (s) => s.dynamic },
    /** Number of contacts of each dynamic body in the substep, its contacts, and sums of their impulses. */
    bodyLoads: { element: d.u32, length: (s) => s.dynamic * s.bodies },
    bodyContacts: { element: BodyContact, length: (s) => s.dynamic * s.contacts, isPerContact: true },
    bodySums: { element: BodySum, length: (s) => s.dynamic * s.bodies * Math.ceil(s.disks / SUM_SLOTS) },
  },
  properties: {
    /** Bodies that are pushed by what touches them. */
    dynamicBodies: (s) => s.dynamic > 0,
    /** Walls whose motion is prescribed. */
    drivenWalls: (s) => s.drivenEdges > 0,
    /** Driven walls or dynamic bodies. */
    movingWalls: (s) => s.drivenEdges + s.dynamic > 0,
  },
} satisfies Feature
