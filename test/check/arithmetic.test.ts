/** The probe of a device's arithmetic. */
import { expect, test } from 'vitest'
import { describeArithmetic, probeArithmetic } from '../../src/check/arithmetic.ts'
import { editedDevice, testDevice } from '../support/device.ts'

test('probeArithmetic: SwiftShader rounds as the CPU does', async () => {
  const found = await probeArithmetic(await testDevice())
  expect(found.isExact).toBe(true)
  expect(describeArithmetic(found)).toMatch(
    /^\+ - \* \/ sqrt dot length are correctly rounded, a \* b \+ c is not fused, denormals are (kept|flushed to 0): every bit must be equal$/,
  )
})

/** The probe on a device that computes something else. */
async function probeWith(from: string, to: string) {
  const device = await editedDevice((descriptor) => {
    expect(descriptor.code).toContain(from)
    return { ...descriptor, code: descriptor.code.replace(from, to) }
  })
  return probeArithmetic(device)
}

test('probeArithmetic: finds a division that is 1 ulp off', async () => {
  const found = await probeWith('a / b', 'bitcast<f32>(bitcast<u32>(a / b) + u32(row == 77u))')
  expect(found).toMatchObject({ isExact: false, isFused: false, worstUlps: { '/': 1, '*': 0 } })
  expect(describeArithmetic(found)).toMatch(
    /^\/ is up to 1 ulp off, a \* b \+ c is not fused, .*: stages may differ by rounding, and runs drift apart$/,
  )
})

test('probeArithmetic: finds a product and a sum that are fused', async () => {
  // with one rounding, the sum is the error of the rounded product: not 0, for some operands
  const found = await probeWith('a * b + operands[row].w', 'select(0.0, 1e-9 * a, row % 2u == 0u)')
  expect(found).toMatchObject({ isExact: false, isFused: true })
  expect(describeArithmetic(found)).toMatch(/a \* b \+ c is fused/)
})

test('probeArithmetic: finds denormals that are flushed', async () => {
  const flushing = 'select(a * b, 0.0, abs(a * b) < 1.2e-38)'
  expect((await probeWith('a * b;', `${flushing};`)).flushesDenormals).toBe(true)
})
