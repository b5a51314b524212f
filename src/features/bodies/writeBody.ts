import { BODY } from '../../schemas/offsets.ts'
import type { TypedViews } from '../../schemas/typedViews.ts'
import { asF32 } from '../../util/validate.ts'
import type { BodyGrid } from '../walls/edgeSet.ts'
import type { BodyImage } from './bodyImages.ts'
import type { Placement } from './motion.ts'

/** Writes a body at rest at a placement, with its grid of one level, as the `Body` struct at word `at`. */
export function writeBody(
  { f32, u32 }: TypedViews,
  at: number,
  place: Placement,
  { shift, image }: BodyImage,
  { grid, table }: BodyGrid,
): void {
  const [x, y] = place.position
  f32.set([asF32(x - shift[0]), asF32(y - shift[1])], at + BODY.position)
  f32.set([Math.cos(place.angle), Math.sin(place.angle)].map(asF32), at + BODY.rotation)
  f32.set([grid.originX, grid.originY].map(asF32), at + BODY.corner)
  f32[at + BODY.inverseCellSize] = 1 / grid.cellSize
  u32[at + BODY.columns] = grid.columns
  u32[at + BODY.rows] = grid.rows
  u32[at + BODY.table] = table
  u32[at + BODY.image] = image
}
