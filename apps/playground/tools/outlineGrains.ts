/** Grains of outlines to pour: icons, letters with holes, and an image of the viewer's own. */
import {
  type FilledRegion,
  type FittedGrain,
  fitGrains,
  outlineFromPath,
} from '../../../src/entries/shapes.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { areasOfPixels, pixelsAt } from '../pixels.ts'
import { type PouredShape, pouredShape } from './pouredShape.ts'

export type OutlineName = 'hearts' | 'stars' | 'gears' | 'letters'

/** Tolerances that are tried, relative to the extent, until one grain suffices. */
const TOLERANCES = [0.01, 0.02, 0.04, 0.06, 0.09, 0.13, 0.2]

/** Returns the path of a polygon around the origin whose corners have these radii in turn. */
function polygon(count: number, radii: readonly number[]): string {
  const points = Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * k) / count
    const radius = radii[k % radii.length]
    return `${radius * Math.sin(angle)} ${-radius * Math.cos(angle)}`
  })
  return `M${points.join('L')}Z`
}

/** SVG paths, in any unit, y down. */
const PATHS: Record<OutlineName, readonly string[]> = {
  hearts: ['M0 9C-13 0 -11 -9 -5 -9C-2.5 -9 -0.7 -7.6 0 -5.5C0.7 -7.6 2.5 -9 5 -9C11 -9 13 0 0 9Z'],
  stars: [polygon(10, [10, 4.4])],
  gears: [`${polygon(32, [10, 10, 7.4, 7.4])}${polygon(16, [3])}`],
  letters: [
    'M0 0L3.8 -10H6.2L10 0H7.6L6.9 -2H3.1L2.4 0ZM3.8 -4H6.2L5 -7.4Z',
    'M0 0V-10H5A2.8 2.8 0 0 1 6.5 -5.2A2.8 2.8 0 0 1 5.4 0ZM2.2 -8.2V-6H4.6A1.1 1.1 0 0 0 4.6 -8.2ZM2.2 -4.2V-1.8H5A1.2 1.2 0 0 0 5 -4.2Z',
    'M8.5 -1.8A5 5 0 1 1 8.5 -8.2L6.8 -6.8A2.8 2.8 0 1 0 6.8 -3.2Z',
  ],
}

const fitted = new Map<FilledRegion, Map<number, PouredShape>>()

/** Returns grains of this name for a size, half of their extent in metres: letters one after the other. The same arguments return the same objects. */
export function outlineGrains(name: OutlineName): ((size: number) => PouredShape)[] {
  return regionsOf(name).map((region) => (size) => grainOf(region, size))
}

const regions = new Map<OutlineName, FilledRegion[]>()

function regionsOf(name: OutlineName): FilledRegion[] {
  const known = regions.get(name)
  if (known !== undefined) return known
  const made = PATHS[name].map((path) => outlineFromPath(path, { fillRule: 'evenodd' })[0])
  regions.set(name, made)
  return made
}

/** Resolves to grains of the largest area of an image or SVG file, for a size as above. Rejects if the browser cannot read it, or nothing stands out. */
export async function grainsOfFile(file: Blob): Promise<(size: number) => PouredShape> {
  const url = URL.createObjectURL(file)
  try {
    const [region] = areasOfPixels(await pixelsAt(url), 1)
    return (size) => grainOf(region, size)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Returns a region as one grain. A region that needs more parts than a grain has is simplified; if that does not suffice, its largest piece. */
function grainOf(region: FilledRegion, size: number): PouredShape {
  const sizes = fitted.get(region) ?? new Map<number, PouredShape>()
  fitted.set(region, sizes)
  const known = sizes.get(size)
  if (known !== undefined) return known
  const axes = [0, 1].map((axis) => region.outer.map((point) => point[axis]))
  const extent = Math.max(...axes.map((values) => Math.max(...values) - Math.min(...values)))
  const scale = (2 * size) / extent
  const scaled = (points: readonly Point[]) => points.map(([x, y]): Point => [scale * x, scale * y])
  const sized = { outer: scaled(region.outer), holes: region.holes.map(scaled) }
  let grains: FittedGrain[] = []
  for (const tolerance of TOLERANCES) {
    grains = fitGrains(sized, { tolerance: 2 * size * tolerance }).grains
    if (grains.length === 1) break
  }
  const largest = grains.reduce((a, b) => (b.area > a.area ? b : a))
  const made = pouredShape(largest.shape, largest.position)
  sizes.set(size, made)
  return made
}
