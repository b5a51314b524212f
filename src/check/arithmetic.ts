/**
 * Probes the arithmetic of a device: whether it rounds f32 as the CPU does. WGSL allows a division and a square root to be off by a few
 * units in the last place, a product and a sum to be fused, and denormal numbers to be flushed to 0.
 */
import shader from '../../shaders/check/probeArithmetic.wgsl?linked'
import { createRandom, type Random } from '../util/random.ts'
import { ulpDistance } from './compare.ts'

const f = Math.fround

/** The operations of the kernels, with the results that f32 has if each step is correctly rounded. */
const OPERATIONS = {
  '+': ([a, b]: Operands) => f(a + b),
  '-': ([a, b]: Operands) => f(a - b),
  '*': ([a, b]: Operands) => f(a * b),
  '/': ([a, b]: Operands) => f(a / b),
  sqrt: ([a]: Operands) => f(Math.sqrt(Math.abs(a))),
  dot: ([a, b, c, d]: Operands) => f(f(a * c) + f(b * d)),
  length: ([a, b]: Operands) => f(Math.sqrt(f(f(a * a) + f(b * b)))),
  fused: ([a, b, , d]: Operands) => f(f(a * b) + d),
} satisfies Record<string, (operands: Operands) => number>

type Operands = readonly [a: number, b: number, c: number, d: number]
/** An operation of the kernels. */
export type Operation = '+' | '-' | '*' | '/' | 'sqrt' | 'dot' | 'length'
const NAMES = Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[]
const SAMPLES = 4096

/** How a device computes with f32. */
export interface Arithmetic {
  /** The largest error of each operation over 4,096 samples, in units in the last place; 0: correctly rounded. */
  readonly worstUlps: Readonly<Record<Operation, number>>
  /** Whether `a * b + c` is computed with one rounding. */
  readonly isFused: boolean
  /** Whether results below 1.2e-38 become 0. */
  readonly flushesDenormals: boolean
  /** Whether every bit of a check must be equal: all operations are correctly rounded, and none is fused. */
  readonly isExact: boolean
}

/** Probes the operations that the kernels use. Rejects if the device was lost. */
export async function probeArithmetic(device: GPUDevice): Promise<Arithmetic> {
  const random = createRandom(1)
  const rows = Array.from({ length: SAMPLES }, () => operands(random))
  const results = await run(device, Float32Array.from([...rows.flat(), ...TINY]))
  const worst = (name: keyof typeof OPERATIONS) =>
    rows.reduce((most, row, k) => {
      const result = results[NAMES.length * k + NAMES.indexOf(name)]
      return Math.max(most, ulpDistance(OPERATIONS[name](row), result))
    }, 0)
  const worstUlps = Object.fromEntries(
    NAMES.filter((name) => name !== 'fused').map((name) => [name, worst(name)]),
  ) as Record<Operation, number>
  const isFused = worst('fused') > 0
  return {
    worstUlps,
    isFused,
    flushesDenormals: results[NAMES.length * SAMPLES + NAMES.indexOf('*')] === 0,
    isExact: !isFused && Object.values(worstUlps).every((ulps) => ulps === 0),
  }
}

/** Returns what was found as one sentence. */
export function describeArithmetic({ worstUlps, isFused, flushesDenormals, isExact }: Arithmetic): string {
  const off = Object.entries(worstUlps).filter(([, ulps]) => ulps > 0)
  const found = [
    off.length === 0
      ? `${Object.keys(worstUlps).join(' ')} are correctly rounded`
      : off.map(([name, ulps]) => `${name} is up to ${ulps} ulp off`).join(', '),
    `a * b + c is ${isFused ? '' : 'not '}fused`,
    `denormals are ${flushesDenormals ? 'flushed to 0' : 'kept'}`,
  ]
  const bar = isExact ? 'every bit must be equal' : 'stages may differ by rounding, and runs drift apart'
  return `${found.join(', ')}: ${bar}`
}

/** Normal numbers of many magnitudes, whose results are normal, too. The fourth is the negative, rounded product of the first two. */
function operands(random: Random): Operands {
  const number = () => f((1 + random()) * 2 ** Math.floor(40 * random() - 20) * (random() < 0.5 ? -1 : 1))
  const [a, b, c] = [number(), number(), number()]
  return [a, b, c, -f(a * b)]
}

/** Operands with a denormal product. */
const TINY: Operands = [2 ** -100, 2 ** -40, 0, 0]

async function run(device: GPUDevice, rows: Float32Array<ArrayBuffer>): Promise<Float32Array> {
  const { STORAGE, COPY_DST, COPY_SRC, MAP_READ } = GPUBufferUsage
  const bytes = (rows.byteLength / 4) * NAMES.length
  const input = device.createBuffer({ size: rows.byteLength, usage: STORAGE | COPY_DST })
  const output = device.createBuffer({ size: bytes, usage: STORAGE | COPY_SRC })
  const staging = device.createBuffer({ size: bytes, usage: MAP_READ | COPY_DST })
  const module = device.createShaderModule({ label: 'probeArithmetic', code: shader })
  const pipeline = await device.createComputePipelineAsync({ layout: 'auto', compute: { module } })
  const entries = [input, output].map((buffer, binding) => ({ binding, resource: { buffer } }))
  const bindGroup = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries })
  device.queue.writeBuffer(input, 0, rows)
  const encoder = device.createCommandEncoder()
  const pass = encoder.beginComputePass()
  pass.setPipeline(pipeline)
  pass.setBindGroup(0, bindGroup)
  pass.dispatchWorkgroups(Math.ceil(rows.length / 4 / 64))
  pass.end()
  encoder.copyBufferToBuffer(output, 0, staging, 0, bytes)
  device.queue.submit([encoder.finish()])
  await staging.mapAsync(GPUMapMode.READ)
  const results = new Float32Array(staging.getMappedRange().slice(0))
  for (const buffer of [input, output, staging]) buffer.destroy()
  return results
}
