/** The canvas over the picture that shows a map, or arrows over disks. */

import type { World } from '../../../src/index.ts'
import type { Camera } from '../../../src/render/camera.ts'
import { type Theme, toCss } from '../../../src/render/palette.ts'
import type { Scene, Wall } from '../../../src/scene/scene.ts'
import { valueAt } from './mapImage.ts'
import { drawWalls, type Frame } from './wallPaths.ts'
import type { FieldMap } from './wishes.ts'

/** CSS pixels between two arrows, and the longest one as a part of that. */
const ARROW_EVERY = 26
const LONGEST = 0.95
/** Arrows that are shorter, in CSS pixels, are left out. */
const SHORTEST = 2

export interface LayerView {
  readonly camera: Camera
  readonly size: { readonly width: number; readonly height: number }
  readonly world: World
  readonly scene: Scene
  readonly walls: readonly Wall[]
  readonly theme: Theme
}

export class MapLayer {
  readonly canvas = document.createElement('canvas')
  readonly #context = this.canvas.getContext('2d')!
  readonly #image = document.createElement('canvas')
  #map: FieldMap | undefined
  #drawn = ''
  #changes = 0

  constructor() {
    this.canvas.id = 'map'
    this.canvas.hidden = true
    this.canvas.setAttribute('aria-hidden', 'true')
  }

  /** Shows another map; undefined for none. */
  set map(map: FieldMap | undefined) {
    this.#map = map
    this.#changes++
    this.canvas.hidden = map?.image === undefined && map?.arrows === undefined
    const { image } = map ?? {}
    if (image === undefined) return
    this.#image.width = image.width
    this.#image.height = image.height
    const data = new ImageData(new Uint8ClampedArray(image.pixels.buffer), image.width, image.height)
    this.#image.getContext('2d')!.putImageData(data, 0, 0)
  }

  /** Draws if anything has changed; call it once per frame. */
  draw(view: LayerView): void {
    const map = this.#map
    if (map === undefined || this.canvas.hidden) return
    const { camera, size, world, theme } = view
    const pixelRatio = window.devicePixelRatio
    const { placements } = world.bodies
    const drawn = JSON.stringify([
      this.#changes,
      camera.center,
      camera.scale,
      size,
      theme.name,
      placements,
      view.walls.length,
    ])
    if (drawn === this.#drawn) return
    this.#drawn = drawn
    const [width, height] = [size.width * pixelRatio, size.height * pixelRatio].map(Math.round)
    if (this.canvas.width !== width || this.canvas.height !== height)
      Object.assign(this.canvas, { width, height })
    const [originX, originY] = camera.toScreen([0, 0])
    const frame: Frame = {
      scale: camera.scale * pixelRatio,
      originX: originX * pixelRatio,
      originY: originY * pixelRatio,
      pixelRatio,
    }
    const context = this.#context
    context.clearRect(0, 0, width, height)
    if (map.image !== undefined) {
      context.fillStyle = toCss(theme.background)
      context.fillRect(0, 0, width, height)
      const [minX, minY, maxX, maxY] = map.image.bounds
      const { scale } = frame
      context.imageSmoothingQuality = 'high'
      context.drawImage(
        this.#image,
        frame.originX + scale * minX,
        frame.originY - scale * maxY,
        scale * (maxX - minX),
        scale * (maxY - minY),
      )
      drawWalls(context, view.scene, view.walls, placements, frame, theme)
    }
    if (map.arrows !== undefined) this.#drawArrows(map, map.arrows, camera, pixelRatio)
  }

  #drawArrows({ wish, most }: FieldMap, velocity: Float64Array, camera: Camera, pixelRatio: number): void {
    const { grid } = wish
    const [minX, minY, maxX, maxY] = grid.bounds
    const count = grid.columns * grid.rows
    const along = [0, 1].map((axis) => Float64Array.from({ length: count }, (_, k) => velocity[2 * k + axis]))
    const path = new Path2D()
    const spacing = ARROW_EVERY / camera.scale
    const longest = LONGEST * spacing
    for (let y = minY + ((maxY - minY) % spacing) / 2; y < maxY; y += spacing)
      for (let x = minX + ((maxX - minX) % spacing) / 2; x < maxX; x += spacing) {
        const [u, v] = along.map((values) => valueAt(grid, values, x, y))
        const factor = Math.min(longest / most, longest / Math.max(Math.hypot(u, v), 1e-30))
        const [fromX, fromY] = camera.toScreen([x - (factor * u) / 2, y - (factor * v) / 2])
        const [toX, toY] = camera.toScreen([x + (factor * u) / 2, y + (factor * v) / 2])
        const [dx, dy] = [toX - fromX, toY - fromY]
        if (Math.hypot(dx, dy) < SHORTEST) continue
        path.moveTo(fromX, fromY)
        path.lineTo(toX, toY)
        const [headX, headY] = [0.32 * dx, 0.32 * dy]
        path.moveTo(toX - headX - 0.7 * headY, toY - headY + 0.7 * headX)
        path.lineTo(toX, toY)
        path.lineTo(toX - headX + 0.7 * headY, toY - headY - 0.7 * headX)
      }
    const context = this.#context
    context.save()
    context.scale(pixelRatio, pixelRatio)
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.strokeStyle = 'rgb(0 0 0 / 0.55)'
    context.lineWidth = 3.4
    context.stroke(path)
    context.strokeStyle = '#fff'
    context.lineWidth = 1.4
    context.stroke(path)
    context.restore()
  }
}
