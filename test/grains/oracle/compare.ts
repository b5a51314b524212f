/** Compares the whole contact list of a world with the oracle: nothing wrong, nothing missing, nothing invented. */
import Flatbush from 'flatbush'
import type { Point } from '../../../src/shapes/shape.ts'
import type { World } from '../../../src/world.ts'
import { signedDistance } from '../../narrow/oracle/surface.ts'
import { isWide } from './arcs.ts'
import { comparePair, Found, oracleOf, placedPart } from './pairs.ts'
import { type Body, type PartRecords, readRecords, type Scenery, type WorldEdge } from './records.ts'
import { barOf, compareWall, distanceTo } from './walls.ts'

export interface Choice {
  /** One pair of this many is compared. */
  readonly every?: number
  readonly found?: Found
}

/** Reads the contact list of a world and compares it. */
export function compareRecords(world: World, { every = 1, found = new Found() }: Choice = {}): Found {
  const scenery = readRecords(world)
  if (scenery.repeated > 0) found.fail('repeated records', scenery.repeated)
  if (!(scenery.worstKept < 1e-6)) found.fail('kept gap', scenery.worstKept)
  const listed = new Set<string>()
  scenery.pairs.forEach((records, k) => {
    listed.add(keyOf(records))
    if (k % every !== 0) return
    if (records.b !== undefined) comparePair(found, records, expectedRecords(records))
    else compareWall(found, records, scenery.edges, () => deepestOfOthers(scenery, records))
  })
  requireAllPairs(found, scenery, listed, every)
  requireAllWalls(found, scenery, every)
  return found
}

/** Returns the least gap between the other parts of the grain and the chain of walls. */
function deepestOfOthers({ edges, pairs }: Scenery, { a, partA, edge }: PartRecords): number {
  const { chain } = edges[edge!]
  const others = pairs.filter(
    (other) =>
      other.a === a && other.partA !== partA && other.edge !== undefined && edges[other.edge].chain === chain,
  )
  return Math.min(Infinity, ...others.flatMap(({ points }) => points.map(({ gap }) => gap)))
}

const keyOf = ({ a, partA, b, partB }: PartRecords) =>
  b === undefined
    ? ''
    : a.id < b.id
      ? `${a.id} ${partA} ${b.id} ${partB}`
      : `${b.id} ${partB} ${a.id} ${partA}`

/** Two parts with straight sides have two records. */
function expectedRecords({ a, partA, b, partB }: PartRecords): number {
  const hasSides = (body: Body, part: number) => {
    const { centers, radii, directions } = body.parts[part]
    const ends = Array.from(radii, (radius, k) => {
      const next = (k + 1) % radii.length
      const to: Point = [directions[2 * next], directions[2 * next + 1]]
      const side = [0, 1].map(
        (axis) => centers[2 * next + axis] - centers[2 * k + axis] + (radii[next] - radius) * to[axis],
      )
      return Math.hypot(side[0], side[1])
    })
    return Math.max(...ends) > 1e-6
  }
  return hasSides(a, partA) && hasSides(b!, partB) ? 2 : 1
}

/** Requires that parts whose records are missing do not overlap. */
function requireAllPairs(
  found: Found,
  { bodies }: Scenery,
  listed: ReadonlySet<string>,
  every: number,
): void {
  const index = new Flatbush(bodies.length)
  for (const {
    position: [x, y],
    radius,
  } of bodies)
    index.add(x - radius, y - radius, x + radius, y + radius)
  index.finish()
  for (const [k, a] of bodies.entries()) {
    if (k % every !== 0) continue
    const [x, y] = a.position
    for (const n of index.search(x - a.radius, y - a.radius, x + a.radius, y + a.radius)) {
      const b = bodies[n]
      if (n === k || Math.hypot(b.position[0] - x, b.position[1] - y) > a.radius + b.radius) continue
      a.parts.forEach((_, partA) => {
        b.parts.forEach((_, partB) => {
          if (listed.has(keyOf({ a, partA, b, partB, points: [], hooked: [], records: 0 }))) return
          const oracle = oracleOf(placedPart(a, partA, 0, [x, y]), placedPart(b, partB, 1, [x, y]))
          if (oracle.depth > oracle.bar) found.fail('missing', a.id, partA, b.id, partB, oracle.depth)
        })
      })
    }
  }
}

