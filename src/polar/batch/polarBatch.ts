/** Batched queries of polar diagrams. */

import { askAll, type BatchOptions, type OpenBatch, openBatch } from '../../batch/ask.ts'
import type { BatchRunner } from '../../batch/runner.ts'
import twins from '../../reference/polar?wasm'
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
 * Point location and disk tracing among static circles for thousands of points and disks at once, with one thread each
 * on the GPU, or the same kernels on the CPU. Circles and results are f32: the error of a hit is about 1e-6 of the
 * largest coordinate. A grazing hit that penetrates by less than 8e-6 of the largest coordinate may be missed.
 */
export class PolarBatch {
  static {
    closeClass(PolarBatch, 'batch')
  }

  readonly #runner: BatchRunner<PolarKernel>
  readonly #maxAtOnce: number
  #layers = new Layers(roundCircles(NO_CIRCLES))

  /** Creates a batch without circles. Throws if `backend` is 'gpu' and WebGPU is unavailable. */
  static async create(options: BatchOptions = {}): Promise<PolarBatch> {
    return new PolarBatch(MADE, await openBatch(POLAR_BATCH, twins, options))
  }

  private constructor(made: typeof MADE, batch: OpenBatch<PolarKernel>) {
    requireMade(made, 'PolarBatch', 'PolarBatch.create()')
    this.#runner = batch.runner
    this.#maxAtOnce = batch.maxAtOnce
  }

  get backend(): 'gpu' | 'cpu' {
    return this.#runner.kind
  }

  /** Name of the device that runs the kernels. */
  get adapter(): string {
    return this.#runner.adapter
  }

  /**
   * Replaces the circles, which results refer to by index. Circles may touch, overlap or coincide, and be points of radius 0; an
   * empty set is allowed. The host builds a diagram per radius of moving disks on first use. Throws and changes nothing if a
   * coordinate is outside -1e17 to 1e17 or a radius neither 0 nor from 1e-12 to 1e17.
   */
  setCircles(circles: CircleOptions): void {
    this.#runner.requireAlive()
    this.#layers = new Layers(roundCircles(circles))
  }

  /**
   * Returns the regions of points in one of the eight diagrams; see `PolarDiagram.locate`. Rejects if a value is out of
   * range, the diagram exceeds the limits of the device, the batch has been destroyed or its device is lost.
   */
  async locate(options: LocateOptions): Promise<Regions> {
    this.#runner.requireAlive()
    const plan = packRegions(options)
    const { index, layer } = this.#prepare(new Set([0]), 0).layers.get(0)!
    setLayer(plan, index)
    return unpackRegions(await this.#ask('locateRegions', plan), plan, layer)
  }

  /**
   * Traces disks that move in straight lines and bounce elastically off circles and the box; see `PolarDiagram.trace`.
   * The disks ignore each other. Trips that exceed one dispatch continue in further ones. Rejects like `locate`, and if
   * a disk starts partly outside the box or overlaps a circle by more than rounding; a disk may start in contact.
   */
  async trace(options: BatchTraceOptions): Promise<Traces> {
    this.#runner.requireAlive()
    return this.tracePlan(packTrips(options), (circle) => `circle ${circle}`)
  }

  /** Does the work of `trace` for a validated plan. `nameOf` names circles in error messages. @internal */
  async tracePlan(plan: TripPlan, nameOf: (circle: number) => string): Promise<Traces> {
    this.#runner.requireAlive()
    const circles = this.#layers.circles
    const packed = this.#prepare(plan.distinct, plan.reach)
    for (let k = 0; k < plan.count; k++)
      plan.trips.u32[TRIP.stride * k + TRIP.layer] = packed.layers.get(plan.radii[k])!.index
    const log = new TripLog(plan)
    const most = maxDispatches(packed, plan)
    for (let runs = 0; !log.isDone; runs++) {
      // each leg only visits cells farther along, so the trips must end
      if (runs === most) throw new Error(`the traces have not ended after ${most} dispatches`)
      const bytes = log.pending()
      // another call may have replaced the tables meanwhile
      this.#runner.setTables(packed.tables)
      log.add(await this.#ask('traceDisks', { count: bytes.length / (4 * TRIP.stride), bytes }))
    }
    const inside = log.firstInside
    if (inside >= 0) throw new Error(insideMessage(plan, inside, circles, nameOf))
    return log.traces()
  }

  /** Frees the GPU or CPU memory of the batch. */
  destroy(): void {
    this.#runner.destroy()
  }

  /** Builds the diagrams of these radii and passes them to the runner. Keeps other diagrams if there is room. */
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
    return askAll(this.#runner, POLAR_BATCH, kernel, queries, this.#maxAtOnce)
  }
}

/**
 * Upper bound of the number of dispatches. A leg crosses each level at most once, and a dispatch ends early only if its
 * list of hits is full.
 */
function maxDispatches({ levels }: PackedLayers, { bounces }: TripPlan): number {
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
  return `disk ${k} starts at ${show([atX, atY])} in ${nameOf(circle)}: expected a position where its radius ${radii[k]} overlaps no circle`
}
