/** What drivers get of the kernels: no operation that they may round as they like. ../support/spirvProducts.mjs says how that is found. */
import { expect, test } from 'vitest'
import { fullTest } from '../support/fullTest.ts'
import { findIn, findInText } from '../support/spirv.ts'

// a minute for all of them
fullTest('linkShader: in the SPIR-V of kernels no rounding is up to the driver', async () => {
  const { kernels, barriers, ...found } = await findIn()
  expect(found).toMatchObject({ sum: 0, chain: 0, inexact: 0, factor: 0, cancel: 0, failed: 0 })
  expect(kernels).toBeGreaterThanOrEqual(125)
  expect(barriers).toBeGreaterThan(50)
})

const KERNEL = (body: string) =>
  `@group(0) @binding(0) var<storage, read_write> x: array<f32>;
struct Pair { a: f32, b: vec2f }
fn product(a: f32, b: f32) -> f32 { return a * b; }
@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) thread: vec3u) {
  let n = thread.x;
  let [a, b, c] = [x[n], x[n + 1u], x[n + 2u]];
  ${body}
}
`.replace(
    'let [a, b, c] = [x[n], x[n + 1u], x[n + 2u]];',
    'let a = x[n]; let b = x[n + 1u]; let c = x[n + 2u];',
  )

test.each([
  ['sum', 'x[n] = a * b + c;'],
  ['sum', 'var p = a * b; if (c > 0.0) { p = c; } x[n] = p - c;'],
  ['sum', 'var pair: Pair; pair.b.y = a * b; x[n] = pair.b.y + c;'],
  ['sum', 'x[n] = product(a, b) + c;'],
  ['sum', 'x[n] = bitcast<f32>(bitcast<u32>(a * b) ^ 0u) + c;'],
  ['chain', 'x[n] = a * b * c;'],
  ['factor', 'x[n] = (1.0 - a) * b;'],
  ['cancel', 'let sum = a + b; x[n] = b - (sum - a);'],
  ['inexact', 'x[n] = a / b;'],
  ['inexact', 'x[n] = sqrt(a);'],
  ['inexact', 'x[n] = dot(vec2f(a, b), vec2f(b, c));'],
] as const)('spirvProducts: finds a %s in %s', async (kind, body) => {
  const found = await findInText(KERNEL(body))
  expect(found.failed).toBe(0)
  expect(found[kind]).toBeGreaterThan(0)
})
