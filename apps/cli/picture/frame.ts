/** What a picture shows: the scene with a margin, and how many disks are outside. */
import { imagesOf, sceneBox } from '../../../src/render/images.ts'
import { pictureBounds, type SceneState } from '../../../src/render/svg.ts'
import type { Scene } from '../../../src/scene/scene.ts'

type Box = readonly [minX: number, minY: number, maxX: number, maxY: number]

/** How far disks and walls outside the scene's bounds widen the picture, relative to the size of these bounds. */
const WIDEST = 0.5
/** Sides are at least this part of each other, so that a picture of a line has a height. */
const FLATTEST = 0.02
/** Least length of the longer side in diameters of the largest disk, without bounds of the scene. */
const LEAST = 5

export interface Frame {
  readonly bounds: Box
  /** Number of disks that are not, or not wholly, inside. */
  readonly outside: number
}

/**
 * Returns bounds around everything. If the scene has bounds, disks that have left them by more than half of their size are outside, as
 * one of them far away would make all others invisible.
 */
export function frameOf(scene: Scene, standing: SceneState): Frame {
  const { bounds: given, ...rest } = scene
  const reach = given === undefined ? undefined : widened(given, WIDEST)
  const walls = pictureBounds(rest, { ...standing, state: { ...standing.state, ids: new Uint32Array(0) } })
  const box = sceneBox(scene)
  let bounds = united(given ?? EMPTY, reach === undefined ? walls : clipped(walls, reach))
  let outside = 0
  const { positions, radii, ids } = standing.state
  for (let k = 0; k < ids.length; k++) {
    const [x, y, radius] = [positions[2 * k], positions[2 * k + 1], radii[k]]
    const isInside =
      [x, y, radius].every(Number.isFinite) && (reach === undefined || contains(reach, around(x, y, radius)))
    if (!isInside) outside++
    else
      for (const [atX, atY] of imagesOf(box, x, y, radius)) bounds = united(bounds, around(atX, atY, radius))
  }
  // a lone disk does not fill the picture
  const least =
    given === undefined ? LEAST * 2 * radii.reduce((most, radius) => Math.max(most, radius), 0) : 0
  return { bounds: thick(bounds.every(Number.isFinite) ? bounds : [-1, -1, 1, 1], least), outside }
}

const around = (x: number, y: number, radius: number): Box => [x - radius, y - radius, x + radius, y + radius]

const EMPTY: Box = [Infinity, Infinity, -Infinity, -Infinity]

const united = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]

const clipped = (box: Box, [minX, minY, maxX, maxY]: Box): Box => [
  Math.max(box[0], minX),
  Math.max(box[1], minY),
  Math.min(box[2], maxX),
  Math.min(box[3], maxY),
]

const contains = (outer: Box, inner: Box) => united(outer, inner).every((side, k) => side === outer[k])

function widened([minX, minY, maxX, maxY]: readonly number[], part: number): Box {
  const [x, y] = [part * (maxX - minX), part * (maxY - minY)]
  return [minX - x, minY - y, maxX + x, maxY + y]
}

/** Widens a box about its centre: both sides to a part of the longer one, and the longer one to `least`. */
function thick([minX, minY, maxX, maxY]: Box, least: number): Box {
  const [width, height] = [maxX - minX, maxY - minY]
  const long = Math.max(width, height)
  const grow = long < least ? least - long : 0
  const thin = FLATTEST * (long + grow || 1)
  const x = Math.max(grow, thin - width) / 2
  const y = Math.max(grow, thin - height) / 2
  return [minX - x, minY - y, maxX + x, maxY + y]
}
