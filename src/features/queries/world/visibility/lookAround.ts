/** Answers a visibility query from what was read of a world. */

import { EDGE_BIT, NONE, QUERY_WALLS } from '../../../../schemas/constants.ts'
import { EDGE, MATERIAL, POSE } from '../../../../schemas/offsets.ts'
import { type TypedViews, words } from '../../../../schemas/typedViews.ts'
import type { Shape } from '../../../../shapes/shape.ts'
import type { Placement } from '../../../bodies/motion.ts'
import { isPeriodic, type PeriodicBox } from '../../../periodic/periodicBox.ts'
import { isRemoved } from '../../../walls/edgeStore.ts'
import type { VisibilityRequest, VisibleIntervals } from '../visibility.ts'
import { addEdge, addOutline, type Frame, frameAt } from './edgePieces.ts'
import { Intervals, NOTHING } from './intervals.ts'
import { Obstacles } from './obstacles.ts'
import { type ShiftsFor, Sight } from './sight.ts'

/** The disks and grains of a world, as the backend stores them. */
export interface StoredDisks {
  readonly ids: Uint32Array
  readonly slots: TypedViews
  readonly poses: TypedViews
  /** Missing if all categories are found. */
  readonly materials?: TypedViews
  /** Returns the convex parts of a grain; undefined for a disk. */
  readonly partsOf: (id: number) => readonly Shape[] | undefined
}

export interface VisibilityScene {
  readonly disks: StoredDisks | null
  readonly edges: Float32Array<ArrayBuffer>
  /** Id of the wall of each edge. */
  readonly wallOf: Uint32Array
  /** Placements of the bodies, by number. */
  readonly placements: readonly Placement[]
  readonly box: PeriodicBox
}

export function lookAround(asked: VisibilityRequest, scene: VisibilityScene): VisibleIntervals {
  const obstacles = new Obstacles()
  if (scene.disks !== null) addDisks(obstacles, asked, scene.disks)
  if ((asked.kinds & QUERY_WALLS) !== 0) addWalls(obstacles, asked, scene)
  const shiftsFor = isPeriodic(scene.box) ? imagesIn(scene.box, obstacles) : undefined
  return rowsOf(asked, new Sight(obstacles, asked.seesOut, shiftsFor), scene)
}

/** Whether an object with this filter is found. */
function isFound(asked: VisibilityRequest, category: number, mask: number): boolean {
  return (category & asked.mask) !== 0 && (asked.category === 0 || (mask & asked.category) !== 0)
}

function addDisks(
  obstacles: Obstacles,
  asked: VisibilityRequest,
  { ids, slots, poses, materials, partsOf }: StoredDisks,
): void {
  obstacles.reserve(ids.length)
  for (const id of ids) {
    const slot = slots.u32[id]
    // it has died in a sink or in quarantine
    if (slot === NONE) continue
    const m = id * MATERIAL.stride
    if (
      materials !== undefined &&
      !isFound(asked, materials.u32[m + MATERIAL.category], materials.u32[m + MATERIAL.mask])
    )
      continue
    const p = slot * POSE.stride
    const x = poses.f32[p + POSE.position]
    const y = poses.f32[p + POSE.position + 1]
    const parts = partsOf(id)
    if (parts === undefined) obstacles.addDisk(id, x, y, poses.f32[p + POSE.radius])
    else {
      const frame = frameAt(x, y, poses.f32[p + POSE.angle])
      for (const part of parts) addOutline(obstacles, id, part, frame)
    }
  }
}

function addWalls(
  obstacles: Obstacles,
  asked: VisibilityRequest,
  { edges, placements }: VisibilityScene,
): void {
  const views = words(edges.buffer)
  const { u32 } = views
  const frames: Frame[] = placements.map(({ position: [x, y], angle }) => frameAt(x, y, angle))
  for (let w = 0; w < edges.length; w += EDGE.stride) {
    if (isRemoved(u32, w) || u32[w + EDGE.sensor] !== 0) continue
    if (!isFound(asked, u32[w + EDGE.category], u32[w + EDGE.mask])) continue
    addEdge(obstacles, EDGE_BIT + w / EDGE.stride, views, w, frames[u32[w + EDGE.body]])
  }
}

/** Returns the images in a periodic box: all whole periods by which an obstacle may come in sight. */
function imagesIn({ period }: PeriodicBox, { count, x, y, radii }: Obstacles): ShiftsFor {
  const [low, high] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ]
  for (let k = 0; k < count; k++)
    for (const [axis, center] of [x[k], y[k]].entries()) {
      low[axis] = Math.min(low[axis], center - radii[k])
      high[axis] = Math.max(high[axis], center + radii[k])
    }
  const turns = (axis: number, at: number, far: number) => {
    const length = period[axis]
    if (length === 0) return [0]
    if (count === 0) return []
    const first = Math.ceil((at - far - high[axis]) / length)
    const last = Math.floor((at + far - low[axis]) / length)
    return Array.from({ length: Math.max(last - first + 1, 0) }, (_, k) => (first + k) * length)
  }
  return (pointX, pointY, far) =>
    turns(0, pointX, far).flatMap((shiftX) => turns(1, pointY, far).flatMap((shiftY) => [shiftX, shiftY]))
}

/** Makes room for that many intervals at first. */
const ROWS_PER_POINT = 40

/** Looks from all points, and puts the intervals in columns. */
function rowsOf(
  { points, maxDistances }: VisibilityRequest,
  sight: Sight,
  { edges, wallOf }: VisibilityScene,
): VisibleIntervals {
  const starts = new Uint32Array(maxDistances.length + 1)
  const seen = new Intervals(ROWS_PER_POINT * maxDistances.length)
  for (const [k, maxDistance] of maxDistances.entries()) {
    sight.look(points[2 * k], points[2 * k + 1], maxDistance, seen)
    starts[k + 1] = seen.count
  }
  const { count, keys } = seen
  const { u32 } = words(edges.buffer)
  const rows = {
    ids: new Uint32Array(count).fill(NONE),
    bodies: new Uint32Array(count).fill(NONE),
    walls: new Uint32Array(count).fill(NONE),
    edges: new Uint32Array(count).fill(NONE),
  }
  for (let row = 0; row < count; row++) {
    const key = keys[row]
    if (key < EDGE_BIT) rows.ids[row] = key
    else if (key !== NOTHING) {
      const edge = key - EDGE_BIT
      rows.edges[row] = edge
      rows.walls[row] = wallOf[edge]
      rows.bodies[row] = u32[edge * EDGE.stride + EDGE.body]
    }
  }
  return {
    starts,
    ...rows,
    startAngles: seen.startAngles.slice(0, count),
    endAngles: seen.endAngles.slice(0, count),
    startDistances: seen.startDistances.slice(0, count),
    middleDistances: seen.middleDistances.slice(0, count),
    endDistances: seen.endDistances.slice(0, count),
  }
}
