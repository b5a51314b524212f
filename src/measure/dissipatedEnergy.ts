/** Energy that contacts dissipate between two measurements of a world. */
import type { Measures } from '../features/measures/world/measures.ts'

/** What `dissipatedEnergy` reads of `World.measure`. */
export type EnergyMeasures = Pick<
  Measures,
  'kinetic' | 'potential' | 'momentum' | 'gravity' | 'wallWork' | 'substep' | 'energyChanges'
>

/**
 * Returns the energy that contacts dissipated between two results of `World.measure` of the same world, J: the work of moving walls minus the
 * gain in kinetic and potential energy. Null if `energyChanges` differs: something other than contacts and moving walls changed the energy in between.
 */
export function dissipatedEnergy(before: EnergyMeasures, after: EnergyMeasures): number | null {
  if (before.energyChanges !== after.energyChanges) return null
  const lost = modifiedEnergy(before, after.substep) - modifiedEnergy(after, after.substep)
  return after.wallWork - before.wallWork + lost
}

/**
 * Returns the modified energy that the symplectic Euler method conserves in free flight: kinetic and potential energy plus
 * h/2 g·p for a substep h. Source: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration (2006), chapter IX.
 */
function modifiedEnergy(
  { kinetic, potential, momentum: [x, y], gravity: [gravityX, gravityY] }: EnergyMeasures,
  substep: number,
): number {
  return kinetic + potential + 0.5 * substep * (gravityX * x + gravityY * y)
}
