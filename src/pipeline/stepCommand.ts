/** Builds the commands for a backend from the contents of a world. */

import type { Bodies } from '../features/bodies/bodies.ts'
import { fastestOf, requireSteady } from '../features/bodies/steadyBodies.ts'
import type { BondOrder } from '../features/bonds/bondOrder.ts'
import { changesWithTime, type Field, strongestOf } from '../features/fields/fields.ts'
import { type ForceSet, NO_FORCES } from '../features/passes/force.ts'
import type { PassRun } from '../features/passes/pass.ts'
import { isPeriodic } from '../features/periodic/periodicBox.ts'
import { queryGrids } from '../features/queries/grids.ts'
import { NO_SIZES } from '../features/sizes.ts'
import type { GridSnapshot } from '../features/walls/fitGrids.ts'
import { NO_EDGES, type WallSizes } from '../features/walls/sizes.ts'
import type { WallSet } from '../features/walls/wallSet.ts'
import type { DiskSizes, GrainSizes, ShapeTable, StepCommand, WorldSizes } from './commands.ts'
import { type Brush, NO_BRUSH, type OptionParams, stepParams } from './params.ts'
import type { View } from './queryCommand.ts'
import { type Partition, stepUnits } from './substeps.ts'

/** World options that a step needs. */
export interface StepOptions {
  readonly optionParams: OptionParams
  readonly pushOut: number
  readonly ccd: boolean
  readonly events: boolean
  readonly sleep: boolean
}

/** The parts of a world that steps and queries need. */
export interface Contents {
  readonly options: StepOptions
  readonly values: {
    /** m/s². */
    readonly gravity: readonly [number, number]
    readonly brush: Brush
    readonly fields: readonly Field[]
    /** Simulated time, and `dt` of the last step, s. */
    readonly time: number
    readonly lastStep: number
    /** Whether something has changed since the last step that may move any disk. */
    readonly wakesAll: boolean
  }
  readonly disks: {
    readonly sizes: DiskSizes
    /** Whether any disk may have a restitution above 0, may have rolling resistance, or may not collide with all categories. */
    readonly traits: { readonly bounces: boolean; readonly rolls: boolean; readonly filters: boolean }
  }
  readonly grains: {
    readonly sizes: GrainSizes
    /** Radius in metres of the largest disk in the thinnest grain; Infinity without grains. */
    readonly smallestInner: number
    readonly table: ShapeTable
  }
  readonly walls: { readonly set: WallSet; readonly bodies: Bodies }
  readonly bonds: { readonly order: BondOrder }
  readonly emitters: {
    /** Ids of all emitters. */
    readonly pool: number
    /** Whether disks may fade. */
    readonly fades: boolean
  }
  readonly forces: { readonly set: ForceSet }
  /** Units of work submitted so far: 1 per batch of edits, 1 per pass, and `stepUnits` per step. */
  readonly submittedUnits: number
}

/** What a step has of its own. */
export interface StepPlan {
  /** s. */
  readonly dt: number
  readonly parts: Partition
  /** Custom passes, which run before the step. */
  readonly passes: readonly PassRun[]
  /** The `BirthStep` struct; undefined if no disk can be born or die. */
  readonly births: ArrayBuffer | undefined
}

/**
 * Returns the command for a step. Throws if a body's motion returns no valid placement, or if a body does not move steadily in an event-driven step.
 */
export function stepCommand(contents: Contents, { dt, parts, passes, births }: StepPlan): StepCommand {
  const { options, values, submittedUnits } = contents
  const { gravity, brush, fields, time } = values
  const { set: walls, bodies } = contents.walls
  const { set: forces } = contents.forces
  const { sizes: diskSizes } = contents.disks
  const { isEventDriven, choosesSubsteps, substeps } = parts
  if (isEventDriven) requireSteady(bodies, time, dt, substeps)
  const ground = walls.build()
  const moments = bodies.statesOfStep(time, dt / substeps, substeps, ground.bodyGrids, walls)
  const params = stepParams({
    optionParams: options.optionParams,
    pushOut: options.pushOut,
    sleep: options.sleep,
    levels: ground.levels,
    grain: ground.grain,
    smallestRadius: Math.min(ground.smallestRadius, contents.grains.smallestInner),
    reach: ground.reach,
    maxReach: ground.maxReach,
    gravity,
    maxAcceleration: isEventDriven
      ? strongestOf(fields)
      : forces.forces.reduce((sum, { maxAcceleration }) => sum + maxAcceleration, 0),
    bounds: walls.bounds,
    box: walls.box,
    brush,
    fields,
    time,
    disks: diskSizes.disks,
    bodies: bodies.count,
    completedBefore: submittedUnits + passes.length + Number(births !== undefined),
    newEdges: ground.edgeSet !== walls.lastEdgeSet,
    substep: parts.seconds,
    choosesSubsteps,
    fewestSubsteps: parts.fewestSubsteps,
    maxSubsteps: substeps,
    units: stepUnits(parts),
    stepTime: dt,
    lastStepTime: values.lastStep,
    wakesAll: values.wakesAll || keepsAwake(contents),
    wallSpeed: fastestOf(moments),
    choosesStepping: parts.choosesStepping,
  })
  const sizes = sizesOf(contents, isEventDriven, ground.sizes, {
    births: births !== undefined,
    moments: substeps + 1,
    parameters: passes.reduce((most, { parameters }) => Math.max(most, parameters.length), 0),
  })
  return {
    params,
    edgeSet: ground.edgeSet,
    bodies: moments,
    bondOrder: contents.bonds.order.words,
    shapeTable: contents.grains.table,
    isEventDriven,
    choosesSubsteps,
    substeps,
    discreteReach: ground.discrete,
    sizes,
    births,
    forceParameters: forces.parameters,
    passes,
  }
}

