/** Part `micro`: what dispatches, memory, atomics, barriers and submits cost by themselves. */
import type { PartRun } from '../parts.ts'
import { log } from '../results.ts'
import { measureBarriers } from './barrier.ts'
import { MicroBench, type MicroRow } from './bench.ts'
import { measureDispatches } from './dispatch.ts'
import { measureAtomics, measureBandwidth, measureSubmits } from './memory.ts'

const GROUPS = [measureDispatches, measureSubmits, measureBarriers, measureAtomics, measureBandwidth]

export async function measureMicro({ adapter, isShort, limit, save }: PartRun): Promise<void> {
  const bench: MicroBench = new MicroBench(adapter, isShort, limit, (row) => {
    log(describe(row))
    save({ unit: 'µs per dispatch', repeats: bench.repeats, rows: bench.rows })
  })
  try {
    for (const measure of GROUPS) await measure(bench)
  } finally {
    bench.destroy()
  }
}

function describe({ name, dispatches, host, total }: MicroRow): string {
  const times = `host ${host.median.toFixed(2)} µs, in all ${total.median.toFixed(2)} µs`
  return `${name}: ${times}, lowest ${total.min.toFixed(2)} µs, per dispatch of ${dispatches}`
}
