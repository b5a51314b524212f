/** Graphics cards as the model sees them: a few constants, each with its source. */

/** The constants of a card and of the host that drives it through Dawn. Times are in microseconds. */
export interface Constants {
  /** Host: a step without its dispatches: planning, uniforms, submits, and the readback of the status. */
  readonly hostStep: number
  /** Host: encoding, validating and submitting a direct dispatch. */
  readonly hostDispatch: number
  /** Host: setting another bind group. */
  readonly hostBindGroup: number
  /** Host: setting another pipeline. */
  readonly hostPipeline: number
  /** Host: beginning and ending a compute pass. */
  readonly hostPass: number
  /** Host: an indirect dispatch, with the buffers, bind groups and dispatch by which Dawn checks its arguments. */
  readonly hostIndirect: number
  /** Host and card, one after the other: an indirect dispatch. */
  readonly indirect: number
  /** Card: from the end of a dispatch to the start of the next one, which waits for its writes. */
  readonly dispatch: number
  /** Card: another pipeline, whose code and constants are loaded. */
  readonly pipeline: number
  /** Card: two timestamps and the pass between them. */
  readonly timedPass: number
  /** Card: starting one workgroup. */
  readonly workgroup: number
  /** Card: loading what was not loaded by the same workgroup before, from the card's cache. */
  readonly load: number
  /** Card: the same from memory, for stages that access more than the cache holds. */
  readonly loadFromMemory: number
  /** Card: loading what the same workgroup has accessed before. */
  readonly loadAgain: number
  /** Card: one line of a scattered access, per processor. */
  readonly line: number
  /** Card: one of many atomic operations on the same word. */
  readonly atomic: number
  /** Bytes per microsecond between memory and processors. */
  readonly bandwidth: number
  /** Bytes of the cache that all processors share. */
  readonly cache: number
  /** Processors, each with a cache of its own (SM, compute unit, subslice), and workgroups of 64 threads that one holds at once. */
  readonly processors: number
  readonly residentWorkgroups: number
}

export type ConstantName = keyof Constants

/** Measured: read off a measurement alone. Fitted: chosen so that measured times of whole kernels or steps come out. Else an estimate. */
export type Origin = 'measured' | 'fitted' | 'specified' | 'estimate'

export interface Card {
  readonly title: string
  readonly constants: Constants
  /** Where each constant comes from. */
  readonly sources: Readonly<Record<ConstantName, readonly [origin: Origin, source: string]>>
}

const MICRO = 'micro.mjs on the card'
const SOLVER = 'prototypes of the solver on the card (SOLVER4)'

