/** A cast as one sees it: the way travelled, the disk at its first touch, where that is and how the surface faces. */
import type { Camera, Point } from '../../render/camera.ts'
import type { Answer, Ray } from './castTool.ts'
import { addSvg, dotsOf, pathOf, placeCircle } from './overlay.ts'

/** CSS pixels. */
const NORMAL_LENGTH = 30
const NORMAL_HEAD = 6
const ORIGIN_RADIUS = 4

export class CastPicture {
  readonly #camera: Camera
  readonly #group: SVGGElement
  readonly #parts: Record<'sweep' | 'aim' | 'way' | 'normal' | 'hits' | 'first', SVGPathElement>
  readonly #touch: SVGCircleElement
  readonly #origin: SVGCircleElement

  constructor(layer: Element, camera: Camera) {
    this.#camera = camera
    this.#group = addSvg(layer, 'g', 'cast')
    this.#group.style.display = 'none'
    const path = (name: string) => addSvg(this.#group, 'path', name)
    const [sweep, aim, way] = ['sweep', 'aim', 'way'].map(path)
    this.#touch = addSvg(this.#group, 'circle', 'touch')
    this.#origin = addSvg(this.#group, 'circle', 'origin')
    const [hits, normal, first] = ['hits', 'normal', 'first'].map(path)
    this.#parts = { sweep, aim, way, normal, hits, first }
  }

  /** The ray as it is now, which may be ahead of what was answered. */
  draw(ray: Ray, { from, to, radius, count, hits }: Answer): void {
    const camera = this.#camera
    const { sweep, aim, way, normal, hits: dots, first } = this.#parts
    const part = count === 0 ? 1 : hits.fractions[0]
    const end: Point = [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
    const points = Array.from(
      { length: count },
      (_, row): Point => [hits.points[2 * row], hits.points[2 * row + 1]],
    )
    this.#group.style.display = ''
    aim.setAttribute('d', pathOf(camera, [ray.from, ray.to]))
    way.setAttribute('d', pathOf(camera, [from, end]))
    sweep.setAttribute('d', radius > 0 ? pathOf(camera, [from, end]) : '')
    sweep.style.strokeWidth = `${2 * radius * camera.scale}px`
    placeCircle(this.#origin, camera.toScreen(ray.from), ORIGIN_RADIUS)
    placeCircle(this.#touch, camera.toScreen(end), radius * camera.scale)
    dots.setAttribute('d', dotsOf(camera, points.slice(1)))
    first.setAttribute('d', dotsOf(camera, points.slice(0, 1)))
    normal.setAttribute('d', count > 0 ? arrow(camera.toScreen(points[0]), hits.normals) : '')
  }

  clear(): void {
    this.#group.style.display = 'none'
  }
}

/** From a point of the screen along a normal of the world, whose y points up. */
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
