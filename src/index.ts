/**
 * A world of disks, grains and walls, and what its methods take and return.
 *
 * @module scree
 */

export { BACKEND_CHOICES, type BackendChoice } from './backends/backendChoice.ts'
export { type Advance, type Collision, EventQueue, type EventQueueOptions } from './events/eventQueue.ts'
export type { QueueState } from './events/queueState.ts'
export type { EmitterChanges, EmitterOptions, Sink } from './features/births/emitters.ts'
export type { Emitter } from './features/births/world/emitterSet.ts'
export type { Emitters } from './features/births/world/emittersPart.ts'
export type {
  DynamicOptions,
  Joint,
  JointMotor,
  JointSpring,
  PrismaticJoint,
  RevoluteJoint,
} from './features/bodies/dynamicOptions.ts'
export type {
  BodyMotion,
  Keyframe,
  KeyframeMotion,
  Placement,
  SteadyMotion,
} from './features/bodies/motion.ts'
export type { Bodies } from './features/bodies/world/bodiesPart.ts'
export type {
  BodyChanges,
  BodyImpulseOptions,
  DynamicBodyState,
} from './features/bodies/world/dynamicBodies.ts'
export type { BondState } from './features/bonds/bondEdits.ts'
export type { PerBond } from './features/bonds/bondInputs.ts'
export {
  BOND_TYPES,
  type BondOptions,
  type BondStrength,
  type BondType,
} from './features/bonds/bonds.ts'
export type { JointState } from './features/bonds/jointState.ts'
export {
  type DistanceJointOptions,
  type GearJointOptions,
  JOINT_TYPES,
  type JointChanges,
  type JointOptions,
  type JointType,
  type PerJoint,
  type PrismaticJointOptions,
  type RevoluteJointOptions,
  type WeldJointOptions,
} from './features/bonds/joints.ts'
export type { JointSide } from './features/bonds/sides.ts'
export type { Bonds } from './features/bonds/world/bondsPart.ts'
export type { Joints } from './features/bonds/world/jointsPart.ts'
export type { DiskChanges, DiskOptions } from './features/disks/disks.ts'
export type { ImpulseOptions } from './features/disks/impulses.ts'
export type { DiskState, DiskStateBuffers } from './features/disks/state.ts'
export type { Disks } from './features/disks/world/disksPart.ts'
export type { ContactList } from './features/events/world/contactList.ts'
export type { TouchHits, TouchPairs, WorldEvents } from './features/events/world/events.ts'
export type {
  AnyField,
  BuoyancyField,
  CentralField,
  DampingField,
  Field,
  FieldRegion,
  NoiseField,
  RadialField,
  UniformField,
  VortexField,
  WindField,
} from './features/fields/fields.ts'
export type { GrainOptions } from './features/grains/world/checkGrains.ts'
export type { Clump, GrainShape } from './features/grains/world/grainParts.ts'
export type { Grains } from './features/grains/world/grainsPart.ts'
export type { GrainOutline } from './features/grains/world/worldGrains.ts'
export type { Loads } from './features/measures/world/loads.ts'
export type { Measures } from './features/measures/world/measures.ts'
export type {
  AccelerationOptions,
  AnyForce,
  ForceDisk,
  ForceOptions,
  ForcePlace,
  ForceSubstep,
  ForceTwin,
  VelocityOptions,
} from './features/passes/force.ts'
export type { PassBuffers, PassOptions, StepInfo } from './features/passes/pass.ts'
export type { Force } from './features/passes/world/forceList.ts'
export type { Forces } from './features/passes/world/forcesPart.ts'
export type { Passes } from './features/passes/world/passesPart.ts'
export type { Pass } from './features/passes/world/passList.ts'
export type { PeriodicOptions } from './features/periodic/periodicBox.ts'
export type { CastHitLists, CastHits, CastOptions } from './features/queries/world/casts.ts'
export type { QueryFilter } from './features/queries/world/inputs.ts'
export { PickKind, type PickOptions, type Picks } from './features/queries/world/picks.ts'
export type { Queries } from './features/queries/world/queriesPart.ts'
export type {
  DisksInRegions,
  NearestDisks,
  NearestOptions,
  NearestWalls,
  RegionOptions,
} from './features/queries/world/regions.ts'
export type { RoundTraceHits, RoundTraceOptions, RoundTraces } from './features/queries/world/roundTraces.ts'
export type { ShapeCastOptions } from './features/queries/world/shapeCasts.ts'
export type { VisibilityOptions, VisibleIntervals } from './features/queries/world/visibility.ts'
export type { History } from './features/snapshots/world/historyPart.ts'
export { KeptState } from './features/snapshots/world/keptStates.ts'
export type { SnapshotOptions } from './features/snapshots/world/snapshots.ts'
export type { WallFilter, WallMaterial, WallOptions } from './features/walls/walls.ts'
export type { Walls } from './features/walls/world/wallsPart.ts'
export type { BodyOptions } from './features/walls/world/worldWalls.ts'
export type { BackendBuffers, BufferCounts, ElementCounts, RenderBuffer } from './pipeline/backend.ts'
export type { ShapeTable } from './pipeline/commands.ts'
export type { Brush } from './pipeline/params.ts'
export type { Profile, StageTime } from './pipeline/profile.ts'
export type { RecoveryOptions } from './pipeline/recoveryOptions.ts'
export { STEPPINGS, type Stepping, type Substeps } from './pipeline/substeps.ts'
export { Recording, type RecordOptions } from './record/recording.ts'
export {
  describeReplay,
  Replay,
  type ReplayOptions,
  type ReplayResult,
  type ReplayRunOptions,
} from './replay/replay.ts'
export type { ReplayedCall } from './replay/replayCalls.ts'
export { type ReplayDifference, ReplayRun } from './replay/replayRun.ts'
export { NONE } from './schemas/constants.ts'
export type { TypedViews } from './schemas/typedViews.ts'
export type { Bounds } from './util/bounds.ts'
export type { FlagPerDisk, PerDisk, Vector } from './util/validate.ts'
export type { WorldCheckOptions, WorldCheckResult } from './world/checkResults.ts'
export type { DeviceLost, Quarantined, Restored, WorldOccasions } from './world/listeners.ts'
export type { WorldOptions } from './world/options.ts'
export type { WorldStats } from './world/stats.ts'
export { World } from './world.ts'
