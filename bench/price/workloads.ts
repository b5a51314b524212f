/**
 * Workloads of the scenes that were timed on a card, as `npm run bench -- … --price h200 --json` writes them: seed 1 on the CPU, 8 substeps.
 * `settled` after 10 s, `falling` and `gas` after 0.25 s, those of 1,000 disks with 4 substeps. `falling1M` fell for 4.8 s with 2 substeps,
 * which squeezes its lowest disks more than 8 do.
 */
import { NO_FLAGS, NO_SIZES } from '../../src/features/sizes.ts'
import type { Workload } from './workload.ts'
import recorded from './workloads.json' with { type: 'json' }

export type WorkloadName = keyof typeof recorded

export const WORKLOADS = Object.fromEntries(
  Object.entries(recorded).map(([name, { sizes, ...workload }]) => [
    name,
    { ...workload, sizes: { ...NO_SIZES, ...sizes, has: { ...NO_FLAGS, ...sizes.has } } },
  ]),
) as unknown as Readonly<Record<WorkloadName, Workload>>
