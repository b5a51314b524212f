/** Shapes of grains: what a grain may look like, and the tables of parts and arcs that the backends read. */

import { snapped } from '../../../batch/values.ts'
import { leastDepth } from '../../../narrow/arcs.ts'
import { packShapes } from '../../../narrow/batch/packShapes.ts'
import { NO_SHAPES, type ShapeTable } from '../../../pipeline/commands.ts'
import {
  COVERS_FOLLOW,
  MAX_PART_ARCS,
  MAX_PARTS,
  NO_TOUCH,
  OUTLINE_ARCS,
} from '../../../schemas/constants.ts'
import { ARC, GRAIN_PART } from '../../../schemas/offsets.ts'
import { words } from '../../../schemas/typedViews.ts'
import { arcsOf, sideAfter } from '../../../shapes/arcs.ts'
import { checkShape } from '../../../shapes/checkShape.ts'
import { placed } from '../../../shapes/placed.ts'
import type { Point, Shape } from '../../../shapes/shape.ts'
import { massOfUnion } from '../../../shapes/unionMass.ts'
import { requireFields, show } from '../../../util/validate.ts'
import { innerDisk } from './innerDisk.ts'
import { coversOf, type PartCover } from './partCovers.ts'

/** Several convex shapes joined rigidly: a concave grain. */
export interface Clump {
  /** At most 16 shapes. Each touches or overlaps another one, so that all are connected; what several cover counts once. */
  readonly parts: readonly Shape[]
}

/**
 * The shape of a grain: a convex shape with at most 8 arcs, such as a rounded polygon, a capsule or an n-arc, or a clump of them. A
 * grain turns about its centroid, wherever the origin of the shape is.
 */
export type GrainShape = Shape | Clump

export interface MeasuredShape {
  /** A text that equal shapes share. */
  readonly contents: string
  readonly partCount: number
  /** Radius in metres of the circle around it, about its centroid. */
  readonly radius: number
  /** Radius in metres of the largest disk in any of its parts. */
  readonly inner: number
  /** Radius in metres of the largest disk in its thinnest part. */
  readonly thinnest: number
  /** In m². */
  readonly area: number
  /** Moment of inertia about the centroid per kg, in m². */
  readonly inertiaPerMass: number
  /** The parts, with the centroid of the grain at the origin. */
  readonly parts: readonly Shape[]
}

/** A shape in the tables. */
export interface RegisteredShape extends Omit<MeasuredShape, 'contents'> {
  readonly firstPart: number
}

/** A shape with its name in errors. */
export interface NamedShape {
  readonly name: string
  readonly shape: GrainShape
}

/** Circles around outlines are larger than these by a part that covers rounding to f32. */
const ROOM = 1 + 2 ** -20

/** Returns the convex parts of a shape. Throws if it is invalid. */
function partsOf(name: string, shape: GrainShape): readonly Shape[] {
  if (typeof shape !== 'object' || shape === null)
    throw new Error(`${name} is ${show(shape)}: expected a shape or { parts }`)
  if (!('parts' in shape)) {
    requirePart(name, shape)
    return [shape]
  }
  requireFields(name, shape, ['parts'])
  const { parts } = shape
  if (!Array.isArray(parts) || parts.length === 0 || parts.length > MAX_PARTS)
    throw new Error(
      `${name}.parts is ${Array.isArray(parts) ? `a list of ${parts.length}` : show(parts)}: expected 1 to ${MAX_PARTS} shapes`,
    )
  for (const [k, part] of parts.entries()) requirePart(`${name}.parts[${k}]`, part)
  requireConnected(name, parts)
  return parts
}

function requirePart(name: string, shape: Shape): void {
  const isShape = typeof shape === 'object' && shape !== null && shape.radii instanceof Float64Array
  if (!isShape)
    throw new Error(
      `${name} is ${show(shape)}: expected a shape, as box() of scree/shapes makes it, or shapeFromForm() of a form`,
    )
  if (shape.radii.length > MAX_PART_ARCS)
    throw new Error(
      `${name} has ${shape.radii.length} arcs: expected at most ${MAX_PART_ARCS} per part of a grain`,
    )
  try {
    checkShape(shape)
  } catch (error) {
    throw new Error(`${name} is not a valid shape: ${(error as Error).message}`)
  }
  const { area } = massOfUnion([shape])
  if (!(area > 0)) throw new Error(`${name} has an area of ${area} m²: expected a positive one`)
}

