/** Part `benchmark`: the benchmark of bench.html, as `scree bench` runs it. */
import { benchmarkHere, describeBenchmark } from '../../apps/benchmark/headless.ts'
import type { PartRun } from './parts.ts'
import { log, save } from './results.ts'

/** The result as docs/results collects it. */
const RESULT = 'scree-benchmark.json'

export async function measureBenchmark({ adapter: { device }, isShort, limit }: PartRun): Promise<void> {
  const report = await benchmarkHere(
    { backend: 'gpu', device },
    { limit: limit.left / 1000, ...(isShort && { scenes: ['pile'] }) },
    () => {},
    (found) => save(RESULT, found),
  )
  save(RESULT, report)
  log(describeBenchmark(report))
}
