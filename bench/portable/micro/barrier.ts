/** Cost of a round of load, barrier, store, barrier inside a workgroup. */
import type { MicroBench } from './bench.ts'

type Kind = 'no memory' | 'storage' | 'workgroup memory'

/** Round: each thread of the workgroup reads the word of another, and writes its own. */
const ROUND: Readonly<Record<Kind, string>> = {
  'no memory': 'workgroupBarrier();',
  storage: 'let v = words[base + j]; storageBarrier(); words[base + me] = v * 0.5 + 1.0; storageBarrier();',
  'workgroup memory': 'let v = local[j]; workgroupBarrier(); local[me] = v * 0.5 + 1.0; workgroupBarrier();',
}

/** Words of a workgroup. */
const WORDS = 256
const ROUNDS = 64
const DISPATCHES = 16
const THREADS = [32, 64, 256]
const WORKGROUPS = [1, 132, 1056, 8448]

function codeOf(kind: Kind): string {
  const isLocal = kind === 'workgroup memory'
  return /* wgsl */ `
@group(0) @binding(0) var<storage, read_write> words: array<f32>;
var<workgroup> local: array<f32, ${WORDS}>;
override THREADS: u32;
@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) thread: vec3u) {
  let base = workgroup.x * ${WORDS}u;
  let me = thread.x;
  ${isLocal ? 'local[me] = words[base + me]; workgroupBarrier();' : ''}
  for (var k = 0u; k < ${ROUNDS}u; k++) {
    let j = (me * 7u + k * 13u) % THREADS;
    ${ROUND[kind]}
  }
  ${isLocal ? 'words[base + me] = local[me];' : 'words[base + me] += 1.0;'}
}`
}

export async function measureBarriers(bench: MicroBench): Promise<void> {
  const workgroups = bench.isSmall ? WORKGROUPS.slice(0, 1) : WORKGROUPS
  const words = bench.buffer(4 * WORDS * Math.max(...workgroups))
  for (const kind of Object.keys(ROUND) as Kind[])
    for (const threads of bench.isSmall ? THREADS.slice(0, 1) : THREADS) {
      const kernel = bench.kernel(codeOf(kind), [words], { THREADS: threads })
      for (const count of workgroups) {
        const name = `${ROUNDS} rounds of barriers, ${kind}, ${threads} threads, ${count} workgroups`
        await bench.timeKernel(name, DISPATCHES, kernel, count)
      }
    }
}
