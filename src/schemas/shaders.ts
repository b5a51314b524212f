// biome-ignore-all format: generated
/** Written by `npm run generate` from shaders/: what each file declares. */
import type { Shader } from './shader.ts'

/** Kernels that run on the buffers of a world. */
export const worldKernels = {
  emitDisks: {
    bindings: [
      { name: 'birthStep', isUniform: true, access: 'read', type: 'BirthStep', stride: 2592 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'freeRanks', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'slots', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'materials', isUniform: false, access: 'read_write', type: 'array<Material>', stride: 24 },
      { name: 'userData', isUniform: false, access: 'read_write', type: 'array<UserData>', stride: 8 },
      { name: 'lives', isUniform: false, access: 'read_write', type: 'array<Life>', stride: 16 },
    ],
    overrides: [],
  },
  fadeDisks: {
    bindings: [
      { name: 'birthStep', isUniform: true, access: 'read', type: 'BirthStep', stride: 2592 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'lives', isUniform: false, access: 'read', type: 'array<Life>', stride: 16 },
      { name: 'transparencies', isUniform: false, access: 'read_write', type: 'array<f32>', stride: 4 },
    ],
    overrides: [],
  },
  findFree: {
    bindings: [
      { name: 'birthStep', isUniform: true, access: 'read', type: 'BirthStep', stride: 2592 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'slots', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'freeFlags', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'birthStatus', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
    ],
    overrides: [],
  },
  killDisks: {
    bindings: [
      { name: 'birthStep', isUniform: true, access: 'read', type: 'BirthStep', stride: 2592 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'slots', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'lives', isUniform: false, access: 'read_write', type: 'array<Life>', stride: 16 },
      { name: 'userData', isUniform: false, access: 'read_write', type: 'array<UserData>', stride: 8 },
      { name: 'contactSpans', isUniform: false, access: 'read_write', type: 'array<Span>', stride: 8 },
    ],
    overrides: [],
  },
  applyBodyEdits: {
    bindings: [
      { name: 'bodyEdits', isUniform: false, access: 'read', type: 'array<BodyEdit>', stride: 200 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'dynamicBodies', isUniform: false, access: 'read_write', type: 'array<DynamicBody>', stride: 184 },
    ],
    overrides: [],
  },
  countBodyContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'bodyContacts', isUniform: false, access: 'read_write', type: 'array<BodyContact>', stride: 64 },
      { name: 'bodyLoads', isUniform: false, access: 'read_write', type: 'array<atomic<u32>>', stride: 4 },
    ],
    overrides: [
      { name: 'FIRST', type: 'bool' },
    ],
  },
  countGrainBodies: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'grainPairs', isUniform: false, access: 'read', type: 'array<GrainPair>', stride: 88 },
      { name: 'bodyContacts', isUniform: false, access: 'read_write', type: 'array<BodyContact>', stride: 64 },
      { name: 'bodyLoads', isUniform: false, access: 'read_write', type: 'array<atomic<u32>>', stride: 4 },
    ],
    overrides: [
      { name: 'FIRST', type: 'bool' },
    ],
  },
  maxBodySpeed: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'dynamicBodies', isUniform: false, access: 'read', type: 'array<DynamicBody>', stride: 184 },
    ],
    overrides: [],
  },
  placeBodies: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'dynamicBodies', isUniform: false, access: 'read_write', type: 'array<DynamicBody>', stride: 184 },
      { name: 'bodyLoads', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'bodies', isUniform: false, access: 'read_write', type: 'array<Body>', stride: 56 },
    ],
    overrides: [
      { name: 'BEGIN', type: 'bool' },
    ],
  },
  placeQueryBodies: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'dynamicBodies', isUniform: false, access: 'read', type: 'array<DynamicBody>', stride: 184 },
      { name: 'bodies', isUniform: false, access: 'read_write', type: 'array<Body>', stride: 56 },
    ],
    overrides: [],
  },
  prepareBodyContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'dynamicBodies', isUniform: false, access: 'read', type: 'array<DynamicBody>', stride: 184 },
      { name: 'bodyLoads', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>', stride: 12 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
      { name: 'bodyContacts', isUniform: false, access: 'read_write', type: 'array<BodyContact>', stride: 64 },
    ],
    overrides: [
      { name: 'PASS', type: 'u32' },
    ],
  },
  solveBodies: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'bodySums', isUniform: false, access: 'read', type: 'array<BodySum>', stride: 16 },
      { name: 'dynamicBodies', isUniform: false, access: 'read_write', type: 'array<DynamicBody>', stride: 184 },
      { name: 'bodies', isUniform: false, access: 'read_write', type: 'array<Body>', stride: 56 },
    ],
    overrides: [
      { name: 'PASS', type: 'u32' },
    ],
  },
  solveBodyContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'bodyContacts', isUniform: false, access: 'read', type: 'array<BodyContact>', stride: 64 },
      { name: 'pairMaterials', isUniform: false, access: 'read', type: 'array<PairMaterial>', stride: 28 },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>', stride: 12 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'activeContactCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [
      { name: 'PASS', type: 'u32' },
    ],
  },
  solveGrainBodies: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'bodyContacts', isUniform: false, access: 'read', type: 'array<BodyContact>', stride: 64 },
      { name: 'grainPairs', isUniform: false, access: 'read', type: 'array<GrainPair>', stride: 88 },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>', stride: 12 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'activeContactCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [
      { name: 'PASS', type: 'u32' },
    ],
  },
  sumBodyImpulses: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>', stride: 12 },
      { name: 'bodyContacts', isUniform: false, access: 'read', type: 'array<BodyContact>', stride: 64 },
      { name: 'dynamicBodies', isUniform: false, access: 'read', type: 'array<DynamicBody>', stride: 184 },
      { name: 'bodySums', isUniform: false, access: 'read_write', type: 'array<BodySum>', stride: 16 },
    ],
    overrides: [
      { name: 'PASS', type: 'u32' },
    ],
  },
  applyBondEdits: {
    bindings: [
      { name: 'bondEdits', isUniform: false, access: 'read', type: 'array<BondEdit>', stride: 136 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'slots', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'bonds', isUniform: false, access: 'read_write', type: 'array<Bond>', stride: 104 },
      { name: 'bondSides', isUniform: false, access: 'read_write', type: 'array<BondSides>', stride: 32 },
    ],
    overrides: [
      { name: 'ANCHORED', type: 'bool' },
    ],
  },
  loadBondSides: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'bonds', isUniform: false, access: 'read', type: 'array<Bond>', stride: 104 },
      { name: 'slots', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'grains', isUniform: false, access: 'read', type: 'array<Grain>', stride: 16 },
      { name: 'bondSides', isUniform: false, access: 'read_write', type: 'array<BondSides>', stride: 32 },
    ],
    overrides: [
      { name: 'GRAINS', type: 'bool' },
    ],
  },
  muteBondedContacts: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'bonds', isUniform: false, access: 'read', type: 'array<Bond>', stride: 104 },
      { name: 'slots', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'pairMaterials', isUniform: false, access: 'read_write', type: 'array<PairMaterial>', stride: 28 },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>', stride: 12 },
    ],
    overrides: [],
  },
  prepareBonds: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'bonds', isUniform: false, access: 'read_write', type: 'array<Bond>', stride: 104 },
      { name: 'slots', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'bondSides', isUniform: false, access: 'read', type: 'array<BondSides>', stride: 32 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'systemBonds', isUniform: false, access: 'read_write', type: 'array<SystemBond>', stride: 176 },
      { name: 'rests', isUniform: false, access: 'read_write', type: 'array<Rest>', stride: 40 },
    ],
    overrides: [
      { name: 'PASS', type: 'u32' },
      { name: 'ANCHORED', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  solveBonds: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'colorIndex', isUniform: true, access: 'read', type: 'u32', stride: 4 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'bondOrder', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bonds', isUniform: false, access: 'read_write', type: 'array<Bond>', stride: 104 },
      { name: 'systemBonds', isUniform: false, access: 'read_write', type: 'array<SystemBond>', stride: 176 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'rests', isUniform: false, access: 'read_write', type: 'array<Rest>', stride: 40 },
    ],
    overrides: [
      { name: 'PASS', type: 'u32' },
      { name: 'AGAIN', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
    ],
  },
  wakeBonded: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'bonds', isUniform: false, access: 'read', type: 'array<Bond>', stride: 104 },
      { name: 'slots', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'rests', isUniform: false, access: 'read', type: 'array<Rest>', stride: 40 },
      { name: 'wakeTiles', isUniform: false, access: 'read_write', type: 'array<atomic<u32>>', stride: 4 },
    ],
    overrides: [],
  },
  warmBonds: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'colorIndex', isUniform: true, access: 'read', type: 'u32', stride: 4 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'bondOrder', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bonds', isUniform: false, access: 'read_write', type: 'array<Bond>', stride: 104 },
      { name: 'systemBonds', isUniform: false, access: 'read', type: 'array<SystemBond>', stride: 176 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
    ],
    overrides: [
      { name: 'SLEEP', type: 'bool' },
    ],
  },
  applyEdits: {
    bindings: [
      { name: 'edits', isUniform: false, access: 'read', type: 'array<Edit>', stride: 88 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'slots', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read_write', type: 'array<Material>', stride: 24 },
      { name: 'userData', isUniform: false, access: 'read_write', type: 'array<UserData>', stride: 8 },
      { name: 'contactSpans', isUniform: false, access: 'read_write', type: 'array<Span>', stride: 8 },
    ],
    overrides: [],
  },
  applyImpulses: {
    bindings: [
      { name: 'edits', isUniform: false, access: 'read', type: 'array<Edit>', stride: 88 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'slots', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'grains', isUniform: false, access: 'read', type: 'array<Grain>', stride: 16 },
    ],
    overrides: [
      { name: 'GRAINS', type: 'bool' },
    ],
  },
  noteEdits: {
    bindings: [
      { name: 'edits', isUniform: false, access: 'read', type: 'array<Edit>', stride: 88 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'rests', isUniform: false, access: 'read_write', type: 'array<Rest>', stride: 40 },
    ],
    overrides: [],
  },
  advancePhase: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
    ],
    overrides: [
      { name: 'LAST', type: 'bool' },
    ],
  },
  beginStep: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read_write', type: 'array<Material>', stride: 24 },
      { name: 'flights', isUniform: false, access: 'read_write', type: 'array<Flight>', stride: 72 },
      { name: 'starts', isUniform: false, access: 'read_write', type: 'array<Flight>', stride: 72 },
      { name: 'slots', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'contactSpans', isUniform: false, access: 'read_write', type: 'array<Span>', stride: 8 },
    ],
    overrides: [],
  },
  beginWave: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
    ],
    overrides: [],
  },
  checkHitRoom: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'eventStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'touchEvents', isUniform: false, access: 'read', type: 'array<TouchEvent>', stride: 48 },
    ],
    overrides: [],
  },
  endStep: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
    ],
    overrides: [],
  },
  predictHits: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'flights', isUniform: false, access: 'read', type: 'array<Flight>', stride: 72 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'predictions', isUniform: false, access: 'read_write', type: 'array<Prediction>', stride: 24 },
    ],
    overrides: [
      { name: 'FILTERED', type: 'bool' },
    ],
  },
  resolveHits: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'flights', isUniform: false, access: 'read_write', type: 'array<Flight>', stride: 72 },
      { name: 'predictions', isUniform: false, access: 'read', type: 'array<Prediction>', stride: 24 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'eventCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'hitEvents', isUniform: false, access: 'read_write', type: 'array<TouchEvent>', stride: 48 },
    ],
    overrides: [
      { name: 'RECORDING', type: 'bool' },
    ],
  },
  separateOverlaps: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'flights', isUniform: false, access: 'read', type: 'array<Flight>', stride: 72 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
    ],
    overrides: [
      { name: 'FILTERED', type: 'bool' },
    ],
  },
  syncToNow: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'flights', isUniform: false, access: 'read', type: 'array<Flight>', stride: 72 },
      { name: 'starts', isUniform: false, access: 'read', type: 'array<Flight>', stride: 72 },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'clocks', isUniform: false, access: 'read_write', type: 'array<Clock>', stride: 32 },
    ],
    overrides: [],
  },
  unpackSorted: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'sortedMotions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'sourceSlots', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'clocks', isUniform: false, access: 'read', type: 'array<Clock>', stride: 32 },
      { name: 'slots', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'flights', isUniform: false, access: 'read_write', type: 'array<Flight>', stride: 72 },
    ],
    overrides: [],
  },
  writeBack: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'flights', isUniform: false, access: 'read_write', type: 'array<Flight>', stride: 72 },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'contactSpans', isUniform: false, access: 'read_write', type: 'array<Span>', stride: 8 },
      { name: 'activeContactCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'works', isUniform: false, access: 'read_write', type: 'array<f32>', stride: 4 },
    ],
    overrides: [],
  },
  writeHits: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'eventCounts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'eventStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'hitEvents', isUniform: false, access: 'read', type: 'array<TouchEvent>', stride: 48 },
      { name: 'touchEvents', isUniform: false, access: 'read_write', type: 'array<TouchEvent>', stride: 48 },
    ],
    overrides: [],
  },
  checkEventRoom: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'eventStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'touchEvents', isUniform: false, access: 'read', type: 'array<TouchEvent>', stride: 48 },
    ],
    overrides: [
      { name: 'SLEEP', type: 'bool' },
    ],
  },
  clearEvents: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
    ],
    overrides: [],
  },
  completeEvents: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'grainPairs', isUniform: false, access: 'read', type: 'array<GrainPair>', stride: 88 },
      { name: 'eventStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'lastIds', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'touchEvents', isUniform: false, access: 'read_write', type: 'array<TouchEvent>', stride: 48 },
    ],
    overrides: [
      { name: 'GRAINS', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
    ],
  },
  countEvents: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>', stride: 12 },
      { name: 'touches', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'oldTouches', isUniform: false, access: 'read', type: 'array<OldTouch>', stride: 12 },
      { name: 'eventCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [
      { name: 'SLEEP', type: 'bool' },
    ],
  },
  matchTouches: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'sourceSlots', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'spans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'oldTouches', isUniform: false, access: 'read_write', type: 'array<OldTouch>', stride: 12 },
      { name: 'touches', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [
      { name: 'GRAINS', type: 'bool' },
    ],
  },
  shiftEvents: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'savedWords', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'touchEvents', isUniform: false, access: 'read_write', type: 'array<TouchEvent>', stride: 48 },
    ],
    overrides: [],
  },
  storeTouches: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'touches', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'lastIds', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'oldTouches', isUniform: false, access: 'read_write', type: 'array<OldTouch>', stride: 12 },
    ],
    overrides: [],
  },
  writeEvents: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>', stride: 12 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'eventStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'touches', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'touchEvents', isUniform: false, access: 'read_write', type: 'array<TouchEvent>', stride: 48 },
    ],
    overrides: [
      { name: 'SLEEP', type: 'bool' },
    ],
  },
  writeLostEvents: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'oldTouches', isUniform: false, access: 'read', type: 'array<OldTouch>', stride: 12 },
      { name: 'eventStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'touchEvents', isUniform: false, access: 'read_write', type: 'array<TouchEvent>', stride: 48 },
    ],
    overrides: [
      { name: 'SLEEP', type: 'bool' },
    ],
  },
  applyGrainEdits: {
    bindings: [
      { name: 'grainEdits', isUniform: false, access: 'read', type: 'array<GrainEdit>', stride: 20 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'grains', isUniform: false, access: 'read_write', type: 'array<Grain>', stride: 16 },
    ],
    overrides: [],
  },
  castGrains: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'request', isUniform: true, access: 'read', type: 'Request', stride: 20 },
      { name: 'casts', isUniform: false, access: 'read', type: 'array<Cast>', stride: 24 },
      { name: 'grainTargets', isUniform: false, access: 'read', type: 'array<GrainTarget>', stride: 40 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'extents', isUniform: false, access: 'read', type: 'array<Extent>', stride: 16 },
      { name: 'grainParts', isUniform: false, access: 'read', type: 'array<GrainPart>', stride: 32 },
      { name: 'arcs', isUniform: false, access: 'read', type: 'array<Arc>', stride: 24 },
      { name: 'hitRows', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'hits', isUniform: false, access: 'read_write', type: 'array<Hit>', stride: 24 },
    ],
    overrides: [
      { name: 'QUERY', type: 'u32' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  checkClumps: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'sortedGrains', isUniform: false, access: 'read', type: 'array<SortedGrain>', stride: 44 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'grains', isUniform: false, access: 'read', type: 'array<Grain>', stride: 16 },
    ],
    overrides: [
      { name: 'FIELDS', type: 'u32' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  collideGrainWalls: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'arcs', isUniform: false, access: 'read', type: 'array<Arc>', stride: 24 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
      { name: 'grainPairs', isUniform: false, access: 'read_write', type: 'array<GrainPair>', stride: 88 },
    ],
    overrides: [
      { name: 'FIRST', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  collideGrains: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'arcs', isUniform: false, access: 'read', type: 'array<Arc>', stride: 24 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
      { name: 'grainPairs', isUniform: false, access: 'read_write', type: 'array<GrainPair>', stride: 88 },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>', stride: 12 },
    ],
    overrides: [
      { name: 'FIRST', type: 'bool' },
      { name: 'APPROACH', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
      { name: 'CLUMPS', type: 'bool' },
    ],
  },
  completeGrainPairs: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'sortedGrains', isUniform: false, access: 'read', type: 'array<SortedGrain>', stride: 44 },
      { name: 'grainParts', isUniform: false, access: 'read', type: 'array<GrainPart>', stride: 32 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
      { name: 'grainPairs', isUniform: false, access: 'read_write', type: 'array<GrainPair>', stride: 88 },
    ],
    overrides: [],
  },
  countGrainContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'sortedGrains', isUniform: false, access: 'read', type: 'array<SortedGrain>', stride: 44 },
      { name: 'grainParts', isUniform: false, access: 'read', type: 'array<GrainPart>', stride: 32 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contactCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [
      { name: 'FILTERED', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  countGrainWalls: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'sortedGrains', isUniform: false, access: 'read', type: 'array<SortedGrain>', stride: 44 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'contactCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [
      { name: 'FILTERED', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  findGrainBullets: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'sortedGrains', isUniform: false, access: 'read', type: 'array<SortedGrain>', stride: 44 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'grainSweeps', isUniform: false, access: 'read_write', type: 'array<GrainSweep>', stride: 32 },
    ],
    overrides: [
      { name: 'CCD', type: 'u32' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  findGrainContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'sortedGrains', isUniform: false, access: 'read', type: 'array<SortedGrain>', stride: 44 },
      { name: 'grainParts', isUniform: false, access: 'read', type: 'array<GrainPart>', stride: 32 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'newStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
      { name: 'grainPairs', isUniform: false, access: 'read_write', type: 'array<GrainPair>', stride: 88 },
    ],
    overrides: [
      { name: 'FILTERED', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  findGrainOverlaps: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'request', isUniform: true, access: 'read', type: 'Request', stride: 20 },
      { name: 'regions', isUniform: false, access: 'read', type: 'array<Region>', stride: 24 },
      { name: 'grainTargets', isUniform: false, access: 'read', type: 'array<GrainTarget>', stride: 40 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'extents', isUniform: false, access: 'read', type: 'array<Extent>', stride: 16 },
      { name: 'grainParts', isUniform: false, access: 'read', type: 'array<GrainPart>', stride: 32 },
      { name: 'arcs', isUniform: false, access: 'read', type: 'array<Arc>', stride: 24 },
      { name: 'hitRows', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'found', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [
      { name: 'QUERY', type: 'u32' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  findGrainWalls: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'sortedGrains', isUniform: false, access: 'read', type: 'array<SortedGrain>', stride: 44 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'newStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
    ],
    overrides: [
      { name: 'FILTERED', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  findNearestGrain: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'request', isUniform: true, access: 'read', type: 'Request', stride: 20 },
      { name: 'regions', isUniform: false, access: 'read', type: 'array<Region>', stride: 24 },
      { name: 'grainTargets', isUniform: false, access: 'read', type: 'array<GrainTarget>', stride: 40 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'extents', isUniform: false, access: 'read', type: 'array<Extent>', stride: 16 },
      { name: 'grainParts', isUniform: false, access: 'read', type: 'array<GrainPart>', stride: 32 },
      { name: 'arcs', isUniform: false, access: 'read', type: 'array<Arc>', stride: 24 },
      { name: 'nearestDisks', isUniform: false, access: 'read_write', type: 'array<Nearest>', stride: 8 },
    ],
    overrides: [
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  gatherGrainTargets: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'unordered', isUniform: false, access: 'read', type: 'array<CellSlot>', stride: 8 },
      { name: 'grains', isUniform: false, access: 'read', type: 'array<Grain>', stride: 16 },
      { name: 'grainTargets', isUniform: false, access: 'read_write', type: 'array<GrainTarget>', stride: 40 },
      { name: 'extentKeys', isUniform: false, access: 'read_write', type: 'array<atomic<u32>>', stride: 4 },
    ],
    overrides: [
      { name: 'GRAINS', type: 'bool' },
    ],
  },
  matchGrainImpulses: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'spans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'oldGrainImpulses', isUniform: false, access: 'read', type: 'array<OldGrainImpulses>', stride: 80 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
      { name: 'grainPairs', isUniform: false, access: 'read_write', type: 'array<GrainPair>', stride: 88 },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>', stride: 12 },
    ],
    overrides: [],
  },
  muteBondedGrains: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'bonds', isUniform: false, access: 'read', type: 'array<Bond>', stride: 104 },
      { name: 'slots', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
      { name: 'grainPairs', isUniform: false, access: 'read_write', type: 'array<GrainPair>', stride: 88 },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>', stride: 12 },
    ],
    overrides: [],
  },
  solveGrains: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'colorIndex', isUniform: true, access: 'read', type: 'u32', stride: 4 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'contactOrder', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'grainPairs', isUniform: false, access: 'read', type: 'array<GrainPair>', stride: 88 },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>', stride: 12 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'activeContactCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
    ],
    overrides: [
      { name: 'PASS', type: 'u32' },
      { name: 'ITERATIONS', type: 'u32' },
      { name: 'PLAIN', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'THREADS', type: 'u32' },
    ],
  },
  sortGrains: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'sortedMotions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'sourceSlots', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'grains', isUniform: false, access: 'read', type: 'array<Grain>', stride: 16 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'spans', isUniform: false, access: 'read_write', type: 'array<Span>', stride: 8 },
      { name: 'sortedGrains', isUniform: false, access: 'read_write', type: 'array<SortedGrain>', stride: 44 },
    ],
    overrides: [],
  },
  storeGrainImpulses: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>', stride: 12 },
      { name: 'newStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'grainPairs', isUniform: false, access: 'read', type: 'array<GrainPair>', stride: 88 },
      { name: 'oldGrainImpulses', isUniform: false, access: 'read_write', type: 'array<OldGrainImpulses>', stride: 80 },
    ],
    overrides: [],
  },
  sweepGrainWalls: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'grainSweeps', isUniform: false, access: 'read_write', type: 'array<GrainSweep>', stride: 32 },
      { name: 'sortedGrains', isUniform: false, access: 'read', type: 'array<SortedGrain>', stride: 44 },
      { name: 'grainParts', isUniform: false, access: 'read', type: 'array<GrainPart>', stride: 32 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
    ],
    overrides: [
      { name: 'FILTERED', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  transferWallImpulses: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'grainPairs', isUniform: false, access: 'read', type: 'array<GrainPair>', stride: 88 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>', stride: 12 },
      { name: 'grainSweeps', isUniform: false, access: 'read', type: 'array<GrainSweep>', stride: 32 },
    ],
    overrides: [
      { name: 'FIRST', type: 'bool' },
      { name: 'CCD', type: 'u32' },
      { name: 'SLEEP', type: 'bool' },
    ],
  },
  applyReorder: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'sortedMotions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'newStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'slots', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'contactSpans', isUniform: false, access: 'read_write', type: 'array<Span>', stride: 8 },
    ],
    overrides: [],
  },
  beginRebuild: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'rebuildPositions', isUniform: false, access: 'read_write', type: 'array<Body>', stride: 56 },
    ],
    overrides: [
      { name: 'SUMMED', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'LISTED', type: 'bool' },
      { name: 'AWAKE', type: 'bool' },
    ],
  },
  binDisks: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'cellCounts', isUniform: false, access: 'read_write', type: 'array<atomic<u32>>', stride: 4 },
      { name: 'rests', isUniform: false, access: 'read', type: 'array<Rest>', stride: 40 },
      { name: 'slots', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'materials', isUniform: false, access: 'read_write', type: 'array<Material>', stride: 24 },
      { name: 'contactSpans', isUniform: false, access: 'read_write', type: 'array<Span>', stride: 8 },
    ],
    overrides: [
      { name: 'SLEEP', type: 'bool' },
      { name: 'THREADS', type: 'u32' },
    ],
  },
  checkNeighborList: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'rebuildPositions', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
    ],
    overrides: [
      { name: 'FIELDS', type: 'u32' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
      { name: 'THREADS', type: 'u32' },
    ],
  },
  countCandidates: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'rests', isUniform: false, access: 'read', type: 'array<Rest>', stride: 40 },
    ],
    overrides: [
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  countDiskContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'sortedMotions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'contactCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'newStarts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'unordered', isUniform: false, access: 'read', type: 'array<CellSlot>', stride: 8 },
    ],
    overrides: [
      { name: 'ONE_LEVEL', type: 'bool' },
      { name: 'FILTERED', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  countWallContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'sortedMotions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'contactCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [
      { name: 'ONE_LEVEL', type: 'bool' },
      { name: 'FILTERED', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
      { name: 'THREADS', type: 'u32' },
    ],
  },
  findDiskContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'sortedMotions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'newStarts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
      { name: 'pairMaterials', isUniform: false, access: 'read_write', type: 'array<PairMaterial>', stride: 28 },
    ],
    overrides: [
      { name: 'ONE_LEVEL', type: 'bool' },
      { name: 'FILTERED', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
      { name: 'THREADS', type: 'u32' },
    ],
  },
  findWallContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'newStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
      { name: 'pairMaterials', isUniform: false, access: 'read_write', type: 'array<PairMaterial>', stride: 28 },
    ],
    overrides: [
      { name: 'FILTERED', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
      { name: 'THREADS', type: 'u32' },
    ],
  },
  histogram: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'cellCounts', isUniform: false, access: 'read_write', type: 'array<atomic<u32>>', stride: 4 },
      { name: 'rests', isUniform: false, access: 'read', type: 'array<Rest>', stride: 40 },
    ],
    overrides: [
      { name: 'SLEEP', type: 'bool' },
    ],
  },
  matchImpulses: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'sourceSlots', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'spans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'oldImpulses', isUniform: false, access: 'read', type: 'array<OldImpulses>', stride: 16 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>', stride: 12 },
    ],
    overrides: [],
  },
  reorder: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'unordered', isUniform: false, access: 'read', type: 'array<CellSlot>', stride: 8 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'sortedPoses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
      { name: 'sortedMotions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'sourceSlots', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [],
  },
  scatter: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'cellCounts', isUniform: false, access: 'read_write', type: 'array<atomic<u32>>', stride: 4 },
      { name: 'unordered', isUniform: false, access: 'read_write', type: 'array<CellSlot>', stride: 8 },
      { name: 'rests', isUniform: false, access: 'read', type: 'array<Rest>', stride: 40 },
    ],
    overrides: [
      { name: 'SLEEP', type: 'bool' },
      { name: 'THREADS', type: 'u32' },
    ],
  },
  storeImpulses: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>', stride: 12 },
      { name: 'newStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'spans', isUniform: false, access: 'read_write', type: 'array<Span>', stride: 8 },
      { name: 'oldImpulses', isUniform: false, access: 'read_write', type: 'array<OldImpulses>', stride: 16 },
    ],
    overrides: [],
  },
  measureContacts: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>', stride: 12 },
      { name: 'measures', isUniform: false, access: 'read_write', type: 'array<Measure>', stride: 48 },
    ],
    overrides: [],
  },
  measureDisks: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'works', isUniform: false, access: 'read_write', type: 'array<f32>', stride: 4 },
      { name: 'measures', isUniform: false, access: 'read_write', type: 'array<Measure>', stride: 48 },
      { name: 'grains', isUniform: false, access: 'read', type: 'array<Grain>', stride: 16 },
    ],
    overrides: [
      { name: 'GRAINS', type: 'bool' },
    ],
  },
  beginPass: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
    ],
    overrides: [],
  },
  wrapPositions: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
    ],
    overrides: [],
  },
  quarantineDisks: {
    bindings: [
      { name: 'stepInfo', isUniform: true, access: 'read', type: 'StepInfo', stride: 16 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'slots', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'materials', isUniform: false, access: 'read_write', type: 'array<Material>', stride: 24 },
      { name: 'contactSpans', isUniform: false, access: 'read_write', type: 'array<Span>', stride: 8 },
    ],
    overrides: [],
  },
  castDisks: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'request', isUniform: true, access: 'read', type: 'Request', stride: 20 },
      { name: 'casts', isUniform: false, access: 'read', type: 'array<Cast>', stride: 24 },
      { name: 'targets', isUniform: false, access: 'read', type: 'array<Target>', stride: 24 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'extents', isUniform: false, access: 'read', type: 'array<Extent>', stride: 16 },
      { name: 'hitStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'hitCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'hits', isUniform: false, access: 'read_write', type: 'array<Hit>', stride: 24 },
    ],
    overrides: [
      { name: 'QUERY', type: 'u32' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  castOutlineWalls: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'request', isUniform: true, access: 'read', type: 'Request', stride: 20 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'shapeCasts', isUniform: false, access: 'read', type: 'array<ShapeCast>', stride: 32 },
      { name: 'castArcs', isUniform: false, access: 'read', type: 'array<Arc>', stride: 24 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'hits', isUniform: false, access: 'read_write', type: 'array<Hit>', stride: 24 },
    ],
    overrides: [
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  castOutlines: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'request', isUniform: true, access: 'read', type: 'Request', stride: 20 },
      { name: 'shapeCasts', isUniform: false, access: 'read', type: 'array<ShapeCast>', stride: 32 },
      { name: 'castArcs', isUniform: false, access: 'read', type: 'array<Arc>', stride: 24 },
      { name: 'grainTargets', isUniform: false, access: 'read', type: 'array<GrainTarget>', stride: 40 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'extents', isUniform: false, access: 'read', type: 'array<Extent>', stride: 16 },
      { name: 'grainParts', isUniform: false, access: 'read', type: 'array<GrainPart>', stride: 32 },
      { name: 'tableArcs', isUniform: false, access: 'read', type: 'array<Arc>', stride: 24 },
      { name: 'hits', isUniform: false, access: 'read_write', type: 'array<Hit>', stride: 24 },
    ],
    overrides: [
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  castWalls: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'request', isUniform: true, access: 'read', type: 'Request', stride: 20 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'casts', isUniform: false, access: 'read', type: 'array<Cast>', stride: 24 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'hitStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'hitCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'hits', isUniform: false, access: 'read_write', type: 'array<Hit>', stride: 24 },
    ],
    overrides: [
      { name: 'QUERY', type: 'u32' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  findNearest: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'request', isUniform: true, access: 'read', type: 'Request', stride: 20 },
      { name: 'regions', isUniform: false, access: 'read', type: 'array<Region>', stride: 24 },
      { name: 'targets', isUniform: false, access: 'read', type: 'array<Target>', stride: 24 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'extents', isUniform: false, access: 'read', type: 'array<Extent>', stride: 16 },
      { name: 'nearestDisks', isUniform: false, access: 'read_write', type: 'array<Nearest>', stride: 8 },
    ],
    overrides: [
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  findOverlaps: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'request', isUniform: true, access: 'read', type: 'Request', stride: 20 },
      { name: 'regions', isUniform: false, access: 'read', type: 'array<Region>', stride: 24 },
      { name: 'targets', isUniform: false, access: 'read', type: 'array<Target>', stride: 24 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'extents', isUniform: false, access: 'read', type: 'array<Extent>', stride: 16 },
      { name: 'hitStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'hitCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'found', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [
      { name: 'QUERY', type: 'u32' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  gatherQueryTargets: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'unordered', isUniform: false, access: 'read', type: 'array<CellSlot>', stride: 8 },
      { name: 'targets', isUniform: false, access: 'read_write', type: 'array<Target>', stride: 24 },
      { name: 'extentKeys', isUniform: false, access: 'read_write', type: 'array<atomic<u32>>', stride: 4 },
    ],
    overrides: [],
  },
  pickWalls: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'request', isUniform: true, access: 'read', type: 'Request', stride: 20 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'regions', isUniform: false, access: 'read', type: 'array<Region>', stride: 24 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'nearestDisks', isUniform: false, access: 'read_write', type: 'array<Nearest>', stride: 8 },
    ],
    overrides: [
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  reduce: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'values', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'totals', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [
      { name: 'ALWAYS', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
    ],
  },
  scan: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'values', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'tileTotals', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'groupTotals', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'starts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [
      { name: 'ALWAYS', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
    ],
  },
  arrangeSleepers: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'rests', isUniform: false, access: 'read', type: 'array<Rest>', stride: 40 },
      { name: 'activeContactCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'unordered', isUniform: false, access: 'read', type: 'array<CellSlot>', stride: 8 },
    ],
    overrides: [],
  },
  chooseSleepers: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'activeContactCounts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'rests', isUniform: false, access: 'read_write', type: 'array<Rest>', stride: 40 },
      { name: 'wakeTiles', isUniform: false, access: 'read_write', type: 'array<atomic<u32>>', stride: 4 },
    ],
    overrides: [
      { name: 'THREADS', type: 'u32' },
    ],
  },
  endRest: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
    ],
    overrides: [],
  },
  measureRest: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'activeContactCounts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'slots', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'rests', isUniform: false, access: 'read_write', type: 'array<Rest>', stride: 40 },
      { name: 'wakeTiles', isUniform: false, access: 'read_write', type: 'array<atomic<u32>>', stride: 4 },
    ],
    overrides: [
      { name: 'GRAINS', type: 'bool' },
      { name: 'THREADS', type: 'u32' },
    ],
  },
  spreadWaking: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'wakeTiles', isUniform: false, access: 'read_write', type: 'array<atomic<u32>>', stride: 4 },
    ],
    overrides: [],
  },
  restoreStatus: {
    bindings: [
      { name: 'savedWords', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'words', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [],
  },
  restoreWords: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'savedWords', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'words', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [],
  },
  saveWords: {
    bindings: [
      { name: 'statusWords', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'words', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'savedWords', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [],
  },
  biasTiles: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'tilePlans', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>', stride: 12 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'activeContactCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'warmStarts', isUniform: false, access: 'read_write', type: 'array<WarmStart>', stride: 16 },
    ],
    overrides: [
      { name: 'THREADS', type: 'u32' },
    ],
  },
  findTilings: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'newStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'contactColors', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'warmStarts', isUniform: false, access: 'read_write', type: 'array<WarmStart>', stride: 16 },
      { name: 'unordered', isUniform: false, access: 'read', type: 'array<CellSlot>', stride: 8 },
    ],
    overrides: [
      { name: 'SUMMED', type: 'bool' },
      { name: 'ONE_LEVEL', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'THREADS', type: 'u32' },
    ],
  },
  forgetCrushed: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'colorIndex', isUniform: true, access: 'read', type: 'u32', stride: 4 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'pairMaterials', isUniform: false, access: 'read', type: 'array<PairMaterial>', stride: 28 },
      { name: 'grainPairs', isUniform: false, access: 'read', type: 'array<GrainPair>', stride: 88 },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>', stride: 12 },
    ],
    overrides: [
      { name: 'GRAINS', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'THREADS', type: 'u32' },
    ],
  },
  integratePositions: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
      { name: 'sweeps', isUniform: false, access: 'read_write', type: 'array<Sweep>', stride: 32 },
      { name: 'bullets', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [
      { name: 'CCD', type: 'u32' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  integrateVelocities: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'activeContactCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'sourceSlots', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'warmStarts', isUniform: false, access: 'read_write', type: 'array<WarmStart>', stride: 16 },
    ],
    overrides: [
      { name: 'FIELDS', type: 'u32' },
      { name: 'SUMMED', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  orderContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'colorIndex', isUniform: true, access: 'read', type: 'u32', stride: 4 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'newStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'dynamicBodies', isUniform: false, access: 'read', type: 'array<DynamicBody>', stride: 184 },
      { name: 'contactColors', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'contactOrder', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [
      { name: 'DYNAMIC', type: 'bool' },
      { name: 'THREADS', type: 'u32' },
    ],
  },
  packTileContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'colorIndex', isUniform: true, access: 'read', type: 'u32', stride: 4 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'contactOrder', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'pairMaterials', isUniform: false, access: 'read', type: 'array<PairMaterial>', stride: 28 },
      { name: 'tilePlans', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [
      { name: 'THREADS', type: 'u32' },
    ],
  },
  packTileDisks: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'colorIndex', isUniform: true, access: 'read', type: 'u32', stride: 4 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'sortedPoses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'sourceSlots', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'tilePlans', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [
      { name: 'THREADS', type: 'u32' },
    ],
  },
  relaxSeams: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'colorIndex', isUniform: true, access: 'read', type: 'u32', stride: 4 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'contactOrder', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
      { name: 'pairMaterials', isUniform: false, access: 'read', type: 'array<PairMaterial>', stride: 28 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>', stride: 12 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'warmStarts', isUniform: false, access: 'read_write', type: 'array<WarmStart>', stride: 16 },
    ],
    overrides: [
      { name: 'THREADS', type: 'u32' },
    ],
  },
  relaxTiles: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'colorIndex', isUniform: true, access: 'read', type: 'u32', stride: 4 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'tilePlans', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>', stride: 12 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'warmStarts', isUniform: false, access: 'read_write', type: 'array<WarmStart>', stride: 16 },
    ],
    overrides: [
      { name: 'THREADS', type: 'u32' },
    ],
  },
  solveContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'colorIndex', isUniform: true, access: 'read', type: 'u32', stride: 4 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'contactOrder', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'pairMaterials', isUniform: false, access: 'read', type: 'array<PairMaterial>', stride: 28 },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>', stride: 12 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'activeContactCounts', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      { name: 'warmStarts', isUniform: false, access: 'read_write', type: 'array<WarmStart>', stride: 16 },
    ],
    overrides: [
      { name: 'PASS', type: 'u32' },
      { name: 'ITERATIONS', type: 'u32' },
      { name: 'PLAIN', type: 'bool' },
      { name: 'SUMMED', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'THREADS', type: 'u32' },
    ],
  },
  updateContacts: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<Contact>', stride: 40 },
      { name: 'impulses', isUniform: false, access: 'read_write', type: 'array<Impulses>', stride: 12 },
    ],
    overrides: [
      { name: 'FIRST', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
      { name: 'THREADS', type: 'u32' },
    ],
  },
  advanceSubstep: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'rebuildPositions', isUniform: false, access: 'read_write', type: 'array<Body>', stride: 56 },
    ],
    overrides: [
      { name: 'LISTED', type: 'bool' },
      { name: 'SWEPT', type: 'bool' },
      { name: 'SUMMED', type: 'bool' },
    ],
  },
  checkSubstepsDone: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
    ],
    overrides: [],
  },
  chooseSubsteps: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
    ],
    overrides: [],
  },
  clearStepStats: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
    ],
    overrides: [],
  },
  collectStepStats: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
    ],
    overrides: [],
  },
  endSubstep: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
    ],
    overrides: [
      { name: 'AWAKE', type: 'bool' },
      { name: 'SUMMED', type: 'bool' },
      { name: 'SWEPT', type: 'bool' },
    ],
  },
  maxSpeed: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'grains', isUniform: false, access: 'read', type: 'array<Grain>', stride: 16 },
    ],
    overrides: [
      { name: 'FIELDS', type: 'u32' },
      { name: 'GRAINS', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  checkBullets: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
    ],
    overrides: [],
  },
  clampBullets: {
    bindings: [
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'bullets', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'sweeps', isUniform: false, access: 'read_write', type: 'array<Sweep>', stride: 32 },
      { name: 'fractions', isUniform: false, access: 'read', type: 'array<f32>', stride: 4 },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
    ],
    overrides: [],
  },
  resolveBulletStops: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'bullets', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'sweeps', isUniform: false, access: 'read', type: 'array<Sweep>', stride: 32 },
      { name: 'fractions', isUniform: false, access: 'read_write', type: 'array<f32>', stride: 4 },
    ],
    overrides: [
      { name: 'FILTERED', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  sweepBulletPairs: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'bullets', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'sweeps', isUniform: false, access: 'read', type: 'array<Sweep>', stride: 32 },
      { name: 'fractions', isUniform: false, access: 'read_write', type: 'array<f32>', stride: 4 },
    ],
    overrides: [
      { name: 'FILTERED', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  sweepDisks: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'cellStarts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bullets', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'sweeps', isUniform: false, access: 'read_write', type: 'array<Sweep>', stride: 32 },
      { name: 'fractions', isUniform: false, access: 'read_write', type: 'array<f32>', stride: 4 },
    ],
    overrides: [
      { name: 'FILTERED', type: 'bool' },
      { name: 'SLEEP', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  sweepWalls: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'edges', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'edgeTable', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'bodies', isUniform: false, access: 'read', type: 'array<Body>', stride: 56 },
      { name: 'bullets', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'sweeps', isUniform: false, access: 'read_write', type: 'array<Sweep>', stride: 32 },
    ],
    overrides: [
      { name: 'FILTERED', type: 'bool' },
      { name: 'PERIODIC', type: 'bool' },
    ],
  },
  accumulateWallWork: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>', stride: 12 },
      { name: 'works', isUniform: false, access: 'read_write', type: 'array<f32>', stride: 4 },
    ],
    overrides: [
      { name: 'SLEEP', type: 'bool' },
    ],
  },
} as const satisfies Record<string, Shader>

