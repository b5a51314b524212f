/** Polar diagrams for disks by the thousand. */

import { askAll, type BatchOptions, type OpenBatch, openBatch } from '../../batch/ask.ts'
import type { BatchRunner } from '../../batch/runner.ts'
import twins from '../../reference/kernels/polar?wasm'
import { CELLS_AT_ONCE, HITS_AT_ONCE } from '../../schemas/constants.ts'
import type { PolarKernel } from '../../schemas/index.ts'
import { TRIP } from '../../schemas/offsets.ts'
import { closeClass } from '../../util/closedClass.ts'
import { MADE, requireMade, show } from '../../util/validate.ts'
import type { CircleOptions, Obstacles } from '../obstacles.ts'
import { POLAR_BATCH } from './kernels.ts'
import { Layers, roundCircles } from './layers.ts'
import type { PackedLayers } from './packLayers.ts'
import { type LocateOptions, packRegions, type Regions, setLayer, unpackRegions } from './regions.ts'
import { type Traces, TripLog } from './traces.ts'
import { type BatchTraceOptions, packTrips, type TripPlan } from './trips.ts'

const NO_CIRCLES: CircleOptions = { centers: [], radii: [] }

/**
 * The polar diagrams of circles that stand still, asked for many points and disks at once, a thread each, on the GPU or with
 * the same kernels on the CPU. The circles are rounded to f32 and so is all that is computed: a hit is right to about a millionth
 * of the largest coordinate, but where a disk grazes a circle, by less than eight millionths of it, it may be missed.
 */
export class PolarBatch {
  static {
    closeClass(PolarBatch, 'batch')
  }

  readonly #runner: BatchRunner<PolarKernel>
  readonly #mostAtOnce: number
  #layers = new Layers(roundCircles(NO_CIRCLES))

  /** Without circles at first. Throws where `backend` is 'gpu' and there is none. */
  static async create(options: BatchOptions = {}): Promise<PolarBatch> {
    return new PolarBatch(MADE, await openBatch(POLAR_BATCH, twins, options))
  }

  private constructor(made: typeof MADE, batch: OpenBatch<PolarKernel>) {
    requireMade(made, 'PolarBatch', 'PolarBatch.create()')
    this.#runner = batch.runner
    this.#mostAtOnce = batch.mostAtOnce
  }

  get backend(): 'gpu' | 'cpu' {
    return this.#runner.kind
  }

  /** What computes, in words. */
  get adapter(): string {
    return this.#runner.adapter
  }

  /**
   * The circles that answers name by their index; they may touch, overlap, coincide, or be none. Diagrams are built when first
   * asked for, on the host: one for each radius of the disks that move. Throws, and changes nothing, where a coordinate is not
   * a number from -1e17 to 1e17 or a radius not one from 1e-12 to 1e17.
   */
  setCircles(circles: CircleOptions): void {
    this.#runner.requireAlive()
    this.#layers = new Layers(roundCircles(circles))
  }

  /**
   * The regions of points in one of the eight diagrams, as `PolarDiagram.locate` has them. Rejects where a value is out of range,
   * where the diagram needs more than the device allows, or the batch was destroyed, or its device lost.
   */
  async locate(options: LocateOptions): Promise<Regions> {
    this.#runner.requireAlive()
    const plan = packRegions(options)
    const { index, layer } = this.#prepare(new Set([0]), 0).layers.get(0)!
    setLayer(plan, index)
    return unpackRegions(await this.#ask('locateRegions', plan), plan, layer)
  }

  /**
   * The ways of disks that move straight, and bounce off circles and box without loss, as `PolarDiagram.trace` has them. They do
   * not see each other. Trips that are longer than one dispatch takes them go on in further ones. Rejects as `locate` does,
   * and where a disk starts not wholly in the box, or in a circle by more than rounding: what touches one may go on.
   */
  async trace(options: BatchTraceOptions): Promise<Traces> {
    this.#runner.requireAlive()
    return this.tracePlan(packTrips(options), (circle) => `circle ${circle}`)
  }

  /**
   * As `trace`, with names for the circles in which disks start.
   * @internal
   */
  async tracePlan(plan: TripPlan, nameOf: (circle: number) => string): Promise<Traces> {
    this.#runner.requireAlive()
    const circles = this.#layers.circles
    const packed = this.#prepare(plan.distinct, plan.reach)
    for (let k = 0; k < plan.count; k++)
      plan.trips.u32[TRIP.stride * k + TRIP.layer] = packed.layers.get(plan.radii[k])!.index
    const log = new TripLog(plan)
    const most = mostRuns(packed, plan)
    for (let runs = 0; !log.isDone; runs++) {
      // a leg only ever goes on to cells farther along, so there is an end, or something is broken
      if (runs === most)
        throw new Error(`the disks are still on their way after ${most} runs: expected an end`)
      const bytes = log.pending()
      // another call may have set others in between
      this.#runner.setTables(packed.tables)
      log.add(await this.#ask('traceDisks', { count: bytes.length / (4 * TRIP.stride), bytes }))
    }
    const inside = log.firstInside
    if (inside >= 0) throw new Error(insideMessage(plan, inside, circles, nameOf))
    return log.traces()
  }

  /** Frees what it holds. */
  destroy(): void {
    this.#runner.destroy()
  }

  /** The diagrams of these radii, handed to the runner. What was there before stays if there is room for it. */
  #prepare(radii: ReadonlySet<number>, reach: number): PackedLayers {
    let layers = this.#layers.with(radii, reach)
    try {
      this.#runner.setTables(layers.packed.tables)
    } catch (error) {
      if (layers.packed.layers.size === radii.size) throw error
      layers = layers.with(radii, reach, false)
      this.#runner.setTables(layers.packed.tables)
    }
    this.#layers = layers
    return layers.packed
  }

  #ask(kernel: PolarKernel, queries: Parameters<typeof askAll>[3]) {
    return askAll(this.#runner, POLAR_BATCH, kernel, queries, this.#mostAtOnce)
  }
}

/** A leg crosses each level once at most, and a run ends early only where it is full of hits. */
function mostRuns({ levels }: PackedLayers, { bounces }: TripPlan): number {
  const legs = bounces + 1
  return Math.ceil((legs * (levels + 1)) / CELLS_AT_ONCE) + Math.ceil(legs / HITS_AT_ONCE) + 1
}

function insideMessage(
  { origins, radii }: TripPlan,
  k: number,
  { count, x, y, radii: own }: Obstacles,
  nameOf: (circle: number) => string,
): string {
  const [atX, atY] = [origins[2 * k], origins[2 * k + 1]]
  let [deepest, circle] = [Infinity, 0]
  for (let c = 0; c < count; c++) {
    const gap = Math.hypot(x[c] - atX, y[c] - atY) - own[c]
    if (gap < deepest) [deepest, circle] = [gap, c]
  }
  return `disk ${k} starts at ${show([atX, atY])} in ${nameOf(circle)}: expected a place where its radius ${radii[k]} overlaps none`
}
