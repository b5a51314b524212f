/** The probe of a device's arithmetic. */
import { expect, test } from 'vitest'
import { describeArithmetic, probeArithmetic, probeRounded } from '../../src/gpu/arithmetic.ts'
import { useRoundedFunctions } from '../../src/gpu/rounding.ts'
import { editedDevice, testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

test('probeArithmetic: SwiftShader rounds as the CPU does', async () => {
  const found = await probeArithmetic(await testDevice())
  expect(found.isExact).toBe(true)
  expect(describeArithmetic(found)).toMatch(
    /^\+ - \* \/ sqrt dot length are correctly rounded, a \* b \+ c is not fused, denormals are (kept|flushed to 0): every bit must be equal$/,
  )
})

/** The probe on a device that computes something else. */
async function probeWith(from: string, to: string) {
  let isThere = false
  const device = await editedDevice((descriptor) => {
    isThere ||= descriptor.code.includes(from)
    return { ...descriptor, code: descriptor.code.replace(from, to) }
  })
  useRoundedFunctions(device)
  const found = await probeArithmetic(device)
  expect(isThere).toBe(true)
  return found
}

fullTest('probeArithmetic: finds a division that is 1 ulp off', async () => {
  const found = await probeWith('a / b', 'bitcast<f32>(bitcast<u32>(a / b) + u32(row == 77u))')
  expect(found).toMatchObject({
    isExact: true,
    isFused: false,
    worstUlps: { '/': 1, '*': 0 },
    roundedUlps: { '/': 0 },
  })
  expect(describeArithmetic(found)).toMatch(
    /^\/ is up to 1 ulp off, a \* b \+ c is not fused, .*, in kernels all are correctly rounded: every bit must be equal$/,
  )
})

/** A device whose quotients and inverse roots, with which those of kernels begin, are up to 16 ulp off. */
async function deviceWithBadStarts(): Promise<GPUDevice> {
  const sloppy = (value: string, bits: string) => `bitcast<f32>(bitcast<u32>(${value}) + ${bits} % 33u - 16u)`
  const [quotient, root] = ['1.0 / bitcast<f32>(fractionB | 0x3f800000)', 'inverseSqrt(radicand)']
  return editedDevice(({ code, ...descriptor }) => {
    const edited = code
      .replace(`= ${quotient}`, `= ${sloppy(quotient, 'bitcast<u32>(a)')}`)
      .replace(`= ${root}`, `= ${sloppy(root, 'bitcast<u32>(x)')}`)
    if (code.includes('fn quotient(')) expect(edited.match(/33u/g)).toHaveLength(2)
    return { ...descriptor, code: edited }
  })
}

test('probeArithmetic: divisions and roots of kernels are correctly rounded if what they start with is up to 16 ulp off', async () => {
  const { roundedUlps } = await probeArithmetic(await deviceWithBadStarts())
  expect(new Set(Object.values(roundedUlps!))).toEqual(new Set([0]))
})

fullTest('probeRounded: 10,000,000 operands are correctly rounded', { timeout: 900_000 }, async () => {
  for (let seed = 2; seed < 146; seed++) {
    const device = seed % 2 === 0 ? await testDevice() : await deviceWithBadStarts()
    expect(new Set(Object.values(await probeRounded(device, seed)))).toEqual(new Set([0]))
  }
})

fullTest('probeArithmetic: finds a division of kernels that is 1 ulp off', async () => {
  const found = await probeWith(
    'let left = 2 * (rest - step * divisor);',
    'let left = divisor + 0 * (rest - step * divisor);',
  )
  expect(found).toMatchObject({ isExact: false, worstUlps: { '/': 0 }, roundedUlps: { '/': 1, sqrt: 0 } })
  expect(describeArithmetic(found)).toMatch(/in kernels \/ is up to 1 ulp off: stages may differ by rounding/)
})

fullTest('probeArithmetic: finds a product and a sum that are fused', async () => {
  // with one rounding, the sum is the error of the rounded product: not 0, for some operands
  const found = await probeWith('a * b + operands[row].w', 'select(0.0, 1e-9 * a, row % 2u == 0u)')
  expect(found).toMatchObject({ isExact: true, isFused: true })
  expect(describeArithmetic(found)).toMatch(/a \* b \+ c is fused/)
})

fullTest('probeArithmetic: finds denormals that are flushed', async () => {
  const flushing = 'select(a * b, 0.0, abs(a * b) < 1.2e-38)'
  expect((await probeWith('a * b;', `${flushing};`)).flushesDenormals).toBe(true)
})
