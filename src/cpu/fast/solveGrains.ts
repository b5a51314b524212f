/** Solves four contacts of one color at a time. */
import { solveRun, solveTiles } from '../../reference/grains/solveGrains'
import { MAY_BOUNCE, QUAD_BYTES } from './parts/four'
import { solveFourGrains } from './parts/fourGrains'

@unmanaged
class ByFour {
  solve(first: usize, end: usize, endOfPushed: u32): u32 {
    let activeCount: u32 = 0
    let at = first
    for (; at + QUAD_BYTES <= end; at += QUAD_BYTES) {
      const ofFour = solveFourGrains(at, endOfPushed)
      activeCount += ofFour === MAY_BOUNCE ? solveRun(at, at + QUAD_BYTES) : ofFour
    }
    return activeCount + solveRun(at, end)
  }
}

export function solveGrains(): void {
  solveTiles<ByFour>()
}