/** Requires that a part overlaps a chain of edges where and only where it has a record of an overlap. */
function requireAllWalls(found: Found, { bodies, edges, pairs }: Scenery, every: number): void {
  const gaps = new Map<string, number>()
  for (const { a, partA, edge, points } of pairs) {
    if (edge === undefined) continue
    const key = `${a.id} ${partA} ${edges[edge].chain}`
    gaps.set(key, Math.min(gaps.get(key) ?? Infinity, ...points.map(({ gap }) => gap)))
  }
  const chains = [...new Set(edges.map(({ chain }) => chain))].map((chain) =>
    edges.filter((edge) => edge.chain === chain),
  )
  for (const [k, body] of bodies.entries()) {
    if (k % every !== 0) continue
    for (const chain of chains) requireChain(found, body, chain, gaps)
  }
}

function requireChain(
  found: Found,
  body: Body,
  chain: readonly WorldEdge[],
  gaps: ReadonlyMap<string, number>,
): void {
  // the sunk side of one-sided walls is not touched
  if (chain.some(({ oneSided }) => oneSided)) return
  const near = chain.filter((edge) => isNear(body, edge))
  body.parts.forEach((_, part) => {
    const recorded = gaps.get(`${body.id} ${part} ${chain[0].chain}`) ?? Infinity
    if (near.length === 0 && recorded === Infinity) return
    const placed = placedPart(body, part, 0, [0, 0])
    const bar = Math.max(...chain.map((edge) => barOf(placed.placed, body.position, edge)))
    const distance = Math.min(Infinity, ...near.map((edge) => distanceTo(placed, edge)))
    // a joint that is right in the part may have neither a corner nor an end to part with
    const [x, y] = placed.shape.centroid
    const skin = Math.max(0, ...near.map(({ radius }) => radius))
    const isWhole = isOneRun(chain)
    const deep = isWhole ? -Infinity : 0.5 * signedDistance(placed.placed, x, y) - skin
    // at a seam another part is touched; compareWall compares how deep
    const isHidden = body.parts.some(
      (_, other) => other !== part && gaps.get(`${body.id} ${other} ${chain[0].chain}`)! < bar,
    )
    if (distance < -bar && distance > deep && !(recorded < bar) && !isHidden) {
      if (isWhole) found.fail('missing wall', body, part, distance, recorded, chain)
      found.refused++
    }
    if (recorded < -bar && !(distance < bar))
      found.fail('invented wall', body, part, distance, recorded, chain)
  })
}

/** Whether a chain is one segment, or one arc of at most half a turn. */
function isOneRun(chain: readonly WorldEdge[]): boolean {
  if (chain[0].curvature === 0) return chain.length === 1
  const last = chain.length - 1
  const isOne = chain.every(({ run }) => run[0] === chain[0].index && run[1] === chain[last].index)
  return isOne && !isWide(chain[0], chain[last])
}

/** Whether the circle around a body reaches that around an edge. */
function isNear({ position: [x, y], radius }: Body, edge: WorldEdge): boolean {
  const [cx, cy] = [(edge.start[0] + edge.end[0]) / 2, (edge.start[1] + edge.end[1]) / 2]
  const chord = Math.hypot(edge.end[0] - edge.start[0], edge.end[1] - edge.start[1])
  const isBulky = Math.abs(edge.curvature) * chord > 1.99
  const reach = isBulky ? chord / 2 + 2 / Math.abs(edge.curvature) : chord / 2
  return Math.hypot(x - cx, y - cy) < radius + edge.radius + reach
}
