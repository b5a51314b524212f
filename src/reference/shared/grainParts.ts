/** Twin of shaders/shared/grainParts.wgsl. A function that returns a part there fills a struct here. */
import { copy, Items } from './memory'
import { turn, turned } from './turned'

/** Fills `span` with the arcs of a part. */
export function outlineOf(packed: u32, span: Span): void {
  span.start = packed / OUTLINE_ARCS
  span.count = packed % OUTLINE_ARCS
}

/** The number of parts to go through: a disk has one, which is the disk itself. */
export function partsOf(grain: SortedGrain): u32 {
  return max(grain.partCount, 1)
}

/** Fills `part` with a part of a grain, with its centre relative to that of the grain, along the axes of the world. */
export function placedPart(
  grainParts: Items<GrainPart>,
  grain: SortedGrain,
  pose: Pose,
  n: u32,
  part: GrainPart,
): void {
  if (grain.partCount === 0) {
    part.center.x = 0
    part.center.y = 0
    part.radius = pose.radius
    part.inner = pose.radius
    part.innerCenter.x = 0
    part.innerCenter.y = 0
    part.outline = 0
    part.hasSides = 0
    return
  }
  copy(part, grainParts[grain.firstPart + n])
  if (grain.partCount > 1) {
    turn(part.center.x, part.center.y, pose.angle)
    part.center.x = turned.x
    part.center.y = turned.y
  }
}

/** Contacts of two parts in the list: two if both have straight sides. */
export function contactsOf(a: GrainPart, b: GrainPart): u32 {
  return 1 + (a.hasSides & b.hasSides)
}
