import { POSITIVE, requireBoolean, requireFields, requireList } from '../../util/validate.ts'
import { requireDouble, requirePoints } from '../points.ts'
import type { Point } from '../shape.ts'
import type { ShapeWall } from '../shapeWalls.ts'
import { arcChain, type BulgedChain } from './arcChain.ts'
import { extentOf, type FilledRegion, ringsOf } from './region.ts'
import { requireRegions } from './requireRegions.ts'

export interface WallFitOptions {
  /** Greatest distance in metres of a wall from the outline. Default 1/400 of the larger extent. */
  readonly tolerance?: number
}

export interface TerrainFitOptions extends WallFitOptions {
  /** Whether only the left side of each line, from its first to its last point, is solid. Default false. */
  readonly oneSided?: boolean
}

/** An open wall, rounded to f32. */
export interface TerrainWall {
  chain: [number, number][]
  bulges: number[]
  oneSided: boolean
}

const TOLERANCE = 1 / 400

/**
 * Returns walls of straight pieces and arcs around regions: one per ring, holes included. They keep disks and grains out of the filled area, as
 * `solid` does of a shape. Spread them beside a material for `World.walls.add` (terrain), or pass them as `walls` of `World.bodies.add`. Throws if a region or
 * the tolerance is invalid.
 */
export function fitWalls(
  regions: readonly FilledRegion[] | FilledRegion,
  options: WallFitOptions = {},
): ShapeWall[] {
  const checked = requireRegions('regions', regions)
  requireFields('options', options, ['tolerance'])
  const tolerance = toleranceOf(
    options,
    checked.flatMap(({ outer }) => outer),
  )
  return checked.flatMap(ringsOf).map((ring) => ({
    // reversed: the outside is to the left
    ...inF32(arcChain(ring.toReversed(), tolerance, true)),
    closed: true,
    oneSided: true,
  }))
}

/**
 * Returns open walls of straight pieces and arcs along lines, such as those of `linesFromPath`: a ground drawn from left to right has its
 * left side above. `lines` is one line of at least 2 points or a list of lines, in metres. Throws if a point or an option is invalid.
 */
export function fitTerrain(
  lines: readonly Point[] | readonly (readonly Point[])[],
  options: TerrainFitOptions = {},
): TerrainWall[] {
  requireList('lines', lines, 'points or lines')
  requireFields('options', options, ['tolerance', 'oneSided'])
  const { oneSided = false } = options
  requireBoolean('options.oneSided', oneSided)
  const isList = Array.isArray(lines[0]) && Array.isArray(lines[0][0])
  const checked = (isList ? lines : [lines]).map((line, k) =>
    requirePoints(isList ? `lines[${k}]` : 'lines', line, 2),
  )
  const tolerance = toleranceOf(options, checked.flat())
  return checked.map((line) => {
    const distinct = line.filter(([x, y], k) => k === 0 || x !== line[k - 1][0] || y !== line[k - 1][1])
    return { ...inF32(arcChain(distinct, tolerance, false)), oneSided }
  })
}

function toleranceOf({ tolerance }: WallFitOptions, points: readonly Point[]): number {
  if (tolerance === undefined) return TOLERANCE * extentOf(points)
  return requireDouble('options.tolerance', tolerance, POSITIVE)
}

function inF32({ chain, bulges }: BulgedChain) {
  return {
    chain: chain.map(([x, y]): [number, number] => [Math.fround(x), Math.fround(y)]),
    bulges: bulges.map(Math.fround),
  }
}
