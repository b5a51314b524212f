// biome-ignore-all format: generated
/** Written by `npm run generate` from shaders/: what each file declares. */
import type { Shader } from './shader.ts'

/** Kernels that run on the buffers of a world. */
export const worldKernels = {
  accumulateWallWork: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>' },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>' },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>' },
      { name: 'works', isUniform: false, access: 'read_write', type: 'array<f32>' },
    ],
    overrides: [],
  },
  applyEdits: {
    bindings: [
      { name: 'edits', isUniform: false, access: 'read', type: 'array<Edit>' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'slots', isUniform: false, access: 'read_write', type: 'array<u32>' },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>' },
      { name: 'materials', isUniform: false, access: 'read_write', type: 'array<Material>' },
      { name: 'groups', isUniform: false, access: 'read_write', type: 'array<u32>' },
      { name: 'contactSpans', isUniform: false, access: 'read_write', type: 'array<Span>' },
    ],
    overrides: [],
  },
  applyReorder: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'sortedMotions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'newStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>' },
      { name: 'slots', isUniform: false, access: 'read_write', type: 'array<u32>' },
      { name: 'contactSpans', isUniform: false, access: 'read_write', type: 'array<Span>' },
    ],
    overrides: [],
  },
  castDisks: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'request', isUniform: true, access: 'read', type: 'Request' },
      { name: 'casts', isUniform: false, access: 'read', type: 'array<Cast>' },
      { name: 'targets', isUniform: false, access: 'read', type: 'array<Target>' },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'extents', isUniform: false, access: 'read', type: 'array<Extent>' },
      { name: 'hitStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'hitCounts', isUniform: false, access: 'read_write', type: 'array<u32>' },
      { name: 'hits', isUniform: false, access: 'read_write', type: 'array<Hit>' },
    ],
    overrides: [
      { name: 'QUERY', type: 'u32' },
    ],
  },
  castWalls: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'request', isUniform: true, access: 'read', type: 'Request' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'casts', isUniform: false, access: 'read', type: 'array<Cast>' },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>' },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>' },
      { name: 'hitStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'hitCounts', isUniform: false, access: 'read_write', type: 'array<u32>' },
      { name: 'hits', isUniform: false, access: 'read_write', type: 'array<Hit>' },
    ],
    overrides: [
      { name: 'QUERY', type: 'u32' },
    ],
  },
  checkContactCapacity: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'newStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>' },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'rebuildPositions', isUniform: false, access: 'read_write', type: 'array<Body>' },
    ],
    overrides: [],
  },
  checkNeighborList: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>' },
      { name: 'rebuildPositions', isUniform: false, access: 'read', type: 'array<Body>' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
    ],
    overrides: [],
  },
  checkSubstepsDone: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
    ],
    overrides: [],
  },
  chooseSubsteps: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
    ],
    overrides: [],
  },
  clampBullets: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'bullets', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'sweeps', isUniform: false, access: 'read_write', type: 'array<Sweep>' },
      { name: 'fractions', isUniform: false, access: 'read', type: 'array<f32>' },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>' },
    ],
    overrides: [],
  },
  clearStepStats: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
    ],
    overrides: [],
  },
  collectStepStats: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
    ],
    overrides: [],
  },
  countCandidates: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>' },
    ],
    overrides: [],
  },
  countContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'sortedMotions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>' },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>' },
      { name: 'contactCounts', isUniform: false, access: 'read_write', type: 'array<u32>' },
    ],
    overrides: [
      { name: 'ONE_LEVEL', type: 'bool' },
    ],
  },
  endSubstep: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
    ],
    overrides: [],
  },
  findDiskContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'sortedMotions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>' },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'newStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>' },
      { name: 'pairMaterials', isUniform: false, access: 'read_write', type: 'array<PairMaterial>' },
    ],
    overrides: [
      { name: 'ONE_LEVEL', type: 'bool' },
    ],
  },
  findNearest: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'request', isUniform: true, access: 'read', type: 'Request' },
      { name: 'regions', isUniform: false, access: 'read', type: 'array<Region>' },
      { name: 'targets', isUniform: false, access: 'read', type: 'array<Target>' },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'extents', isUniform: false, access: 'read', type: 'array<Extent>' },
      { name: 'nearestDisks', isUniform: false, access: 'read_write', type: 'array<Nearest>' },
    ],
    overrides: [],
  },
  findOverlaps: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'request', isUniform: true, access: 'read', type: 'Request' },
      { name: 'regions', isUniform: false, access: 'read', type: 'array<Region>' },
      { name: 'targets', isUniform: false, access: 'read', type: 'array<Target>' },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'extents', isUniform: false, access: 'read', type: 'array<Extent>' },
      { name: 'hitStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'hitCounts', isUniform: false, access: 'read_write', type: 'array<u32>' },
      { name: 'found', isUniform: false, access: 'read_write', type: 'array<u32>' },
    ],
    overrides: [
      { name: 'QUERY', type: 'u32' },
    ],
  },
  findWallContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>' },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>' },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>' },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>' },
      { name: 'pairMaterials', isUniform: false, access: 'read_write', type: 'array<PairMaterial>' },
    ],
    overrides: [],
  },
  gatherQueryTargets: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'groups', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'unordered', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'targets', isUniform: false, access: 'read_write', type: 'array<Target>' },
      { name: 'extentKeys', isUniform: false, access: 'read_write', type: 'array<atomic<u32>>' },
    ],
    overrides: [],
  },
  histogram: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'cellCounts', isUniform: false, access: 'read_write', type: 'array<atomic<u32>>' },
    ],
    overrides: [],
  },
  integratePositions: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>' },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>' },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>' },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>' },
      { name: 'sweeps', isUniform: false, access: 'read_write', type: 'array<Sweep>' },
      { name: 'bullets', isUniform: false, access: 'read_write', type: 'array<u32>' },
    ],
    overrides: [
      { name: 'CCD', type: 'u32' },
    ],
  },
  integrateVelocities: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>' },
      { name: 'activeContactCounts', isUniform: false, access: 'read_write', type: 'array<u32>' },
    ],
    overrides: [],
  },
  matchImpulses: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'sourceSlots', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'spans', isUniform: false, access: 'read', type: 'array<Span>' },
      { name: 'oldImpulses', isUniform: false, access: 'read', type: 'array<OldImpulses>' },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>' },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>' },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>' },
    ],
    overrides: [],
  },
  maxSpeed: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
    ],
    overrides: [],
  },
  measureContacts: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>' },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>' },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>' },
      { name: 'measures', isUniform: false, access: 'read_write', type: 'array<Measure>' },
    ],
    overrides: [],
  },
  measureDisks: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>' },
      { name: 'works', isUniform: false, access: 'read_write', type: 'array<f32>' },
      { name: 'measures', isUniform: false, access: 'read_write', type: 'array<Measure>' },
    ],
    overrides: [],
  },
  advancePhase: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
    ],
    overrides: [],
  },
  beginStep: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'flights', isUniform: false, access: 'read_write', type: 'array<Flight>' },
      { name: 'starts', isUniform: false, access: 'read_write', type: 'array<Flight>' },
    ],
    overrides: [],
  },
  beginWave: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
    ],
    overrides: [],
  },
  endStep: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
    ],
    overrides: [],
  },
  predictHits: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'flights', isUniform: false, access: 'read', type: 'array<Flight>' },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>' },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>' },
      { name: 'foreseen', isUniform: false, access: 'read_write', type: 'array<Foreseen>' },
    ],
    overrides: [],
  },
  resolveHits: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'flights', isUniform: false, access: 'read_write', type: 'array<Flight>' },
      { name: 'foreseen', isUniform: false, access: 'read', type: 'array<Foreseen>' },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>' },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>' },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>' },
    ],
    overrides: [],
  },
  separateOverlaps: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'flights', isUniform: false, access: 'read', type: 'array<Flight>' },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>' },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>' },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>' },
    ],
    overrides: [],
  },
  syncToNow: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'flights', isUniform: false, access: 'read', type: 'array<Flight>' },
      { name: 'starts', isUniform: false, access: 'read', type: 'array<Flight>' },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>' },
      { name: 'clocks', isUniform: false, access: 'read_write', type: 'array<Clock>' },
    ],
    overrides: [],
  },
  unpackSorted: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'sortedMotions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'sourceSlots', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'clocks', isUniform: false, access: 'read', type: 'array<Clock>' },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>' },
      { name: 'slots', isUniform: false, access: 'read_write', type: 'array<u32>' },
      { name: 'flights', isUniform: false, access: 'read_write', type: 'array<Flight>' },
    ],
    overrides: [],
  },
  writeBack: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'flights', isUniform: false, access: 'read_write', type: 'array<Flight>' },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>' },
      { name: 'contactSpans', isUniform: false, access: 'read_write', type: 'array<Span>' },
      { name: 'activeContactCounts', isUniform: false, access: 'read_write', type: 'array<u32>' },
      { name: 'works', isUniform: false, access: 'read_write', type: 'array<f32>' },
    ],
    overrides: [],
  },
  writeWaveDispatchArgs: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'planned', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'dispatches', isUniform: false, access: 'read_write', type: 'array<u32>' },
    ],
    overrides: [],
  },
  reduce: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'values', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'totals', isUniform: false, access: 'read_write', type: 'array<u32>' },
    ],
    overrides: [],
  },
  reorder: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'unordered', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'sortedPoses', isUniform: false, access: 'read_write', type: 'array<Pose>' },
      { name: 'sortedMotions', isUniform: false, access: 'read_write', type: 'array<Motion>' },
      { name: 'sourceSlots', isUniform: false, access: 'read_write', type: 'array<u32>' },
    ],
    overrides: [],
  },
  resolveBulletStops: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'bullets', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'sweeps', isUniform: false, access: 'read', type: 'array<Sweep>' },
      { name: 'fractions', isUniform: false, access: 'read_write', type: 'array<f32>' },
    ],
    overrides: [],
  },
  scan: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'values', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'offsets', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'starts', isUniform: false, access: 'read_write', type: 'array<u32>' },
    ],
    overrides: [],
  },
  scatter: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'cellCounts', isUniform: false, access: 'read_write', type: 'array<atomic<u32>>' },
      { name: 'unordered', isUniform: false, access: 'read_write', type: 'array<u32>' },
    ],
    overrides: [],
  },
  solveContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'colorIndex', isUniform: true, access: 'read', type: 'u32' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>' },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>' },
      { name: 'pairMaterials', isUniform: false, access: 'read', type: 'array<PairMaterial>' },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>' },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>' },
      { name: 'activeContactCounts', isUniform: false, access: 'read_write', type: 'array<u32>' },
    ],
    overrides: [
      { name: 'PASS', type: 'u32' },
      { name: 'PLAIN', type: 'bool' },
    ],
  },
  storeImpulses: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>' },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>' },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>' },
      { name: 'spans', isUniform: false, access: 'read_write', type: 'array<Span>' },
      { name: 'oldImpulses', isUniform: false, access: 'read_write', type: 'array<OldImpulses>' },
    ],
    overrides: [],
  },
  sweepBulletPairs: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'bullets', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'sweeps', isUniform: false, access: 'read', type: 'array<Sweep>' },
      { name: 'fractions', isUniform: false, access: 'read_write', type: 'array<f32>' },
    ],
    overrides: [],
  },
  sweepDisks: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'bullets', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'sweeps', isUniform: false, access: 'read_write', type: 'array<Sweep>' },
      { name: 'fractions', isUniform: false, access: 'read_write', type: 'array<f32>' },
    ],
    overrides: [],
  },
  sweepWalls: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>' },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>' },
      { name: 'bullets', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'sweeps', isUniform: false, access: 'read_write', type: 'array<Sweep>' },
    ],
    overrides: [],
  },
  updateContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>' },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>' },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>' },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>' },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>' },
    ],
    overrides: [
      { name: 'FIRST', type: 'bool' },
    ],
  },
  writeDispatchArgs: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'planned', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'dispatches', isUniform: false, access: 'read_write', type: 'array<u32>' },
    ],
    overrides: [],
  },
  writePassDispatchArgs: {
    bindings: [
      { name: 'stepInfo', isUniform: true, access: 'read', type: 'StepInfo' },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'dispatches', isUniform: false, access: 'read_write', type: 'array<u32>' },
    ],
    overrides: [],
  },
  writeSweepDispatchArgs: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status' },
      { name: 'dispatches', isUniform: false, access: 'read_write', type: 'array<u32>' },
    ],
    overrides: [
      { name: 'SWEPT', type: 'bool' },
    ],
  },
} as const satisfies Record<string, Shader>

