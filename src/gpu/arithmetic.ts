/**
 * Probes the arithmetic of a device: whether it rounds f32 as the CPU does. WGSL allows a division and a square root to be off by a few
 * units in the last place, a product and a sum to be fused, and denormal numbers to be flushed to 0.
 */
import arithmeticShader from '../../shaders/check/probeArithmetic.wgsl?linked'
import fusedShader from '../../shaders/check/probeFused.wgsl?linked'
import roundedShader from '../../shaders/check/probeRounded.wgsl?linked'
import { createRandom, type Random } from '../util/random.ts'
import { ulpDistance } from '../util/ulpDistance.ts'
import { hasRoundedFunctions } from './rounding.ts'

const f = Math.fround

/** An operation of WGSL. */
export type Operation = '+' | '-' | '*' | '/' | 'sqrt' | 'dot' | 'length'

/** Operations of WGSL, with the results that f32 has if each step is correctly rounded. */
const BUILT_IN = {
  '+': ([a, b]: Operands) => f(a + b),
  '-': ([a, b]: Operands) => f(a - b),
  '*': ([a, b]: Operands) => f(a * b),
  '/': ([a, b]: Operands) => f(a / b),
  sqrt: ([a]: Operands) => f(Math.sqrt(Math.abs(a))),
  dot: ([a, b, c, d]: Operands) => f(f(a * c) + f(b * d)),
  length: ([a, b]: Operands) => f(Math.sqrt(f(f(a * a) + f(b * b)))),
} satisfies Record<Operation, (operands: Operands) => number>

/** What a compiler may compute otherwise than it is written. */
const COMPOSED = {
  'a * b + c': ([a, b, , d]: Operands) => f(f(a * b) + d),
  'a * b * b': ([, b, c]: Operands) => f(f(f(0.5 * c) * b) * b),
  '30 * a * a': ([, , c]: Operands) => f(f(30 * c) * c),
  '(1 - a) * b': ([a, b]: Operands) => f(f(1 - a) * b),
  'a + b - a': ([a, b]: Operands) => f(f(a + b) - a),
  'a - (a - b)': ([a, b]: Operands) => f(a - f(a - b)),
  'a + b + c': ([a, b, c]: Operands) => f(f(a + b) + c),
} satisfies Record<string, (operands: Operands) => number>

/** What kernels have in place of operations that drivers round as they like. */
const ROUNDED = {
  '/': BUILT_IN['/'],
  sqrt: BUILT_IN.sqrt,
  dot: BUILT_IN.dot,
  length: BUILT_IN.length,
  ...COMPOSED,
} satisfies Record<string, (operands: Operands) => number>

/** Of these, products that are multiplied in another order, and sums of which terms are added in another order or cancelled. */
const REORDERED = ['a * b * b', '30 * a * a'] as const
const REASSOCIATED = ['(1 - a) * b', 'a + b - a', 'a - (a - b)', 'a + b + c'] as const

/** Those of them that have a result for all operands. */
const BOUNDLESS = new Set(['/', 'sqrt'])

type Operands = readonly [a: number, b: number, c: number, d: number]
/** An operation that kernels compute in a way that all devices round alike. */
export type RoundedOperation = keyof typeof ROUNDED
const SAMPLES = 4096
const WIDE_SAMPLES = 65536

/** How a device computes with f32. */
export interface Arithmetic {
  /** The largest error of each operation over 4,096 samples, in units in the last place; 0: correctly rounded. */
  readonly worstUlps: Readonly<Record<Operation, number>>
  /** The same of what kernels have in place of these operations; of `/` and `sqrt` over 69,632 samples, with operands of all sizes. Reports of versions without it leave it out. */
  readonly roundedUlps?: Readonly<Record<RoundedOperation, number>>
  /** Whether `a * b + c` is computed with one rounding. */
  readonly isFused: boolean
  /** Whether products of several factors are multiplied in another order. Reports of versions without it leave it out. */
  readonly isReordered?: boolean
  /** Whether sums are computed in another order, or from products that are multiplied out. Reports of versions without it leave it out. */
  readonly isReassociated?: boolean
  /** Whether results below 1.2e-38 become 0. */
  readonly flushesDenormals: boolean
  /** Whether every bit of a check must be equal: all that kernels compute with on this device is correctly rounded, in the order in which it is written. */
  readonly isExact: boolean
  /** The same of kernels without functions in place of operations: all on software drivers, and those of `rounding: 'fast'`. */
  readonly isExactAsWritten?: boolean
}

