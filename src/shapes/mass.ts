/** Area, centroid and moment of inertia of shapes in closed form. */
import { type Arcs, arcsOf } from './arcs.ts'
import { cross, distance, dot, middle, subtract } from './points.ts'
import type { Point } from './shape.ts'

export interface Mass {
  /** Area in m². */
  readonly area: number
  /** Centroid in metres. */
  readonly centroid: Point
  /** Second moment of area about the centroid in m⁴; multiply by the density in kg/m² for the moment of inertia. */
  readonly inertia: number
}

/**
 * Returns the area, centroid and second moment of area of a shape. Uses Green's theorem on the polygon through all arc
 * ends and adds the circular segments between arcs and chords. Moments are taken about a point of the outline, so that
 * a shape far from the origin loses no digits.
 */
export function massOf(shape: Arcs): Mass {
  const arcs = arcsOf(shape)
  const origin = arcs[0].start
  let [area, momentX, momentY, polar] = [0, 0, 0, 0]
  arcs.forEach((arc, k) => {
    const points = [arc.start, arc.end, arcs[(k + 1) % arcs.length].start].map((p) => subtract(p, origin))
    for (const [a, b] of [points.slice(0, 2), points.slice(1)]) {
      const doubled = cross(a, b)
      area += doubled / 2
      momentX += (doubled * (a[0] + b[0])) / 6
      momentY += (doubled * (a[1] + b[1])) / 6
      polar += (doubled * (dot(a, a) + dot(a, b) + dot(b, b))) / 12
    }
    const segment = segmentMoments(arc.halfAngle)
    const chord = distance(arc.start, arc.end)
    if (chord === 0) return
    const base = middle(points[0], points[1])
    const segmentArea = arc.radius ** 2 * segment.area
    const first = arc.radius ** 3 * segment.first
    // the segment's axis, perpendicular to its chord
    const axis: Point = [(points[1][1] - points[0][1]) / chord, (points[0][0] - points[1][0]) / chord]
    area += segmentArea
    momentX += segmentArea * base[0] + first * axis[0]
    momentY += segmentArea * base[1] + first * axis[1]
    polar += arc.radius ** 4 * segment.polar + 2 * first * dot(base, axis) + segmentArea * dot(base, base)
  })
  const [x, y] = [momentX / area, momentY / area]
  return {
    area,
    centroid: [origin[0] + x, origin[1] + y],
    inertia: polar - area * (x * x + y * y),
  }
}

/**
 * Half angles below this, in radians, use the power series: the closed forms lose too many digits. The first omitted
 * term is below 1e-14.
 */
const SMALL = 0.25

/**
 * Returns the moments of a segment of the unit circle with this half angle: its area, its first moment about the chord,
 * and its polar second moment about the midpoint of the chord.
 */
function segmentMoments(half: number): { area: number; first: number; polar: number } {
  if (half < SMALL) return smallSegmentMoments(half)
  const [s, c] = [Math.sin(half), Math.cos(half)]
  const area = half - s * c
  const aboutCenter = half / 2 - (c ** 3 * s) / 2 - (s ** 3 * c) / 6
  return {
    area,
    first: s - s ** 3 / 3 - c * half,
    polar: aboutCenter - (4 / 3) * c * s ** 3 + c * c * area,
  }
}

/** Computes the same moments as power series up to the 15th power. */
function smallSegmentMoments(half: number): { area: number; first: number; polar: number } {
  const square = half * half
  const series = (coefficients: readonly number[]) =>
    coefficients.reduceRight((sum, coefficient) => sum * square + coefficient, 0)
  return {
    area: half ** 3 * series(AREA_SERIES),
    first: half ** 5 * series(FIRST_SERIES),
    polar: half ** 5 * series(POLAR_SERIES),
  }
}

const AREA_SERIES = [2 / 3, -2 / 15, 4 / 315, -2 / 2835, 4 / 155925, -4 / 6081075, 8 / 638512875]
const FIRST_SERIES = [2 / 15, -11 / 315, 17 / 3780, -461 / 1247400, 8303 / 389188800, -24911 / 27243216000]
const POLAR_SERIES = [2 / 15, -8 / 315, 2 / 945, -16 / 155925, 4 / 1216215, -16 / 212837625]