/** Kernels of a batch of shapes. */
export const shapeKernels = {
  castShapes: {
    bindings: [
      { name: 'arcs', isUniform: false, access: 'read', type: 'array<Arc>' },
      { name: 'shapes', isUniform: false, access: 'read', type: 'array<Span>' },
      { name: 'queries', isUniform: false, access: 'read', type: 'array<CastQuery>' },
      { name: 'answers', isUniform: false, access: 'read_write', type: 'array<CastAnswer>' },
    ],
    overrides: [],
  },
  collideShapes: {
    bindings: [
      { name: 'arcs', isUniform: false, access: 'read', type: 'array<Arc>' },
      { name: 'shapes', isUniform: false, access: 'read', type: 'array<Span>' },
      { name: 'pairs', isUniform: false, access: 'read', type: 'array<ShapePair>' },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<ShapeContact>' },
    ],
    overrides: [],
  },
  overlapShapes: {
    bindings: [
      { name: 'arcs', isUniform: false, access: 'read', type: 'array<Arc>' },
      { name: 'shapes', isUniform: false, access: 'read', type: 'array<Span>' },
      { name: 'pairs', isUniform: false, access: 'read', type: 'array<ShapePair>' },
      { name: 'overlaps', isUniform: false, access: 'read_write', type: 'array<u32>' },
    ],
    overrides: [],
  },
  queryPoints: {
    bindings: [
      { name: 'arcs', isUniform: false, access: 'read', type: 'array<Arc>' },
      { name: 'shapes', isUniform: false, access: 'read', type: 'array<Span>' },
      { name: 'queries', isUniform: false, access: 'read', type: 'array<PointQuery>' },
      { name: 'answers', isUniform: false, access: 'read_write', type: 'array<PointAnswer>' },
    ],
    overrides: [],
  },
} as const satisfies Record<string, Shader>

