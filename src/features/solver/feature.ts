/** Buffers of the solver, and the properties that choose its passes. */
import * as d from 'typegpu/data'
import { TILINGS } from '../../schemas/constants.ts'
import { Impulses, PairMaterial, TileSum, WarmStart } from '../../schemas/index.ts'
import type { Feature } from '../feature.ts'
import {
  finestTilesOf,
  plansTiles,
  sharesImpulses,
  solverTilesOf,
  sumsWarmStarts,
  wordsOfPlans,
  wordsOfTiles,
} from './tiles.ts'

export const solver = {
  buffers: {
    pairMaterials: {
      element: PairMaterial,
      length: (s) => (s.grains > 0 ? 0 : s.contacts),
      kept: 'state',
      hasNoTail: true,
      isPerContact: true,
    },
    impulses: {
      element: Impulses,
      length: (s) => s.contacts,
      kept: 'state',
      hasNoTail: true,
      isPerContact: true,
    },
    /** For each tiling the colors that are taken at each slot, then a word per contact: see shaders/solver/orderContacts.wgsl. */
    contactColors: { element: d.u32, length: (s) => TILINGS * s.disks + s.contacts },
    /**
     * Where the colors of each tile end, then shares of tiles and places of slots (shaders/shared/solverTiles.wgsl), then the contacts in the order in which the solver takes them, with a section
     * per tiling.
     */
    contactOrder: {
      element: d.u32,
      length: (s) => wordsOfTiles(s) + 2 * s.disks + TILINGS * s.contacts,
      kept: 'state',
    },
    /** Records of the solver's first tiling, in the order in which it takes them: see shaders/solver/parts/tilePlan.wgsl. */
    tilePlans: { element: d.u32, length: (s) => (plansTiles(s) ? wordsOfPlans(s) : 0) },
    /** Two sums of the impulses of each slot: for the warm start of this substep, and of the next one. */
    warmStarts: { element: WarmStart, length: (s) => (sumsWarmStarts(s) ? 2 * s.disks : 0), kept: 'state' },
    /** Sums over the disks of each tile of the finest level, for its share of the kept impulses. A substep that reads them writes all of them before. */
    tileSums: { element: TileSum, length: (s) => (sharesImpulses(s) ? finestTilesOf(s.levels) : 0) },
    /** Substeps, at most 2 CRUSHED_AGE, for which overlaps were deep in each tile of the first tiling of all levels, less those in which they were not. */
    crushAges: {
      element: d.u32,
      length: (s) => (s.drivenEdges + s.dynamic > 0 ? solverTilesOf(s) : 0),
      kept: 'state',
    },
    /** Number of contacts of each disk that carry an impulse. */
    activeContactCounts: { element: d.u32, length: (s) => s.disks, kept: 'state' },
  },
  properties: {
    /** Speeds at the start of the substep that contacts record: something bounces, `events`, or driven walls. */
    approachSpeeds: (s) => s.has.bounces || s.has.events || s.drivenEdges > 0,
    /** Impulses that the solver sums up for the next warm start, which needs no pass then: see `sumsWarmStarts`. */
    sums: sumsWarmStarts,
    /** Shares of the kept impulses of tiles: see `sharesImpulses`. */
    shares: sharesImpulses,
    /** Impulses that are scaled before the next warm start: by shares, and by overlaps within a part of bonds. */
    scales: (s) => sharesImpulses(s) || s.bondParts > 0,
    /** Plans of tiles, on graphics cards: see `plansTiles`. */
    plans: plansTiles,
    /** Bonds or dynamic bodies, which come between the relaxing passes. A tile makes both passes at once elsewhere. */
    separatePasses: (s) => s.bonds + s.dynamic > 0,
    /** Bounces or events, which use approach speeds. */
    hits: (s) => s.has.bounces || s.has.events,
    /** Neither restitution nor rolling resistance, which makes a pass of the solver cheaper. */
    plain: (s) => !s.has.bounces && !s.has.rolling,
  },
} satisfies Feature
