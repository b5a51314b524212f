/** Runs the queries of a world: validates them, submits them to the backend and unpacks the results. */
import type { Backend } from '../../../pipeline/backend.ts'
import type { QueryAnswer, QueryCommand, View } from '../../../pipeline/queryCommand.ts'
import { QUERY_DISKS, QUERY_WALLS } from '../../../schemas/constants.ts'
import type { PeriodicBox } from '../../periodic/periodicBox.ts'
import {
  type CastHitLists,
  type CastHits,
  type CastOptions,
  castHits,
  checkCasts,
  missAll,
  requireCrossable,
} from './casts.ts'
import { closestPoints, foundWalls, noWalls } from './closest.ts'
import { checkPicks, type PickOptions, type Picks, picksOf } from './picks.ts'
import {
  checkNearest,
  checkRegions,
  type DisksInRegions,
  disksInRegions,
  type NearestDisks,
  type NearestOptions,
  type NearestWalls,
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
    const asked = checkNearest(options, QUERY_DISKS)
    const { answer } = this.#ask(asked)
    return nearestDisks(asked, await answer)
  }

  async disksIn(options: RegionOptions): Promise<DisksInRegions> {
    const asked = checkRegions(options)
    const { answer } = this.#ask(asked)
    if (answer === null) return { starts: new Uint32Array(asked.count + 1), ids: new Uint32Array(0) }
    return disksInRegions(await answer)
  }

  async pick(options: PickOptions): Promise<Picks> {
    const asked = checkPicks(options)
    const { answer, walls } = await this.#findWalls(asked)
    return picksOf(asked, answer, walls)
  }

  async nearestWalls(options: NearestOptions): Promise<NearestWalls> {
    const asked = checkNearest(options, QUERY_WALLS)
    const { answer, walls } = await this.#findWalls(asked)
    return { ...walls, ...closestPoints(asked.inputs, asked.count, answer) }
  }

  async #findWalls(asked: Omit<QueryCommand, 'view'>) {
    const { answer: pending, view, wallOf } = this.#ask(asked)
    if (pending === null) return { answer: null, walls: noWalls(asked.count) }
    const answer = await pending
    return { answer, walls: foundWalls(answer, asked.count, view!.edgeSet.edges, wallOf) }
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
