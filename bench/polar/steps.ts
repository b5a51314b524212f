/** Counts the array reads of point location in `src/polar`: exact and machine-independent. */

import { type Direction, facingOf, lookOf, type Sense, swapped } from '../../src/polar/facing.ts'
import { aheadOf, cellAt, firstHit, type Strips } from '../../src/polar/strips.ts'
import type { Cuts } from '../../src/polar/trace.ts'
import { NONE } from '../../src/schemas/constants.ts'

export interface Question {
  readonly point: readonly [number, number]
  readonly direction: Direction
  readonly sense: Sense
}

/** Means over all points; the last two over the points that reach a chain. */
export interface Steps {
  /** Levels compared with the point's v to find the slab. */
  readonly levels: number
  /** Tree nodes visited. */
  readonly nodes: number
  /** Fraction of the points with nothing straight ahead. */
  readonly open: number
  /** Levels of the chain compared. */
  readonly chainLevels: number
  /** Links of the chain visited. */
  readonly links: number
}

export function countSteps(cuts: Cuts, questions: readonly Question[]): Steps {
  const counted = { rows: new CountedStrips(cuts.rows), columns: new CountedStrips(cuts.columns) }
  let [open, met] = [0, 0]
  for (const { point, direction, sense } of questions) {
    const facing = facingOf(direction)
    const look = lookOf(facing, sense)
    const { strips } = counted[facing.axis]
    const [u, v] = swapped(facing.axis, point)
    const cell = cellAt(strips, u, v)
    if (cell === NONE || aheadOf(strips.cells, cell, look) !== NONE) continue
    open++
    if (firstHit(strips, look, u, v).circle !== NONE) met++
  }
  const both = (read: (strips: CountedStrips) => number) => read(counted.rows) + read(counted.columns)
  const all = questions.length
  return {
    levels: both(({ levels }) => levels.reads) / all,
    nodes: both(({ nodes }) => nodes) / all,
    open: open / all,
    chainLevels: both(({ chainLevels }) => chainLevels.reads) / open,
    // one additional read reports the owner
    links: (both(({ links }) => links.reads) - met) / open,
  }
}

/** A decomposition whose arrays count their reads. */
class CountedStrips {
  readonly levels = { reads: 0 }
  readonly chainLevels = { reads: 0 }
  readonly links = { reads: 0 }
  readonly strips: Strips
  nodes = 0

  constructor(strips: Strips) {
    const { tree } = strips
    const find: typeof tree.find = (root, side) =>
      tree.find(root, (cell) => {
        this.nodes++
        return side(cell)
      })
    this.strips = {
      ...strips,
      levels: counting(strips.levels, this.levels),
      tree: Object.create(tree, { find: { value: find } }),
      // each comparison with a link begins with reading its circle
      chains: strips.chains.map((chain) => ({
        ...chain,
        levels: counting(chain.levels, this.chainLevels),
        circles: counting(chain.circles, this.links),
      })),
    }
  }
}

function counting<T extends Float64Array | Uint32Array>(array: T, counter: { reads: number }): T {
  return new Proxy(array, {
    get(target, key) {
      if (key === 'length') return target.length
      counter.reads++
      return target[Number(key)]
    },
  })
}
