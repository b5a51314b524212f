/** Draws a scene's state as an SVG picture, for the command line and the docs. */

import type { Placement } from '../features/bodies/motion.ts'
import type { DynamicBodyState } from '../features/bodies/world/dynamicBodies.ts'
import type { BondState } from '../features/bonds/bondEdits.ts'
import type { JointState } from '../features/bonds/jointState.ts'
import type { DiskState } from '../features/disks/state.ts'
import type { GrainOutline } from '../features/grains/world/worldGrains.ts'
import { boundsWith, type PeriodicBox } from '../features/periodic/periodicBox.ts'
import { edgeBounds } from '../features/walls/edgeGeometry.ts'
import { edgeWords } from '../features/walls/walls.ts'
import { outlinesIn } from '../scene/columns.ts'
import type { Scene, Wall } from '../scene/scene.ts'
import type { Point, Shape } from '../shapes/shape.ts'
import { solid } from '../shapes/shapeWalls.ts'
import { unite } from '../util/bounds.ts'
import { diskColors, type SvgLook } from './diskColors.ts'
import { type ForceBuffers, forceScale, visitForces } from './forces.ts'
import { imagePlacements, imagesOf, imageWalls, placedWall, sceneBox } from './images.ts'
import { DARK, forceColor, SENSOR_COLOR, toCss } from './palette.ts'
import { DASH, MIN_WALL_RADIUS, SENSOR_OPACITY } from './renderer.ts'
import { linesOfBonds } from './svgBonds.ts'

export const BACKGROUND = '#14110f'
const WALL = '#cdbfae'

/** Colour of disks under force lines. */
const MUTED_COLOR = '#40352a'

/** Contacts as a backend stores them; `substep` is their duration in seconds. */
export interface Forces {
  readonly buffers: ForceBuffers
  readonly substep: number
}

function boundsOf(
  bounds: Scene['bounds'],
  walls: readonly Wall[],
  state: DiskState,
): readonly [number, number, number, number] {
  if (bounds !== undefined) return bounds
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  const include = (x: number, y: number, radius: number) => {
    minX = Math.min(minX, x - radius)
    maxX = Math.max(maxX, x + radius)
    minY = Math.min(minY, y - radius)
    maxY = Math.max(maxY, y + radius)
  }
  for (let k = 0; k < state.ids.length; k++)
    include(state.positions[2 * k], state.positions[2 * k + 1], state.radii[k])
  return unite([minX, minY, maxX, maxY], edgeBounds(edgeWords(walls).buffer))
}

/** Returns what a picture of a state shows: [minX, minY, maxX, maxY] in metres. */
export function pictureBounds(
  scene: Scene,
  { state, placements }: SceneState,
): readonly [number, number, number, number] {
  const box = sceneBox(scene)
  return boundsWith(box, boundsOf(scene.bounds, placedWalls(scene, placements, box), state))
}

/** Returns all walls in world coordinates. */
function placedWalls(
  { walls, bodies = [] }: Scene,
  placements: readonly Placement[],
  box: PeriodicBox,
): Wall[] {
  const ofBodies = bodies.map((body) => body.walls)
  const places = imagePlacements(box, placements, ofBodies)
  const moved = imageWalls(box, walls, ofBodies).flatMap((own, k) =>
    (own as Wall[]).map((wall) => placedWall(wall, places[k])),
  )
  return [...walls, ...moved]
}

/** Arcs of a larger bulge are cut in two: rounding would shift the centre of a half circle by a part of a pixel. */
const MAX_BULGE = 0.5

/** Returns the commands that continue a path along one side. */
function sidePath(
  start: Point,
  [x, y]: Point,
  bulge: number,
  at: (x: number, y: number) => string,
  scale: number,
): string {
  if (bulge === 0) return `L ${at(x, y)}`
  const [dx, dy] = [x - start[0], y - start[1]]
  if (Math.abs(bulge) > MAX_BULGE) {
    // what turns left stands out to the right
    const middle: Point = [start[0] + (dx + bulge * dy) / 2, start[1] + (dy - bulge * dx) / 2]
    const half = bulge / (1 + Math.hypot(1, bulge))
    return `${sidePath(start, middle, half, at, scale)} ${sidePath(middle, [x, y], half, at, scale)}`
  }
  const chord = Math.hypot(dx, dy)
  const radius = ((scale * chord * (1 + bulge * bulge)) / (4 * Math.abs(bulge))).toFixed(2)
  // less than half a circle, and the clockwise flag
  return `A ${radius} ${radius} 0 0 ${Number(bulge < 0)} ${at(x, y)}`
}

/** Returns a wall as SVG path commands. `at` formats a point in pixels; `scale` is in pixels per metre. */
export function wallPath(
  { chain, bulges = [], closed }: Wall,
  at: (x: number, y: number) => string,
  scale: number,
): string {
  const corners = closed ? [...chain, chain[0]] : chain
  const sides = corners.slice(1).map((end, k) => sidePath(corners[k], end, bulges[k] ?? 0, at, scale))
  return [`M ${at(...corners[0])}`, ...sides, ...(closed ? ['Z'] : [])].join(' ')
}

/** Returns the outline of a grain as SVG path commands. */
function outlinePath(
  parts: readonly Shape[],
  [x, y]: Point,
  angle: number,
  at: (x: number, y: number) => string,
  scale: number,
): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const place = (pointX: number, pointY: number) =>
    at(x + cos * pointX - sin * pointY, y + sin * pointX + cos * pointY)
  return parts.map((part) => wallPath(solid(part), place, scale)).join(' ')
}