/** Probes the operations that the kernels use. Rejects if the device was lost. */
export async function probeArithmetic(device: GPUDevice): Promise<Arithmetic> {
  const random = createRandom(1)
  const rows = Array.from({ length: SAMPLES }, () => operands(random))
  const plain = await run(device, 'probeArithmetic', arithmeticShader, BUILT_IN, [...rows, TINY])
  const composed = await run(device, 'probeFused', fusedShader, COMPOSED, rows)
  const roundedUlps = await probeRounded(device, 1)
  const worstUlps = worst(BUILT_IN, rows, plain)
  const composedUlps = worst(COMPOSED, rows, composed)
  const isFused = composedUlps['a * b + c'] > 0
  const isReordered = REORDERED.some((name) => composedUlps[name] > 0)
  const isReassociated = REASSOCIATED.some((name) => composedUlps[name] > 0)
  const areExact = (ulps: object) => Object.values(ulps).every((most) => most === 0)
  const isExactAsWritten = areExact(worstUlps) && areExact(composedUlps)
  const isExactRounded =
    areExact(roundedUlps) && worstUlps['+'] === 0 && worstUlps['-'] === 0 && worstUlps['*'] === 0
  return {
    worstUlps,
    roundedUlps,
    isFused,
    isReordered,
    isReassociated,
    flushesDenormals:
      plain[Object.keys(BUILT_IN).length * SAMPLES + Object.keys(BUILT_IN).indexOf('*')] === 0,
    isExact: hasRoundedFunctions(device, 'exact') ? isExactRounded : isExactAsWritten,
    isExactAsWritten,
  }
}

/** Returns the largest errors of what kernels have in place of operations that drivers round as they like, over random operands. */
export async function probeRounded(
  device: GPUDevice,
  seed: number,
): Promise<Readonly<Record<RoundedOperation, number>>> {
  const random = createRandom(seed)
  const rows = Array.from({ length: SAMPLES }, () => operands(random))
  const wide = [...limits(), ...Array.from({ length: WIDE_SAMPLES }, () => wideOperands(random))]
  const all = [...rows, ...wide]
  const results = await run(device, 'probeRounded', roundedShader, ROUNDED, all)
  return worst(ROUNDED, all, results, (name, k) => k < SAMPLES || BOUNDLESS.has(name))
}

type Table<Name extends string> = Record<Name, (operands: Operands) => number>

function worst<Name extends string>(
  table: Table<Name>,
  rows: readonly Operands[],
  results: Float32Array,
  counts: (name: Name, row: number) => boolean = () => true,
): Record<Name, number> {
  const names = Object.keys(table) as Name[]
  const most = (name: Name, n: number) =>
    rows.reduce((largest, row, k) => {
      if (!counts(name, k)) return largest
      const expected = table[name](row)
      return isDenormal(expected)
        ? largest
        : Math.max(largest, ulpDistance(expected, results[names.length * k + n]))
    }, 0)
  return Object.fromEntries(names.map((name, n) => [name, most(name, n)])) as Record<Name, number>
}

/** Whether a number is so small that a device may flush it to 0, or is the next larger one, which may be a denormal number rounded up. */
const isDenormal = (x: number) => x !== 0 && Math.abs(x) <= 2 ** -126

