import { closeClass } from '../../../util/closedClass.ts'
import type { WorldCore } from '../../../world/core.ts'
import type { CastHitLists, CastHits, CastOptions } from './casts.ts'
import type { PickOptions, Picks } from './picks.ts'
import type { DisksInRegions, NearestDisks, NearestOptions, NearestWalls, RegionOptions } from './regions.ts'
import type { RoundTraceOptions, RoundTraces } from './roundTraces.ts'
import type { ShapeCastOptions } from './shapeCasts.ts'
import type { VisibilityOptions, VisibleIntervals } from './visibility.ts'
import { seeFrom } from './visibilityNow.ts'

/** Questions about what is where in a world, `World.query`. They change nothing. */
export class Queries {
  static {
    closeClass(Queries, 'world.query')
  }

  readonly #core: WorldCore

  /** @internal */
  constructor(core: WorldCore) {
    this.#core = core
  }

  /**
   * Returns the first hit, or all hits, of rays and moving disks with disks and walls, after all submitted work. Bodies are tested at
   * their current positions; one-sided walls are hit from the front only. Accepts one query or thousands per call. Changes
   * nothing. Rejects if a value is out of range, lengths do not match, or the queries do not fit on the device.
   */
  rays(options: CastOptions & { readonly hits: 'all' }): Promise<CastHitLists>
  rays(options: CastOptions): Promise<CastHits>
  rays(options: CastOptions): Promise<CastHits> {
    return this.#core.questions.castRays(options)
  }

  /**
   * Returns the first hit of each convex shape that moves along a segment, as `query.rays` does for disks: points are on the disk, grain or
   * wall that is hit. Where sides meet, it is a point of both. Rejects as `query.rays` does, and if a shape is invalid.
   */
  shapes(options: ShapeCastOptions): Promise<CastHits> {
    return this.#core.questions.castShapes(options)
  }

  /**
   * Returns the disk or grain nearest to each point, measured to its boundary, and its closest point, after all submitted work. Rejects as
   * `query.rays` does.
   */
  nearest(options: NearestOptions): Promise<NearestDisks> {
    return this.#core.questions.nearestDisks(options)
  }

  /**
   * Returns the wall nearest to each point, measured to the boundary of its skin, and its closest point, after all submitted work. Bodies are
   * where they are now; both sides of one-sided walls count; sensors are ignored. Of walls at equal distances it is the edge with the
   * smallest index. Rejects as `query.rays` does.
   */
  nearestWalls(options: NearestOptions): Promise<NearestWalls> {
    return this.#core.questions.nearestWalls(options)
  }

  /** Returns the disks that overlap boxes or disks, after all submitted work. Rejects as `query.rays` does. */
  inside(options: RegionOptions): Promise<DisksInRegions> {
    return this.#core.questions.disksIn(options)
  }

  /**
   * Returns what is at each point, after all submitted work: the disk or grain that contains it, or the wall whose skin does. Of several
   * it is the one that contains the point most deeply; with `maxDistance` the nearest one. `points` are the closest points of what is picked.
   * Sensors are ignored. Rejects as `query.rays` does.
   */
  at(options: PickOptions): Promise<Picks> {
    return this.#core.questions.pick(options)
  }

  /**
   * Returns what each point sees all around, after all submitted work: the disk, grain or wall in each direction, as intervals of angles
   * with distances. Rounding in f64 alone is between them and the state. Outlines of grains and walls, arcs and skins included, hide as they
   * collide; one-sided walls are seen from the front only, sensors not at all; what has no width from the point, such as a wall end-on, hides
   * nothing. A point inside of a disk, a grain or the skin of a wall sees that alone, of several the smallest id and disks first, unless
   * `seesOut` is set. In a periodic box, a point sees all images up to `maxDistance`, which must be given.
   * Rejects as `query.rays` does.
   */
  visibility(options: VisibilityOptions): Promise<VisibleIntervals> {
    return seeFrom(this.#core, options)
  }

  /**
   * Returns the paths of disks that move straight and bounce elastically off a box and the static round walls; computed with polar
   * diagrams, see `PolarBatch`. Ignores the world's disks; the traced disks ignore each other. Changes nothing. Builds new diagrams
   * if the walls or `mask` differ from those of the last call. Rejects as `query.rays` does, if walls of these categories are not round
   * and `ignoreOthers` is not set, and if a disk starts in a wall or not entirely inside the box.
   */
  traceAmongRounds(options: RoundTraceOptions): Promise<RoundTraces> {
    if (this.#core.options.periodic !== undefined)
      throw new Error('traceAmongRounds: the world is periodic, expected one without periodic box')
    return this.#core.roundTracer.trace(options)
  }
}
