/** What the package exports, and nothing else. */
export type { BackendBuffers } from './backend.ts'
export {
  type CheckOptions,
  type CheckResult,
  check,
  describeCheck,
  type FoundDifference,
} from './check/check.ts'
export { stateHash } from './check/stateHash.ts'
export type { BackendChoice } from './createBackend.ts'
export type { DiskChanges, DiskOptions } from './disks.ts'
export type { Brush } from './frameValues.ts'
export type { Bounds } from './grid.ts'
export type { PerDisk } from './inputs.ts'
export type { Measures } from './measures.ts'
export type { BodyMotion, Keyframe, KeyframeMotion, Placement, SteadyMotion } from './motion.ts'
export type { CastAnswers, PairContacts, PointAnswers } from './narrow/batch/answers.ts'
export type { CastQueries, PointQueries, ShapePairs, ShapePlaces } from './narrow/batch/queries.ts'
export { type BatchOptions, ShapeBatch } from './narrow/batch/shapeBatch.ts'
export type { WorldOptions } from './options.ts'
export type { Profile, StageTime } from './profile.ts'
export { type Preset, type PresetName, presets } from './scene/presets.ts'
export { parseScene, type Scene } from './scene/scene.ts'
export { Contact, Motion, Pose, Span } from './schemas.ts'
export type { DiskState, DiskStateBuffers } from './state.ts'
export type { WallMaterial, WallOptions } from './walls.ts'
export { type BodyOptions, World, type WorldStats } from './world.ts'
