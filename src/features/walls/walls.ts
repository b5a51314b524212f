/** Wall descriptions and their conversion to edges. */

import { NONE } from '../../schemas/constants.ts'
import { EDGE } from '../../schemas/offsets.ts'
import { type TypedViews, words } from '../../schemas/typedViews.ts'
import {
  ALL_BITS,
  DEFAULT_CATEGORY,
  FRACTION,
  mapEach,
  NUMBER,
  type Rule,
  refuse,
  requireArrayLike,
  requireBits,
  requireBoolean,
  requireFields,
  requireList,
  requireNumber,
  requireVector,
  SIZE,
  SPEED,
  type Vector,
} from '../../util/validate.ts'
import { DYNAMIC_FIELDS } from '../bodies/dynamicOptions.ts'
import { chainPieces, type Piece } from './chain.ts'

/** Default material. */
const DEFAULT_WALL_FRICTION = 0.3
const DEFAULT_WALL_RESTITUTION = 0
const DEFAULT_WALL_ROLLING = 0

export interface WallOptions {
  /** At least two points [x, y] in metres; each is joined to the next. */
  readonly chain: readonly Vector[]
  /**
   * Bulge of each side, including the side from the last to the first point of a closed chain: the tangent of a quarter
   * of the angle by which the arc turns left, as in DXF. 0 is straight; 1 is half a circle that stands out to the right
   * of the line between the points, -1 one that stands out to the left. Default: all straight.
   */
  readonly bulges?: ArrayLike<number>
  /** Whether the last point is joined to the first. Default false. */
  readonly closed?: boolean
  /**
   * Whether disks collide with the left side only, as seen in the direction of the chain. What comes from behind passes;
   * what was in front and is pressed in is pushed back, until it is all behind. A closed clockwise chain is then solid, and
   * a closed counter-clockwise chain a container. Default false.
   */
  readonly oneSided?: boolean
  /** Thickness of the skin around the chain in metres. Default 0. */
  readonly radius?: number
  /** Coulomb friction coefficient. Default 0.3. */
  readonly friction?: number
  /** Coefficient of restitution, 0 (no bounce) to 1 (elastic). Default 0. */
  readonly restitution?: number
  /** Rolling resistance coefficient. Default 0. */
  readonly rolling?: number
  /**
   * Surface speed in m/s, like that of a conveyor belt: on the left side of the chain from the first point to the last, on the
   * right side backwards. Default 0.
   */
  readonly surfaceSpeed?: number
  /** Categories that the wall belongs to, as bits: a 32-bit integer other than 0. Queries and `mask` of disks filter by them. Default 1. */
  readonly category?: number
  /**
   * Categories of disks that the wall collides with, as bits: a 32-bit integer. The disks must collide with a category of the
   * wall, too. Default all, 4294967295.
   */
  readonly mask?: number
  /**
   * Whether the wall only senses: `World.takeEvents` reports which disks overlap it, but it pushes none, and no ray hits it. With a
   * `radius` it is a region around the chain. Default false.
   */
  readonly sensor?: boolean
  /**
   * Whether ends that meet those of other walls are joined to them where they continue each other, so that nothing trips between two tiles: up to a
   * distance of 1e-5 times the shorter side and the rounding of coordinates, and a turn of 60°. Both walls must belong to the
   * same body and have the same `oneSided`, `radius`, `category` and `mask`. Default true.
   */
  readonly joined?: boolean
}

const WALL_FIELDS = [
  'chain',
  'bulges',
  'closed',
  'oneSided',
  'radius',
  'friction',
  'restitution',
  'rolling',
  'surfaceSpeed',
  'category',
  'mask',
  'sensor',
  'joined',
]

/** Material parameters of walls; see `WallOptions`. */
export type WallMaterial = Pick<WallOptions, 'friction' | 'restitution' | 'rolling'>

