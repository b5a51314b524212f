/** Kernels with the functions that round as the CPU does on every device, on drivers that need them and on one that does not. */
import { expect, test } from 'vitest'
import { probeArithmetic } from '../../src/check/arithmetic.ts'
import { check, describeCheck } from '../../src/check/check.ts'
import { useRoundedFunctions } from '../../src/gpu/rounding.ts'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { editedDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { type Liberties, sloppyWgsl } from '../support/sloppyWgsl.ts'

/** A device that rounds as badly as WGSL allows. */
const sloppyDevice = (liberties?: Liberties) =>
  editedDevice(({ code, ...rest }) => ({ ...rest, code: sloppyWgsl(code, liberties) }))

// a driver on the CPU compiles the functions slowly
const CHECKED = full(['pile'], Object.keys(presets)) as PresetName[]

const checkOn = (device: GPUDevice, name: PresetName) =>
  check(presets[name].build(100, 1), {
    device,
    steps: full(2, 6),
    substeps: full(2, undefined),
    edit: presets[name].edit,
  })

test('probeArithmetic: finds what a sloppy driver computes otherwise, and that kernels do not', async () => {
  const found = await probeArithmetic(await sloppyDevice())
  expect(found).toMatchObject({ isFused: true, isReordered: true, isExactAsWritten: false, isExact: true })
  expect(found.worstUlps['/']).toBeGreaterThan(0)
  expect(found.worstUlps.sqrt).toBeGreaterThan(0)
})

test.each(CHECKED)('rounding: exact: %s has no difference on a sloppy driver', async (name) => {
  const device = await sloppyDevice()
  useRoundedFunctions(device)
  const result = await checkOn(device, name)
  expect(describeCheck(result)).toMatch(/^0 differences in \d{5,} values over \d+ substeps$/)
})

test('rounding: fast: the sloppy driver differs', async () => {
  const { difference } = await checkOn(await sloppyDevice({ fuses: false }), 'pile')
  expect(difference).not.toBeNull()
})
