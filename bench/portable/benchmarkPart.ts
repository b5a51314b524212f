/** Part `benchmark`: the benchmark of bench.html, as `scree bench` runs it. */
import { benchmarkHere, describeBenchmark } from '../../apps/benchmark/headless.ts'
import type { PartRun } from './parts.ts'
import { log } from './results.ts'

export async function measureBenchmark({
  adapter: { device },
  isShort,
  limit,
  save,
}: PartRun): Promise<void> {
  const report = await benchmarkHere(
    { backend: 'gpu', device },
    { limit: limit.left / 1000, ...(isShort && { scenes: ['pile'] }) },
    () => {},
    save,
  )
  save(report)
  log(describeBenchmark(report))
}
