/** SVG elements over the stage that follow the camera and are updated every frame. */
import type { Camera, Point } from '../../../src/render/camera.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Adds an element; its class determines its style in style.css. */
export function addSvg<K extends keyof SVGElementTagNameMap>(
  parent: Element,
  name: K,
  className: string,
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, name)
  made.setAttribute('class', className)
  parent.append(made)
  return made
}

const text = ([x, y]: Point) => `${x.toFixed(2)} ${y.toFixed(2)}`

/** Returns the commands of a path through these world points. */
export function pathOf(camera: Camera, points: readonly Point[], isClosed = false): string {
  if (points.length === 0) return ''
  return `M ${points.map((point) => text(camera.toScreen(point))).join(' L ')}${isClosed ? ' Z' : ''}`
}

/** Returns the commands of a path with a dot at each point, as wide as its stroke. */
export function dotsOf(camera: Camera, points: readonly Point[]): string {
  return points.map((point) => `M ${text(camera.toScreen(point))} h 0`).join(' ')
}

export function placeCircle(circle: SVGCircleElement, [x, y]: Point, radius: number): void {
  circle.setAttribute('cx', x.toFixed(2))
  circle.setAttribute('cy', y.toFixed(2))
  circle.setAttribute('r', radius.toFixed(2))
}