/** Kernels of polar diagrams. */
export const polarKernels = {
  locateRegions: {
    bindings: [
      { name: 'layers', isUniform: false, access: 'read', type: 'array<PolarLayer>' },
      { name: 'circles', isUniform: false, access: 'read', type: 'array<PolarCircle>' },
      { name: 'steps', isUniform: false, access: 'read', type: 'array<PolarStep>' },
      { name: 'nodes', isUniform: false, access: 'read', type: 'array<PolarNode>' },
      { name: 'cells', isUniform: false, access: 'read', type: 'array<PolarCell>' },
      { name: 'links', isUniform: false, access: 'read', type: 'array<PolarLink>' },
      { name: 'queries', isUniform: false, access: 'read', type: 'array<RegionQuery>' },
      { name: 'answers', isUniform: false, access: 'read_write', type: 'array<RegionAnswer>' },
    ],
    overrides: [],
  },
  traceDisks: {
    bindings: [
      { name: 'layers', isUniform: false, access: 'read', type: 'array<PolarLayer>' },
      { name: 'circles', isUniform: false, access: 'read', type: 'array<PolarCircle>' },
      { name: 'steps', isUniform: false, access: 'read', type: 'array<PolarStep>' },
      { name: 'nodes', isUniform: false, access: 'read', type: 'array<PolarNode>' },
      { name: 'cells', isUniform: false, access: 'read', type: 'array<PolarCell>' },
      { name: 'links', isUniform: false, access: 'read', type: 'array<PolarLink>' },
      { name: 'trips', isUniform: false, access: 'read', type: 'array<Trip>' },
      { name: 'ends', isUniform: false, access: 'read_write', type: 'array<TripEnd>' },
    ],
    overrides: [],
  },
} as const satisfies Record<string, Shader>

