/** Passes and forces of the user's own that ask for the arithmetic of kernels: `rounding: 'exact'`. */
import { expect, test } from 'vitest'
import { check, describeCheck } from '../../src/check/check.ts'
import { checkForce } from '../../src/features/passes/force.ts'
import { checkPass, type PassOptions } from '../../src/features/passes/pass.ts'
import { exactCode } from '../../src/gpu/exactCode.ts'
import { userCodeOf as forceCode } from '../../src/gpu/forces.ts'
import { userCodeOf as passCode } from '../../src/gpu/passes.ts'
import { asWritten, useRoundedFunctions } from '../../src/gpu/rounding.ts'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { editedDevice } from '../support/device.ts'
import { magnet, pull } from '../support/forces.ts'
import { fullTest } from '../support/fullTest.ts'
import { sloppyWgsl } from '../support/sloppyWgsl.ts'
import { findInText } from '../support/spirv.ts'

const f = Math.fround

/** A pass with all that drivers may round otherwise, and with comments and a switch. */
const swirl: PassOptions = {
  label: 'swirl',
  code: `
// a * b + c in comments is no code
fn turned(v: vec2f, rate: f32) -> vec2f { return v + rate * vec2f(-v.y, v.x); }
@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= stepInfo.slots) { return; }
  let far = sqrt(dot(poses[i].position, poses[i].position)); /* of the origin */
  var rate = stepInfo.dt * parameters[0] / (1.0 + far);
  switch (i % 3u) {
    case 0u, 1u { rate = 0.3 * rate * rate; }
    default { rate = -rate; }
  }
  motions[i].velocity = turned(motions[i].velocity, rate);
}`,
  twin: ({ poses, motions, parameters }, { dt, slots }) => {
    for (let i = 0; i < slots; i++) {
      const [x, y] = poses.f32.subarray(6 * i)
      const far = f(Math.sqrt(f(f(x * x) + f(y * y))))
      let rate = f(f(dt * parameters[0]) / f(1 + far))
      rate = i % 3 === 2 ? -rate : f(f(f(0.3) * rate) * rate)
      const [vx, vy] = motions.f32.subarray(4 * i)
      motions.f32[4 * i] = vx + f(rate * -vy)
      motions.f32[4 * i + 1] = vy + f(rate * vx)
    }
  },
  parameters: [0.7],
}

/** A device that rounds as badly as WGSL allows in code of the user's own; kernels have the operations as written. */
async function sloppyDevice(): Promise<GPUDevice> {
  const own = [swirl.label, magnet.label, pull.label]
  const device = await editedDevice(({ code, label, ...rest }) => {
    // what is compiled for its errors alone has comments
    const isOwn = own.includes(label) && !code.includes('//')
    return { ...rest, label, code: isOwn ? sloppyWgsl(code) : asWritten(code) }
  })
  useRoundedFunctions(device)
  return device
}

const scene = () => presets.pile.build(60, 1)

test.each(['exact', 'fast'] as const)(
  'World.passes.add, World.forces.add: with rounding %s, on a sloppy driver',
  async (rounding) => {
    const device = await sloppyDevice()
    const plain = { ...swirl, code: swirl.code.replace(/\/\/.*|\/\*.*\*\//g, '') }
    const passes = [{ ...(rounding === 'exact' ? swirl : plain), rounding }]
    const forces = [magnet, pull].map((force) => ({ ...force, rounding }))
    const run = (own: object) => check(scene(), { device, steps: 2, substeps: 2, ...own })
    const results = [await run({ passes }), await run({ forces })]
    for (const result of results)
      if (rounding === 'exact') expect(describeCheck(result)).toMatch(/^0 differences in \d+ values/)
      else expect(result.difference).not.toBeNull()
  },
)

fullTest('exactCode: nothing in the SPIR-V of code of the user is up to the driver', async () => {
  const own = [
    passCode(checkPass({ ...swirl, rounding: 'exact' })),
    ...[magnet, pull].map((force) => forceCode(checkForce({ ...force, rounding: 'exact' })[0])),
  ]
  for (const user of own) {
    const found = await findInText(await exactCode(user))
    expect(found).toMatchObject({ kernels: 1, sum: 0, chain: 0, inexact: 0, failed: 0 })
    const before = await findInText(`${user.header}${user.code}${user.footer}`)
    expect(before.sum).toBeGreaterThan(0)
  }
})

const BODY = (line: string) => `
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) thread: vec3u) {
  let x = poses[thread.x].radius;
  ${line}
}`

test.each([
  ['motions[0].spin = sin(x);', /^code of the pass "own" cannot have the rounding 'exact' because of line 4: sin is up to the driver: write it out$/],
  ['motions[0].spin = fma(x, x, x);', /because of line 4: fma is up to the driver/],
  ['motions[0].spin = length(vec2f(x, x));', /because of line 4: length is up to the driver/],
  ['motions[0].spin = x % 2.0;', /because of line 4: % of floats/],
  ['var y = x; y *= x;', /because of line 4: write out \*=$/],
  ['motions[0].spin = (vec4f(x) * x).x;', /because of line 4: product of vec4f/],
  ['let quotient = x / 3.0;', /because of line 4: quotient is the name of a function that is added: expected another name$/],
] as const)('World.passes.add: rounding exact refuses %s in one sentence', async (line, sentence) => {
  const world = await World.fromScene(scene(), { backend: 'gpu', device: await editedDevice((given) => given) })
  const own = { label: 'own', code: BODY(line), twin: () => {} }
  await expect(world.passes.add({ ...own, rounding: 'exact' })).rejects.toThrow(sentence)
  await world.passes.add(own)
  world.destroy()
}) // biome-ignore format: a case per line

test('World.passes.add, World.forces.add: refuse another rounding', async () => {
  const world = await World.fromScene(scene(), { backend: 'cpu' })
  const rounding = 'best' as 'exact'
  const sentence = /^rounding is "best": expected 'exact' or 'fast'$/
  await expect(world.passes.add({ ...swirl, rounding })).rejects.toThrow(sentence)
  await expect(world.forces.add({ ...magnet, rounding })).rejects.toThrow(sentence)
  world.destroy()
})

test('World.stats: hasCpuBits is false with code of the user that leaves its arithmetic to the driver', async () => {
  // as written, divisions are off; the functions in place of them are right
  const device = await editedDevice(({ code, ...rest }) => ({
    ...rest,
    code: code.includes('sqrt(abs(a))') ? code.replace('a / b', 'a / b * 1.0000001') : asWritten(code),
  }))
  useRoundedFunctions(device)
  const world = await World.fromScene(scene(), { backend: 'gpu', device })
  await expect.poll(() => world.stats.hasCpuBits).toBe(true)
  const pass = await world.passes.add(swirl)
  expect(world.stats.hasCpuBits).toBe(false)
  pass.remove()
  expect(world.stats.hasCpuBits).toBe(true)
  await world.passes.add({ ...swirl, rounding: 'exact' })
  expect(world.stats.hasCpuBits).toBe(true)
  const force = await world.forces.add(magnet)
  expect(world.stats.hasCpuBits).toBe(false)
  force.remove()
  world.destroy()
})
