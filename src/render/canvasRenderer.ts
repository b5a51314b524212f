/** Draws with Canvas2D where WebGPU is unavailable. */
import type { BackendBuffers } from '../pipeline/backend.ts'
import type { ShapeTable } from '../pipeline/commands.ts'
import { EDGE } from '../schemas/offsets.ts'
import { words } from '../schemas/typedViews.ts'
import type { Placement } from '../walls/motion.ts'
import { bow, type WallOptions } from '../walls/walls.ts'
import { MIN_BOND_RADIUS, visitBonds } from './bonds.ts'
import type { Point } from './camera.ts'
import { batchDisks, type CpuBuffers, lookOf, type ScreenDisk } from './diskBatches.ts'
import { batchForces } from './forceBatches.ts'
import { type OutlinePart, outlinesOf } from './outlines.ts'
import { BACKGROUND, BOND_COLOR, colorTable, forceColor, SENSOR_COLOR, toCss, WALL } from './palette.ts'
import {
  allEdges,
  DASH,
  DETAIL_FULL,
  MIN_WALL_RADIUS,
  placementWords,
  type Renderer,
  resizeCanvas,
  SENSOR_OPACITY,
  type View,
} from './renderer.ts'

const TURN = 2 * Math.PI
/** Arcs with a smaller sagitta in pixels are drawn as lines. */
const MIN_SAGITTA = 0.1
/** Arcs of grains with a smaller radius in pixels are drawn as corners. */
const MIN_ARC = 0.3
const MARK = 'rgb(0 0 0 / 0.5)'

export class CanvasRenderer implements Renderer {
  readonly canvas = document.createElement('canvas')
  readonly #context: CanvasRenderingContext2D
  #edges = words(new ArrayBuffer(0))
  #shapes: ShapeTable | undefined
  #outlines: readonly OutlinePart[] = []
  #table = ''
  #colors: string[] = []

  /** `isSoftware`: the browser emulates the graphics card, so a CPU canvas is faster. */
  constructor(isSoftware: boolean) {
    const context = this.canvas.getContext('2d', { alpha: false, willReadFrequently: isSoftware })
    if (context === null) throw new Error('this browser offers neither WebGPU nor a 2D canvas')
    this.#context = context
  }

  setWalls(walls: readonly WallOptions[], bodies: readonly (readonly WallOptions[])[]): void {
    this.#edges = words(allEdges(walls, bodies).buffer)
  }

  draw(buffers: BackendBuffers, placements: readonly Placement[], view: View): void {
    if (buffers.kind !== 'cpu') throw new Error('Canvas2D cannot draw GPU buffers')
    resizeCanvas(this.canvas, view)
    this.#chooseColors(view)
    this.#context.fillStyle = toCss(BACKGROUND)
    this.#context.fillRect(0, 0, view.width, view.height)
    this.#drawWalls(placementWords(placements), view)
    if (buffers.shapes !== this.#shapes) this.#outlines = outlinesOf(buffers.shapes)
    this.#shapes = buffers.shapes
    if (buffers.bondNumbers > 0) this.#drawBonds(buffers, view)
    const markFrom = DETAIL_FULL * view.pixelRatio
    for (const [batch, disks] of batchDisks(buffers, view)) {
      const { color, opacity } = lookOf(batch)
      this.#context.globalAlpha = opacity
      this.#fillDisks(disks, this.#colors[color])
      for (const disk of disks) {
        const radius = this.#markRadius(disk)
        if (radius >= markFrom) this.#drawMark(disk, radius)
      }
    }
    this.#context.globalAlpha = 1
    if (view.forceWidth !== undefined) this.#drawForces(buffers, view, view.forceWidth)
  }

  destroy(): void {}

  #chooseColors({ colorBy, forceWidth }: View): void {
    const isFaded = forceWidth !== undefined
    const table = `${colorBy} ${isFaded}`
    if (table === this.#table) return
    this.#table = table
    this.#colors = colorTable(colorBy, isFaded).map(toCss)
  }

  #drawWalls(places: Float32Array, { width, height, center, scale, pixelRatio }: View): void {
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
      context.strokeStyle = toCss(isSensor ? SENSOR_COLOR : WALL)
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

  #drawBonds(buffers: CpuBuffers, { width, height, center, scale, pixelRatio }: View): void {
    const paths = new Map<number, Path2D>()
    visitBonds(buffers, (ax, ay, bx, by, half) => {
      // in quarters of a pixel
      const wide = Math.round(8 * Math.max(half * scale, MIN_BOND_RADIUS * pixelRatio)) / 4
      const path = paths.get(wide) ?? new Path2D()
      path.moveTo(width / 2 + (ax - center[0]) * scale, height / 2 - (ay - center[1]) * scale)
      path.lineTo(width / 2 + (bx - center[0]) * scale, height / 2 - (by - center[1]) * scale)
      paths.set(wide, path)
    })
    const context = this.#context
    context.strokeStyle = toCss(BOND_COLOR)
    context.lineCap = 'round'
    for (const [wide, path] of paths) {
      context.lineWidth = wide
      context.stroke(path)
    }
  }

  #fillDisks(disks: readonly ScreenDisk[], color: string): void {
    const context = this.#context
    context.beginPath()
    for (const disk of disks) {
      const { x, y, radius, firstPart, partCount } = disk
      if (partCount === 0) {
        context.moveTo(x + radius, y)
        context.arc(x, y, radius, 0, TURN)
      }
      for (let part = firstPart; part < firstPart + partCount; part++) this.#trace(disk, this.#outlines[part])
    }
    context.fillStyle = color
    context.fill()
  }

  #drawForces(buffers: CpuBuffers, view: View, forceWidth: number): void {
    const context = this.#context
    context.lineCap = 'round'
    for (const { width, opacity, strength, ends } of batchForces(buffers, view, forceWidth)) {
      context.strokeStyle = toCss(forceColor(strength))
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
