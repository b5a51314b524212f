/** The page that checks the visitor's device: runs every preset on it and on the CPU, stage by stage, and shows what differs. */
import { checkDevice, type DeviceReport, describeArithmetic } from '../../../src/entries/check.ts'
import { type Adapter, requestDevice } from '../../../src/gpu/device.ts'
import { DEVICE_DISKS, DEVICE_STEPS, deviceScenes } from '../../deviceScenes.ts'
import { element, notify } from '../dom.ts'
import { sentence } from '../sentence.ts'
import { compareHashes } from './sameBits.ts'
import { showKernels, showScenes, verdictOf } from './tables.ts'

const START = 'Check this device'
const COMPARE = 'Run on both'
const NO_WEBGPU =
  'This browser offers no WebGPU adapter, so there is no graphics card to check. Scree itself runs here on the CPU.'

const start = element<HTMLButtonElement>('#start')
const compare = element<HTMLButtonElement>('#compare')
const progress = element('#progress')
const bar = element<HTMLProgressElement>('#bar')
const state = element('#state')

/** Aborts the check that runs. */
let running: AbortController | undefined
/** What is shown. */
let last: DeviceReport | undefined

/** The numbers of the address, such as `check.html?disks=50&steps=1&scenes=2`, for a shorter or a longer check. */
function wholeNumber(name: string, usual: number): number {
  const value = Number(new URLSearchParams(location.search).get(name) ?? usual)
  return Number.isInteger(value) && value >= 1 && value <= 10_000 ? value : usual
}

function show(report: DeviceReport, isWhole: boolean): void {
  for (const id of ['#verdict', '#kernels', '#scenes']) element(id).hidden = false
  element('#verdict h2').textContent = verdictOf(report, isWhole)
  element('#adapter').textContent = `${report.adapter}.`
  element('#arithmetic').textContent = `Arithmetic: ${describeArithmetic(report.arithmetic)}.`
  showKernels(element('#kernels tbody'), report.kernels)
  showScenes(element('#scenes tbody'), report.scenes)
  last = report
}

/** Saves the last report as a file, as docs/hardware collects them. */
function save(): void {
  if (last === undefined) return
  const file = { ...last, system: navigator.userAgent, date: new Date().toISOString().slice(0, 10) }
  const words = last.adapter.toLowerCase().match(/[a-z0-9]+/g) ?? ['device']
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }),
  )
  link.download = `scree-${words.join('-')}.json`
  link.click()
  // browsers read the file after the click
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

async function run(device: GPUDevice, signal: AbortSignal): Promise<void> {
  let soFar: DeviceReport | undefined
  const scenes = deviceScenes(wholeNumber('disks', DEVICE_DISKS))
  const steps = wholeNumber('steps', DEVICE_STEPS)
  try {
    const report = await checkDevice({
      device,
      scenes: scenes.slice(0, wholeNumber('scenes', scenes.length)),
      steps,
      signal,
      onProgress: ({ report, done, scene }) => {
        soFar = report
        bar.value = done
        state.textContent = scene === undefined ? '' : `${Math.floor(100 * done)} %: ${scene}`
      },
    })
    show(report, true)
  } catch (error) {
    if (!signal.aborted) throw error
    // what was done until then still says something
    if (soFar !== undefined && soFar.scenes.length > 0) show(soFar, false)
  }
}

/** Runs a task on a new device, with a button that stops it; the other button waits. */
async function startOrStop(
  button: HTMLButtonElement,
  title: string,
  task: (adapter: Adapter, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (running !== undefined) {
    running.abort()
    button.textContent = 'Stopping …'
    return
  }
  notify()
  running = new AbortController()
  button.textContent = 'Stop'
  const other = button === start ? compare : start
  other.disabled = true
  try {
    // an error of the browser counts as missing WebGPU
    const adapter = await requestDevice(navigator.gpu).catch(() => null)
    if (adapter === null) notify(NO_WEBGPU)
    else await task(adapter, running.signal).finally(() => adapter.device.destroy())
  } catch (error) {
    notify(sentence(error))
  } finally {
    running = undefined
    button.textContent = title
    other.disabled = false
  }
}

async function checkAll({ device }: Adapter, signal: AbortSignal): Promise<void> {
  progress.hidden = false
  bar.value = 0
  state.textContent = 'Compiling the kernels …'
  await run(device, signal).finally(() => {
    progress.hidden = true
  })
}

async function runOnBoth({ device, isSoftware }: Adapter, signal: AbortSignal): Promise<void> {
  const [disks, steps] = [wholeNumber('runDisks', 500), wholeNumber('runSteps', 600)]
  const options = { preset: 'pile', disks, steps, every: 60 } as const
  await compareHashes(options, device, isSoftware, signal)
}

start.addEventListener('click', () => startOrStop(start, START, checkAll))
compare.addEventListener('click', () => startOrStop(compare, COMPARE, runOnBoth))
element('#download').addEventListener('click', save)
if (navigator.gpu === undefined) {
  start.disabled = true
  compare.disabled = true
  notify(NO_WEBGPU)
}
