/** Draws a world of a few hundred disks and grains with Canvas2D, from what `scree` exports. */
import { type DiskState, NONE, type WallOptions, type World } from 'scree'
import { grainPath, wallPath } from './paths.ts'

export interface Theme {
  readonly background: string
  readonly wall: string
  readonly disks: readonly string[]
}

export const DARK: Theme = {
  background: '#16130f',
  wall: '#a3988a',
  disks: ['#f9e0a0', '#f2b15f', '#e8804d', '#c94f62', '#8a4a96'],
}
export const LIGHT: Theme = {
  background: '#f6f1e8',
  wall: '#6f665b',
  disks: ['#e9b44c', '#dd8a3c', '#cf5f45', '#a83a5b', '#5e2b74'],
}

interface Wall {
  readonly path: Path2D
  /** Metres. */
  readonly width: number
}

/** Draws one world. Make another one after `reset`. */
export class Drawing {
  readonly #world: World
  readonly #view: readonly [number, number, number, number]
  readonly #walls: readonly (readonly Wall[])[]
  readonly #grains = new Map<number, Path2D>()
  /** Colour of each disk that was there at the start, by id: its layer. */
  readonly #layers = new Map<number, number>()

  constructor(world: World, view: readonly [number, number, number, number], start: DiskState) {
    this.#world = world
    this.#view = view
    this.#walls = [undefined, ...world.bodies.placements.map((_, k) => k + 1)].map((body) =>
      world.walls
        .list(body)
        .map((wall: WallOptions) => ({ path: wallPath(wall), width: 2 * (wall.radius ?? 0) })),
    )
    for (const { id, parts } of world.grains.outlines()) this.#grains.set(id, grainPath(parts))
    const heights = Array.from(start.ids, (_, k) => start.positions[2 * k + 1])
    const [low, high] = [Math.min(...heights), Math.max(...heights)]
    for (const [k, id] of start.ids.entries())
      this.#layers.set(id, Math.floor((4.999 * (heights[k] - low)) / Math.max(high - low, 0.1)))
  }

  draw(canvas: HTMLCanvasElement, state: DiskState, bonds: Float32Array, theme: Theme): void {
    const context = canvas.getContext('2d')!
    const [minX, minY, maxX, maxY] = this.#view
    const { width, height } = canvas
    const scale = Math.min(width / (maxX - minX), height / (maxY - minY))
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.fillStyle = theme.background
    context.fillRect(0, 0, width, height)
    const [x, y] = [width / 2 - (scale * (minX + maxX)) / 2, height / 2 + (scale * (minY + maxY)) / 2]
    context.setTransform(scale, 0, 0, -scale, x, y)
    context.lineCap = 'round'
    context.lineJoin = 'round'
    this.#drawBonds(context, bonds, scale, theme)
    this.#drawDisks(context, state, theme)
    this.#drawMarks(context, state, scale)
    this.#drawWalls(context, scale, theme)
  }

  #drawWalls(context: CanvasRenderingContext2D, scale: number, { wall }: Theme): void {
    const still = { position: [0, 0] as const, angle: 0 }
    context.strokeStyle = wall
    for (const [body, { position, angle }] of [still, ...this.#world.bodies.placements].entries()) {
      context.save()
      context.translate(position[0], position[1])
      context.rotate(angle)
      for (const { path, width } of this.#walls[body] ?? []) {
        context.lineWidth = Math.max(width, 3 / scale)
        context.stroke(path)
      }
      context.restore()
    }
  }

  #drawDisks(context: CanvasRenderingContext2D, state: DiskState, { disks }: Theme): void {
    const { ids, positions, angles, radii } = state
    const paths = disks.map(() => new Path2D())
    for (const [k, id] of ids.entries()) {
      const color = this.#layers.get(id) ?? id % disks.length
      const [x, y] = [positions[2 * k], positions[2 * k + 1]]
      const grain = this.#grains.get(id)
      if (grain === undefined) {
        paths[color].moveTo(x + radii[k], y)
        paths[color].arc(x, y, radii[k], 0, 2 * Math.PI)
      } else {
        context.save()
        context.translate(x, y)
        context.rotate(angles[k])
        context.fillStyle = disks[color]
        context.fill(grain)
        context.restore()
      }
    }
    for (const [k, path] of paths.entries()) {
      context.fillStyle = disks[k]
      context.fill(path)
    }
  }

  /** Draws a line on each disk that turns with it. */
  #drawMarks(context: CanvasRenderingContext2D, state: DiskState, scale: number): void {
    const { ids, positions, angles, radii } = state
    context.beginPath()
    for (const [k, id] of ids.entries()) {
      if (this.#grains.has(id) || radii[k] * scale < 3) continue
      const [x, y] = [positions[2 * k], positions[2 * k + 1]]
      context.moveTo(x, y)
      context.lineTo(x + 0.8 * radii[k] * Math.cos(angles[k]), y + 0.8 * radii[k] * Math.sin(angles[k]))
    }
    context.strokeStyle = 'rgb(0 0 0 / 0.35)'
    context.lineWidth = 1.2 / scale
    context.stroke()
  }

  /** `bonds` has x0, y0, x1, y1 of each bond. */
  #drawBonds(context: CanvasRenderingContext2D, bonds: Float32Array, scale: number, theme: Theme): void {
    context.beginPath()
    for (let at = 0; at < bonds.length; at += 4) {
      context.moveTo(bonds[at], bonds[at + 1])
      context.lineTo(bonds[at + 2], bonds[at + 3])
    }
    context.strokeStyle = theme.wall
    context.lineWidth = 3 / scale
    context.stroke()
  }
}

/** Returns the ends of all bonds that hold: x0, y0, x1, y1 per bond. */
export async function readBondLines(world: World, { ids, positions }: DiskState): Promise<Float32Array> {
  if (world.stats.bonds === 0) return new Float32Array(0)
  const { pairs, points, broken } = await world.bonds.read()
  const rows = new Map(Array.from(ids, (id, k) => [id, k]))
  const lines: number[] = []
  for (const [k, isBroken] of broken.entries()) {
    const [a, b] = [rows.get(pairs[2 * k]), rows.get(pairs[2 * k + 1])]
    if (isBroken === 1 || a === undefined) continue
    const isPoint = pairs[2 * k + 1] === NONE
    if (!isPoint && b === undefined) continue
    const end = isPoint ? points.subarray(2 * k, 2 * k + 2) : positions.subarray(2 * b!, 2 * b! + 2)
    lines.push(positions[2 * a], positions[2 * a + 1], ...end)
  }
  return Float32Array.from(lines)
}
