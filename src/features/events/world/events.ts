/** The results of `World.takeEvents`. */
import { EDGE_BIT, EDGE_INDEX, EVENT_BEGIN, EVENT_END, EVENT_HIT, NONE } from '../../../schemas/constants.ts'
import { TOUCH_EVENT } from '../../../schemas/offsets.ts'
import type { TypedViews } from '../../../schemas/typedViews.ts'
import { type PeriodicBox, wrapPositions } from '../../periodic/periodicBox.ts'

/** Pairs of disks, or of a disk and an edge; one row each, in the order of substeps, then of ids. */
export interface TouchPairs {
  /** Id of the disk or grain; of two, the lower one. */
  readonly a: Uint32Array
  /** Id of the other disk; NONE for an edge. */
  readonly b: Uint32Array
  /** Index of the edge; NONE for a disk. `World.walls.of` returns the wall. */
  readonly edges: Uint32Array
  /** Number of the edge's body, 0 for fixed walls; NONE for a disk. */
  readonly bodies: Uint32Array
}

/** Hits, in the order of times, then of ids. */
export interface TouchHits extends TouchPairs {
  /**
   * Times of the hits, s, on the clock of `World.stats.time`, which begins with the world at 0. Under 'eventDriven' the predicted instants. Under
   * 'discrete' the instants at which `ccd` stopped a fast disk on its way through a substep; for other hits, and in worlds with grains, the
   * end of the substep of the hit. Within a step they are f32 seconds from its start.
   */
  readonly times: Float64Array
  /**
   * 0 where `times` has the instant of the touch; else the length of the substep of the hit, s, within which the pair touched: of what `ccd` stopped
   * in a world with grains, the one before.
   */
  readonly timeErrors: Float32Array
  /** Contact points, m, two numbers per row; of a grain the one with the largest impulse. */
  readonly points: Float32Array
  /** Unit normals from `a` to the other side, two numbers per row. */
  readonly normals: Float32Array
  /** Speeds at which the pairs closed at these points before the substep of the hit, m/s. */
  readonly speeds: Float32Array
  /** Normal impulses of that substep, kg·m/s, summed over the points of a pair. */
  readonly impulses: Float32Array
}

/** What happened since the last call. */
export interface WorldEvents {
  /** Pairs that began to touch; none under 'eventDriven' and 'auto'. */
  readonly begin: TouchPairs
  /** Pairs that ceased to touch, also because a disk or a wall was removed; none under 'eventDriven' and 'auto'. */
  readonly end: TouchPairs
  /** Pairs that closed faster than `hitSpeed`, of `begin` and of those that touched without a load; under 'eventDriven' and 'auto' all such hits. */
  readonly hit: TouchHits
}

/** Returns the events in these `TouchEvent` structs, or only hits; points are put into `box`. */
export function unpackEvents(events: TypedViews, onlyHits: boolean, box: PeriodicBox): WorldEvents {
  const rows = sortedRows(events)
  const having = (bit: number) => rows.filter(({ word }) => (events.u32[word + TOUCH_EVENT.kind] & bit) !== 0)
  const hits = having(EVENT_HIT).sort((p, q) => p.time - q.time || compareIds(p, q))
  return {
    begin: pairsOf(onlyHits ? [] : having(EVENT_BEGIN)),
    end: pairsOf(onlyHits ? [] : having(EVENT_END)),
    hit: { ...pairsOf(hits), ...detailsOf(hits, events.f32, box) },
  }
}

interface Row {
  /** Where the struct starts. */
  readonly word: number
  /** Units of work before its substep, counted from the first event. */
  readonly units: number
  /** Time of a hit, s. */
  readonly time: number
  readonly a: number
  readonly b: number
  readonly edge: number
  readonly body: number
  /** Whether the lower id is that of the other disk. */
  readonly isSwapped: boolean
}

function sortedRows({ u32, f32 }: TypedViews): Row[] {
  const { stride } = TOUCH_EVENT
  const rows = Array.from({ length: u32.length / stride }, (_, k): Row => {
    const word = k * stride
    const units = (u32[word + TOUCH_EVENT.completed] - u32[TOUCH_EVENT.completed]) >>> 0
    const stepTime = f32[word + TOUCH_EVENT.stepTime] + f32[word + TOUCH_EVENT.stepTime + 1]
    const time = stepTime + f32[word + TOUCH_EVENT.time]
    const a = u32[word + TOUCH_EVENT.a]
    const other = u32[word + TOUCH_EVENT.b]
    if (other >= EDGE_BIT) {
      const body = u32[word + TOUCH_EVENT.body]
      return { word, units, time, a, b: NONE, edge: other & EDGE_INDEX, body, isSwapped: false }
    }
    const [low, high] = a < other ? [a, other] : [other, a]
    return { word, units, time, a: low, b: high, edge: NONE, body: NONE, isSwapped: low !== a }
  })
  return rows.sort((p, q) => p.units - q.units || compareIds(p, q))
}

const compareIds = (p: Row, q: Row) => p.a - q.a || p.b - q.b || p.edge - q.edge

function pairsOf(rows: readonly Row[]): TouchPairs {
  return {
    a: Uint32Array.from(rows, ({ a }) => a),
    b: Uint32Array.from(rows, ({ b }) => b),
    edges: Uint32Array.from(rows, ({ edge }) => edge),
    bodies: Uint32Array.from(rows, ({ body }) => body),
  }
}

function detailsOf(
  rows: readonly Row[],
  f32: Float32Array,
  box: PeriodicBox,
): Omit<TouchHits, keyof TouchPairs> {
  const components = (row: Row, field: number) => [f32[row.word + field], f32[row.word + field + 1]]
  const normalOf = (row: Row) => {
    const [x, y] = components(row, TOUCH_EVENT.normal)
    return row.isSwapped ? [0 - x, 0 - y] : [x, y]
  }
  const points = Float32Array.from(rows.flatMap((row) => components(row, TOUCH_EVENT.point)))
  wrapPositions(box, points)
  return {
    points,
    times: Float64Array.from(rows, ({ time }) => time),
    timeErrors: Float32Array.from(rows, ({ word }) => f32[word + TOUCH_EVENT.timeError]),
    normals: Float32Array.from(rows.flatMap(normalOf)),
    speeds: Float32Array.from(rows, ({ word }) => f32[word + TOUCH_EVENT.speed]),
    impulses: Float32Array.from(rows, ({ word }) => f32[word + TOUCH_EVENT.impulse]),
  }
}
