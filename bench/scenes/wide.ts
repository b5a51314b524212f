/** The falling stack in a world a hundred times as large, empty or with scattered segments. */
import { presets } from '../../src/scene/presets.ts'
import type { Scene, Wall } from '../../src/scene/scene.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

const TIMES_AS_WIDE = 10
const SEGMENTS = 100_000
/** In metres. */
const SEGMENT_LENGTH = 2

/** Returns the stack's own bounds, and those of a world with the stack in its centre. */
function boundsOf(scene: Scene) {
  const [minX, minY, maxX, maxY] = scene.bounds!
  const [moreX, moreY] = [maxX - minX, maxY - minY].map((length) => ((TIMES_AS_WIDE - 1) / 2) * length)
  return { inner: [minX, minY, maxX, maxY], outer: [minX - moreX, minY - moreY, maxX + moreX, maxY + moreY] }
}

export function wide(count: number, seed: number): Scene {
  const scene = presets.pile.build(count, seed)
  const [minX, minY, maxX, maxY] = boundsOf(scene).outer
  return { ...scene, bounds: [minX, minY, maxX, maxY] }
}

/** The segments are placed outside of the stack's own bounds, so that only the search for contacts is measured. */
export function strewn(count: number, seed: number): Scene {
  const scene = wide(count, seed)
  const { inner, outer } = boundsOf(presets.pile.build(count, seed))
  const random = createRandom(seed)
  const walls: Wall[] = []
  while (walls.length < SEGMENTS) {
    const x = uniform(random, outer[0], outer[2])
    const y = uniform(random, outer[1], outer[3])
    const angle = uniform(random, 0, 2 * Math.PI)
    const isInside =
      x > inner[0] - SEGMENT_LENGTH &&
      x < inner[2] + SEGMENT_LENGTH &&
      y > inner[1] - SEGMENT_LENGTH &&
      y < inner[3] + SEGMENT_LENGTH
    const end: [number, number] = [x + SEGMENT_LENGTH * Math.cos(angle), y + SEGMENT_LENGTH * Math.sin(angle)]
    if (!isInside) walls.push({ chain: [[x, y], end] })
  }
  return { ...scene, walls: [...scene.walls, ...walls] }
}
