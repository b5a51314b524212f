import { createRandom } from '../../util/random.ts'
import {
  boundsOf,
  CLEARANCE,
  createWall,
  drawRadii,
  GRAVITY,
  placeInRows,
  stackRows,
  substepsForFall,
} from '../placement.ts'
import type { Scene, SceneBody, SceneJoints, Wall } from '../scene.ts'

const MATERIAL = { friction: 0.2, restitution: 0.1 }
/** Half the length of a tray, the height of its rims, and the radius of its skin, m. */
const HALF = 3.2
const RIM = 0.35
const SKIN = 0.12
/** Mass of a tray, kg: that of about eight grains. */
const MASS = 4
/** Distance between trays of a row, and between rows, m. */
const GAP = 4.2
const RISE = 4.4
const ROWS = 4
/** Largest turn of a tray, rad, and the spring that levels it. */
const TILT = 0.7
const SPRING = { hertz: 0.25, dampingRatio: 0.2 }
/** By how much a rope between trays is longer than the gap, m. */
const SLACK = 0.8
/** A row has a column per this many grains along each side of a square of all of them. */
const GRAINS_PER_COLUMN = 5
/** Floor that a grain takes in a heap, m². */
const AREA = 0.65
const COLORS = 6

/**
 * Returns a scene in which grains fall through rows of seesaws: trays of walls, hinged to the world, level by a spring, with ropes from tray to
 * tray. See `Preset.build`.
 */
export function seesaws(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const columns = Math.max(1, Math.round(Math.sqrt(count) / GRAINS_PER_COLUMN))
  const pitch = 2 * HALF + GAP
  const half = (columns * pitch) / 2
  const lowest = Math.ceil((count * AREA) / (2 * half)) + HALF
  const trays = Array.from({ length: ROWS }, (_, row) => {
    // every other row stands between the trays of the others
    const trays = row % 2 === 0 ? columns : columns - 1
    return Array.from({ length: trays }, (_, k) => [(k - (trays - 1) / 2) * pitch, lowest + row * RISE])
  })
  const rows = stackRows(count, lowest + ROWS * RISE, () => [CLEARANCE - half, half - CLEARANCE])
  const top = (rows.at(-1)?.y ?? lowest + ROWS * RISE) + 3
  const box = createWall([[-half, 0], [half, 0], [half, top], [-half, top]], { closed: true, ...MATERIAL }) // biome-ignore format: points
  const walls: Wall[] = [box]
  const places = trays.flat()
  return {
    version: 1,
    name: 'seesaws',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(top),
    disks: {
      positions: placeInRows(random, rows),
      radii: drawRadii(random, count),
      labels: Array.from({ length: count }, (_, k) => Math.floor((k * COLORS) / count)),
      ...MATERIAL,
    },
    walls,
    bodies: places.map(trayAt),
    joints: jointsOf(trays),
  }
}

function trayAt(position: readonly number[]): SceneBody {
  const chain: [number, number][] = [[-HALF - RIM / 2, RIM], [-HALF, 0], [HALF, 0], [HALF + RIM / 2, RIM]] // biome-ignore format: points
  return { walls: [createWall(chain, { radius: SKIN, ...MATERIAL })], mass: MASS, position: [position[0], position[1]] } // biome-ignore format: one line
}

/** Returns the hinges of trays, in rows, and the ropes between their ends. */
function jointsOf(trays: readonly (readonly (readonly number[])[])[]): SceneJoints[] {
  const places = trays.flat()
  const hinges: SceneJoints = {
    type: 'revolute',
    disks: places.map((_, k) => ({ body: k + 1 })),
    points: places.flat(),
    lower: -TILT,
    upper: TILT,
    ...SPRING,
  }
  let first = 1
  const pairs = trays.flatMap((row) => {
    const start = first
    first += row.length
    return row.slice(1).map((_, k) => [start + k, start + k + 1])
  })
  if (pairs.length === 0) return [hinges]
  const ropes: SceneJoints = {
    type: 'distance',
    pairs: pairs.flat().map((body) => ({ body })),
    anchors: pairs.flatMap(() => [HALF, 0, -HALF, 0]),
    upper: GAP + SLACK,
  }
  return [hinges, ropes]
}