/** Kernels of a batch of shapes. */
export const shapeKernels = {
  castShapes: {
    bindings: [
      { name: 'arcs', isUniform: false, access: 'read', type: 'array<Arc>', stride: 24 },
      { name: 'shapes', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'queries', isUniform: false, access: 'read', type: 'array<CastQuery>', stride: 40 },
      { name: 'answers', isUniform: false, access: 'read_write', type: 'array<CastAnswer>', stride: 24 },
    ],
    overrides: [],
  },
  collideShapes: {
    bindings: [
      { name: 'arcs', isUniform: false, access: 'read', type: 'array<Arc>', stride: 24 },
      { name: 'shapes', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'pairs', isUniform: false, access: 'read', type: 'array<ShapePair>', stride: 40 },
      { name: 'contacts', isUniform: false, access: 'read_write', type: 'array<ShapeContact>', stride: 40 },
    ],
    overrides: [],
  },
  overlapShapes: {
    bindings: [
      { name: 'arcs', isUniform: false, access: 'read', type: 'array<Arc>', stride: 24 },
      { name: 'shapes', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'pairs', isUniform: false, access: 'read', type: 'array<ShapePair>', stride: 40 },
      { name: 'overlaps', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
    ],
    overrides: [],
  },
  queryPoints: {
    bindings: [
      { name: 'arcs', isUniform: false, access: 'read', type: 'array<Arc>', stride: 24 },
      { name: 'shapes', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'queries', isUniform: false, access: 'read', type: 'array<PointQuery>', stride: 32 },
      { name: 'answers', isUniform: false, access: 'read_write', type: 'array<PointAnswer>', stride: 24 },
    ],
    overrides: [],
  },
} as const satisfies Record<string, Shader>

/** Kernels of polar diagrams. */
export const polarKernels = {
  locateRegions: {
    bindings: [
      { name: 'layers', isUniform: false, access: 'read', type: 'array<PolarLayer>', stride: 84 },
      { name: 'circles', isUniform: false, access: 'read', type: 'array<PolarCircle>', stride: 16 },
      { name: 'steps', isUniform: false, access: 'read', type: 'array<PolarStep>', stride: 8 },
      { name: 'nodes', isUniform: false, access: 'read', type: 'array<PolarNode>', stride: 12 },
      { name: 'cells', isUniform: false, access: 'read', type: 'array<PolarCell>', stride: 32 },
      { name: 'links', isUniform: false, access: 'read', type: 'array<PolarLink>', stride: 24 },
      { name: 'queries', isUniform: false, access: 'read', type: 'array<RegionQuery>', stride: 24 },
      { name: 'answers', isUniform: false, access: 'read_write', type: 'array<RegionAnswer>', stride: 8 },
    ],
    overrides: [],
  },
  traceDisks: {
    bindings: [
      { name: 'layers', isUniform: false, access: 'read', type: 'array<PolarLayer>', stride: 84 },
      { name: 'circles', isUniform: false, access: 'read', type: 'array<PolarCircle>', stride: 16 },
      { name: 'steps', isUniform: false, access: 'read', type: 'array<PolarStep>', stride: 8 },
      { name: 'nodes', isUniform: false, access: 'read', type: 'array<PolarNode>', stride: 12 },
      { name: 'cells', isUniform: false, access: 'read', type: 'array<PolarCell>', stride: 32 },
      { name: 'links', isUniform: false, access: 'read', type: 'array<PolarLink>', stride: 24 },
      { name: 'trips', isUniform: false, access: 'read', type: 'array<Trip>', stride: 112 },
      { name: 'ends', isUniform: false, access: 'read_write', type: 'array<TripEnd>', stride: 368 },
    ],
    overrides: [],
  },
} as const satisfies Record<string, Shader>

/** Shaders of the picture. */
export const renderShaders = {
  bonds: {
    bindings: [
      { name: 'view', isUniform: true, access: 'read', type: 'ViewUniform', stride: 160 },
      { name: 'bonds', isUniform: false, access: 'read', type: 'array<Bond>', stride: 104 },
      { name: 'slotsById', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
    ],
    overrides: [],
  },
  disks: {
    bindings: [
      { name: 'view', isUniform: true, access: 'read', type: 'ViewUniform', stride: 160 },
      { name: 'colors', isUniform: false, access: 'read', type: 'array<vec4f>', stride: 16 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'activeContactCounts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'userData', isUniform: false, access: 'read', type: 'array<UserData>', stride: 8 },
      { name: 'transparencies', isUniform: false, access: 'read', type: 'array<f32>', stride: 4 },
      { name: 'tints', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
    ],
    overrides: [],
  },
  forces: {
    bindings: [
      { name: 'view', isUniform: true, access: 'read', type: 'ViewUniform', stride: 160 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>', stride: 12 },
    ],
    overrides: [],
  },
  grainForces: {
    bindings: [
      { name: 'view', isUniform: true, access: 'read', type: 'ViewUniform', stride: 160 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>', stride: 12 },
      { name: 'grainPairs', isUniform: false, access: 'read', type: 'array<GrainPair>', stride: 88 },
    ],
    overrides: [],
  },
  grains: {
    bindings: [
      { name: 'view', isUniform: true, access: 'read', type: 'ViewUniform', stride: 160 },
      { name: 'colors', isUniform: false, access: 'read', type: 'array<vec4f>', stride: 16 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'activeContactCounts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'userData', isUniform: false, access: 'read', type: 'array<UserData>', stride: 8 },
      { name: 'transparencies', isUniform: false, access: 'read', type: 'array<f32>', stride: 4 },
      { name: 'tints', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'grains', isUniform: false, access: 'read', type: 'array<Grain>', stride: 16 },
      { name: 'grainParts', isUniform: false, access: 'read', type: 'array<GrainPart>', stride: 32 },
      { name: 'arcs', isUniform: false, access: 'read', type: 'array<Arc>', stride: 24 },
    ],
    overrides: [],
  },
  walls: {
    bindings: [
      { name: 'view', isUniform: true, access: 'read', type: 'ViewUniform', stride: 160 },
      { name: 'walls', isUniform: false, access: 'read', type: 'array<Edge>', stride: 104 },
      { name: 'places', isUniform: false, access: 'read', type: 'array<vec4f>', stride: 16 },
    ],
    overrides: [],
  },
} as const satisfies Record<string, Shader>

/** Kernels that copy what is drawn: see src/render/diskView.ts. */
export const viewShaders = {
  captureDisks: {
    bindings: [
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read', type: 'array<Motion>', stride: 16 },
      { name: 'slotsById', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'drawn', isUniform: false, access: 'read_write', type: 'array<vec4f>', stride: 16 },
    ],
    overrides: [],
  },
  interpolateDisks: {
    bindings: [
      { name: 'parameters', isUniform: false, access: 'read', type: 'array<f32>', stride: 4 },
      { name: 'earlier', isUniform: false, access: 'read', type: 'array<vec4f>', stride: 16 },
      { name: 'later', isUniform: false, access: 'read', type: 'array<vec4f>', stride: 16 },
      { name: 'drawn', isUniform: false, access: 'read_write', type: 'array<vec4f>', stride: 16 },
    ],
    overrides: [],
  },
} as const satisfies Record<string, Shader>

/** What the code of a user's pass or force is put into. */
export const userShaders = {
  userForce: {
    bindings: [
      { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 1464 },
      { name: 'status', isUniform: false, access: 'read_write', type: 'Status', stride: 304 },
      { name: 'poses', isUniform: false, access: 'read', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'userData', isUniform: false, access: 'read', type: 'array<UserData>', stride: 8 },
      { name: 'parameters', isUniform: false, access: 'read', type: 'array<f32>', stride: 4 },
    ],
    overrides: [
      { name: 'MAX_ADDED', type: 'f32' },
    ],
  },
  userPass: {
    bindings: [
      { name: 'stepInfo', isUniform: true, access: 'read', type: 'StepInfo', stride: 16 },
      { name: 'poses', isUniform: false, access: 'read_write', type: 'array<Pose>', stride: 24 },
      { name: 'motions', isUniform: false, access: 'read_write', type: 'array<Motion>', stride: 16 },
      { name: 'materials', isUniform: false, access: 'read', type: 'array<Material>', stride: 24 },
      { name: 'activeContactCounts', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
      { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 40 },
      { name: 'contactSpans', isUniform: false, access: 'read', type: 'array<Span>', stride: 8 },
      { name: 'impulses', isUniform: false, access: 'read', type: 'array<Impulses>', stride: 12 },
      { name: 'parameters', isUniform: false, access: 'read', type: 'array<f32>', stride: 4 },
      { name: 'userData', isUniform: false, access: 'read_write', type: 'array<UserData>', stride: 8 },
    ],
    overrides: [],
  },
} as const satisfies Record<string, Shader>
