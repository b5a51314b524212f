/** Draws with Canvas2D where WebGPU is unavailable. */

import type { Placement } from '../features/bodies/motion.ts'
import { bow } from '../features/walls/edgeGeometry.ts'
import type { WallOptions } from '../features/walls/walls.ts'
import type { BackendBuffers } from '../pipeline/backend.ts'
import type { ShapeTable } from '../pipeline/commands.ts'
import { EDGE } from '../schemas/offsets.ts'
import { words } from '../schemas/typedViews.ts'
import { Backdrop } from './backdrop.ts'
import { type BondLine, visitBonds } from './bonds.ts'
import type { Point } from './camera.ts'
import { batchForces } from './forceBatches.ts'
import { type OutlinePart, outlinesOf } from './outlines.ts'
import { colorTable, DARK, forceColor, SENSOR_COLOR, type Theme, tintFade, toCss } from './palette.ts'
import { drawDisk, fadedTo, type Pixels, packed, shadingOf } from './raster.ts'
import {
  allEdges,
  DASH,
  DETAIL_FULL,
  MARK_OPACITY,
  MIN_WALL_RADIUS,
  placementWords,
  type Renderer,
  resizeCanvas,
  SENSOR_OPACITY,
  type View,
} from './renderer.ts'
import { type CpuBuffers, type ScreenDisk, visitDisks } from './screenDisks.ts'

/** Length in pixels of the line of a hinge. */
const DOT = 0.01

/** Arcs with a smaller sagitta in pixels are drawn as lines. */
const MIN_SAGITTA = 0.1
/** Arcs of grains with a smaller radius in pixels are drawn as corners. */
const MIN_ARC = 0.3
const MARK = `rgb(0 0 0 / ${MARK_OPACITY})`
const EDGE_OF_GRAIN = 'rgb(0 0 0 / 0.3)'

export class CanvasRenderer implements Renderer {
  readonly canvas = document.createElement('canvas')
  readonly #context: CanvasRenderingContext2D
  readonly #backdrop: Backdrop
  #edgeSets = 0
  #edges = words(new ArrayBuffer(0))
  #shapes: ShapeTable | undefined
  #outlines: readonly OutlinePart[] = []
  #table = ''
  /** Packed, see `Pixels`. */
  #colors: number[] = []

  constructor() {
    // disks are drawn pixel by pixel
    const context = this.canvas.getContext('2d', { alpha: false, willReadFrequently: true })
    if (context === null) throw new Error('this browser offers neither WebGPU nor a 2D canvas')
    this.#context = context
    this.#backdrop = new Backdrop(context)
  }

  setWalls(walls: readonly WallOptions[], bodies: readonly (readonly WallOptions[])[]): void {
    this.#edges = words(allEdges(walls, bodies).buffer)
    this.#edgeSets++
  }

