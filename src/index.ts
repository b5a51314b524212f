/**
 * A world of disks, grains and walls, and what its methods take and return.
 *
 * @module scree
 */

export { BACKEND_CHOICES, type BackendChoice } from './backends/backendChoice.ts'
export type { BondState } from './disks/bondEdits.ts'
export type { PerBond } from './disks/bondInputs.ts'
export {
  BOND_TYPES,
  type BondOptions,
  type BondStrength,
  type BondType,
} from './disks/bonds.ts'
export type { DiskChanges, DiskOptions } from './disks/disks.ts'
export type { ImpulseOptions } from './disks/impulses.ts'
export type { JointState } from './disks/jointState.ts'
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
} from './disks/joints.ts'
export type { DiskState, DiskStateBuffers } from './disks/state.ts'
export { type Advance, type Collision, EventQueue, type EventQueueOptions } from './events/eventQueue.ts'
export type { QueueState } from './events/queueState.ts'
export type { BackendBuffers, BufferCounts, ElementCounts, RenderBuffer } from './pipeline/backend.ts'
export type { ShapeTable } from './pipeline/commands.ts'
export type { EmitterChanges, EmitterOptions, Sink } from './pipeline/emitters.ts'
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
} from './pipeline/fields.ts'
export type {
  AccelerationOptions,
  AnyForce,
  ForceDisk,
  ForceOptions,
  ForcePlace,
  ForceSubstep,
  ForceTwin,
  VelocityOptions,
} from './pipeline/force.ts'
export type { Force } from './pipeline/forces.ts'
export type { Brush } from './pipeline/params.ts'
export type { PassBuffers, PassOptions, StepInfo } from './pipeline/pass.ts'
export type { Pass } from './pipeline/passes.ts'
export type { Profile, StageTime } from './pipeline/profile.ts'
export type { RecoveryOptions } from './pipeline/recoveryOptions.ts'
export { STEPPINGS, type Stepping, type Substeps } from './pipeline/substeps.ts'
export type { CastHitLists, CastHits, CastOptions } from './queries/world/casts.ts'
export type { QueryFilter } from './queries/world/inputs.ts'
export { PickKind, type PickOptions, type Picks } from './queries/world/picks.ts'
export type {
  DisksInRegions,
  NearestDisks,
  NearestOptions,
  NearestWalls,
  RegionOptions,
} from './queries/world/regions.ts'
export type { RoundTraceHits, RoundTraceOptions, RoundTraces } from './queries/world/roundTraces.ts'
export type { ShapeCastOptions } from './queries/world/shapeCasts.ts'
export type { VisibilityOptions, VisibleIntervals } from './queries/world/visibility.ts'
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
export type {
  DynamicOptions,
  Joint,
  JointMotor,
  JointSpring,
  PrismaticJoint,
  RevoluteJoint,
} from './walls/dynamicOptions.ts'
export type { BodyMotion, Keyframe, KeyframeMotion, Placement, SteadyMotion } from './walls/motion.ts'
export type { PeriodicOptions } from './walls/periodicBox.ts'
export type { WallFilter, WallMaterial, WallOptions } from './walls/walls.ts'
export type { GrainOptions } from './world/checkGrains.ts'
export type { WorldCheckOptions, WorldCheckResult } from './world/checkResults.ts'
export type { ContactList } from './world/contactList.ts'
export type { BodyChanges, BodyImpulseOptions, DynamicBodyState } from './world/dynamicBodies.ts'
export type { Emitter } from './world/emitters.ts'
export type { TouchHits, TouchPairs, WorldEvents } from './world/events.ts'
export type { Clump, GrainShape } from './world/grainShapes.ts'
export type { GrainOutline } from './world/grains.ts'
export { KeptState } from './world/keptStates.ts'
export type { DeviceLost, Quarantined, Restored, WorldOccasions } from './world/listeners.ts'
export type { Loads } from './world/loads.ts'
export type { Measures } from './world/measures.ts'
export type { WorldOptions } from './world/options.ts'
export type { Bodies } from './world/parts/bodies.ts'
export type { Bonds } from './world/parts/bonds.ts'
export type { Disks } from './world/parts/disks.ts'
export type { Emitters } from './world/parts/emitters.ts'
export type { Forces } from './world/parts/forces.ts'
export type { Grains } from './world/parts/grains.ts'
export type { History } from './world/parts/history.ts'
export type { Joints } from './world/parts/joints.ts'
export type { Passes } from './world/parts/passes.ts'
export type { Queries } from './world/parts/queries.ts'
export type { Walls } from './world/parts/walls.ts'
export type { SnapshotOptions } from './world/snapshots.ts'
export type { WorldStats } from './world/stats.ts'
export type { BodyOptions } from './world/walls.ts'
export { World } from './world.ts'
