/** Validates the regions of fields, sinks and emitters. */
import type { Bounds } from '../../util/bounds.ts'
import {
  mapEach,
  NUMBER,
  refuse,
  requireBounds,
  requireFields,
  requireNumber,
  requireVector,
  SIZE,
  type Vector,
} from '../../util/validate.ts'

interface Regions {
  readonly line: readonly [Vector, Vector]
  readonly box: Bounds
  readonly disk: readonly [number, number, number]
  readonly halfPlane: { readonly point: Vector; readonly normal: Vector }
}

type Kind = keyof Regions
/** A region of one of these kinds. */
export type RegionOf<K extends Kind> = { [P in K]: { readonly [Q in P]: Regions[Q] } }[K]

const CHECKS: { readonly [K in Kind]: (name: string, value: unknown) => Regions[K] } = {
  line(name, value) {
    if (!Array.isArray(value) || value.length !== 2) refuse(name, value, 'two points [[x0, y0], [x1, y1]]')
    const [from, to] = mapEach(value, (end, k) => requireVector(`${name}[${k}]`, end, NUMBER))
    return [from, to]
  },
  box: requireBounds,
  disk(name, value) {
    if (!Array.isArray(value) || value.length !== 3) refuse(name, value, 'three numbers [x, y, r]')
    const [x, y, r] = mapEach(value as unknown[], (each, k) =>
      requireNumber(`${name}[${k}]`, each, k < 2 ? NUMBER : SIZE),
    )
    return [x, y, r]
  },
  halfPlane(name, value) {
    requireFields(name, value, ['point', 'normal'])
    const { point, normal } = value as Readonly<Record<string, unknown>>
    return {
      point: Object.freeze(requireVector(`${name}.point`, point, NUMBER)),
      normal: requireDirection(`${name}.normal`, normal),
    }
  },
}

/** Returns a frozen vector. Throws if it is invalid or [0, 0]. */
export function requireDirection(name: string, value: unknown): Vector {
  const [x, y] = requireVector(name, value, NUMBER)
  if (x === 0 && y === 0) refuse(name, value, 'a vector other than [0, 0]')
  return Object.freeze([x, y] as const)
}

/** Returns a frozen copy of the region in `options`. Throws unless exactly one of these kinds is given, with numbers in range. */
export function checkRegion<K extends Kind>(
  name: string,
  options: Readonly<Partial<Record<K, unknown>>>,
  kinds: readonly K[],
): RegionOf<K> {
  const given = kinds.filter((kind) => options[kind] !== undefined)
  if (given.length !== 1)
    throw new Error(
      `${name} has ${given.length === 0 ? 'no region' : given.join(' and ')}: expected one of ${kinds.join(', ')}`,
    )
  const [kind] = given
  const region = CHECKS[kind](`${name}.${kind}`, options[kind])
  return Object.freeze({ [kind]: Object.freeze(region) }) as RegionOf<K>
}

/** The kinds of regions in which fields act and disks die. */
export const AREAS = ['box', 'disk', 'halfPlane'] as const
