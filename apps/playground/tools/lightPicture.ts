/** Draws what is lit: a warm glow up to the faces that the light meets, and a shade over everything else. */
import { NONE, type VisibleIntervals } from '../../../src/index.ts'
import type { Camera, Point } from '../../../src/render/camera.ts'
import { addSvg, placeCircle } from './overlay.ts'

const LAMP_RADIUS = 6

export interface Lit {
  readonly lamp: Point
  readonly seen: VisibleIntervals
}

export class LightPicture {
  lit: Lit | null = null
  readonly #camera: Camera
  readonly #layer: Element
  readonly #group: SVGGElement
  readonly #glow: SVGRadialGradientElement
  readonly #shade: SVGPathElement
  readonly #lit: SVGPathElement
  readonly #faces: SVGPathElement
  readonly #lamp: SVGCircleElement

  constructor(layer: Element, camera: Camera) {
    this.#camera = camera
    this.#layer = layer
    this.#group = addSvg(layer, 'g', 'light')
    this.#group.style.display = 'none'
    this.#glow = addSvg(this.#group, 'radialGradient', 'glow')
    this.#glow.id = 'glow'
    this.#glow.setAttribute('gradientUnits', 'userSpaceOnUse')
    for (const [name, offset] of [
      ['near', 0],
      ['middle', 0.35],
      ['far', 1],
    ] as const)
      addSvg(this.#glow, 'stop', name).setAttribute('offset', `${offset}`)
    this.#shade = addSvg(this.#group, 'path', 'shade')
    this.#lit = addSvg(this.#group, 'path', 'lit')
    this.#faces = addSvg(this.#group, 'path', 'faces')
    this.#lamp = addSvg(this.#group, 'circle', 'lamp')
  }

  /** Returns the distance in metres from a point to the farthest corner of the picture. */
  reachFrom([x, y]: Point): number {
    const { width, height } = this.#size
    const corners = [
      [0, 0],
      [width, 0],
      [0, height],
      [width, height],
    ] as const
    return Math.max(
      ...corners.map((corner) => {
        const [cornerX, cornerY] = this.#camera.toWorld(corner)
        return Math.hypot(cornerX - x, cornerY - y)
      }),
    )
  }

  draw(): void {
    if (this.lit === null) return
    const { lamp, seen } = this.lit
    const camera = this.#camera
    const { width, height } = this.#size
    const { border, faces } = pathsOf(camera, lamp, seen)
    const center = camera.toScreen(lamp)
    this.#group.style.display = ''
    this.#shade.setAttribute('d', `M 0 0 H ${width} V ${height} H 0 Z ${border}`)
    this.#lit.setAttribute('d', border)
    this.#faces.setAttribute('d', faces)
    this.#glow.setAttribute('cx', center[0].toFixed(1))
    this.#glow.setAttribute('cy', center[1].toFixed(1))
    this.#glow.setAttribute('r', `${(0.6 * Math.hypot(width, height)).toFixed(0)}`)
    placeCircle(this.#lamp, center, LAMP_RADIUS)
  }

  clear(): void {
    this.lit = null
    this.#group.style.display = 'none'
  }

  get #size(): { width: number; height: number } {
    const { clientWidth: width, clientHeight: height } = this.#layer
    return { width, height }
  }
}

/** Returns the border of what is lit, counter-clockwise around the lamp, and the parts of it that are on objects, as commands of paths. */
function pathsOf(camera: Camera, lamp: Point, seen: VisibleIntervals): { border: string; faces: string } {
  const [commands, faces]: [string[], string[]] = [[], []]
  const pointAt = (angle: number, distance: number): Point =>
    camera.toScreen([lamp[0] + distance * Math.cos(angle), lamp[1] + distance * Math.sin(angle)])
  for (let row = 0; row < seen.starts[1]; row++) {
    const [from, to] = [seen.startAngles[row], seen.endAngles[row]]
    const start = pointAt(from, seen.startDistances[row])
    const middle = pointAt((from + to) / 2, seen.middleDistances[row])
    const end = pointAt(to, seen.endDistances[row])
    const arc = arcThrough(start, middle, end)
    commands.push(`${row === 0 ? 'M' : 'L'} ${text(start)} ${arc}`)
    if (seen.ids[row] !== NONE || seen.edges[row] !== NONE) faces.push(`M ${text(start)} ${arc}`)
  }
  return { border: `${commands.join(' ')} Z`, faces: faces.join(' ') }
}

/** Deviation in CSS pixels within which an arc is drawn as a line, and the greatest radius of one that is not. */
const FLAT = 0.05
const WIDEST = 1e5

/** Returns the commands of the circular arc from one point through another one to a third. */
function arcThrough(start: Point, middle: Point, end: Point): string {
  const [ax, ay] = [middle[0] - start[0], middle[1] - start[1]]
  const [bx, by] = [end[0] - start[0], end[1] - start[1]]
  const cross = ax * by - ay * bx
  const [squaredA, squaredB] = [ax * ax + ay * ay, bx * bx + by * by]
  const x = (by * squaredA - ay * squaredB) / (2 * cross)
  const y = (ax * squaredB - bx * squaredA) / (2 * cross)
  const radius = Math.hypot(x, y)
  // a full turn has its ends in one point
  const isFlat = Math.abs(cross) < FLAT * Math.sqrt(squaredB) && squaredB > FLAT * FLAT
  if (isFlat || !(radius < WIDEST)) return `L ${text(middle)} L ${text(end)}`
  const sweep = cross > 0 ? 1 : 0
  const arc = `A ${radius.toFixed(2)} ${radius.toFixed(2)} 0 0 ${sweep}`
  return `${arc} ${text(middle)} ${arc} ${text(end)}`
}

const text = ([x, y]: Point) => `${x.toFixed(2)} ${y.toFixed(2)}`
