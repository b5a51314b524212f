/** Kernels with the functions that round as the CPU does on every device, on drivers that need them and on one that does not. */
import { expect, test } from 'vitest'
import { check, describeCheck } from '../../src/check/check.ts'
import { probeArithmetic } from '../../src/gpu/arithmetic.ts'
import { asWritten, useRoundedFunctions } from '../../src/gpu/rounding.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { createRandom } from '../../src/util/random.ts'
import { editedDevice, testDevice } from '../support/device.ts'
import { full, sampled } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { hardScenes } from '../support/scenes.ts'
import { FUSED_SUM, type Liberties, sloppyWgsl } from '../support/sloppyWgsl.ts'

/**
 * A device that rounds as badly as WGSL allows in some kernels; all by default. Other kernels get the operations as written, which the driver
 * of the tests rounds correctly, since it takes long to compile the functions.
 */
const sloppyDevice = (kernels?: readonly string[], liberties?: Liberties) =>
  editedDevice(({ code, label, ...rest }) => {
    const isSloppy = kernels === undefined || kernels.includes(label!)
    return { ...rest, label, code: isSloppy ? sloppyWgsl(code, liberties) : asWritten(code) }
  })

const checkOn = (device: GPUDevice, scene: Scene) =>
  check(scene, { device, steps: full(1, 4), substeps: full(2, undefined) })

const sceneOf = (name: string) => hardScenes.find((scene) => scene.name === name)!

test('probeArithmetic: finds what a sloppy driver computes otherwise, and that kernels do not', async () => {
  const device = await sloppyDevice()
  useRoundedFunctions(device)
  const found = await probeArithmetic(device)
  expect(found).toMatchObject({ isFused: true, isReordered: true, isExactAsWritten: false, isExact: true })
  expect(found.worstUlps['/']).toBeGreaterThan(0)
  expect(found.worstUlps.sqrt).toBeGreaterThan(0)
})

/** Kernels whose bits make those of a pile of disks. */
const DISK_KERNELS = [
  'solveContacts',
  'updateContacts',
  'integrateVelocities',
  'integratePositions',
  'findDiskContacts',
]
const SCENES = full(['random'], ['random', 'arcs', 'two sizes', 'bodies that move'])

fullTest.each(SCENES)(
  'rounding: exact: kernels on a sloppy driver give the bits of the CPU in %s',
  async (name) => {
    const device = await sloppyDevice(DISK_KERNELS, { fuses: 'exactly' })
    useRoundedFunctions(device)
    const result = await checkOn(device, sceneOf(name))
    expect(describeCheck(result)).toMatch(/^0 differences in \d{5,} values over \d+ substeps$/)
  },
)

// solveContacts takes 20 GB to compile so
const WITH_SUMS = full(['integrateVelocities'], ['integratePositions', 'integrateVelocities'])

test.each(
  sampled(
    [
      ['fuses exactly', WITH_SUMS, { fuses: 'exactly' }],
      ['misrounds', ['updateContacts'], { misrounds: true }],
      ...full([], [['adds products that are off', WITH_SUMS, { fuses: true }] as const]),
    ] as const,
    1,
  ),
)('rounding: fast: a driver that only %s differs from the CPU', async (_, kernels, liberty) => {
  const liberties = { fuses: false, reorders: false, misrounds: false, ...liberty }
  const { difference } = await checkOn(await sloppyDevice(kernels, liberties), sceneOf('random'))
  expect(difference).not.toBeNull()
})

/** Returns a b + c, rounded once to f32: the sum in f64 is rounded to odd, so that a second rounding is right. */
function fused(a: number, b: number, c: number): number {
  const product = a * b
  const sum = product + c
  const gained = sum - product
  const error = product - (sum - gained) + (c - gained)
  const bits = new BigInt64Array(Float64Array.of(sum).buffer)
  if (error !== 0 && (bits[0] & 1n) === 0n) bits[0] += error > 0 === sum > 0 ? 1n : -1n
  return Math.fround(new Float64Array(bits.buffer)[0])
}

test('sloppyWgsl: sums are fused exactly', async () => {
  const device = await testDevice()
  const random = createRandom(5)
  const number = () =>
    Math.fround((1 + random()) * 2 ** Math.floor(30 * random() - 15) * (random() < 0.5 ? -1 : 1))
  const rows = Array.from({ length: full(4096, 65_536) }, (_, k) => {
    const [a, b] = [number(), number()]
    // sums that cancel, and others
    return [
      a,
      b,
      k % 3 === 0 ? -Math.fround(a * b) : k % 3 === 1 ? Math.fround(-a * b * (1 + random())) : number(),
    ]
  })
  const code = `${FUSED_SUM}
@group(0) @binding(0) var<storage, read_write> x: array<f32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) thread: vec3u) {
  let k = 3u * thread.x;
  x[k] = fusedSum(x[k], x[k + 1u], x[k + 2u]);
}`
  const { STORAGE, COPY_DST, COPY_SRC, MAP_READ } = GPUBufferUsage
  const size = 12 * rows.length
  const buffer = device.createBuffer({ size, usage: STORAGE | COPY_DST | COPY_SRC })
  const staging = device.createBuffer({ size, usage: MAP_READ | COPY_DST })
  device.queue.writeBuffer(buffer, 0, Float32Array.from(rows.flat()))
  const compute = { module: device.createShaderModule({ code }) }
  const pipeline = device.createComputePipeline({ layout: 'auto', compute })
  const entries = [{ binding: 0, resource: { buffer } }]
  const encoder = device.createCommandEncoder()
  const pass = encoder.beginComputePass()
  pass.setPipeline(pipeline)
  pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }))
  pass.dispatchWorkgroups(rows.length / 64)
  pass.end()
  encoder.copyBufferToBuffer(buffer, 0, staging, 0, size)
  device.queue.submit([encoder.finish()])
  await staging.mapAsync(GPUMapMode.READ)
  const results = new Float32Array(staging.getMappedRange())
  const wrong = rows.filter(([a, b, c], k) => results[3 * k] !== fused(a, b, c))
  expect(wrong).toEqual([])
  const unlike = rows.filter(([a, b, c]) => fused(a, b, c) !== Math.fround(Math.fround(a * b) + c))
  expect(unlike.length).toBeGreaterThan(rows.length / 10)
})
