/** The check of a device over several scenes. */
import { expect, test } from 'vitest'
import { checkDevice, type DeviceProgress } from '../../src/check/deviceCheck.ts'
import { presets } from '../../src/scene/presets.ts'
import { testDevice } from '../support/device.ts'
import { faultyDevice } from '../support/faultyDevice.ts'
import { full } from '../support/full.ts'

const scene = { ...presets.pile.build(full(8, 50), 1), substeps: 1 }
const scenes = [
  { name: 'first', scene },
  { name: 'second', scene: { ...scene, gravity: [1, -5] as [number, number] } },
]

test('checkDevice: adds up what differs by kernel and by scene, as plain data', async () => {
  const device = await faultyDevice(
    new Map([
      ['relax, level 0, tiling 1', { buffer: 'motions', word: 2 }],
      ['relax, level 0, tiling 0', { buffer: 'motions', word: 6 }],
      ['countDiskContacts', { buffer: 'contactCounts', word: 3 }],
    ]),
  )
  const told: DeviceProgress[] = []
  const steps = 2
  const report = await checkDevice({ device, scenes, steps, onProgress: (now) => told.push(now) })
  expect(report).toMatchObject({ format: 'scree device check', version: 1, isSoftware: true, differing: 12 })
  expect(report.arithmetic.isExact).toBe(true)
  expect(report.scenes.map(({ name, substeps, differing }) => [name, substeps, differing])).toEqual([
    ['first', 2, 6],
    ['second', 2, 6],
  ])
  expect(report.compared).toBe(report.scenes.reduce((sum, { compared }) => sum + compared, 0))
  expect(report.compared).toBe(report.kernels.reduce((sum, { compared }) => sum + compared, 0))
  const differing = report.kernels.filter(({ worst }) => worst !== null)
  expect(differing.map(({ kernel, differing, integers }) => [kernel, differing, integers])).toEqual([
    ['countDiskContacts', 4, 4],
    ['solveContacts', 8, 0],
  ])
  const [, solve] = differing
  expect(solve.ulps).toEqual([solve.ulps[0], 8])
  expect(solve.ulps[0]).toBeGreaterThan(100)
  expect(solve.worst).toMatchObject({
    scene: 'first',
    stage: 'relax, level 0, tiling 1',
    buffer: 'motions',
    index: 0,
    field: 'spin',
    ulp: 1,
  })
  expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  expect(told.map(({ scene, report }) => [scene, report.scenes.length])).toEqual([
    ['first', 0],
    ['first', 0],
    ['first', 0],
    ['second', 1],
    ['second', 1],
    ['second', 1],
    [undefined, 2],
  ])
  expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).sort())
  expect(told.at(-1)!.done).toBe(1)
})

test.each([
  [null, 'options is null: expected an object'],
  [{ scenes: 'all' }, 'scenes is "all": expected an array of scenes'],
  [{ steps: 0 }, 'steps is 0: expected a whole number from 1 to 2147483648'],
  [{ device: undefined }, 'device is undefined: expected a GPUDevice'],
  [{ onProgress: 1 }, 'onProgress is 1: expected a function'],
  [{ signal: 1 }, 'signal is 1: expected an AbortSignal'],
  [
    { disks: 1 },
    'options.disks is unknown: expected only device, scenes, steps, dt, timeout, signal, onProgress',
  ],
])('checkDevice: refuses %o', async (wrong, message) => {
  const options = wrong === null ? wrong : { device: await testDevice(), scenes, steps: 1, ...wrong }
  await expect(checkDevice(options as never)).rejects.toThrow(new Error(message))
})
