/** How disks and grains turn that do not turn as solid ones of their mass do. */
import { type CheckedDisks, type CheckedTurning, isFixed, solidInertia } from '../../disks/disks.ts'

export interface Turn {
  /** Own moment of inertia in kg·m²; undefined if it is that of the solid disk or shape. */
  readonly inertia: number | undefined
  readonly isFixed: boolean
}

const SOLID: Turn = { inertia: undefined, isFixed: false }

/** Fraction by which a moment of inertia may differ from the solid one and count as that: rounding to f32, and of inverses, is below it. */
const SAME_INERTIA = 1e-6

/** What is known of rows that are set: the moment of inertia in kg·m² of the solid disk or shape, and how the row turned before. */
export interface KnownTurns {
  solidOf(row: number): number
  before?(row: number): Turn | undefined
}

/** Returns how each row turns once `given` is set; undefined for one that turns as a solid one does. */
export function turnsOf(given: CheckedTurning, count: number, known: KnownTurns): (Turn | undefined)[] {
  return Array.from({ length: count }, (_, row) => {
    const before = known.before?.(row) ?? SOLID
    const inertia = given.inertia?.[row] ?? Number.POSITIVE_INFINITY
    const turn = {
      inertia: Number.isFinite(inertia) ? ownInertia(inertia, known.solidOf(row)) : before.inertia,
      isFixed: isFixed(given, row) ?? before.isFixed,
    }
    return turn.isFixed || turn.inertia !== undefined ? turn : undefined
  })
}

function ownInertia(given: number, solid: number): number | undefined {
  return Math.abs(given - solid) <= SAME_INERTIA * solid ? undefined : given
}

/** Returns the rows of disks that do not turn as solid ones do, with how they turn. */
export function turnsOfDisks({ count, masses, radii, turning }: CheckedDisks): [row: number, turn: Turn][] {
  if (turning.inertia === undefined && turning.fixedRotation === undefined) return []
  const turns = turnsOf(turning, count, { solidOf: (row) => solidInertia(masses[row], radii[row]) })
  return turns.flatMap((turn, row): [number, Turn][] => (turn === undefined ? [] : [[row, turn]]))
}
