/** Builds the commands for a backend from the contents of a world. */

import type { Bodies } from '../features/bodies/bodies.ts'
import { fastestOf, requireSteady } from '../features/bodies/steadyBodies.ts'
import type { BondOrder } from '../features/bonds/bondOrder.ts'
import { changesWithTime, type Field, strongestOf } from '../features/fields/fields.ts'
import { isPeriodic } from '../features/periodic/periodicBox.ts'
import type { EdgeSet } from '../features/walls/edgeSet.ts'
import type { GridSnapshot, WallSet } from '../features/walls/wallSet.ts'
import { NO_SIZES } from './buffers.ts'
import type { DiskSizes, GrainSizes, ShapeTable, StepCommand, WorldSizes } from './commands.ts'
import { type ForceSet, NO_FORCES } from './force.ts'
import { type Brush, NO_BRUSH, type OptionParams, stepParams } from './params.ts'
import type { PassRun } from './pass.ts'
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

export interface Contents {
  readonly options: StepOptions
  /** m/s². */
  readonly gravity: readonly [number, number]
  readonly brush: Brush
  readonly fields: readonly Field[]
  readonly forces: ForceSet
  readonly walls: WallSet
  /** The edges of the last step; undefined before the first. */
  readonly lastEdgeSet: EdgeSet | undefined
  readonly bodies: Bodies
  readonly diskSizes: DiskSizes
  readonly bondOrder: BondOrder
  readonly grainSizes: GrainSizes
  /** Radius in metres of the largest disk in the thinnest grain; Infinity without grains. */
  readonly smallestInner: number
  readonly shapeTable: ShapeTable
  /** The `BirthStep` struct of the next step; undefined if no disk can be born or die. */
  readonly births?: ArrayBuffer
  /** Ids of all emitters. */
  readonly pool: number
  /** Whether disks may fade. */
  readonly fades: boolean
  /** Whether any disk may have a restitution above 0. */
  readonly bounces: boolean
  /** Whether any disk may have rolling resistance. */
  readonly rolls: boolean
  /** Whether any disk may not collide with all categories. */
  readonly filters: boolean
  /** Simulated time, and `dt` of the last step, s. */
  readonly time: number
  readonly lastStep: number
  /** Units of work submitted so far: 1 per batch of edits, 1 per pass, and `stepUnits` per step. */
  readonly submittedUnits: number
  /** Whether something has changed since the last step that may move any disk. */
  readonly wakesAll: boolean
}

/**
 * Returns the command for a step of `dt` seconds, divided as `parts` says, after these passes. Throws if a body's motion returns no
 * valid placement, or if a body does not move steadily in an event-driven step.
 */
export function stepCommand(
  contents: Contents,
  dt: number,
  parts: Partition,
  passes: readonly PassRun[],
): StepCommand {
  const { options, gravity, brush, fields, forces, walls, bodies, diskSizes, births, time, submittedUnits } =
    contents
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
    smallestRadius: Math.min(ground.smallestRadius, contents.smallestInner),
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
    newEdges: ground.edgeSet !== contents.lastEdgeSet,
    substep: parts.seconds,
    choosesSubsteps,
    fewestSubsteps: parts.fewestSubsteps,
    maxSubsteps: substeps,
    units: stepUnits(parts),
    stepTime: dt,
    lastStepTime: contents.lastStep,
    wakesAll: contents.wakesAll || keepsAwake(contents),
    wallSpeed: isEventDriven ? fastestOf(moments) : 0,
    choosesStepping: parts.choosesStepping,
  })
  const sizes = sizesOf(contents, isEventDriven, ground.sizes, {
    moments: substeps + 1,
    parameters: passes.reduce((most, { parameters }) => Math.max(most, parameters.length), 0),
  })
  return {
    params,
    edgeSet: ground.edgeSet,
    bodies: moments,
    bondOrder: contents.bondOrder.words,
    shapeTable: contents.shapeTable,
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
function keepsAwake({ fields, forces, walls, bodies, brush }: Contents): boolean {
  const reachesAcross = isPeriodic(walls.box) && (bodies.count > 1 || brush.rate > 0)
  return bodies.isDynamic || changesWithTime(fields) || forces.forces.length > 0 || reachesAcross
}

/** Returns the sizes of a step. Object spread is slow here: fields are copied one by one. */
function sizesOf(
  {
    options,
    bodies,
    bounces,
    rolls,
    filters,
    fields,
    forces,
    walls,
    diskSizes,
    bondOrder,
    grainSizes,
    births,
    pool,
    fades,
  }: Contents,
  isEventDriven: boolean,
  grids: GridSnapshot['sizes'],
  { moments, parameters }: Pick<WorldSizes, 'moments' | 'parameters'>,
): WorldSizes {
  return {
    disks: diskSizes.disks,
    ids: diskSizes.ids,
    levels: grids.levels,
    edges: grids.edges,
    drivenEdges: grids.drivenEdges,
    edgeTable: grids.edgeTable,
    grains: grainSizes.grains,
    grainParts: grainSizes.grainParts,
    arcs: grainSizes.arcs,
    bodies: bodies.count,
    dynamic: Number(bodies.isDynamic),
    moments,
    bonds: bondOrder.numbers,
    bondColors: bondOrder.colors,
    bondParts: bondOrder.parts,
    bondWords: bondOrder.words.byteLength / 4,
    anchored: Number(grainSizes.grains > 0 || bondOrder.anchored),
    jointed: Number(bondOrder.jointed),
    forces: isEventDriven ? NO_FORCES : forces.forces,
    flights: isEventDriven ? diskSizes.disks : 0,
    parameters,
    pool,
    has: {
      bounces: bounces || walls.bounces,
      rolling: rolls,
      filters: filters || walls.filters,
      events: options.events,
      fields: fields.length > 0,
      // the discrete rest of an event-driven step is swept too
      ccd: options.ccd || isEventDriven,
      sleep: options.sleep,
      periodic: isPeriodic(walls.box),
      births: births !== undefined,
      fading: fades,
    },
  }
}

/** Returns the sizes of the next step as far as they are known; without disks there are no grids yet. Does not affect that step. */
export function expectedSizes(contents: Contents, isEventDriven: boolean): WorldSizes {
  const grids = contents.diskSizes.disks === 0 ? NO_SIZES : contents.walls.buildForQuery().sizes
  return sizesOf(contents, isEventDriven, grids, NO_SIZES)
}

/** Returns the view of the current contents, for queries. */
export function viewOf({
  options,
  gravity,
  walls,
  bodies,
  diskSizes,
  grainSizes,
  shapeTable,
  time,
}: Contents): View {
  const ground = walls.buildForQuery()
  const params = stepParams({
    ...options,
    ...gridOf(ground),
    gravity,
    maxAcceleration: 0,
    bounds: walls.bounds,
    box: walls.box,
    brush: NO_BRUSH,
    fields: [],
    time,
    disks: diskSizes.disks,
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
    shapeTable,
    sizes: {
      ...ground.sizes,
      ...diskSizes,
      ...grainSizes,
      bodies: bodies.count,
      dynamic: Number(bodies.isDynamic),
      has: { periodic: isPeriodic(walls.box) },
    },
  }
}

function gridOf({ levels, grain, smallestRadius, reach, maxReach }: GridSnapshot) {
  return { levels, grain, smallestRadius, reach, maxReach }
}
