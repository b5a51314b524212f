/** Draws the edited shape: its outline, its control points and, for an n-arc, the seams of its arcs. */
import type { Camera } from '../../../src/render/camera.ts'
import { wallPath } from '../../../src/render/svg.ts'
import { arcsOf } from '../../../src/shapes/arcs.ts'
import type { Shape } from '../../../src/shapes/shape.ts'
import { solid } from '../../../src/shapes/shapeWalls.ts'
import type { Draft } from './draft.ts'
import { addSvg, dotsOf, pathOf, placeCircle } from './overlay.ts'

/** Radius in CSS pixels. */
const HANDLE_RADIUS = 6.5

export class ShapePicture {
  readonly #camera: Camera
  readonly #group: SVGGElement
  readonly #outline: SVGPathElement
  readonly #polygon: SVGPathElement
  readonly #seams: SVGPathElement
  readonly #handles: SVGGElement

  constructor(layer: Element, camera: Camera) {
    this.#camera = camera
    this.#group = addSvg(layer, 'g', 'shape')
    this.#group.style.display = 'none'
    this.#outline = addSvg(this.#group, 'path', 'outline')
    this.#polygon = addSvg(this.#group, 'path', 'polygon')
    this.#handles = addSvg(this.#group, 'g', 'handles')
    // drawn last, because seams often lie in the middle of a handle
    this.#seams = addSvg(this.#group, 'path', 'seams')
  }

  /** `isStale`: the outline is from earlier points, because the current ones have no shape. */
  draw({ kind, points }: Draft, shape: Shape, isStale: boolean, selected: number): void {
    const camera = this.#camera
    this.#group.style.display = ''
    this.#group.classList.toggle('stale', isStale)
    const at = (x: number, y: number) =>
      camera
        .toScreen([x, y])
        .map((value) => value.toFixed(2))
        .join(' ')
    this.#outline.setAttribute('d', wallPath(solid(shape), at, camera.scale))
    this.#polygon.setAttribute('d', pathOf(camera, points, true))
    const seams = kind === 'narc' ? arcsOf(shape).map(({ start }) => start) : []
    this.#seams.setAttribute('d', dotsOf(camera, seams))
    const handles = this.#handles
    while (handles.children.length > points.length) handles.lastElementChild!.remove()
    while (handles.children.length < points.length) addSvg(handles, 'circle', 'handle')
    points.forEach((point, k) => {
      const handle = handles.children[k] as SVGCircleElement
      placeCircle(handle, camera.toScreen(point), HANDLE_RADIUS)
      handle.classList.toggle('selected', k === selected)
    })
  }

  clear(): void {
    this.#group.style.display = 'none'
  }
}
