/** Draws a cast: the path, the disk at its first contact, the contact points and the surface normal. */
import type { Camera, Point } from '../../../src/render/camera.ts'
import type { Answer, Ray } from './castAnswer.ts'
import { addSvg, dotsOf, pathOf, placeCircle } from './overlay.ts'

/** Lengths in CSS pixels. */
const NORMAL_LENGTH = 30
const NORMAL_HEAD = 6
const ORIGIN_RADIUS = 4.5
const TARGET_RADIUS = 3

/** Lower layers first; casings separate the lines from the disks below. */
const PARTS = ['sweep', 'casing', 'aim', 'way', 'hitCasing', 'hits', 'normal', 'first'] as const

export class CastPicture {
  readonly #camera: Camera
  readonly #group: SVGGElement
  readonly #parts: Record<(typeof PARTS)[number], SVGPathElement>
  readonly #touch: SVGCircleElement
  readonly #origin: SVGCircleElement
  readonly #target: SVGCircleElement

  constructor(layer: Element, camera: Camera) {
    this.#camera = camera
    this.#group = addSvg(layer, 'g', 'cast')
    this.#group.style.display = 'none'
    const paths = PARTS.map((name) => [name, addSvg(this.#group, 'path', name)])
    this.#parts = Object.fromEntries(paths)
    const circle = (name: string) => addSvg(this.#group, 'circle', name)
    this.#touch = circle('touch')
    this.#origin = circle('origin')
    this.#target = circle('target')
  }

  /** Draws the current ray, which may be newer than the result. */
  draw(ray: Ray, { from, to, radius, count, hits }: Answer): void {
    const camera = this.#camera
    const part = count === 0 ? 1 : hits.fractions[0]
    const end: Point = [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
    const points = Array.from(
      { length: count },
      (_, row): Point => [hits.points[2 * row], hits.points[2 * row + 1]],
    )
    this.#group.style.display = ''
    const others = dotsOf(camera, points.slice(1))
    const commands: Record<(typeof PARTS)[number], string> = {
      sweep: radius > 0 ? pathOf(camera, [from, end]) : '',
      casing: pathOf(camera, [ray.from, ray.to]),
      aim: pathOf(camera, [ray.from, ray.to]),
      way: pathOf(camera, [from, end]),
      hitCasing: others,
      hits: others,
      normal: count > 0 ? arrow(camera.toScreen(points[0]), hits.normals) : '',
      first: dotsOf(camera, points.slice(0, 1)),
    }
    for (const name of PARTS) this.#parts[name].setAttribute('d', commands[name])
    this.#parts.sweep.style.strokeWidth = `${2 * radius * camera.scale}px`
    placeCircle(this.#touch, camera.toScreen(end), radius * camera.scale)
    placeCircle(this.#origin, camera.toScreen(ray.from), ORIGIN_RADIUS)
    placeCircle(this.#target, camera.toScreen(ray.to), TARGET_RADIUS)
  }

  clear(): void {
    this.#group.style.display = 'none'
  }
}

/** Returns an arrow from a screen point along a world normal, whose y axis points up. */
function arrow([x, y]: Point, [normalX, normalY]: ArrayLike<number> & Iterable<number>): string {
  if (normalX === 0 && normalY === 0) return ''
  const [tipX, tipY] = [x + NORMAL_LENGTH * normalX, y - NORMAL_LENGTH * normalY]
  const barb = (side: number) => {
    const backX = -normalX + 0.6 * side * normalY
    const backY = normalY + 0.6 * side * normalX
    return `${(tipX + NORMAL_HEAD * backX).toFixed(2)} ${(tipY + NORMAL_HEAD * backY).toFixed(2)}`
  }
  const tip = `${tipX.toFixed(2)} ${tipY.toFixed(2)}`
  return `M ${x.toFixed(2)} ${y.toFixed(2)} L ${tip} M ${barb(1)} L ${tip} L ${barb(-1)}`
}