/** How far apart connected parts may be, in parts of the smaller one: parts that share a side exactly are apart by rounding. */
const APART = 1e-6
/** The same in parts of their coordinates. */
const ROUNDING = 2 ** -44

function requireConnected(name: string, parts: readonly Shape[]): void {
  const sizes = parts.map((part) => farthestFrom(part.centroid, part))
  const roundings = parts.map(({ centroid: [x, y] }) => ROUNDING * Math.max(Math.abs(x), Math.abs(y)))
  const connects = (a: number, b: number) => {
    const apart = APART * Math.min(sizes[a], sizes[b]) + Math.max(roundings[a], roundings[b])
    return leastDepth(parts[a], parts[b]).depth >= -apart
  }
  const reached = new Set([0])
  for (const k of reached) for (const n of parts.keys()) if (!reached.has(n) && connects(k, n)) reached.add(n)
  const apart = parts.findIndex((_, k) => !reached.has(k))
  if (apart >= 0)
    throw new Error(`${name}.parts[${apart}] does not touch the others: expected connected parts`)
}

/** Returns the largest distance in metres of the outline from a point. */
function farthestFrom([x, y]: Point, shape: Shape): number {
  const distances = arcsOf(shape).map(({ center, radius, from, to, start, end }) => {
    const [offsetX, offsetY] = [center[0] - x, center[1] - y]
    const isInRange = from[0] * offsetY - from[1] * offsetX >= 0 && offsetX * to[1] - offsetY * to[0] >= 0
    const ends = Math.max(Math.hypot(start[0] - x, start[1] - y), Math.hypot(end[0] - x, end[1] - y))
    return isInRange ? Math.max(ends, Math.hypot(offsetX, offsetY) + radius) : ends
  })
  return Math.max(...distances)
}

/** Whether an outline has a straight side. */
function hasSides(shape: Shape): boolean {
  const arcs = arcsOf(shape)
  const size = Math.max(...arcs.map(({ radius }) => radius), farthestFrom(shape.centroid, shape))
  return arcs.some((arc, k) => sideAfter(arc, arcs[(k + 1) % arcs.length]) > 1e-6 * size)
}

/** The shapes of a world's grains. Shapes stay when their grains are removed. */
export class GrainShapes {
  /** By their contents, so that equal shapes are one. */
  readonly #registered = new Map<string, RegisteredShape>()
  readonly #parts: Shape[] = []
  #table = NO_SHAPES
  #arcs = 0
  #hasClumps = false

  /** The tables; replaced when there are more shapes. */
  get table(): ShapeTable {
    return this.#table
  }

  get partCount(): number {
    return this.#parts.length
  }

  get arcCount(): number {
    return this.#arcs
  }

