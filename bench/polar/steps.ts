/** What finding a place takes, counted by what `src/polar` reads: exact, and the same on every machine. */

import { type Direction, facingOf, lookOf, type Sense, swapped } from '../../src/polar/facing.ts'
import { aheadOf, cellAt, firstMet, type Strips } from '../../src/polar/strips.ts'
import type { Cuts } from '../../src/polar/trace.ts'
import { NONE } from '../../src/schemas/constants.ts'

export interface Question {
  readonly point: readonly [number, number]
  readonly direction: Direction
  readonly sense: Sense
}

/** Means over all questions; of the last two, over those that come to a chain. */
export interface Steps {
  /** Levels that are compared with the point's: of the strip. */
  readonly levels: number
  /** Nodes of its tree. */
  readonly nodes: number
  /** Part of the questions with nothing straight ahead. */
  readonly open: number
  /** Levels of the chain. */
  readonly chainLevels: number
  /** Links of the chain. */
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
    if (firstMet(strips, look, u, v).circle !== NONE) met++
  }
  const both = (read: (strips: CountedStrips) => number) => read(counted.rows) + read(counted.columns)
  const all = questions.length
  return {
    levels: both(({ levels }) => levels.reads) / all,
    nodes: both(({ nodes }) => nodes) / all,
    open: open / all,
    chainLevels: both(({ chainLevels }) => chainLevels.reads) / open,
    // it is read once more to tell its owner
    links: (both(({ links }) => links.reads) - met) / open,
  }
}

/** Strips whose arrays count how often they are read. */
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
      // each comparison with a link begins with its circle
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
