/** Buffers of the sort into cells and of the contact list. */
import * as d from 'typegpu/data'
import { MAX_CANDIDATES, SCAN_TILE } from '../../schemas/constants.ts'
import { CellSlot, Contact, Motion, OldImpulses, Pose, Span } from '../../schemas/index.ts'
import { freeLength } from '../births/feature.ts'
import type { Feature } from '../feature.ts'
import type { Sizes } from '../sizes.ts'
import { binsOf } from './cells.ts'

const scanLength = (sizes: Sizes) => Math.max(binsOf(sizes) + 1, sizes.disks, freeLength(sizes))
/** Tiles of a scan. */
export const scanTiles = (length: number) => Math.ceil(length / SCAN_TILE)

export const list = {
  buffers: {
    cellCounts: { element: d.u32, length: (s) => binsOf(s) + 1 },
    cellStarts: { element: d.u32, length: (s) => binsOf(s) + 2, kept: 'state', hasNoTail: true },
    /** Slots in the order of their cells. Also the cells of the slots after the sort, which leaves disks in their cells. */
    unordered: { element: CellSlot, length: (s) => s.disks },
    /** Disks in cell order, as they were when the contact list was rebuilt. */
    sortedPoses: { element: Pose, length: (s) => s.disks, kept: 'state' },
    sortedMotions: { element: Motion, length: (s) => s.disks },
    /** Slot after the reorder → slot before it. */
    sourceSlots: { element: d.u32, length: (s) => s.disks },
    contactCounts: { element: d.u32, length: (s) => s.disks },
    /** Starts of the new contacts, then two words per slot: see shaders/list/parts/partners.wgsl. */
    newStarts: { element: d.u32, length: (s) => s.disks + 1 + 2 * s.disks },
    contacts: {
      element: Contact,
      length: (s) => s.contacts,
      kept: 'state',
      hasNoTail: true,
      isPerContact: true,
    },
    /** The range of contacts that each slot owns, in the order of slots. */
    contactSpans: { element: Span, length: (s) => s.disks, kept: 'state' },
    /** The old contact list, during a rebuild. */
    oldImpulses: { element: OldImpulses, length: (s) => (s.grains > 0 ? 0 : s.contacts), isPerContact: true },
    spans: { element: Span, length: (s) => s.disks },
    /** Scratch memory of scans: totals of tiles, and of groups of tiles. */
    tileTotals: { element: d.u32, length: (s) => scanTiles(scanLength(s)) },
    groupTotals: { element: d.u32, length: (s) => scanTiles(scanTiles(scanLength(s))) },
  },
  properties: {
    /** Enough disks that the search for contacts may find too many candidates: a disk looks at each disk of a level and at each edge once at most. */
    crowd: (s) => s.disks * (s.levels.length * s.disks + s.edges) >= MAX_CANDIDATES,
    /** All disks on one level of the grid, so that no finer level is searched. */
    oneLevel: (s) => s.levels.length === 1,
  },
} satisfies Feature
