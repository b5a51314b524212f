/** Walls as callers describe them, and the edges that they become. */
import { EDGE } from './fields.ts'
import type { Bounds } from './grid.ts'
import {
  FINITE,
  FRACTION,
  NOT_NEGATIVE,
  requireFields,
  requireNumber,
  requireVector,
  show,
} from './inputs.ts'
import { words } from './words.ts'

/** What a wall is made of when nothing else is said. */
export const DEFAULT_WALL_FRICTION = 0.3
export const DEFAULT_WALL_RESTITUTION = 0
export const DEFAULT_WALL_ROLLING = 0

export interface WallOptions {
  /** Two or more points [x, y] in metres, each joined to the next. */
  readonly chain: readonly (readonly [number, number])[]
  /** Whether the last point is joined to the first; false unless given. */
  readonly closed?: boolean
  /** Thickness of the skin around the chain in metres; 0 unless given. */
  readonly radius?: number
  /** Coulomb's coefficient; 0.3 unless given. */
  readonly friction?: number
  /** 0 (no bounce) to 1 (elastic); 0 unless given. */
  readonly restitution?: number
  /** Coefficient of rolling resistance; 0 unless given. */
  readonly rolling?: number
  /**
   * Speed in m/s at which the surface runs around the wall, as a conveyor belt does: from the first point to the last on
   * the left of the chain, back on the right; 0 unless given.
   */
  readonly surfaceSpeed?: number
}

/** What walls are made of, where that is not left to each of them; see `WallOptions`. */
export type WallMaterial = Pick<WallOptions, 'friction' | 'restitution' | 'rolling'>

export function checkWallMaterial(material: WallMaterial): WallMaterial {
  requireFields('wallMaterial', material, ['friction', 'restitution', 'rolling'])
  const rules = { friction: NOT_NEGATIVE, restitution: FRACTION, rolling: NOT_NEGATIVE }
  const given = (Object.keys(rules) as (keyof WallMaterial)[]).filter((name) => material[name] !== undefined)
  return Object.fromEntries(
    given.map((name) => [name, requireNumber(`wallMaterial.${name}`, material[name], rules[name])]),
  )
}

/** A copy of `Edge` structs, all made of this material as far as it is given. */
export function withMaterial(edges: Float32Array, material: WallMaterial): Float32Array<ArrayBuffer> {
  const copy = edges.slice()
  for (const [name, value] of Object.entries(material)) {
    for (let w = EDGE[name as keyof WallMaterial]; w < copy.length; w += EDGE.stride) copy[w] = value
  }
  return copy
}

/** The words of the `Edge` structs of these walls of a body, in a row. Throws where a wall is not one. */
export function edgeWords(
  walls: readonly WallOptions[],
  body = GROUND,
  name = 'walls',
): Float32Array<ArrayBuffer> {
  if (!Array.isArray(walls)) throw new Error(`${name} is ${show(walls)}: expected an array of walls`)
  const values = Array.from(walls, (wall: WallOptions, k) => chainWords(wall, `${name}[${k}]`)).flat()
  const { f32, u32 } = words(Float32Array.from(values).buffer)
  for (let w = EDGE.body; w < u32.length; w += EDGE.stride) u32[w] = body
  return f32 as Float32Array<ArrayBuffer>
}

/** The body that stands still. */
export const GROUND = 0

function chainWords(wall: WallOptions, name: string): number[] {
  requireFields(name, wall, [
    'chain',
    'closed',
    'radius',
    'friction',
    'restitution',
    'rolling',
    'surfaceSpeed',
  ])
  const { chain, closed = false } = wall
  if (typeof closed !== 'boolean')
    throw new Error(`${name}.closed is ${show(closed)}: expected true or false`)
  if (!Array.isArray(chain))
    throw new Error(`${name}.chain is ${show(chain)}: expected an array of points [x, y]`)
  const fewest = closed ? 3 : 2
  if (chain.length < fewest)
    throw new Error(`${name}.chain has ${chain.length} points: expected at least ${fewest}`)
  const points = Array.from(chain, (point, k) => requireVector(`${name}.chain[${k}]`, point))
  const radius = requireNumber(`${name}.radius`, wall.radius ?? 0, NOT_NEGATIVE)
  const friction = requireNumber(`${name}.friction`, wall.friction ?? DEFAULT_WALL_FRICTION, NOT_NEGATIVE)
  const restitution = requireNumber(
    `${name}.restitution`,
    wall.restitution ?? DEFAULT_WALL_RESTITUTION,
    FRACTION,
  )
  const rolling = requireNumber(`${name}.rolling`, wall.rolling ?? DEFAULT_WALL_ROLLING, NOT_NEGATIVE)
  const surfaceSpeed = requireNumber(`${name}.surfaceSpeed`, wall.surfaceSpeed ?? 0, FINITE)
  const values: number[] = []
  for (let k = 0; k + 1 < points.length + Number(closed); k++) {
    const [startX, startY] = points[k]
    const [endX, endY] = points[(k + 1) % points.length]
    const lengthSquared = Math.fround((endX - startX) ** 2 + (endY - startY) ** 2)
    if (lengthSquared === Infinity) {
      throw new Error(
        `${name}.chain goes from [${startX}, ${startY}] to [${endX}, ${endY}]: expected a segment whose squared length fits an f32`,
      )
    }
    if (!(lengthSquared > SHORTEST_SQUARED)) {
      throw new Error(
        `${name}.chain has the point [${startX}, ${startY}] twice in a row: expected a segment with a length`,
      )
    }
    const edge = new Array<number>(EDGE.stride).fill(0)
    edge[EDGE.start] = startX
    edge[EDGE.start + 1] = startY
    edge[EDGE.end] = endX
    edge[EDGE.end + 1] = endY
    edge[EDGE.radius] = radius
    edge[EDGE.friction] = friction
    edge[EDGE.restitution] = restitution
    edge[EDGE.rolling] = rolling
    edge[EDGE.surfaceSpeed] = surfaceSpeed
    values.push(...edge)
  }
  return values
}

/** The smallest squared length in m² that is still a normal f32, with room for its rounding. */
const SHORTEST_SQUARED = 1e-36

/** The box around these edges. */
export function edgeBounds(edges: ArrayBuffer): Bounds {
  const { f32 } = words(edges)
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let w = 0; w < f32.length; w += EDGE.stride) {
    for (const point of [EDGE.start, EDGE.end]) {
      minX = Math.min(minX, f32[w + point] - f32[w + EDGE.radius])
      maxX = Math.max(maxX, f32[w + point] + f32[w + EDGE.radius])
      minY = Math.min(minY, f32[w + point + 1] - f32[w + EDGE.radius])
      maxY = Math.max(maxY, f32[w + point + 1] + f32[w + EDGE.radius])
    }
  }
  return [minX, minY, maxX, maxY]
}
