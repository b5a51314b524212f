/** Draws walls over a map, which covers those of the picture. */
import type { Placement } from '../../../src/index.ts'
import { imagePlacements, imageWalls, sceneBox } from '../../../src/render/images.ts'
import { type Theme, toCss } from '../../../src/render/palette.ts'
import { MIN_WALL_RADIUS } from '../../../src/render/renderer.ts'
import { wallPath } from '../../../src/render/svg.ts'
import type { Scene, Wall } from '../../../src/scene/scene.ts'

/** Units of paths per metre: they are rounded to hundredths. */
const UNITS = 1000

const paths = new WeakMap<object, Path2D>()

function pathOf(wall: Wall): Path2D {
  const path = paths.get(wall) ?? new Path2D(wallPath(wall, (x, y) => `${UNITS * x} ${-UNITS * y}`, UNITS))
  paths.set(wall, path)
  return path
}

/** Where the picture is: pixels per metre, and the pixel of the origin of the world. */
export interface Frame {
  readonly scale: number
  readonly originX: number
  readonly originY: number
  readonly pixelRatio: number
}

/** Draws the fixed walls and those of the bodies of a scene; sensors are left out. */
export function drawWalls(
  context: CanvasRenderingContext2D,
  scene: Scene,
  walls: readonly Wall[],
  placements: readonly Placement[],
  { scale, originX, originY, pixelRatio }: Frame,
  theme: Theme,
): void {
  const box = sceneBox(scene)
  const bodies = (scene.bodies ?? []).map((body) => body.walls)
  const places = imagePlacements(box, placements, bodies)
  const still: Placement = { position: [0, 0], angle: 0 }
  const groups = [walls, ...imageWalls(box, walls, bodies)]
  context.save()
  context.strokeStyle = toCss(theme.wall)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const [k, group] of groups.entries()) {
    const { position, angle } = k === 0 ? still : (places[k - 1] ?? still)
    const [cos, sin] = [(scale / UNITS) * Math.cos(angle), (scale / UNITS) * Math.sin(angle)]
    context.setTransform(cos, -sin, sin, cos, originX + scale * position[0], originY - scale * position[1])
    for (const wall of group as readonly Wall[]) {
      if (wall.sensor) continue
      const wide = 2 * Math.max((wall.radius ?? 0) * scale, MIN_WALL_RADIUS * pixelRatio)
      context.lineWidth = (wide * UNITS) / scale
      context.stroke(pathOf(wall))
    }
  }
  context.restore()
}
