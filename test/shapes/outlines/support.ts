/** Icons, their pictures by resvg, and shapes as SVG paths. */
import * as mdi from '@mdi/js'
import { Resvg } from '@resvg/resvg-js'
import type { Point, Shape } from '../../../src/shapes/shape.ts'
import { sampled } from '../support.ts'

/** Icons of the package, evenly chosen, as path data in a square of 24 units. */
export function icons(count: number): [name: string, path: string][] {
  const all = Object.entries(mdi).filter(([name, path]) => name.startsWith('mdi') && typeof path === 'string')
  return Array.from(
    { length: count },
    (_, k) => all[Math.floor((k * all.length) / count)] as [string, string],
  )
}

export const ICON = 24
const PIXELS = 20

/** Returns the coverage of each pixel of a path in a square of 24 units, y down, from 0 to 1. */
export function picture(path: string, rule = 'nonzero', size = ICON): Float64Array {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill-rule="${rule}" d="${path}"/></svg>`
  const { pixels } = new Resvg(svg, { fitTo: { mode: 'width', value: ICON * PIXELS } }).render()
  return Float64Array.from({ length: pixels.length / 4 }, (_, k) => pixels[4 * k + 3] / 255)
}

export const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)

/** Returns the sum of differences of two pictures, relative to the first. */
export function difference(a: Float64Array, b: Float64Array): number {
  return a.reduce((total, value, k) => total + Math.abs(value - b[k]), 0) / sum(a)
}

/** Returns polygons as path data, with y negated. */
export function pathOf(rings: readonly (readonly Point[])[]): string {
  return rings.map((ring) => `M${ring.map(([x, y]) => `${x} ${-y}`).join('L')}Z`).join('')
}

export function pathOfShapes(shapes: readonly Shape[]): string {
  return pathOf(shapes.map((shape) => sampled(shape, 24)))
}