/**
 * Whether disks must not sleep in the next step: a field changes with time, forces of the user act, a body is dynamic, or a body or a brush may reach across
 * a seam, where rest is not looked at.
 */
function keepsAwake({ values, forces, walls: { set: walls, bodies } }: Contents): boolean {
  const { fields, brush } = values
  const reachesAcross = isPeriodic(walls.box) && (bodies.count > 1 || brush.rate > 0)
  return bodies.isDynamic || changesWithTime(fields) || forces.set.forces.length > 0 || reachesAcross
}

/** Returns the sizes of a step. Object spread is slow here: fields are copied one by one. */
function sizesOf(
  {
    options,
    values,
    disks,
    grains,
    walls: { set: walls, bodies },
    bonds: { order },
    emitters,
    forces,
  }: Contents,
  isEventDriven: boolean,
  grids: WallSizes,
  { births, moments, parameters }: Pick<WorldSizes, 'moments' | 'parameters'> & { readonly births: boolean },
): WorldSizes {
  return {
    disks: disks.sizes.disks,
    ids: disks.sizes.ids,
    levels: grids.levels,
    edges: grids.edges,
    drivenEdges: grids.drivenEdges,
    edgeTable: grids.edgeTable,
    grains: grains.sizes.grains,
    grainParts: grains.sizes.grainParts,
    arcs: grains.sizes.arcs,
    bodies: bodies.count,
    dynamic: Number(bodies.isDynamic),
    moments,
    bonds: order.numbers,
    bondColors: order.colors,
    bondParts: order.parts,
    bondWords: order.words.byteLength / 4,
    anchored: Number(grains.sizes.grains > 0 || order.anchored),
    jointed: Number(order.jointed),
    forces: isEventDriven ? NO_FORCES : forces.set.forces,
    flights: isEventDriven ? disks.sizes.disks : 0,
    parameters,
    pool: emitters.pool,
    has: {
      bounces: disks.traits.bounces || walls.bounces,
      rolling: disks.traits.rolls,
      filters: disks.traits.filters || walls.filters,
      events: options.events,
      fields: values.fields.length > 0,
      // the discrete rest of an event-driven step is swept too
      ccd: options.ccd || isEventDriven,
      sleep: options.sleep,
      periodic: isPeriodic(walls.box),
      births,
      fading: emitters.fades,
    },
  }
}

/** Returns the sizes of the next step as far as they are known; without disks there are no grids yet. Does not affect that step. */
export function expectedSizes(contents: Contents, isEventDriven: boolean): WorldSizes {
  const grids = contents.disks.sizes.disks === 0 ? NO_EDGES : contents.walls.set.buildForQuery().sizes
  return sizesOf(contents, isEventDriven, grids, { ...NO_SIZES, births: false })
}

/** Returns the view of the current contents, for queries. */
export function viewOf({ options, values, walls: { set: walls, bodies }, disks, grains }: Contents): View {
  const { gravity, time } = values
  const ground = walls.buildForQuery()
  const grids = queryGrids(ground.levels, walls.bounds, walls.box, disks.sizes.disks)
  const params = stepParams({
    ...options,
    ...gridOf(ground),
    levels: grids.levels,
    gravity,
    maxAcceleration: 0,
    bounds: walls.bounds,
    box: walls.box,
    brush: NO_BRUSH,
    fields: [],
    time,
    disks: disks.sizes.disks,
    bodies: bodies.count,
    completedBefore: 0,
    newEdges: false,
    substep: 0,
    choosesSubsteps: false,
    fewestSubsteps: 1,
    maxSubsteps: 1,
    units: 0,
    stepTime: 0,
    lastStepTime: 0,
    sleep: false,
    wakesAll: false,
    wallSpeed: 0,
    choosesStepping: false,
  })
  return {
    params,
    edgeSet: ground.edgeSet,
    bodies: bodies.statesAt(time, ground.bodyGrids, walls),
    shapeTable: grains.table,
    sizes: {
      ...ground.sizes,
      queryCells: grids.cells,
      ...disks.sizes,
      ...grains.sizes,
      bodies: bodies.count,
      dynamic: Number(bodies.isDynamic),
      has: { periodic: isPeriodic(walls.box) },
    },
  }
}

function gridOf({ levels, grain, smallestRadius, reach, maxReach }: GridSnapshot) {
  return { levels, grain, smallestRadius, reach, maxReach }
}
