/** Batches of any number of queries. */
import type { BackendChoice } from '../backendChoice.ts'
import { chooseAdapter } from '../createBackend.ts'
import { type Words, words } from '../words.ts'
import { CpuRunner } from './cpuRunner.ts'
import { GpuRunner } from './gpuRunner.ts'
import type { BatchRunner, BatchSpec, PackedQueries } from './runner.ts'

export interface BatchOptions {
  /** Default 'auto': the GPU where there is a real one, else the CPU. */
  readonly backend?: BackendChoice
  /** Stays the caller's to destroy. Default: one of its own. */
  readonly device?: GPUDevice
  /** Most queries of one dispatch; more are split. Default: as many as the device allows. */
  readonly mostAtOnce?: number
}

/** Most queries of one dispatch, where nothing else is said. */
export const ANY_NUMBER = 2 ** 32

/** `twins` is the WebAssembly of the kernels in base 64. Throws where the choice is 'gpu' and there is none. */
export async function createRunner<K extends string>(
  spec: BatchSpec<K>,
  twins: string,
  choice: BackendChoice,
  device: GPUDevice | undefined,
): Promise<BatchRunner<K>> {
  const adapter = await chooseAdapter(choice, device)
  if (adapter === null) return CpuRunner.create(spec, twins)
  return GpuRunner.create(spec, adapter, device === undefined)
}

/** All answers, in as many runs as they need, which are under way at once. */
export async function askAll<K extends string>(
  runner: BatchRunner<K>,
  { kernels }: BatchSpec<K>,
  kernel: K,
  { count, bytes }: PackedQueries,
  mostAtOnce: number,
): Promise<Words> {
  runner.requireAlive()
  const { query, answer } = kernels[kernel]
  const most = Math.min(mostAtOnce, runner.most(kernel))
  const runs: Promise<Words>[] = []
  for (let first = 0; first < count; first += most) {
    const end = Math.min(count, first + most)
    runs.push(runner.run(kernel, bytes.subarray(4 * query * first, 4 * query * end)))
  }
  const parts = await Promise.all(runs)
  if (parts.length === 1) return parts[0]
  const all = words(new ArrayBuffer(4 * answer * count))
  let offset = 0
  for (const { u32 } of parts) {
    all.u32.set(u32, offset)
    offset += u32.length
  }
  return all
}
