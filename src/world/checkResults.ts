/** What checks of stages return, and the options of `World.check`. */

/** The value of a stage that is farthest from the CPU's. */
export interface WorstValue {
  /** Index of the substep, counted from 0 through all steps. */
  readonly substep: number
  readonly buffer: string
  /** Index of the element in the buffer, and its field, '' if the element is a number. */
  readonly index: number
  readonly field: string
  readonly expected: number
  readonly actual: number
  /** Distance in units in the last place; between integers, their difference. */
  readonly ulp: number
}

/** What a stage wrote to one field of a buffer, in all substeps. */
export interface FieldResult {
  readonly buffer: string
  /** Such as `position.x`; '' if the elements are numbers. */
  readonly field: string
  /** Number of values compared. */
  readonly compared: number
  /** How many of them differ. */
  readonly differing: number
  /** As `StageResult.ulps`; empty for integers. */
  readonly ulps: readonly number[]
  readonly worst: WorstValue | null
}

/** What a stage wrote in all substeps. */
export interface StageResult {
  readonly stage: string
  /** The kernel that it runs; 'userForce' or 'userPass' if the user wrote it. Stages such as the colours of the solver share one. */
  readonly kernel: string
  /** Number of 32-bit values compared. */
  readonly compared: number
  /**
   * How many floats are this many units in the last place from the CPU's: element 0 those that are equal, element k those that are from
   * 2^(k-1) to less than 2^k apart. The last element has those that are farther than 2^31 apart, or NaN on one side.
   */
  readonly ulps: readonly number[]
  /** How many integers differ. */
  readonly integers: number
  readonly worst: WorstValue | null
  /** The same by field, in the order of the buffers that the stage writes. */
  readonly fields: readonly FieldResult[]
}

/** Options of `World.check`. */
export interface WorldCheckOptions {
  /** The device to check; default: that of the world. Required if the world runs on the CPU. It is not destroyed. */
  readonly device?: GPUDevice
  /**
   * Number of substeps, 1 to 1,000,000; default: those of one step. The check begins a step after another and ends after this many substeps, even within
   * a step. Under 'eventDriven', each run of the list of rounds counts as one.
   */
  readonly substeps?: number
  /** Duration of a step, s; default 1/60. */
  readonly dt?: number
  /** Seconds after which a stage that has not ended on the GPU counts as hung; default 60. */
  readonly timeout?: number
  /** Called after each step with the number of substeps so far. */
  readonly onStep?: (substeps: number) => void
  /** Stops the check, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** What `World.check` found. */
export interface WorldCheckResult {
  /** Description of the device. */
  readonly adapter: string
  /** Number of substeps run. */
  readonly substeps: number
  /** Number of 32-bit values compared. */
  readonly compared: number
  /** How many of them differ. */
  readonly differing: number
  /** What each stage wrote, in the order in which they ran first. */
  readonly stages: readonly StageResult[]
}
