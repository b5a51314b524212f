/** Outlines of a run for ParaView: walls, bodies where they are, and grains, as lines. */

import type { Placement } from '../../../src/features/bodies/motion.ts'
import { imagePlacements, placedWall, sceneBox } from '../../../src/render/images.ts'
import type { SceneState } from '../../../src/render/svg.ts'
import { outlinesIn } from '../../../src/scene/columns.ts'
import type { Scene } from '../../../src/scene/scene.ts'
import { solid } from '../../../src/shapes/shapeWalls.ts'

/** A chain of points in metres; a closed one ends where it begins. */
export interface Line {
  readonly points: readonly (readonly [number, number])[]
  /** Number of the body, 0 for fixed walls; -1 for a grain. */
  readonly body: number
  /** Id of the grain; -1 for a wall. */
  readonly grain: number
  /** Skin of a wall, m. */
  readonly radius: number
}

interface Chain {
  readonly chain: readonly (readonly [number, number])[]
  readonly bulges?: readonly number[]
  readonly closed?: boolean
}

/** Largest turn of a piece of an arc, rad. */
const TURN = Math.PI / 24

/** Returns the points of a chain, with arcs as pieces that turn by at most 7.5°. */
export function pointsOf({ chain, bulges = [], closed = false }: Chain): [number, number][] {
  const ends = closed ? [...chain, chain[0]] : chain
  const points: [number, number][] = [[...ends[0]]]
  for (let k = 1; k < ends.length; k++) {
    const [[ax, ay], [bx, by]] = [ends[k - 1], ends[k]]
    const bulge = bulges[k - 1] ?? 0
    const turn = 4 * Math.atan(bulge)
    const pieces = Math.max(1, Math.ceil(Math.abs(turn) / TURN - 1e-9))
    // the centre is to the left of the chord, at a distance of chord / 2 / tan(turn / 2)
    const rise = pieces === 1 ? 0 : (1 - bulge * bulge) / (4 * bulge)
    const center = [(ax + bx) / 2 - (by - ay) * rise, (ay + by) / 2 + (bx - ax) * rise]
    for (let piece = 1; piece < pieces; piece++) {
      const [cos, sin] = [Math.cos((turn * piece) / pieces), Math.sin((turn * piece) / pieces)]
      const [dx, dy] = [ax - center[0], ay - center[1]]
      points.push([center[0] + cos * dx - sin * dy, center[1] + sin * dx + cos * dy])
    }
    points.push([bx, by])
  }
  return points
}

/** Returns the walls, bodies and grains of a scene as lines. Bodies in a periodic box are put into it. */
export function linesOf(
  scene: Scene,
  { state, placements, outlines = outlinesIn(scene) }: SceneState,
): Line[] {
  const { walls, bodies = [] } = scene
  const places = imagePlacements(
    sceneBox(scene),
    placements,
    bodies.map((body) => body.walls),
  )
  const wallLines = [walls, ...bodies.map((body) => body.walls)].flatMap((own, body) =>
    own.map((wall): Line => {
      const placed = body === 0 ? wall : placedWall(wall, places[body - 1])
      return { points: pointsOf(placed), body, grain: -1, radius: wall.radius ?? 0 }
    }),
  )
  const parts = new Map(outlines.map((outline) => [outline.id, outline.parts]))
  const grainLines = Array.from(state.ids, (id, k) => {
    const position = [state.positions[2 * k], state.positions[2 * k + 1]] as const
    const place: Placement = { position, angle: state.angles[k] }
    return (parts.get(id) ?? []).map(
      (part): Line => ({ points: pointsOf(placedWall(solid(part), place)), body: -1, grain: id, radius: 0 }),
    )
  }).flat()
  return [...wallLines, ...grainLines]
}