export function checkWallMaterial(material: WallMaterial): WallMaterial {
  requireFields('material', material, ['friction', 'restitution', 'rolling'])
  const rules = { friction: SIZE, restitution: FRACTION, rolling: SIZE }
  const given = (Object.keys(rules) as (keyof WallMaterial)[]).filter((name) => material[name] !== undefined)
  return Object.fromEntries(
    given.map((name) => [name, requireNumber(`material.${name}`, material[name], rules[name])]),
  )
}

/** Returns a copy of `Edge` structs with the given material parameters. */
export function withMaterial(edges: Float32Array, material: WallMaterial): Float32Array<ArrayBuffer> {
  const copy = edges.slice()
  for (const [name, value] of Object.entries(material)) {
    for (let w = EDGE[name as keyof WallMaterial]; w < copy.length; w += EDGE.stride) copy[w] = value
  }
  return copy
}

export interface WallEdges {
  /** Words of consecutive `Edge` structs. */
  readonly edges: Float32Array<ArrayBuffer>
  /** Index of the first edge of each wall. */
  readonly firsts: Uint32Array
  /** Whether each wall is not joined to others. */
  readonly apart: readonly boolean[]
}

/** Returns the words of the `Edge` structs of a body's walls. Throws if a wall is invalid. */
export function edgeWords(
  walls: readonly WallOptions[],
  body = GROUND,
  name = 'walls',
): Float32Array<ArrayBuffer> {
  return wallEdges(walls, body, name).edges
}

/** The filter of walls that give none; see `WallOptions`. */
export type WallFilter = Pick<WallOptions, 'category' | 'mask'>

/** The options of bodies. */
export const BODY_FIELDS = ['walls', 'motion', 'category', 'mask', ...DYNAMIC_FIELDS]

/** Returns the edges of a body's walls. Throws if a wall or the filter is invalid; `owner` precedes the filter's names in the error. */
export function wallEdges(
  walls: readonly WallOptions[],
  body = GROUND,
  name = 'walls',
  filter: WallFilter = {},
  owner = '',
): WallEdges {
  requireList(name, walls, 'walls')
  const shared = {
    category: requireBits(`${owner}category`, filter.category ?? DEFAULT_CATEGORY),
    mask: requireBits(`${owner}mask`, filter.mask ?? ALL_BITS, 0),
  }
  const checked = mapEach(walls, (wall: WallOptions, k) => checkWall(wall, `${name}[${k}]`, shared))
  const count = checked.reduce((sum, { pieces }) => sum + pieces.length, 0)
  const { f32, u32 } = words(new ArrayBuffer(4 * EDGE.stride * count))
  const firsts = new Uint32Array(checked.length)
  for (const [k, wall] of checked.entries()) {
    if (k > 0) firsts[k] = firsts[k - 1] + checked[k - 1].pieces.length
    writeEdges(wall, { f32, u32 }, firsts[k], body)
  }
  const apart = checked.map(({ joined }) => !joined)
  return { edges: f32 as Float32Array<ArrayBuffer>, firsts, apart }
}

/** Body number of the fixed walls. */
export const GROUND = 0

type Material = Required<Omit<WallOptions, 'chain' | 'bulges' | 'closed' | 'oneSided' | 'sensor' | 'joined'>>

interface CheckedWall {
  readonly pieces: readonly Piece[]
  readonly closed: boolean
  readonly oneSided: boolean
  readonly sensor: boolean
  readonly joined: boolean
  readonly materials: Material
}

