/** What a world's contents make of a step, or of a look at them, as the backend takes it. */

import type { Bodies } from '../walls/bodies.ts'
import type { GridSnapshot, WallSet } from '../walls/wallSet.ts'
import type { DiskSizes, StepCommand } from './commands.ts'
import { type Brush, NO_BRUSH, type OptionParams, stepParams } from './params.ts'
import type { PassRun } from './pass.ts'
import type { View } from './queryCommand.ts'
import { type Partition, unitsOf } from './substeps.ts'

/** The options of a world that a step needs. */
export interface StepOptions {
  readonly optionParams: OptionParams
  readonly ccd: boolean
}

export interface Contents {
  readonly options: StepOptions
  /** m/s². */
  readonly gravity: readonly [number, number]
  readonly brush: Brush
  readonly walls: WallSet
  readonly bodies: Bodies
  readonly diskSizes: DiskSizes
  /** Whether any disk may bounce, or resists rolling. */
  readonly bounces: boolean
  readonly rolls: boolean
  /** Seconds. */
  readonly time: number
  /** Batches of edits and passes that the backend was given, and units of steps as `unitsOf` counts them. */
  readonly asked: number
}

/** A step of `dt` seconds in these parts, after these passes. Throws where a body's motion gives no placement, or none that the step can do with. */
export function stepCommand(
  contents: Contents,
  dt: number,
  parts: Partition,
  passes: readonly PassRun[],
): StepCommand {
  const { options, gravity, brush, walls, bodies, diskSizes, time, asked } = contents
  const { predicts, paces, substeps } = parts
  if (predicts) bodies.requireRest(time, dt, substeps)
  const ground = walls.build()
  const moments = bodies.statesOfStep(time, dt / substeps, substeps, ground.bodyGrids)
  const params = stepParams({
    ...options,
    ...gridOf(ground),
    gravity,
    bounds: walls.bounds,
    brush,
    disks: diskSizes.disks,
    bodies: bodies.count,
    completedBefore: asked + passes.length,
    substep: parts.seconds,
    paces,
    units: unitsOf(parts),
  })
  const sizes = {
    ...ground.sizes,
    ...diskSizes,
    bodies: bodies.count,
    moments: substeps + 1,
    flights: predicts ? diskSizes.disks : 0,
    parameters: passes.reduce((most, { parameters }) => Math.max(most, parameters.length), 0),
    bouncing: Number(contents.bounces || walls.bounces),
    rolling: Number(contents.rolls),
    // what is left when the waves are spent is swept too
    ccd: Number(options.ccd || predicts),
  }
  return { params, edgeSet: ground.edgeSet, bodies: moments, predicts, paces, substeps, sizes, passes }
}

/** The contents as they are now. */
export function viewOf({ options, gravity, walls, bodies, diskSizes, time }: Contents): View {
  const ground = walls.buildForQuery()
  const params = stepParams({
    ...options,
    ...gridOf(ground),
    gravity,
    bounds: walls.bounds,
    brush: NO_BRUSH,
    disks: diskSizes.disks,
    bodies: bodies.count,
    completedBefore: 0,
    substep: 0,
    paces: false,
    units: 0,
  })
  return {
    params,
    edgeSet: ground.edgeSet,
    bodies: bodies.statesAt(time, ground.bodyGrids),
    sizes: { ...ground.sizes, ...diskSizes, bodies: bodies.count },
  }
}

function gridOf({ levels, grain, smallestRadius, reach }: GridSnapshot) {
  return { levels, grain, smallestRadius, reach }
}