  draw(buffers: BackendBuffers, placements: readonly Placement[], view: View): void {
    if (buffers.kind !== 'cpu') throw new Error('Canvas2D cannot draw GPU buffers')
    resizeCanvas(this.canvas, view)
    this.#chooseColors(view)
    const { theme = DARK } = view
    if (buffers.shapes !== this.#shapes) this.#outlines = outlinesOf(buffers.shapes)
    this.#shapes = buffers.shapes
    const places = placementWords(placements)
    const paint = () => {
      this.#context.fillStyle = toCss(theme.background)
      this.#context.fillRect(0, 0, view.width, view.height)
      this.#drawWalls(places, view, theme)
      if (buffers.bondNumbers > 0) this.#drawBonds(buffers, places, view, theme)
    }
    const { width, height, center, scale, pixelRatio } = view
    const looks = [width, height, center, scale, pixelRatio, theme.name, this.#edgeSets, places]
    const key = buffers.bondNumbers > 0 ? undefined : looks.join(' ')
    if (buffers.slots === 0) paint()
    else this.#drawDisks(buffers, view, theme, this.#backdrop.pixels(key, width, height, paint))
    if (view.forceWidth !== undefined) this.#drawForces(buffers, view, view.forceWidth, theme)
  }

  destroy(): void {}

  #chooseColors({ colorBy, forceWidth, theme = DARK }: View): void {
    const isFaded = forceWidth !== undefined
    const table = `${colorBy} ${isFaded} ${theme.name}`
    if (table === this.#table) return
    this.#table = table
    this.#colors = colorTable(colorBy, isFaded, theme).map(packed)
  }

  /** Draws disks pixel by pixel, then grains of other shapes and marks as paths. */
  #drawDisks(buffers: CpuBuffers, view: View, theme: Theme, pixels: Pixels): void {
    const { pixelRatio, tints, forceWidth } = view
    const context = this.#context
    const ground = packed(theme.background)
    const fade = tintFade(forceWidth !== undefined)
    const marked: ScreenDisk[] = []
    const grains = new Map<number, ScreenDisk[]>()
    const colorOf = ({ id, color }: ScreenDisk) =>
      view.colorBy === 'tint' && tints !== undefined
        ? fadedTo(tints[id % tints.length], ground, fade)
        : this.#colors[color]
    visitDisks(buffers, view, (disk) => {
      const color = colorOf(disk)
      if (disk.partCount === 0) {
        const shading = shadingOf(disk.radius / pixelRatio)
        drawDisk(pixels, disk.x, disk.y, disk.radius, color, disk.opacity, shading)
      } else {
        const batch = grains.get(color) ?? []
        batch.push({ ...disk })
        grains.set(color, batch)
      }
      if (this.#markRadius(disk) >= DETAIL_FULL * pixelRatio) marked.push({ ...disk })
    })
    this.#backdrop.show()
    context.lineJoin = 'round'
    for (const [color, batch] of grains) this.#fillGrains(batch, color, pixelRatio)
    for (const disk of marked) {
      context.globalAlpha = disk.opacity
      this.#drawMark(disk, this.#markRadius(disk))
    }
    context.globalAlpha = 1
  }

  /** Fills grains of one colour, and darkens their edges. */
  #fillGrains(grains: readonly ScreenDisk[], color: number, pixelRatio: number): void {
    const context = this.#context
    const rgb = `rgb(${color & 255} ${(color >> 8) & 255} ${(color >> 16) & 255})`
    for (const grain of grains) {
      context.beginPath()
      const { firstPart, partCount } = grain
      for (let part = firstPart; part < firstPart + partCount; part++)
        this.#trace(grain, this.#outlines[part])
      context.globalAlpha = grain.opacity
      context.fillStyle = rgb
      context.fill()
      // a stroke would show where the parts of a clump meet
      if (partCount > 1 || this.#markRadius(grain) < 3 * pixelRatio) continue
      context.save()
      context.clip()
      context.strokeStyle = EDGE_OF_GRAIN
      context.lineWidth = Math.min(0.3 * this.#markRadius(grain), 4 * pixelRatio)
      context.stroke()
      context.restore()
    }
    context.globalAlpha = 1
  }

  #drawWalls(places: Float32Array, { width, height, center, scale, pixelRatio }: View, theme: Theme): void {
    const context = this.#context
    const { f32, u32 } = this.#edges
    /** Converts a point in body coordinates to pixels. */
    const onScreen = (pointX: number, pointY: number, body: number): Point => {
      const [x, y, cos, sin] = places.subarray(4 * body)
      const worldX = x + cos * pointX - sin * pointY
      const worldY = y + sin * pointX + cos * pointY
      return [width / 2 + (worldX - center[0]) * scale, height / 2 - (worldY - center[1]) * scale]
    }
    context.lineCap = 'round'
    for (let at = 0; at < f32.length; at += EDGE.stride) {
      const body = u32[at + EDGE.body]
      context.lineWidth = 2 * Math.max(f32[at + EDGE.radius] * scale, MIN_WALL_RADIUS * pixelRatio)
      context.beginPath()
      const [startX, startY, endX, endY] = f32.subarray(at + EDGE.start)
      const [start, end] = [onScreen(startX, startY, body), onScreen(endX, endY, body)]
      if (bow(f32, at) * scale < MIN_SAGITTA) {
        context.moveTo(...start)
        context.lineTo(...end)
      } else {
        const curvature = f32[at + EDGE.curvature]
        const [tangentX, tangentY] = f32.subarray(at + EDGE.startTangent)
        const middle = onScreen(startX - tangentY / curvature, startY + tangentX / curvature, body)
        const angle = ([x, y]: Point) => Math.atan2(y - middle[1], x - middle[0])
        // the y axis points down on the screen, so a left turn decreases the angle
        context.arc(...middle, scale / Math.abs(curvature), angle(start), angle(end), curvature > 0)
      }
      const isSensor = u32[at + EDGE.sensor] !== 0
      context.strokeStyle = toCss(isSensor ? SENSOR_COLOR : theme.wall)
      if (isSensor) this.#strokeSensor(pixelRatio)
      else context.stroke()
    }
  }

  /** Strokes the current path as a translucent band with a dashed centre line. */
  #strokeSensor(pixelRatio: number): void {
    const context = this.#context
    context.globalAlpha = SENSOR_OPACITY
    context.stroke()
    context.globalAlpha = 1
    context.lineWidth = 2 * MIN_WALL_RADIUS * pixelRatio
    context.lineCap = 'butt'
    context.setLineDash([DASH * pixelRatio, DASH * pixelRatio])
    context.stroke()
    context.setLineDash([])
    context.lineCap = 'round'
  }

  #drawBonds(buffers: CpuBuffers, places: Float32Array, view: View, theme: Theme): void {
    const { width, height, center, scale, pixelRatio } = view
    const paths = new Map<number, Path2D>()
    const add = ({ from, to, half }: BondLine) => {
      // in quarters of a pixel
      const wide = Math.round(8 * half * scale) / 4
      const path = paths.get(wide) ?? new Path2D()
      path.moveTo(width / 2 + (from[0] - center[0]) * scale, height / 2 - (from[1] - center[1]) * scale)
      // a line of no length has no round ends
      path.lineTo(width / 2 + (to[0] - center[0]) * scale + DOT, height / 2 - (to[1] - center[1]) * scale)
      paths.set(wide, path)
    }
    visitBonds(buffers, places, add, pixelRatio / scale, view.box)
    const context = this.#context
    context.strokeStyle = toCss(theme.bond)
    context.lineCap = 'round'
    for (const [wide, path] of paths) {
      context.lineWidth = wide
      context.stroke(path)
    }
  }

