/** Radii drawn from a size distribution, with + - * / and sqrt only: every JavaScript engine draws the same bits. */
import { type Random, uniform } from '../../util/random.ts'
import { FRACTION, POSITIVE, type Rule, refuse, requireFields } from '../../util/validate.ts'

/** How the radii of a packing in metres are distributed. A number is the radius of all disks. */
export type RadiusDistribution =
  | number
  /** Uniform between two radii. */
  | { readonly type: 'uniform'; readonly min: number; readonly max: number }
  /** Two radii; `share` is the part of the disks that are large, default 0.5, and is kept to one disk. */
  | { readonly type: 'bidisperse'; readonly small: number; readonly large: number; readonly share?: number }
  /** The logarithm of the radius is normal, with a standard deviation `sigma` from 0 to 1; cut off at 3 of them. */
  | { readonly type: 'logNormal'; readonly median: number; readonly sigma: number }

/** Draws the radius of disk `k`. */
export type DrawRadius = (random: Random, k: number) => number

const FIELDS = {
  uniform: ['type', 'min', 'max'],
  bidisperse: ['type', 'small', 'large', 'share'],
  logNormal: ['type', 'median', 'sigma'],
}

function requireRule(name: string, value: unknown, rule: Rule): number {
  if (typeof value !== 'number' || !rule.holds(value)) refuse(name, value, rule.expected)
  return value as number
}

/** Returns the function that draws radii, and the largest radius it can draw. Throws if the distribution is invalid. */
export function radiiOf(
  name: string,
  distribution: RadiusDistribution,
): { draw: DrawRadius; largest: number } {
  const length = (field: string, value: unknown) => requireRule(`${name}${field}`, value, POSITIVE)
  if (typeof distribution === 'number') {
    const radius = length('', distribution)
    return { draw: () => radius, largest: radius }
  }
  const type: unknown = (distribution as { type?: unknown } | undefined)?.type
  if (type !== 'uniform' && type !== 'bidisperse' && type !== 'logNormal')
    refuse(name, distribution, "a radius, or an object with type 'uniform', 'bidisperse' or 'logNormal'")
  requireFields(name, distribution, FIELDS[distribution.type])
  if (distribution.type === 'uniform') {
    const [min, max] = [length('.min', distribution.min), length('.max', distribution.max)]
    if (min > max) refuse(`${name}.max`, max, `a number of at least min, which is ${min}`)
    return { draw: (random) => uniform(random, min, max), largest: max }
  }
  if (distribution.type === 'bidisperse') {
    const [small, large] = [length('.small', distribution.small), length('.large', distribution.large)]
    const share = requireRule(`${name}.share`, distribution.share ?? 0.5, FRACTION)
    // large where the number of large ones so far goes up
    const draw: DrawRadius = (_, k) => (Math.floor((k + 1) * share) > Math.floor(k * share) ? large : small)
    return { draw, largest: Math.max(small, large) }
  }
  const median = length('.median', distribution.median)
  const sigma = requireRule(`${name}.sigma`, distribution.sigma, FRACTION)
  return {
    draw: (random) => median * exponential(sigma * normal(random)),
    largest: median * exponential(sigma * CUT),
  }
}

/** Standard deviations at which the normal distribution is cut off. */
const CUT = 3

/** A normal number within CUT, by rejection: von Neumann. */
function normal(random: Random): number {
  for (;;) {
    const x = uniform(random, -CUT, CUT)
    if (random() < exponential(-(x * x) / 2)) return x
  }
}

/** e to the x, for |x| up to 10: the Taylor series of x/1024, squared ten times. */
function exponential(x: number): number {
  const small = x / 1024
  let [sum, term] = [1, 1]
  for (let k = 1; k <= 8; k++) {
    term = (term * small) / k
    sum += term
  }
  for (let k = 0; k < 10; k++) sum *= sum
  return sum
}