function checkWall(wall: WallOptions, name: string, shared: Required<WallFilter>): CheckedWall {
  requireFields(name, wall, WALL_FIELDS)
  const { chain } = wall
  const closed = requireBoolean(`${name}.closed`, wall.closed ?? false)
  const oneSided = requireBoolean(`${name}.oneSided`, wall.oneSided ?? false)
  const sensor = requireBoolean(`${name}.sensor`, wall.sensor ?? false)
  const joined = requireBoolean(`${name}.joined`, wall.joined ?? true)
  if (!Array.isArray(chain)) refuse(`${name}.chain`, chain, 'an array of points [x, y]')
  const bulges = checkBulges(wall, closed, name)
  // two arcs may close a chain of two points
  const fewest = closed && bulges.slice(0, 2).includes(0) ? 3 : 2
  if (chain.length < fewest)
    throw new Error(`${name}.chain has ${chain.length} points: expected at least ${fewest}`)
  const points = mapEach(chain, (point, k) => requireVector(`${name}.chain[${k}]`, point, NUMBER))
  const number = (key: keyof Material, fallback: number, rule: Rule) =>
    requireNumber(`${name}.${key}`, wall[key] ?? fallback, rule)
  return {
    pieces: chainPieces(points, bulges, closed, `${name}.chain`),
    closed,
    oneSided,
    sensor,
    joined,
    materials: {
      radius: number('radius', 0, SIZE),
      friction: number('friction', DEFAULT_WALL_FRICTION, SIZE),
      restitution: number('restitution', DEFAULT_WALL_RESTITUTION, FRACTION),
      rolling: number('rolling', DEFAULT_WALL_ROLLING, SIZE),
      surfaceSpeed: number('surfaceSpeed', 0, SPEED),
      category: requireBits(`${name}.category`, wall.category ?? shared.category),
      mask: requireBits(`${name}.mask`, wall.mask ?? shared.mask, 0),
    },
  }
}

/** Validates one bulge per side of the chain. Default 0. */
function checkBulges({ chain, bulges }: WallOptions, closed: boolean, name: string): number[] {
  const sides = Math.max(chain.length - Number(!closed), 0)
  if (bulges === undefined) return new Array<number>(sides).fill(0)
  requireArrayLike(`${name}.bulges`, bulges)
  if (bulges.length !== sides)
    throw new Error(
      `${name}.bulges has ${bulges.length} numbers: expected ${sides}, one per side of the chain`,
    )
  return mapEach(bulges, (bulge, k) => requireNumber(`${name}.bulges[${k}]`, bulge, BULGE))
}

/**
 * Maximum absolute bulge. Beyond it an arc differs from a full circle by less than a thousandth, and its ends do not
 * determine it.
 */
const MAX_BULGE = 1000
const BULGE: Rule = {
  expected: `a number from -${MAX_BULGE} to ${MAX_BULGE}`,
  holds: (v) => Math.abs(v) <= MAX_BULGE,
}

function writeEdges(wall: CheckedWall, { f32, u32 }: TypedViews, first: number, body: number): void {
  const { pieces, closed, oneSided, sensor, materials } = wall
  const { category, mask, ...numbers } = materials
  for (const [k, { start, end, startTangent, endTangent, curvature }] of pieces.entries()) {
    const w = (first + k) * EDGE.stride
    f32.set(start, w + EDGE.start)
    f32.set(end, w + EDGE.end)
    f32.set(startTangent, w + EDGE.startTangent)
    f32.set(endTangent, w + EDGE.endTangent)
    f32[w + EDGE.curvature] = curvature
    for (const [key, value] of Object.entries(numbers)) f32[w + EDGE[key as keyof typeof numbers]] = value
    u32[w + EDGE.body] = body
    u32[w + EDGE.oneSided] = Number(oneSided)
    u32[w + EDGE.sensor] = Number(sensor)
    u32[w + EDGE.category] = category
    u32[w + EDGE.mask] = mask
    const neighbour = (step: number) => {
      const at = closed ? (k + step + pieces.length) % pieces.length : k + step
      return pieces[at] === undefined ? NONE : first + at
    }
    u32[w + EDGE.previous] = neighbour(-1)
    u32[w + EDGE.next] = neighbour(1)
    f32.set(pieces[neighbour(-1) - first]?.endTangent ?? [0, 0], w + EDGE.before)
    f32.set(pieces[neighbour(1) - first]?.startTangent ?? [0, 0], w + EDGE.after)
  }
}
