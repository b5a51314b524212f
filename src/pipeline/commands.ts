/** The commands from a world to its backend: steps and edits. */

import type { PassRun } from '../features/passes/pass.ts'
import type { Sizes } from '../features/sizes.ts'
import type { EdgeSet } from '../features/walls/edgeSet.ts'
import type { ReachRange } from '../features/walls/fitGrids.ts'
import type { StepParams } from './params.ts'

/** Sizes without what the backend chooses: capacities for contacts, events and queries, and whether it plans tiles. */
export type WorldSizes = Omit<Sizes, 'contacts' | 'events' | 'planBytes' | 'saved' | 'query'>

/** The shapes of grains; replaced when there are more. */
export interface ShapeTable {
  /** `GrainPart` and `Arc` structs. */
  readonly parts: ArrayBuffer
  readonly arcs: ArrayBuffer
}

export const NO_SHAPES: ShapeTable = { parts: new ArrayBuffer(0), arcs: new ArrayBuffer(0) }

/** Numbers of slots and ids. */
export type DiskSizes = Pick<Sizes, 'disks' | 'ids'>

/** Shapes of grains. */
export type GrainSizes = Pick<Sizes, 'grains' | 'grainParts' | 'arcs'>

export type BondSizes = Pick<Sizes, 'bonds'> & Partial<Pick<Sizes, 'anchored' | 'jointed'>>
/** Bodies, and whether any is dynamic. */
export type BodySizes = Pick<Sizes, 'bodies' | 'dynamic'>

/** One call of `World.step`. Immutable: a backend may keep it and run it again. */
export interface StepCommand {
  readonly params: StepParams
  /** Whether the step runs from hit to hit; `params.h` is then the whole step. */
  readonly isEventDriven: boolean
  /**
   * Whether the backend chooses the number of substeps, of the step or of the rest of an event-driven step; `params.h` is then the
   * whole step, and `substeps` the most that it may choose.
   */
  readonly choosesSubsteps: boolean
  /** Number of substeps; in an event-driven step, those of its rest if it runs out of waves. */
  readonly substeps: number
  /** Reach of the contact lists of that rest. */
  readonly discreteReach: ReachRange
  readonly edgeSet: EdgeSet
  /** `Body` structs: every body at the start of the step, then at the end of each substep. */
  readonly bodies: ArrayBuffer
  /** Numbers of the bonds in the order in which they are solved; see `bondOrder` in src/pipeline/buffers.ts. */
  readonly bondOrder: ArrayBuffer
  /** The parts and arcs of the shapes of grains. */
  readonly shapeTable: ShapeTable
  readonly sizes: WorldSizes
  /** The `BirthStep` struct of deaths and births before the passes; undefined if there can be none. */
  readonly births?: ArrayBuffer
  /** Parameters of the user's forces, which `sizes` lists; see `ForceSet`. */
  readonly forceParameters: ArrayBuffer
  /** Custom passes, which run before the step. */
  readonly passes: readonly PassRun[]
}

/** A batch of edits of disks (`Edit` structs), bonds (`BondEdit`), joints (`JointEdit`), grains (`GrainEdit`) or dynamic bodies (`BodyEdit`), with the sizes after it. */
export interface EditCommand {
  readonly buffer: 'edits' | 'bondEdits' | 'jointEdits' | 'grainEdits' | 'bodyEdits'
  readonly edits: ArrayBuffer
  readonly sizes: DiskSizes | BondSizes | GrainSizes | BodySizes
  /** The `Edit` structs are impulses. */
  readonly impulses?: true
}
