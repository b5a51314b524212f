/** Finds free dynamic bodies that pass through fixed walls or through each other: walls do not touch walls. */
import { DYNAMIC_FREE } from '../../../schemas/constants.ts'
import { EDGE } from '../../../schemas/offsets.ts'
import { words } from '../../../schemas/typedViews.ts'
import type { Vector } from '../../../util/validate.ts'
import { isRemoved } from '../../walls/edgeStore.ts'
import type { WallSet } from '../../walls/wallSet.ts'
import { GROUND } from '../../walls/walls.ts'
import type { Bodies } from '../bodies.ts'
import type { Placement } from '../motion.ts'

/** Pairs of edges that a look compares at most; the next one continues with other bodies. */
const MAX_PAIRS = 100_000

interface Segment {
  readonly edge: number
  readonly from: Vector
  readonly to: Vector
  readonly category: number
  readonly mask: number
}

/** A body and the edge that it passes through, of the fixed walls or of a dynamic body. */
export interface Crossing {
  readonly body: number
  readonly edge: number
  /** The body of the edge; 0 for fixed walls. */
  readonly other: number
}

export class Crossings {
  readonly #set: WallSet
  readonly #bodies: Bodies
  /** The edges that the segments are of. */
  #edges: Float32Array | undefined
  /** Segments of the walls of each body, arcs as their chords. */
  #segments = new Map<number, Segment[]>()
  /** Where each body was at the last look, and where it was added. */
  readonly #seen = new Map<number, { readonly added: unknown; readonly place: Placement | undefined }>()
  #looked = 0
  readonly #areJoined: (body: number, other: number) => boolean

  /** `areJoined` returns whether a joint holds two bodies together, which may then overlap. */
  constructor(set: WallSet, bodies: Bodies, areJoined: (body: number, other: number) => boolean) {
    this.#set = set
    this.#bodies = bodies
    this.#areJoined = areJoined
  }

  /**
   * Returns a free dynamic body that overlaps a fixed wall or another dynamic body, or has crossed a fixed wall since the last call, or
   * undefined.
   */
  find(): Crossing | undefined {
    const dynamic = this.#bodies.dynamicNumbers
    const free = dynamic.filter((body) => this.#bodies.dynamicKind(body) === DYNAMIC_FREE)
    if (free.length === 0) return undefined
    this.#refresh()
    const { paths } = this.#bodies
    const ground = this.#segments.get(GROUND) ?? []
    let pairs = 0
    for (let k = 0; k < free.length && pairs < MAX_PAIRS; k++) {
      const body = free[this.#looked++ % free.length]
      const now = this.#bodies.placement(body, 0)
      const seen = this.#seen.get(body)
      const added = paths[body].motion as Placement
      // the number may be that of a removed body
      const before = seen?.added === added ? (seen.place ?? now) : added
      this.#seen.set(body, { added, place: now })
      const own = this.#segments.get(body) ?? []
      pairs += ground.length * (own.length + 1)
      const edge = crossed(own, before, now, ground)
      if (edge !== undefined) return { body, edge, other: GROUND }
      for (const other of dynamic) {
        if (other === body || this.#areJoined(body, other)) continue
        const walls = this.#segments.get(other) ?? []
        pairs += own.length * walls.length
        const place = this.#bodies.placement(other, 0)
        const placedWalls = walls.map((wall) => ({
          ...wall,
          from: placed(wall.from, place),
          to: placed(wall.to, place),
        }))
        const edge = crossed(own, now, now, placedWalls)
        if (edge !== undefined) return { body, edge, other }
      }
    }
    return undefined
  }

  /** Call when a body was put elsewhere: it has crossed nothing on its way. */
  forget(body: number): void {
    this.#seen.set(body, { added: this.#bodies.paths[body].motion, place: undefined })
  }

  #refresh(): void {
    const { edges } = this.#set
    if (this.#edges === edges) return
    this.#edges = edges
    this.#segments = new Map()
    const { f32, u32 } = words(edges.buffer)
    for (let w = 0; w < f32.length; w += EDGE.stride) {
      if (isRemoved(u32, w) || u32[w + EDGE.sensor] !== 0) continue
      const at = (field: number): Vector => [f32[w + field], f32[w + field + 1]]
      const segment = {
        edge: w / EDGE.stride,
        from: at(EDGE.start),
        to: at(EDGE.end),
        category: u32[w + EDGE.category],
        mask: u32[w + EDGE.mask],
      }
      const body = u32[w + EDGE.body]
      const segments = this.#segments.get(body)
      if (segments === undefined) this.#segments.set(body, [segment])
      else segments.push(segment)
    }
  }
}

/** Returns the fixed edge that a wall of a body is on, or that a point of the body has crossed. */
function crossed(
  own: readonly Segment[],
  before: Placement,
  now: Placement,
  ground: readonly Segment[],
): number | undefined {
  for (const { from, to, category, mask } of own) {
    const [start, end] = [placed(from, now), placed(to, now)]
    const was = placed(from, before)
    for (const wall of ground) {
      if ((category & wall.mask) === 0 || (wall.category & mask) === 0) continue
      if (cross(start, end, wall) || cross(was, start, wall)) return wall.edge
    }
  }
  return undefined
}

function placed([x, y]: Vector, { position, angle }: Placement): Vector {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [position[0] + cos * x - sin * y, position[1] + sin * x + cos * y]
}

/** Whether two segments cross, not only touch. */
function cross(a: Vector, b: Vector, { from, to }: Segment): boolean {
  return side(a, b, from) * side(a, b, to) < 0 && side(from, to, a) * side(from, to, b) < 0
}

function side([ax, ay]: Vector, [bx, by]: Vector, [x, y]: Vector): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax)
}
