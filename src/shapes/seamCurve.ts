/**
 * A closed curve of tangent arcs, parametrized by its seam angles and arc lengths, and the derivatives of its support
 * function. Arc lengths are used instead of radii because they stay bounded when an arc becomes straight or a corner.
 */
import { type Row, zeros } from './rows.ts'

/** Position of the first seam (x, y), then the angle of the normal at each seam, then the length of each arc. */
export type Variables = Float64Array
export const FIRST_ANGLE = 2

export class SeamCurve {
  readonly count: number
  /** One entry more than there are arcs: the last is the first seam plus 2π. */
  readonly angles: Row
  /** x and y of the normal at each of these angles. */
  readonly normals: Row
  readonly radii: Row
  /** x and y of the centre of each arc. */
  readonly centers: Row
  readonly variables: Variables

  /** `same` is a curve with the same seam angles. */
  constructor(variables: Variables, same?: SeamCurve) {
    this.variables = variables
    const count = (variables.length - FIRST_ANGLE) / 2
    this.count = count
    const angles = same?.angles ?? anglesOf(variables, count)
    const normals = same?.normals ?? normalsOf(angles)
    const radii = zeros(count)
    const centers = zeros(2 * count)
    let x = variables[0]
    let y = variables[1]
    for (let k = 0; k < count; k++) {
      const radius = variables[FIRST_ANGLE + count + k] / (angles[k + 1] - angles[k])
      radii[k] = radius
      x -= radius * normals[2 * k]
      y -= radius * normals[2 * k + 1]
      centers[2 * k] = x
      centers[2 * k + 1] = y
      x += radius * normals[2 * k + 2]
      y += radius * normals[2 * k + 3]
    }
    this.angles = angles
    this.normals = normals
    this.radii = radii
    this.centers = centers
  }

  /** Returns the support function of the arc in the direction of this unit vector. */
  support(arc: number, cos: number, sin: number): number {
    return this.centers[2 * arc] * cos + this.centers[2 * arc + 1] * sin + this.radii[arc]
  }

  /** Returns the derivative of `support` with respect to each variable. */
  supportGradient(arc: number, angle: number): Row {
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    const gradient = this.#startGradient(arc, cos, sin)
    gradient[0] = cos
    gradient[1] = sin
    const x = this.normals[2 * arc]
    const y = this.normals[2 * arc + 1]
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
      const fromX = normals[2 * k]
      const fromY = normals[2 * k + 1]
      const toX = normals[2 * k + 2]
      const toY = normals[2 * k + 3]
      const first = FIRST_ANGLE + k
      const second = FIRST_ANGLE + ((k + 1) % count)
      alongX[first] += radii[k] * fromY
      alongX[second] -= radii[k] * toY
      alongY[first] -= radii[k] * fromX
      alongY[second] += radii[k] * toX
      this.#addRadius(alongX, k, toX - fromX)
      this.#addRadius(alongY, k, toY - fromY)
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

function anglesOf(variables: Variables, count: number): Row {
  const angles = zeros(count + 1)
  for (let k = 0; k < count; k++) angles[k] = variables[FIRST_ANGLE + k]
  angles[count] = angles[0] + 2 * Math.PI
  return angles
}

function normalsOf(angles: Row): Row {
  const normals = zeros(2 * angles.length)
  for (let k = 0; k < angles.length; k++) {
    normals[2 * k] = Math.cos(angles[k])
    normals[2 * k + 1] = Math.sin(angles[k])
  }
  return normals
}