  #drawForces(buffers: CpuBuffers, view: View, forceWidth: number, theme: Theme): void {
    const context = this.#context
    context.lineCap = 'round'
    for (const { width, opacity, strength, ends } of batchForces(buffers, view, forceWidth)) {
      context.strokeStyle = toCss(forceColor(strength, theme))
      context.lineWidth = width
      context.globalAlpha = opacity
      context.beginPath()
      for (let k = 0; k < ends.length; k += 4) {
        context.moveTo(ends[k], ends[k + 1])
        context.lineTo(ends[k + 2], ends[k + 3])
      }
      context.stroke()
    }
    context.globalAlpha = 1
  }

  /** Adds the outline of a part of a grain to the path. */
  #trace({ x, y, angle, scale }: ScreenDisk, { arcs }: OutlinePart): void {
    const context = this.#context
    const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
    for (const [k, arc] of arcs.entries()) {
      // the y axis points down on the screen, so a left turn decreases the angle
      const centerX = x + cos * arc.x - sin * arc.y
      const centerY = y - sin * arc.x - cos * arc.y
      const radius = arc.radius * scale
      const [from, to] = [-arc.from - angle, -arc.to - angle]
      if (k === 0) context.moveTo(centerX + radius * Math.cos(from), centerY + radius * Math.sin(from))
      if (radius > MIN_ARC) context.arc(centerX, centerY, radius, from, to, true)
      else context.lineTo(centerX, centerY)
    }
    context.closePath()
  }

  /** Returns the radius of the disk that the mark is drawn on, in pixels. */
  #markRadius({ radius, scale, firstPart, partCount }: ScreenDisk): number {
    return partCount === 0 ? radius : this.#outlines[firstPart].inner * scale
  }

  /** Draws a short spoke that shows the disk's rotation. */
  #drawMark({ x, y, angle }: ScreenDisk, radius: number): void {
    const context = this.#context
    const [cos, sin] = [Math.cos(angle) * radius, -Math.sin(angle) * radius]
    context.strokeStyle = MARK
    context.lineWidth = 0.22 * radius
    context.beginPath()
    context.moveTo(x + 0.3 * cos, y + 0.3 * sin)
    context.lineTo(x + 0.66 * cos, y + 0.66 * sin)
    context.stroke()
  }
}
