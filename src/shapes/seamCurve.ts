/**
 * A closed curve of tangent arcs, parametrized by its seam angles and arc lengths, and the derivatives of its support
 * function. Arc lengths are used instead of radii because they stay bounded when an arc becomes straight or a corner.
 */
import { type Row, zeros } from './leastDistance.ts'
import { along, fromAngle } from './points.ts'
import type { Point } from './shape.ts'

/** Position of the first seam (x, y), then the angle of the normal at each seam, then the length of each arc. */
export type Variables = Float64Array
export const FIRST_ANGLE = 2

export class SeamCurve {
  readonly count: number
  /** One entry more than there are arcs: the last is the first seam plus 2π. */
  readonly angles: Float64Array
  readonly normals: Point[]
  readonly radii: Float64Array
  readonly centers: Point[] = []
  readonly variables: Variables

  constructor(variables: Variables) {
    this.variables = variables
    this.count = (variables.length - FIRST_ANGLE) / 2
    const { count } = this
    this.angles = new Float64Array(count + 1)
    this.angles.set(variables.subarray(FIRST_ANGLE, FIRST_ANGLE + count))
    this.angles[count] = this.angles[0] + 2 * Math.PI
    this.normals = Array.from(this.angles, fromAngle)
    this.radii = new Float64Array(count)
    let [x, y] = [variables[0], variables[1]]
    for (let k = 0; k < count; k++) {
      const radius = variables[FIRST_ANGLE + count + k] / (this.angles[k + 1] - this.angles[k])
      this.radii[k] = radius
      const center = along([x, y], this.normals[k], -radius)
      this.centers.push(center)
      ;[x, y] = along(center, this.normals[k + 1], radius)
    }
  }

  /** Returns the support function of the arc in the direction of this angle. */
  support(arc: number, angle: number): number {
    const [x, y] = this.centers[arc]
    return x * Math.cos(angle) + y * Math.sin(angle) + this.radii[arc]
  }

  /** Returns the derivative of `support` with respect to each variable. */
  supportGradient(arc: number, angle: number): Row {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const gradient = this.#startGradient(arc, cos, sin)
    gradient[0] = cos
    gradient[1] = sin
    const [x, y] = this.normals[arc]
    // of the angle from the start of the arc
    this.#addRadius(gradient, arc, 1 - (cos * x + sin * y))
    gradient[FIRST_ANGLE + arc] -= this.radii[arc] * (sin * x - cos * y)
    return gradient
  }

  /**
   * Returns the derivative, along this angle, of the gap between the end of the last arc and the start of the first.
   */
  closureGradient(angle: number): Row {
    return this.#startGradient(this.count, Math.cos(angle), Math.sin(angle))
  }

  /** Derivatives of the start of each arc relative to the first seam, along x and along y; the last are those of the end. */
  #starts: readonly (readonly [Row, Row])[] | undefined

  /** Returns the derivative of the start of this arc relative to the first seam, projected on a direction. */
  #startGradient(arc: number, cos: number, sin: number): Row {
    this.#starts ??= this.#startGradients()
    const [alongX, alongY] = this.#starts[arc]
    const gradient = zeros(alongX.length)
    for (let k = 0; k < gradient.length; k++) gradient[k] = cos * alongX[k] + sin * alongY[k]
    return gradient
  }

  #startGradients(): (readonly [Row, Row])[] {
    const { normals, radii, count } = this
    const alongX = zeros(this.variables.length)
    const alongY = zeros(this.variables.length)
    const starts: (readonly [Row, Row])[] = [[alongX.slice(), alongY.slice()]]
    for (let k = 0; k < count; k++) {
      const [from, to] = [normals[k], normals[k + 1]]
      const [first, second] = [FIRST_ANGLE + k, FIRST_ANGLE + ((k + 1) % count)]
      alongX[first] += radii[k] * from[1]
      alongX[second] -= radii[k] * to[1]
      alongY[first] -= radii[k] * from[0]
      alongY[second] += radii[k] * to[0]
      this.#addRadius(alongX, k, to[0] - from[0])
      this.#addRadius(alongY, k, to[1] - from[1])
      starts.push([alongX.slice(), alongY.slice()])
    }
    return starts
  }

  /** Adds the derivative of the radius, which is the arc length over the angle between the seams. */
  #addRadius(gradient: Row, arc: number, slope: number): void {
    const { angles, radii, count } = this
    const perAngle = slope / (angles[arc + 1] - angles[arc])
    gradient[FIRST_ANGLE + count + arc] += perAngle
    gradient[FIRST_ANGLE + arc] += perAngle * radii[arc]
    gradient[FIRST_ANGLE + ((arc + 1) % count)] -= perAngle * radii[arc]
  }
}
