/** Runs any number of queries in batches. */
import type { BackendChoice } from '../backends/backendChoice.ts'
import { createChosen } from '../backends/createBackend.ts'
import { type Rounding, requireRounding } from '../features/passes/rounding.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import { requireFields, requireInteger } from '../util/validate.ts'
import { CpuRunner } from './cpuRunner.ts'
import { GpuRunner } from './gpuRunner.ts'
import type { BatchRunner, BatchSpec, PackedQueries } from './runner.ts'

export interface BatchOptions {
  /** Backend; default 'auto': the GPU if there is a hardware adapter, else the CPU. */
  readonly backend?: BackendChoice
  /** WebGPU device to share; default: a new device. `destroy` does not destroy a given device. */
  readonly device?: GPUDevice
  /** Maximum number of queries per dispatch; more are split. Default: as many as the device allows. */
  readonly maxAtOnce?: number
  /** How kernels round on a GPU; default 'exact'. As the option of `World`: see docs/hardware.md. */
  readonly rounding?: Rounding
}

const FIELDS = ['backend', 'device', 'maxAtOnce', 'rounding']
/** Default of `maxAtOnce`. */
const ANY_NUMBER = 2 ** 32

/** A runner, and the maximum number of queries per dispatch. */
export interface OpenBatch<K extends string> {
  readonly runner: BatchRunner<K>
  readonly maxAtOnce: number
}

/** Creates a runner. `twins` is the WebAssembly of the kernels in base64. Rejects if an option is invalid or `createChosen` rejects. */
export async function openBatch<K extends string>(
  spec: BatchSpec<K>,
  twins: string,
  options: BatchOptions,
): Promise<OpenBatch<K>> {
  requireFields('options', options, FIELDS)
  const { backend = 'auto', device, maxAtOnce = ANY_NUMBER, rounding = 'exact' } = options
  requireInteger('maxAtOnce', maxAtOnce, 1, ANY_NUMBER)
  requireRounding('rounding', rounding)
  const runner = await createChosen<BatchRunner<K>>(
    backend,
    device,
    (adapter, ownsDevice) => GpuRunner.create(spec, adapter, ownsDevice, rounding),
    () => CpuRunner.create(spec, twins),
  )
  return { runner, maxAtOnce }
}

/** Returns the answers to all queries. Splits them into concurrent runs of at most `maxAtOnce` queries. */
export async function askAll<K extends string>(
  runner: BatchRunner<K>,
  { kernels }: BatchSpec<K>,
  kernel: K,
  { count, bytes }: PackedQueries,
  maxAtOnce: number,
): Promise<TypedViews> {
  runner.requireAlive()
  const { query, answer } = kernels[kernel]
  const most = Math.min(maxAtOnce, runner.maxQueries(kernel))
  const runs: Promise<TypedViews>[] = []
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
