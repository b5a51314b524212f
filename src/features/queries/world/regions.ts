/** Validation and results of nearest-disk and region queries. */

import type { QueryAnswer, QueryCommand } from '../../../pipeline/queryCommand.ts'
import { GRAIN_BIT, NONE, QUERY_DISKS } from '../../../schemas/constants.ts'
import { NEAREST, REGION } from '../../../schemas/offsets.ts'
import { words } from '../../../schemas/typedViews.ts'
import { NUMBER, type Rule, requireAt, requireFields, SIZE } from '../../../util/validate.ts'
import { type ClosestPoints, closestPoints, type FoundWalls } from './closest.ts'
import { DISTANCE, type QueryFilter, requireCount, requireEach, requireFilter } from './inputs.ts'

export interface NearestOptions extends QueryFilter {
  /** Points in metres, two numbers per point: x0, y0, … */
  readonly points: ArrayLike<number>
  /** Maximum distance in metres; objects farther away are ignored. One per point, or one number for all. Default Infinity. */
  readonly maxDistance?: number | ArrayLike<number>
}

/** One row per point: the wall nearest to it, measured to the boundary of its skin, and its closest point. */
export interface NearestWalls extends FoundWalls, ClosestPoints {}

/** One row per point: the disk or grain nearest to it, and its closest point. */
export interface NearestDisks extends ClosestPoints {
  /**
   * Id of the disk with the nearest boundary, or the one that contains the point most deeply; NONE if there is none.
   */
  readonly ids: Uint32Array
}

/** Either boxes or disks. A disk is in a region if it overlaps or touches it. */
export interface RegionOptions extends QueryFilter {
  /** Boxes in metres, four numbers each: minX, minY, maxX, maxY, … */
  readonly boxes?: ArrayLike<number>
  /** Disks in metres, three numbers each: x, y, radius, … */
  readonly disks?: ArrayLike<number>
}

/** The disks in all regions. The ids from starts[k] to starts[k + 1] are those in region k, ascending. */
export interface DisksInRegions {
  /** First row of each region, one more than there are regions. */
  readonly starts: Uint32Array
  readonly ids: Uint32Array
}

type RegionRequest = Omit<QueryCommand, 'view'>

const FARTHEST = 2 ** 127

/** `kinds` are QUERY_ bits of what is searched for. */
export function checkNearest(options: NearestOptions, kinds: number): RegionRequest {
  requireFields('options', options, ['points', 'maxDistance', 'mask', 'category'])
  const { points, maxDistance = Infinity } = options
  const { count, inputs } = packPoints(points, maxDistance, DISTANCE)
  return { question: 'nearest', count, inputs, kinds, ...requireFilter(options), isList: false }
}

export function checkRegions(options: RegionOptions): RegionRequest {
  requireFields('options', options, ['boxes', 'disks', 'mask', 'category'])
  const { boxes, disks } = options
  if ((boxes === undefined) === (disks === undefined)) {
    const given = boxes === undefined ? 'neither given' : 'both given'
    throw new Error(`boxes and disks are ${given}: expected one of them`)
  }
  const filter = requireFilter(options)
  const [count, inputs] = boxes === undefined ? diskRegions(disks!) : boxRegions(boxes)
  return { question: 'disksIn', count, inputs, kinds: QUERY_DISKS, ...filter, isList: true }
}

function boxRegions(boxes: ArrayLike<number>): [number, ArrayBuffer] {
  const count = requireCount('boxes', boxes, 4, 'four per box, minX, minY, maxX, maxY, …')
  const inputs = packRegions(count, (k) => {
    const at = (n: number) => requireAt('boxes', boxes, 4 * k + n, NUMBER)
    const [minX, minY, maxX, maxY] = [at(0), at(1), at(2), at(3)]
    if (minX > maxX || minY > maxY) {
      throw new Error(
        `box ${k} is [${minX}, ${minY}, ${maxX}, ${maxY}]: expected minX <= maxX and minY <= maxY`,
      )
    }
    return [minX, minY, maxX, maxY, 0]
  })
  return [count, inputs]
}

function diskRegions(disks: ArrayLike<number>): [number, ArrayBuffer] {
  const count = requireCount('disks', disks, 3, 'three per disk, x, y, radius, …')
  const inputs = packRegions(count, (k) => {
    const [x, y] = [0, 1].map((axis) => requireAt('disks', disks, 3 * k + axis, NUMBER))
    return [x, y, x, y, requireAt('disks', disks, 3 * k + 2, SIZE)]
  })
  return [count, inputs]
}

/** Packs `Region` structs of points. Throws if a point or distance is out of range. */
export function packPoints(
  points: ArrayLike<number>,
  maxDistance: number | ArrayLike<number>,
  rule: Rule,
): { count: number; inputs: ArrayBuffer } {
  const count = requireCount('points', points, 2, 'two per point, x0, y0, x1, y1, …')
  const distance = requireEach('maxDistance', maxDistance, count, 'points', rule)
  const at = (k: number, axis: number) => requireAt('points', points, 2 * k + axis, NUMBER)
  const inputs = packRegions(count, (k) => {
    const [x, y] = [at(k, 0), at(k, 1)]
    return [x, y, x, y, Math.min(distance(k), FARTHEST)]
  })
  return { count, inputs }
}

/** Packs `Region` structs: two corners and a radius each. */
function packRegions(count: number, region: (k: number) => readonly number[]): ArrayBuffer {
  const inputs = new ArrayBuffer(4 * REGION.stride * count)
  const { f32 } = words(inputs)
  for (let k = 0; k < count; k++) {
    const [lowX, lowY, highX, highY, radius] = region(k)
    f32.set([lowX, lowY], k * REGION.stride + REGION.low)
    f32.set([highX, highY], k * REGION.stride + REGION.high)
    f32[k * REGION.stride + REGION.radius] = radius
  }
  return inputs
}

/** Unpacks the results; `answer` is null in a world without disks. */
export function nearestDisks({ inputs, count }: RegionRequest, answer: QueryAnswer | null): NearestDisks {
  const ids = new Uint32Array(count).fill(NONE)
  for (let k = 0; answer !== null && k < count; k++) {
    const id = answer.results.u32[k * NEAREST.stride + NEAREST.id]
    if (id !== NONE) ids[k] = id & ~GRAIN_BIT
  }
  return { ids, ...closestPoints(inputs, count, answer) }
}

export function disksInRegions({ results, starts }: QueryAnswer): DisksInRegions {
  const ids = results.u32.slice(0, starts[starts.length - 1])
  for (let k = 0; k + 1 < starts.length; k++) ids.subarray(starts[k], starts[k + 1]).sort()
  return { starts, ids }
}
