/** Parses SVG path data and glyph commands to absolute strokes. */
import { isOfKind, LARGEST, show } from '../../util/validate.ts'
import type { Point } from '../shape.ts'

/** One command of a glyph, as the paths of opentype.js hold them. Coordinates are absolute. */
export interface GlyphCommand {
  /** Move, line, quadratic or cubic Bézier curve, close. */
  readonly type: 'M' | 'L' | 'Q' | 'C' | 'Z'
  readonly x?: number
  readonly y?: number
  readonly x1?: number
  readonly y1?: number
  readonly x2?: number
  readonly y2?: number
}

/** An elliptical arc, as in SVG: radii, rotation of the x-axis in degrees, flags. */
export interface EllipticalArc {
  readonly radii: Point
  readonly rotation: number
  readonly isLarge: boolean
  readonly isSwept: boolean
}

/** Continues a line: straight or as a Bézier curve with one or two control points, or as an arc of an ellipse. */
export type Stroke =
  | { readonly type: 'bezier'; readonly controls: readonly Point[]; readonly to: Point }
  | { readonly type: 'arc'; readonly arc: EllipticalArc; readonly to: Point }

export interface Subpath {
  readonly start: Point
  readonly strokes: Stroke[]
  isClosed: boolean
}

/** Numbers per command. */
const COUNTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const FLAG = /[01]/y
const SEPARATOR = /[\s]*,?[\s]*/y

/** Collects subpaths of absolute strokes. */
class Pen {
  readonly subpaths: Subpath[] = []
  at: Point = [0, 0]
  /** The last control point and the degree of its curve; it is mirrored by a smooth curve of the same degree. */
  #last: { readonly control: Point; readonly degree: number } | undefined

  move(to: Point): void {
    this.subpaths.push({ start: to, strokes: [], isClosed: false })
    this.at = to
    this.#last = undefined
  }

  #add(stroke: Stroke): void {
    // what follows a closed subpath begins at its start
    if (this.subpaths.at(-1)!.isClosed) this.move(this.at)
    this.subpaths.at(-1)!.strokes.push(stroke)
    this.at = stroke.to
    this.#last = undefined
  }

  curve(controls: readonly Point[], to: Point): void {
    this.#add({ type: 'bezier', controls, to })
    if (controls.length > 0) this.#last = { control: controls.at(-1)!, degree: controls.length + 1 }
  }

  arc(arc: EllipticalArc, to: Point): void {
    this.#add({ type: 'arc', arc, to })
  }

  close(): void {
    const subpath = this.subpaths.at(-1)!
    subpath.isClosed = true
    this.at = subpath.start
    this.#last = undefined
  }

  mirrored(degree: number): Point {
    if (this.#last?.degree !== degree) return this.at
    const [x, y] = this.#last.control
    return [2 * this.at[0] - x, 2 * this.at[1] - y]
  }
}

/** Returns the subpaths of SVG path data (SVG 2, chapter 9). Throws at the first character that is not of its grammar. */
export function parsePath(name: string, text: string): Subpath[] {
  const pen = new Pen()
  let at = 0
  const read = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const fail = (expected: string): never => {
    const found = at < text.length ? show(text.slice(at, at + 12)) : 'the end'
    throw new Error(`${name} has ${found} at character ${at}: expected ${expected}`)
  }
  read(SEPARATOR)
  let command = ''
  while (at < text.length) {
    const isLetter = /[a-z]/i.test(text[at])
    if (isLetter) command = text[at++]
    // a move is followed by lines
    else command = command === 'M' ? 'L' : command === 'm' ? 'l' : command
    const kind = command.toUpperCase()
    const count = COUNTS[kind]
    if (count === undefined || (!isLetter && count === 0)) {
      if (isLetter) at--
      fail('a command of a path')
    }
    if (pen.subpaths.length === 0 && kind !== 'M') fail('M or m, where a path begins')
    const values: number[] = []
    for (let k = 0; k < count; k++) {
      read(SEPARATOR)
      const isFlag = kind === 'A' && (k === 3 || k === 4)
      const found = read(isFlag ? FLAG : NUMBER) ?? fail(isFlag ? '0 or 1' : 'a number')
      const value = Number(found)
      if (!(Math.abs(value) <= LARGEST)) {
        at -= found.length
        fail('a number from -1e18 to 1e18')
      }
      values.push(value)
    }
    read(SEPARATOR)
    draw(pen, kind, values, command !== kind)
  }
  return pen.subpaths
}

function draw(pen: Pen, kind: string, values: readonly number[], isRelative: boolean): void {
  const [x0, y0] = isRelative ? pen.at : [0, 0]
  const point = (k: number): Point => [x0 + values[k], y0 + values[k + 1]]
  if (kind === 'M') pen.move(point(0))
  else if (kind === 'L') pen.curve([], point(0))
  else if (kind === 'H') pen.curve([], [x0 + values[0], pen.at[1]])
  else if (kind === 'V') pen.curve([], [pen.at[0], y0 + values[0]])
  else if (kind === 'C') pen.curve([point(0), point(2)], point(4))
  else if (kind === 'S') pen.curve([pen.mirrored(3), point(0)], point(2))
  else if (kind === 'Q') pen.curve([point(0)], point(2))
  else if (kind === 'T') pen.curve([pen.mirrored(2)], point(0))
  else if (kind === 'Z') pen.close()
  else {
    const [rx, ry, rotation, isLarge, isSwept] = values
    const radii: Point = [Math.abs(rx), Math.abs(ry)]
    pen.arc({ radii, rotation, isLarge: isLarge === 1, isSwept: isSwept === 1 }, point(5))
  }
}

/** Numbers of each glyph command. */
const FIELDS = {
  M: ['x', 'y'],
  L: ['x', 'y'],
  Q: ['x1', 'y1', 'x', 'y'],
  C: ['x1', 'y1', 'x2', 'y2', 'x', 'y'],
  Z: [],
} as const

/** Returns the subpaths of glyph commands. Throws at the first invalid one. */
export function readCommands(name: string, commands: readonly GlyphCommand[]): Subpath[] {
  const pen = new Pen()
  for (const [k, command] of commands.entries()) {
    const type = isOfKind(command, 'Object') ? command.type : undefined
    if (type === undefined || !Object.hasOwn(FIELDS, type))
      throw new Error(`${name}[${k}] is ${show(command)}: expected a command of type M, L, Q, C or Z`)
    if (pen.subpaths.length === 0 && type !== 'M')
      throw new Error(`${name}[${k}] is ${show(command)}: expected M, with which a path begins`)
    const values = FIELDS[type].map((field) => {
      const value = command[field]
      if (!Number.isFinite(value))
        throw new Error(`${name}[${k}].${field} is ${show(value)}: expected a finite number`)
      return value!
    })
    draw(pen, type, values, false)
  }
  return pen.subpaths
}
