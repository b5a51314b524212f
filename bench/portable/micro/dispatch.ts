/** Cost of a dispatch: empty, with storage, with bind groups, with a pass, by workgroups, and if it returns at once. */
import type { MicroBench } from './bench.ts'

const EMPTY = '@compute @workgroup_size(1) fn main() {}'

const TOUCH = /* wgsl */ `
@group(0) @binding(0) var<storage, read_write> words: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) thread: vec3u) {
  words[thread.x]++;
}`

const RETURN_EARLY = /* wgsl */ `
@group(0) @binding(0) var<storage, read> flag: array<u32>;
@group(0) @binding(1) var<storage, read_write> words: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (flag[0] == 0u) { return; }
  words[thread.x]++;
}`

/** Dispatches of a measurement: two steps of 8 substeps. */
const DISPATCHES = 512
/** Workgroups of 64 threads: 100,000 threads are 1,563, a million 15,625. */
const WORKGROUPS = [1, 16, 1563, 15_625]
const EARLY_WORKGROUPS = [16, 256, 1563, 15_625, 65_535]
const MAX_SMALL = 1563
/** A word per thread of the largest dispatch. */
const BYTES = 4 * 64 * 65_535

export async function measureDispatches(bench: MicroBench): Promise<void> {
  const [words, others] = [bench.buffer(BYTES), bench.buffer(BYTES)]
  const touch = bench.kernel(TOUCH, [words])
  const groups = [touch.group, bench.group(touch.pipeline, [others])]
  await bench.timeKernel('empty', DISPATCHES, bench.kernel(EMPTY, []), 1)
  for (const workgroups of sized(bench, WORKGROUPS))
    await bench.timeKernel(
      `reads and writes storage, ${workgroups} workgroups`,
      DISPATCHES,
      touch,
      workgroups,
    )
  await bench.time('the bind group changes, 1 workgroup', DISPATCHES, (pass, k) => {
    pass.setPipeline(touch.pipeline)
    pass.setBindGroup(0, groups[k % 2])
    pass.dispatchWorkgroups(1)
  })
  await bench.time(
    'a pass per dispatch, 1 workgroup',
    DISPATCHES,
    (pass) => {
      pass.setPipeline(touch.pipeline)
      pass.setBindGroup(0, touch.group)
      pass.dispatchWorkgroups(1)
    },
    true,
  )
  const early = bench.kernel(RETURN_EARLY, [bench.buffer(256), words])
  for (const workgroups of sized(bench, EARLY_WORKGROUPS))
    await bench.timeKernel(`returns early by a flag, ${workgroups} workgroups`, DISPATCHES, early, workgroups)
}

/** Returns the counts that are not too large for a software driver. */
function sized({ isSmall }: MicroBench, counts: readonly number[]): number[] {
  return counts.filter((count) => !isSmall || count <= MAX_SMALL)
}
