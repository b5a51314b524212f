/** An exclusive scan as a list of stages. */

import { SCAN_TILE } from '../schemas/constants.ts'
import type { BufferName, Sizes } from './buffers.ts'
import { type Stage, stage } from './stage.ts'

/** The scratch buffers of a scan: totals of tiles, their scans, and the initial offset. */
interface Scratch {
  readonly totals: readonly [BufferName, BufferName]
  readonly offsets: readonly [BufferName, BufferName]
  readonly zero: BufferName
  /** The status whose `halted` and `stale` decide whether the stages run. */
  readonly status: BufferName
}

const SCRATCH: Scratch = {
  totals: ['totals1', 'totals2'],
  offsets: ['offsets1', 'offsets2'],
  zero: 'zero',
  status: 'status',
}

/** Returns the stages of an exclusive scan of `values` into `starts`: reduce up the levels of tiles, then scan down. */
export function scanStages(
  sizes: Sizes,
  values: BufferName,
  starts: BufferName,
  length: number,
  scratch = SCRATCH,
): Stage[] {
  const lengths = [length]
  while (lengths[lengths.length - 1] > SCAN_TILE)
    lengths.push(Math.ceil(lengths[lengths.length - 1] / SCAN_TILE))
  const { status } = scratch
  const valuesOf = [values, ...scratch.totals]
  const startsOf = [starts, ...scratch.offsets]
  if (lengths.length > valuesOf.length)
    throw new Error(`${length} values are too many to scan: at most ${SCAN_TILE ** 3}`)

  const up: Stage[] = []
  const down: Stage[] = []
  for (const [level, levelLength] of lengths.entries()) {
    const tileCount = Math.ceil(levelLength / SCAN_TILE)
    const isTop = level === lengths.length - 1
    const label = level === 0 ? values : `${values}, level ${level}`
    const levelValues = { buffer: valuesOf[level], length: levelLength }
    if (!isTop) {
      const totals = { buffer: valuesOf[level + 1], length: tileCount }
      up.push(
        stage('reduce', sizes, tileCount, {
          label: `reduce (${label})`,
          renames: { status, values: levelValues, totals },
        }),
      )
    }
    const offsets = isTop ? scratch.zero : { buffer: startsOf[level + 1], length: tileCount + 1 }
    const levelStarts = { buffer: startsOf[level], length: levelLength + 1 }
    const renames = { status, values: levelValues, offsets, starts: levelStarts } as const
    down.unshift(stage('scan', sizes, tileCount, { label: `scan (${label})`, renames }))
  }
  return [...up, ...down]
}