/** The state of a scene at one time. */
export interface SceneState {
  readonly state: DiskState
  /** Placements of the scene's bodies. */
  readonly placements: readonly Placement[]
  /** Outlines of grains; those of the scene if missing. */
  readonly outlines?: readonly GrainOutline[]
  /** States of dynamic bodies; not drawn, but saved scenes go on from them. */
  readonly dynamicBodies?: readonly DynamicBodyState[]
  /** States of joints; drawn as bonds, those of bodies of walls over the walls. Saved scenes go on from them. */
  readonly joints?: JointState
  /** Bonds to draw under the disks; not drawn if missing. */
  readonly bonds?: BondState
  /** Opacity of each disk, 0 to 1; default 1. */
  readonly opacities?: ArrayLike<number>
  /** Forces to draw over disks of a uniform colour; not drawn if missing. */
  readonly forces?: Forces
}

/**
 * Returns the SVG source. `width` is in pixels; the height follows from the scene's aspect ratio. `look` does not apply to a picture
 * with forces.
 */
export function drawSvg(
  scene: Scene,
  { state, placements, outlines: given, bonds, joints, opacities, forces }: SceneState,
  width: number,
  look: SvgLook = {},
): string {
  const box = sceneBox(scene)
  const placed = placedWalls(scene, placements, box)
  const bounds = look.frame ?? boundsWith(box, boundsOf(scene.bounds, placed, state))
  const [minX, minY, maxX, maxY] = bounds
  const height = Math.max(1, Math.round((width * (maxY - minY)) / (maxX - minX)))
  const scale = width / (maxX - minX)
  const px = (value: number) => value.toFixed(2)
  const colorOf = forces === undefined ? diskColors(state, look, scene.gravity) : () => MUTED_COLOR
  const at = (x: number, y: number) => `${px((x - minX) * scale)} ${px((maxY - y) * scale)}`
  const outlines = new Map((given ?? outlinesIn(scene)).map(({ id, parts }) => [id, parts]))
  const disks = Array.from(state.ids, (_, k) => {
    const color = colorOf(k)
    const [x, y, radius] = [state.positions[2 * k], state.positions[2 * k + 1], state.radii[k]]
    const opacity = opacities?.[k] ?? 1
    const faint = opacity < 1 ? ` fill-opacity="${px(opacity)}"` : ''
    const parts = outlines.get(state.ids[k])
    return imagesOf(box, x, y, radius).map(([atX, atY]) => {
      if (parts === undefined)
        return `<circle cx="${px((atX - minX) * scale)}" cy="${px((maxY - atY) * scale)}" r="${px(radius * scale)}" fill="${color}"${faint}/>`
      const path = outlinePath(parts, [atX, atY], state.angles[k], at, scale)
      return `<path d="${path}" fill="${color}"${faint}/>`
    })
  }).flat()
  const walls = placed.map((wall) => {
    const thickness = px(Math.max(2 * (wall.radius ?? 0) * scale, 2))
    const path = wallPath(wall, at, scale)
    if (!wall.sensor) return `<path d="${path}" stroke-width="${thickness}"/>`
    const dashes = `stroke-dasharray="${DASH}" stroke-linecap="butt" stroke-width="${2 * MIN_WALL_RADIUS}"`
    const [band, line] = [`stroke-opacity="${SENSOR_OPACITY}" stroke-width="${thickness}"`, dashes]
    return [band, line].map((look) => `<path d="${path}" stroke="${toCss(SENSOR_COLOR)}" ${look}/>`).join('')
  })
  const lines: string[] = []
  if (forces !== undefined) {
    const forceWidth = forceScale(state.masses, state.radii, scene.gravity, bounds) / forces.substep
    const toX = (metres: number) => px((metres - minX) * scale)
    const toY = (metres: number) => px((maxY - metres) * scale)
    visitForces(forces.buffers, forceWidth, (ax, ay, bx, by, half, strength) => {
      const ends = `x1="${toX(ax)}" y1="${toY(ay)}" x2="${toX(bx)}" y2="${toY(by)}"`
      const look = `stroke="${toCss(forceColor(strength))}" stroke-width="${px(2 * half * scale)}"`
      lines.push(`<line ${ends} ${look}/>`)
    })
  }
  const links = [bonds, joints].flatMap((some) =>
    some === undefined ? [] : linesOfBonds(state, some, placements, box, 1 / scale),
  )
  const linesOf = (isOfBody: boolean) =>
    links
      .filter((link) => link.isOfBody === isOfBody)
      .map(({ from, to, half }) => {
        return `<path d="M${at(...from)}L${at(...to)}" stroke-width="${px(2 * half * scale)}"/>`
      })
  const group = (lines: readonly string[]) =>
    lines.length > 0 ? [`<g stroke="${toCss(DARK.bond)}" stroke-linecap="round">`, ...lines, '</g>'] : []
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${BACKGROUND}"/>`,
    ...group(linesOf(false)),
    ...disks,
    `<g fill="none" stroke="${WALL}" stroke-linecap="round" stroke-linejoin="round">`,
    ...walls,
    `</g>${group(linesOf(true)).join('')}<g stroke-linecap="round">`,
    ...lines,
    '</g></svg>',
  ].join('\n')
}
