/** Shapes of grains: what a grain may look like, and the tables of parts and arcs that the backends read. */

import { snapped } from '../../../batch/values.ts'
import { packShapes } from '../../../narrow/batch/packShapes.ts'
import { NO_SHAPES, type ShapeTable } from '../../../pipeline/commands.ts'
import { COVERS_FOLLOW, NO_TOUCH, OUTLINE_ARCS } from '../../../schemas/constants.ts'
import { ARC, GRAIN_PART } from '../../../schemas/offsets.ts'
import { words } from '../../../schemas/typedViews.ts'
import { placed } from '../../../shapes/placed.ts'
import type { Point, Shape } from '../../../shapes/shape.ts'
import { massOfUnion } from '../../../shapes/unionMass.ts'
import { farthestFrom, type GrainShape, hasSides, partsOf } from './grainParts.ts'
import { innerDisk } from './innerDisk.ts'
import { coversOf, type PartCover } from './partCovers.ts'

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
