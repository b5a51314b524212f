/** Runs the queries of a world: validates them, submits them to the backend and unpacks the results. */
import type { Backend } from '../../pipeline/backend.ts'
import type { QueryAnswer, QueryCommand, View } from '../../pipeline/queryCommand.ts'
import type { PeriodicBox } from '../../walls/periodicBox.ts'
import {
  type CastHitLists,
  type CastHits,
  type CastOptions,
  castHits,
  checkCasts,
  missAll,
  requireCrossable,
} from './casts.ts'
import { checkPicks, emptyPicks, type PickOptions, type Picks, picksOf, requireNear } from './picks.ts'
import {
  checkNearest,
  checkRegions,
  type DisksInRegions,
  disksInRegions,
  emptyNearest,
  type NearestDisks,
  type NearestOptions,
  nearestDisks,
  type RegionOptions,
} from './regions.ts'
import { checkShapeCasts, type ShapeCastOptions } from './shapeCasts.ts'

/** The objects that exist, as QUERY_ bits, and the current state of the world. */
interface QueryScene {
  readonly kinds: number
  readonly view: () => View
  readonly box: PeriodicBox
  /** Id of the wall of each edge. */
  readonly wallOf: Uint32Array
}

export class WorldQueries {
  readonly #backend: Backend
  readonly #look: () => QueryScene

  constructor(backend: Backend, look: () => QueryScene) {
    this.#backend = backend
    this.#look = look
  }

  async castRays(options: CastOptions): Promise<CastHits | CastHitLists> {
    return this.#cast(checkCasts(options))
  }

  async castShapes(options: ShapeCastOptions): Promise<CastHits> {
    return this.#cast(checkShapeCasts(options))
  }

  async #cast(asked: Omit<QueryCommand, 'view'>): Promise<CastHits | CastHitLists> {
    requireCrossable(this.#look().box, asked)
    const { answer, view, wallOf } = this.#ask(asked)
    const found = answer === null ? missAll(asked) : castHits(await answer, view!.edgeSet.edges, wallOf)
    const { starts, ...hits } = found
    return asked.isList ? found : hits
  }

  async nearestDisks(options: NearestOptions): Promise<NearestDisks> {
    const asked = checkNearest(options)
    const { answer } = this.#ask(asked)
    return answer === null ? emptyNearest(asked.count) : nearestDisks(await answer, asked.count)
  }

  async disksIn(options: RegionOptions): Promise<DisksInRegions> {
    const asked = checkRegions(options)
    const { answer } = this.#ask(asked)
    if (answer === null) return { starts: new Uint32Array(asked.count + 1), ids: new Uint32Array(0) }
    return disksInRegions(await answer)
  }

  async pick(options: PickOptions): Promise<Picks> {
    const asked = checkPicks(options)
    requireNear(this.#look().box, asked)
    const { answer, view, wallOf } = this.#ask(asked)
    if (answer === null) return emptyPicks(asked.count)
    return picksOf(await answer, asked.count, view!.edgeSet.edges, wallOf)
  }

  /** Submits a query now; the answer is null if no object can be found. */
  #ask(asked: Omit<QueryCommand, 'view'>): {
    answer: Promise<QueryAnswer> | null
    view?: View
    wallOf: Uint32Array
  } {
    this.#backend.requireAlive()
    const there = this.#look()
    const { wallOf } = there
    const kinds = asked.kinds & there.kinds
    if (kinds === 0 || asked.count === 0) return { answer: null, wallOf }
    const view = there.view()
    return { answer: this.#backend.query({ ...asked, kinds, view }), view, wallOf }
  }
}
