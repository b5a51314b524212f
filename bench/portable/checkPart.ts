/** Part `check`: compares every stage with its twin on the CPU, as `npm run scree -- check` does. */
import { writtenCheck } from '../../apps/cli/writtenCheck.ts'
import { DEVICE_DISKS, DEVICE_STEPS, deviceScenes } from '../../apps/deviceScenes.ts'
import { TookTooLong } from '../../src/benchmark/timeLimit.ts'
import { checkDevice, type DeviceReport, type KernelReport } from '../../src/check/deviceCheck.ts'
import type { PartRun } from './parts.ts'
import { log } from './results.ts'

/** Scenes, disks and steps of the short form. */
const SHORT_SCENES = ['pile', 'gas']
const SHORT_DISKS = 30
const SHORT_STEPS = 1

export async function checkScenes({ adapter, isShort, limit, save }: PartRun): Promise<void> {
  const all = deviceScenes(isShort ? SHORT_DISKS : DEVICE_DISKS)
  const scenes = isShort ? all.filter(({ name }) => SHORT_SCENES.includes(name)) : all
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(new TookTooLong('it took too long')), limit.left)
  let last: DeviceReport | undefined
  try {
    const checking = checkDevice({
      device: adapter.device,
      scenes,
      steps: isShort ? SHORT_STEPS : DEVICE_STEPS,
      signal: over.signal,
      onProgress: ({ report }) => {
        if (report.scenes.length > (last?.scenes.length ?? 0)) save(writtenCheck(report))
        last = report
      },
    })
    // the signal does not end the compilation of a kernel
    await limit.wait(checking, Infinity)
  } finally {
    clearTimeout(timer)
    if (last !== undefined) log(describe(last, scenes.length))
  }
}

function describe({ adapter, scenes, compared, differing, kernels }: DeviceReport, all: number): string {
  return [
    `${adapter}: ${differing} of ${compared} values differ in ${scenes.length} of ${all} scenes`,
    ...kernels.filter((kernel) => kernel.differing > 0).map(describeKernel),
  ].join('\n')
}

function describeKernel({ kernel, compared, differing, integers, worst }: KernelReport): string {
  const most = worst === null ? '' : `; the worst: ${JSON.stringify(worst)}`
  return `${kernel}: ${differing} of ${compared} values differ, ${integers} of them integers${most}`
}
