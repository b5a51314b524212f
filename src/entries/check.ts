/**
 * Compares the GPU with the CPU value by value, and hashes states.
 *
 * @module scree/check
 */

export { type CheckResult, check, describeCheck, type FoundDifference } from '../check/check.ts'
export type { Difference } from '../check/compare.ts'
export {
  checkDevice,
  type DeviceCheckOptions,
  type DeviceProgress,
  type DeviceReport,
  type DeviceScene,
  type KernelReport,
  type SceneReport,
} from '../check/deviceCheck.ts'
export type { CheckOptions, StageCheckOptions } from '../check/options.ts'
export { checkStages } from '../check/stageCheck.ts'
export { stateHash } from '../check/stateHash.ts'
export { describeStages } from '../check/tally.ts'
export { type Arithmetic, describeArithmetic, type Operation, probeArithmetic } from '../gpu/arithmetic.ts'
export type {
  FieldResult,
  StageResult,
  WorldCheckOptions,
  WorldCheckResult,
  WorstValue,
} from '../world/checkResults.ts'
