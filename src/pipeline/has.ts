/** Properties of a world that decide which stages it has. */
import { MAX_CANDIDATES } from '../schemas/constants.ts'
import { type Flags, plansTiles, type Sizes, sumsWarmStarts, timesStops } from './buffers.ts'

/** Properties beside those of `NOTHING`. */
const HAS = {
  /** Grains, not disks alone. */
  grains: (s) => s.grains > 0,
  /** Grains of several parts. */
  clumps: (s) => s.grains > 1,
  /** Forces of the user. */
  forces: (s) => s.forces.length > 0,
  /** Enough disks that the search for contacts may find too many candidates: a disk looks at each disk of a level and at each edge once at most. */
  crowd: (s) => s.disks * (s.levels.length * s.disks + s.edges) >= MAX_CANDIDATES,
  bonds: (s) => s.bonds > 0,
  joints: (s) => s.jointed > 0,
  /** Paths of bonds that share disks. */
  sharedBonds: (s) => s.bondParts > 0,
  /** Bodies that are pushed by what touches them. */
  dynamicBodies: (s) => s.dynamic > 0,
  /** Walls whose motion is prescribed. */
  drivenWalls: (s) => s.drivenEdges > 0,
  /** Driven walls or dynamic bodies. */
  movingWalls: (s) => s.drivenEdges + s.dynamic > 0,
  /** Speeds at the start of the substep that contacts record: something bounces, `events`, or driven walls. */
  approachSpeeds: (s) => s.has.bounces || s.has.events || s.drivenEdges > 0,
  /** Impulses that the solver sums up for the next warm start, which needs no pass then: see `sumsWarmStarts`. */
  sums: sumsWarmStarts,
  /** Plans of tiles, on graphics cards: see `plansTiles`. */
  plans: plansTiles,
  /** Bonds or dynamic bodies, which come between the relaxing passes. A tile makes both passes at once elsewhere. */
  separatePasses: (s) => s.bonds + s.dynamic > 0,
  /** Bounces or events, which use approach speeds. */
  hits: (s) => s.has.bounces || s.has.events,
  /** Events that have the times at which sweeps stop disks. */
  timedStops: timesStops,
  /** Neither restitution nor rolling resistance, which makes a pass of the solver cheaper. */
  plain: (s) => !s.has.bounces && !s.has.rolling,
  /** All disks on one level of the grid, so that no finer level is searched. */
  oneLevel: (s) => s.levels.length === 1,
  /** Bonds that may act on other points than centres. */
  anchors: (s) => s.anchored > 0,
  /** A query on grains: there are some, or shapes are cast. */
  queriedGrains: (s) => s.query.grains > 0,
} satisfies Record<string, (sizes: Sizes) => boolean>

export type Property = keyof Flags | keyof typeof HAS
/** A property that a world has, or with `!` has not. */
export type Condition = Property | `!${Property}`
/** Worlds with a stage: all, or those with these properties. */
export type Only = 'all' | Condition | readonly Condition[]

export function has(sizes: Sizes, property: Property): boolean {
  return property in HAS ? HAS[property as keyof typeof HAS](sizes) : sizes.has[property as keyof Flags]
}

/** Whether a world is one of these. */
export function isOneOf(only: Only, sizes: Sizes): boolean {
  if (only === 'all') return true
  const conditions = typeof only === 'string' ? [only] : only
  return conditions.every((condition) => {
    const isNot = condition.startsWith('!')
    return has(sizes, condition.slice(Number(isNot)) as Property) !== isNot
  })
}