/** Measured through Dawn on Vulkan, driver 580.159, with the npm package `webgpu`, on 2026-11-27. */
const H200: Card = {
  title: 'NVIDIA H200, Dawn on Vulkan in Node',
  constants: {
    hostStep: 600,
    hostDispatch: 2.5,
    hostBindGroup: 1.7,
    hostPipeline: 0.8,
    hostPass: 3.6,
    hostIndirect: 117,
    indirect: 240,
    dispatch: 1.8,
    pipeline: 1.2,
    timedPass: 7,
    workgroup: 0.00063,
    load: 0.15,
    loadFromMemory: 0.45,
    loadAgain: 0.035,
    line: 0.0005,
    atomic: 0.000026,
    bandwidth: 4.1e6,
    cache: 50e6,
    processors: 132,
    residentWorkgroups: 32,
  },
  sources: {
    hostStep: [
      'fitted',
      'steps of 258 to 274 direct dispatches take 1.6 to 2.4 ms, and as many dispatches of micro.mjs 1.3',
    ],
    hostDispatch: ['measured', `${MICRO}: host part of a dispatch that reads and writes storage`],
    hostBindGroup: ['measured', `${MICRO}: 4.2 with another bind group of one buffer, 2.5 with the same`],
    hostPipeline: ['fitted', `${SOLVER}: V4 encodes 4 dispatches with 4 bind groups and pipelines in 20 us`],
    hostPass: [
      'measured',
      `${MICRO}: 8.6 with a pass, bind group and pipeline per dispatch, less the three above`,
    ],
    hostIndirect: ['measured', `${MICRO}: host part of an indirect dispatch`],
    indirect: [
      'fitted',
      'a pile of 20,000, 36.4 ms for 152 of them; micro.mjs, whose bind group has one buffer, says 201',
    ],
    dispatch: ['measured', `${MICRO}: 4.3 in all less 2.5 of the host, which the submit separates`],
    pipeline: ['fitted', `${SOLVER}: V0's stages of almost no contacts take 4.2`],
    timedPass: ['fitted', 'stage times of Scree: stages that only leave take 7 us each'],
    workgroup: ['measured', `${MICRO}: 65,535 workgroups that leave at once take 41 us more than 16`],
    load: ['fitted', `${SOLVER}: bias 0 of V0, 13 rounds of 4 loads; as an L2 hit of this architecture`],
    loadFromMemory: ['estimate', 'latency of memory on this architecture'],
    loadAgain: [
      'fitted',
      `${SOLVER}: relax 0 of V0, 26 rounds more than bias 0; as an L1 hit of this architecture`,
    ],
    line: ['specified', 'one line per clock at 1.98 GHz'],
    atomic: ['measured', `${MICRO}: atomicMax of 1,000,000 threads on one word takes 28 us`],
    bandwidth: ['measured', `${MICRO}: copy kernel of 1 GiB`],
    cache: ['specified', 'L2 of 50 MB'],
    processors: ['specified', '132 SMs'],
    residentWorkgroups: ['specified', '32 workgroups per SM'],
  },
}

/** Returns a card with these constants estimated, and the others those of the H200. */
function estimated(
  title: string,
  reasons: Partial<Record<ConstantName, [value: number, reason: string]>>,
): Card {
  const names = Object.keys(H200.constants) as ConstantName[]
  const constants = Object.fromEntries(
    names.map((name) => [name, reasons[name]?.[0] ?? H200.constants[name]]),
  ) as unknown as Constants
  const sources = Object.fromEntries(
    names.map((name) => [name, ['estimate', reasons[name]?.[1] ?? 'as on the H200']]),
  ) as unknown as Card['sources']
  return { title, constants, sources }
}

export const CARDS = {
  h200: H200,
  rtx4070: estimated('RTX 4070, estimated: nothing was measured on it', {
    workgroup: [0.0013, 'that of the H200, by processors and clock'],
    line: [0.0004, 'one line per clock at 2.48 GHz'],
    bandwidth: [0.45e6, '504 GB/s, of which copies reach nine tenths'],
    cache: [36e6, 'L2 of 36 MB'],
    processors: [46, '46 SMs'],
    residentWorkgroups: [24, '1536 threads per SM'],
    load: [0.12, 'an L2 hit of this architecture'],
    loadFromMemory: [0.3, 'latency of GDDR6X'],
    loadAgain: [0.015, 'an L1 hit of this architecture'],
  }),
  integrated: estimated('integrated GPU of a laptop, estimated: nothing was measured on it', {
    hostDispatch: [4, 'a slower processor, which shares its power with the GPU'],
    dispatch: [5, 'commands and caches that are shared with the processor'],
    pipeline: [2, 'the same'],
    workgroup: [0.02, 'a tenth of the processors at two thirds of the clock'],
    line: [0.0008, 'one line per clock at 1.3 GHz'],
    atomic: [0.0001, 'a quarter of the rate of the H200'],
    bandwidth: [0.06e6, 'two channels of LPDDR5, 68 GB/s'],
    cache: [4e6, 'L3 of the GPU'],
    processors: [12, '96 execution units in 6 subslices of two'],
    residentWorkgroups: [14, '7 threads of 8 lanes in each of 16 units'],
    load: [0.2, 'an L3 hit'],
    loadFromMemory: [0.4, 'latency of LPDDR5'],
    loadAgain: [0.06, 'an L1 hit'],
  }),
} as const satisfies Record<string, Card>

export type CardName = keyof typeof CARDS
export const CARD_NAMES = Object.keys(CARDS) as CardName[]
