/** Solves four contacts of one color at a time. */
import { solveRun, solveTiles, sumUpRun } from '../../reference/solver/solveContacts'
import { MAY_BOUNCE, QUAD_BYTES } from './parts/four'
import { solveFour } from './parts/fourContacts'
import { sumUpFour } from './parts/fourSums'

@unmanaged
class ByFour {
  solve(first: usize, end: usize, endOfPushed: u32): u32 {
    let carrying: u32 = 0
    let at = first
    for (; at + QUAD_BYTES <= end; at += QUAD_BYTES) {
      const ofFour = solveFour(at, endOfPushed)
      carrying += ofFour === MAY_BOUNCE ? solveRun(at, at + QUAD_BYTES) : ofFour
    }
    return carrying + solveRun(at, end)
  }

  sumUp(first: usize, end: usize, endOfPushed: u32): void {
    let at = first
    for (; at + QUAD_BYTES <= end; at += QUAD_BYTES) sumUpFour(at, endOfPushed)
    sumUpRun(at, end)
  }
}

export function solveContacts(): void {
  solveTiles<ByFour>()
}
