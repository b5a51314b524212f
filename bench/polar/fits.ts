/** Least-squares fits. */
import { linearRegression } from 'simple-statistics'

type Pairs = readonly (readonly [number, number])[]

/** Fits y = factor · x^exponent in log-log space. */
export function powerLaw(pairs: Pairs): { exponent: number; factor: number } {
  const { m, b } = linearRegression(pairs.map(([x, y]) => [Math.log(x), Math.log(y)]))
  return { exponent: m, factor: Math.exp(b) }
}

/** Fits y = start + slope · log2 x. */
export function perDoubling(pairs: Pairs): { slope: number; start: number } {
  const { m, b } = linearRegression(pairs.map(([x, y]) => [Math.log2(x), y]))
  return { slope: m, start: b }
}
