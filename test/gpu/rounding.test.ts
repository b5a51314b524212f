/** Kernels with the functions that round as the CPU does on every device, on drivers that need them and on one that does not. */
import { expect, test } from 'vitest'
import { check, describeCheck } from '../../src/check/check.ts'
import { probeArithmetic } from '../../src/gpu/arithmetic.ts'
import { asWritten, useRoundedFunctions } from '../../src/gpu/rounding.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { editedDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { hardScenes } from '../support/scenes.ts'
import { type Liberties, sloppyWgsl } from '../support/sloppyWgsl.ts'

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

test.each(SCENES)(
  'rounding: exact: kernels on a sloppy driver give the bits of the CPU in %s',
  async (name) => {
    const device = await sloppyDevice(DISK_KERNELS)
    useRoundedFunctions(device)
    const result = await checkOn(device, sceneOf(name))
    expect(describeCheck(result)).toMatch(/^0 differences in \d{5,} values over \d+ substeps$/)
  },
)

// updateContacts compiles for minutes so
const FAST_KERNELS = ['solveContacts', 'integrateVelocities']

test.each(['fuses', 'misrounds'] as const)(
  'rounding: fast: a driver that only %s differs from the CPU',
  async (liberty) => {
    const liberties = { fuses: false, reorders: false, misrounds: false, [liberty]: true }
    const { difference } = await checkOn(await sloppyDevice(FAST_KERNELS, liberties), sceneOf('random'))
    expect(difference).not.toBeNull()
  },
)