/** Shaders of the picture. */
export const renderShaders = {
  disks: {
    bindings: [
      { name: 'view', isUniform: true, access: 'read', type: 'ViewUniform' },
      { name: 'colors', isUniform: false, access: 'read', type: 'array<vec4f>' },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>' },
      { name: 'activeContactCounts', isUniform: false, access: 'read', type: 'array<u32>' },
    ],
    overrides: [],
  },
  forces: {
    bindings: [
      { name: 'view', isUniform: true, access: 'read', type: 'ViewUniform' },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>' },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>' },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>' },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>' },
    ],
    overrides: [],
  },
  walls: {
    bindings: [
      { name: 'view', isUniform: true, access: 'read', type: 'ViewUniform' },
      { name: 'walls', isUniform: false, access: 'read', type: 'array<Edge>' },
      { name: 'places', isUniform: false, access: 'read', type: 'array<vec4f>' },
    ],
    overrides: [],
  },
} as const satisfies Record<string, Shader>

/** The code of a user's pass. */
export const userShaders = {
  userPass: {
    bindings: [
      { name: 'stepInfo', isUniform: true, access: 'read', type: 'StepInfo' },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>' },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>' },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>' },
      { name: 'activeContactCounts', isUniform: false, access: 'read', type: 'array<u32>' },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>' },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>' },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>' },
      { name: 'parameters', isUniform: false, access: 'read', type: 'array<f32>' },
    ],
    overrides: [],
  },
} as const satisfies Record<string, Shader>
