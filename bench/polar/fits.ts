/** Laws through what was measured, by least squares. */
import { linearRegression } from 'simple-statistics'

type Pairs = readonly (readonly [number, number])[]

/** Of y = factor · x^exponent, over the logarithms. */
export function powerLaw(pairs: Pairs): { exponent: number; factor: number } {
  const { m, b } = linearRegression(pairs.map(([x, y]) => [Math.log(x), Math.log(y)]))
  return { exponent: m, factor: Math.exp(b) }
}

/** Of y = start + slope · log2 x. */
export function perDoubling(pairs: Pairs): { slope: number; start: number } {
  const { m, b } = linearRegression(pairs.map(([x, y]) => [Math.log2(x), y]))
  return { slope: m, start: b }
}