/** Returns what was found as one sentence. */
export function describeArithmetic({
  worstUlps,
  roundedUlps,
  isFused,
  isReordered = false,
  isReassociated = false,
  flushesDenormals,
  isExact,
}: Arithmetic): string {
  const off = (ulps: object) =>
    Object.entries(ulps)
      .filter(([, most]) => most > 0)
      .map(([name, most]) => `${name} is up to ${most} ulp off`)
  const builtIn = off(worstUlps)
  const rounded = off(roundedUlps ?? {})
  const found = [
    builtIn.length === 0 ? `${Object.keys(worstUlps).join(' ')} are correctly rounded` : builtIn.join(', '),
    `a * b + c is ${isFused ? '' : 'not '}fused`,
    ...(isReordered ? ['products are reordered'] : []),
    ...(isReassociated ? ['sums are reassociated'] : []),
    `denormals are ${flushesDenormals ? 'flushed to 0' : 'kept'}`,
    ...(rounded.length > 0
      ? [`in kernels ${rounded.join(', ')}`]
      : roundedUlps !== undefined && (builtIn.length > 0 || isFused || isReordered || isReassociated)
        ? ['in kernels all are correctly rounded']
        : []),
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

/** Numbers of all magnitudes: random bits, significands whose quotient is near a tie, or as near as it can be, or squares next to the middle of two roots. */
function wideOperands(random: Random): Operands {
  const bits = () => f32Of(Math.floor(2 ** 32 * random()))
  const significand = () => f(1 + random())
  const kind = Math.floor(5 * random())
  if (kind === 0) return [bits(), bits(), 0, 0]
  if (kind === 1) {
    const b = significand()
    return [f((significand() + 2 ** -24) * b), b, 0, 0]
  }
  if (kind === 2) {
    const root = significand() + 2 ** -24
    return [f(root * root * 4 ** Math.floor(100 * random() - 50)), significand(), 0, 0]
  }
  if (kind === 3) return nearTie(2 ** 23 + 1 + 2 * Math.floor(2 ** 22 * random()), random() < 0.5 ? -1 : 1)
  // whole numbers, whose quotients and roots are often exact
  const a = 1 + Math.floor(4096 * random())
  const b = 1 + Math.floor(4096 * random())
  return [f(random() < 0.5 ? a * a : a * b), b, 0, 0]
}

/**
 * Returns whole numbers of 24 bits, the second one being `divisor`, which is odd: their quotient in units in the last place is an integer and (1 + side / divisor) / 2,
 * as near to a tie as a quotient can be. If there is none, one is replaced by 1.
 */
function nearTie(divisor: number, side: number): Operands {
  // a 2^s = (divisor + side) / 2 modulo the divisor, where s is 23 or 24
  let rest = (divisor + side) / 2
  const halve = () => {
    rest = rest % 2 === 0 ? rest / 2 : (rest + divisor) / 2
  }
  for (let s = 0; s < 23; s++) halve()
  if (rest + divisor < 2 ** 24) return [rest + divisor, divisor, 0, 0]
  halve()
  return [rest >= 2 ** 23 ? rest : 1, divisor, 0, 0]
}

function f32Of(bits: number): number {
  const x = new Float32Array(Uint32Array.of(bits).buffer)[0]
  // denormal operands may be flushed
  return isDenormal(x) ? 0 : x
}

/** Pairs of numbers at the limits of f32. */
function limits(): Operands[] {
  const most = (2 - 2 ** -23) * 2 ** 127
  const positive = [
    0,
    2 ** -125,
    1 - 2 ** -24,
    1,
    1 + 2 ** -23,
    2 - 2 ** -23,
    2 ** 126,
    2 ** 127,
    most,
    Infinity,
  ]
  const all = [...positive, ...positive.map((x) => -x), Number.NaN]
  return all.flatMap((a) => all.map((b): Operands => [a, b, 0, 0]))
}

/** Operands with a denormal product. */
const TINY: Operands = [2 ** -100, 2 ** -40, 0, 0]

/** Returns a row of results per row of operands. */
async function run(
  device: GPUDevice,
  label: string,
  code: string,
  table: object,
  operandRows: readonly Operands[],
): Promise<Float32Array> {
  const rows = Float32Array.from(operandRows.flat())
  const { STORAGE, COPY_DST, COPY_SRC, MAP_READ } = GPUBufferUsage
  const bytes = (rows.byteLength / 4) * Object.keys(table).length
  const input = device.createBuffer({ size: rows.byteLength, usage: STORAGE | COPY_DST })
  const output = device.createBuffer({ size: bytes, usage: STORAGE | COPY_SRC })
  const staging = device.createBuffer({ size: bytes, usage: MAP_READ | COPY_DST })
  const module = device.createShaderModule({ label, code })
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
