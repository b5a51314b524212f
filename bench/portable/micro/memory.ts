/** Bandwidth of a copy kernel, atomics, and the way to the device and back. */
import type { MicroBench } from './bench.ts'

const COPY = /* wgsl */ `
@group(0) @binding(0) var<storage, read> source: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> copied: array<vec4f>;
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) thread: vec3u, @builtin(num_workgroups) workgroups: vec3u) {
  for (var k = thread.x; k < arrayLength(&source); k += workgroups.x * 256u) { copied[k] = source[k]; }
}`

const HISTOGRAM = /* wgsl */ `
@group(0) @binding(0) var<storage, read_write> cells: array<atomic<u32>>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) thread: vec3u) {
  atomicAdd(&cells[thread.x * 2654435761u % (1u << 20u)], 1u);
}`

const MAXIMUM = /* wgsl */ `
@group(0) @binding(0) var<storage, read_write> words: array<atomic<u32>>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) thread: vec3u) {
  atomicMax(&words[0], thread.x);
}`

const MIB = 2 ** 20
const COPIES_MIB = [16, 256, 1024]
const SMALL_COPIES_MIB = [4]
const COPIES = 20
const MAX_WORKGROUPS = 65_535

/** Times copies of large buffers: from the total, 2 × size / time is the bandwidth. */
export async function measureBandwidth(bench: MicroBench): Promise<void> {
  for (const mib of bench.isSmall ? SMALL_COPIES_MIB : COPIES_MIB) {
    const size = mib * MIB
    if (size > bench.device.limits.maxStorageBufferBindingSize) continue
    const [source, copied] = [bench.buffer(size), bench.buffer(size)]
    const workgroups = Math.min(MAX_WORKGROUPS, size / 16 / 256)
    await bench.timeKernel(
      `copies ${mib} MiB by a kernel`,
      COPIES,
      bench.kernel(COPY, [source, copied]),
      workgroups,
    )
    await bench.repeat(`copies ${mib} MiB by copyBufferToBuffer`, COPIES, (encoder) => {
      for (let k = 0; k < COPIES; k++) encoder.copyBufferToBuffer(source, 0, copied, 0, size)
    })
    source.destroy()
    copied.destroy()
  }
}

export async function measureAtomics(bench: MicroBench): Promise<void> {
  const cells = bench.buffer(4 * MIB)
  const histogram = bench.kernel(HISTOGRAM, [cells])
  const maximum = bench.kernel(MAXIMUM, [cells])
  for (const workgroups of bench.isSmall ? [64] : [1563, 15_625]) {
    const threads = 64 * workgroups
    await bench.timeKernel(`histogram of ${threads} threads into 2^20 cells`, 64, histogram, workgroups)
    await bench.timeKernel(`atomicMax of ${threads} threads on one word`, 64, maximum, workgroups)
  }
}

/** Bytes that are written and read back. */
const MESSAGE = 65_536

/** Times what the host waits for: a submit, a write before it, and a readback. */
export async function measureSubmits(bench: MicroBench): Promise<void> {
  const words = bench.buffer(MESSAGE)
  const { pipeline, group } = bench.kernel(HISTOGRAM, [bench.buffer(4 * MIB)])
  const dispatch = (encoder: GPUCommandEncoder) => {
    const pass = encoder.beginComputePass()
    pass.setPipeline(pipeline)
    pass.setBindGroup(0, group)
    pass.dispatchWorkgroups(1)
    pass.end()
  }
  await bench.repeat('submits one dispatch and waits', 1, dispatch)
  const message = new Uint8Array(MESSAGE)
  await bench.repeat('writes 64 KiB, submits one dispatch and waits', 1, (encoder) => {
    bench.device.queue.writeBuffer(words, 0, message)
    dispatch(encoder)
  })
  const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST
  const staging = bench.device.createBuffer({ size: MESSAGE, usage })
  await bench.repeat(
    'reads 64 KiB back',
    1,
    (encoder) => encoder.copyBufferToBuffer(words, 0, staging, 0, MESSAGE),
    async () => {
      await bench.wait(staging.mapAsync(GPUMapMode.READ))
      staging.unmap()
    },
  )
  staging.destroy()
}