  /** As `Sizes.grains`. */
  get kind(): number {
    if (this.#parts.length === 0) return 0
    return this.#hasClumps ? 2 : 1
  }

  /** Returns the shapes of a list; those of equal contents are one. Throws, and registers none, if one is invalid. */
  register(shapes: readonly NamedShape[]): RegisteredShape[] {
    const measured = measureShapes(shapes)
    const before = this.#parts.length
    for (const { contents, ...shape } of measured) {
      if (this.#registered.has(contents)) continue
      this.#registered.set(contents, { ...shape, firstPart: this.#parts.length })
      this.#parts.push(...shape.parts)
      this.#hasClumps ||= shape.partCount > 1
    }
    if (this.#parts.length > before) this.#pack()
    return measured.map(({ contents }) => this.#registered.get(contents)!)
  }

  #pack(): void {
    const packed = packShapes(this.#parts)
    const { arcs, starts } = withCovers(packed, this.#covers())
    const spans = new Uint32Array(packed.shapes.buffer)
    const parts = words(new ArrayBuffer(this.#parts.length * GRAIN_PART.stride * 4))
    for (const [k, part] of this.#parts.entries()) {
      const at = k * GRAIN_PART.stride
      // the circle around a grain of one part is about its centroid, which is the origin
      const center: Point = this.#isAlone(k) ? [0, 0] : part.centroid
      parts.f32.set(center, at + GRAIN_PART.center)
      const [x, y] = [Math.fround(center[0]), Math.fround(center[1])]
      parts.f32[at + GRAIN_PART.radius] = farthestFrom([x, y], part) * ROOM
      const inner = innerDisk(part)
      parts.f32[at + GRAIN_PART.inner] = inner.radius
      parts.f32.set(inner.center, at + GRAIN_PART.innerCenter)
      parts.u32[at + GRAIN_PART.outline] = starts[k] * OUTLINE_ARCS + spans[2 * k + 1]
      parts.u32[at + GRAIN_PART.hasSides] = Number(hasSides(part))
    }
    this.#arcs = arcs.length / ARC.stride
    this.#table = { parts: parts.f32.buffer as ArrayBuffer, arcs: arcs.buffer }
  }

  /** Returns the covers of all parts. */
  #covers(): (readonly PartCover[])[] {
    return [...this.#registered.values()].flatMap(({ parts }) => {
      const known = covers.get(parts) ?? coversOf(parts)
      covers.set(parts, known)
      return known
    })
  }

  #isAlone(part: number): boolean {
    return [...this.#registered.values()].some(
      ({ firstPart, partCount }) => firstPart === part && partCount === 1,
    )
  }

  /** Returns the state as plain data: the shapes by their contents. */
  save(): readonly (readonly [contents: string, shape: RegisteredShape])[] {
    return [...this.#registered]
  }

  /** Restores a saved state. */
  load(saved: ReturnType<GrainShapes['save']>): void {
    this.#registered.clear()
    this.#parts.length = 0
    this.#table = NO_SHAPES
    this.#arcs = 0
    this.#hasClumps = saved.some(([, { partCount }]) => partCount > 1)
    for (const [contents, shape] of saved) {
      this.#registered.set(contents, shape)
      this.#parts.push(...shape.parts)
    }
    if (saved.length > 0) this.#pack()
  }
}

/** Covers of clumps, computed once per object. */
const covers = new WeakMap<readonly Shape[], readonly (readonly PartCover[])[]>()

/**
 * Returns a table in which the covers of each part of a clump follow its arcs (shaders/grains/parts/covers.wgsl), and where the arcs of
 * each part begin. Without clumps it is the given one.
 */
function withCovers(
  { arcs, shapes }: ReturnType<typeof packShapes>,
  covers: readonly (readonly PartCover[])[],
): { arcs: Float32Array<ArrayBuffer>; starts: number[] } {
  const given = new Float32Array(arcs.buffer)
  const spans = new Uint32Array(shapes.buffer)
  const starts: number[] = []
  const table: number[] = []
  const put = (direction: Point, center: Point, radius: number, side: number) => {
    const word = table.length
    table.length += ARC.stride
    table.fill(0, word)
    for (const axis of [0, 1]) {
      table[word + ARC.direction + axis] = snapped(direction[axis])
      table[word + ARC.center + axis] = snapped(center[axis])
    }
    table[word + ARC.radius] = radius
    table[word + ARC.side] = side
  }
  for (const [k, own] of covers.entries()) {
    const [start, count] = spans.subarray(2 * k)
    starts.push(table.length / ARC.stride)
    table.push(...given.subarray(start * ARC.stride, (start + count) * ARC.stride))
    if (own.length === 0) continue
    put([0, 0], [0, 0], own.length, COVERS_FOLLOW)
    for (const { from, to, low, high } of own)
      put(from, to, Math.max(low, -NO_TOUCH), Math.min(high, NO_TOUCH))
  }
  // what follows the last part is read as well
  if (covers.some(({ length }) => length > 0)) put([0, 0], [0, 0], 0, 0)
  return { arcs: Float32Array.from(table), starts }
}

const measures = new WeakMap<GrainShape, MeasuredShape>()

/** Returns the measures of each shape, computed once per object. Throws if a shape is invalid. */
export function measureShapes(shapes: readonly NamedShape[]): MeasuredShape[] {
  return shapes.map(({ name, shape }) => {
    const known = measures.get(shape)
    if (known !== undefined) return known
    const measured = measure(partsOf(name, shape))
    measures.set(shape, measured)
    return measured
  })
}

/** Moves the parts of a shape so that its centroid is at the origin, and measures it. */
function measure(given: readonly Shape[]): MeasuredShape {
  const { area, centroid, inertia } = massOfUnion(given)
  const parts = given.map((part) => placed(part, [-centroid[0], -centroid[1]], 0))
  const inner = parts.map((part) => innerDisk(part).radius)
  return {
    contents: JSON.stringify(given.map(({ centers, radii, directions }) => [centers, radii, directions])),
    partCount: parts.length,
    radius: Math.max(...parts.map((part) => farthestFrom([0, 0], part))) * ROOM,
    inner: Math.max(...inner),
    thinnest: Math.min(...inner),
    area,
    inertiaPerMass: inertia / area,
    parts,
  }
}
