/** The page that times the visitor's device: one button, four scenes, and a result to share. */
import { type BenchmarkProgress, runBenchmark, SECONDS } from '../../../src/benchmark/benchmark.ts'
import {
  type BenchmarkReport,
  type BenchmarkSceneName,
  SCENE_NAMES,
  SCENE_TEXTS,
} from '../../../src/benchmark/format.ts'
import { grouped } from '../../../src/benchmark/numbers.ts'
import type { Place } from '../../../src/benchmark/timeSteps.ts'
import { BUILD } from '../../benchmark/build.ts'
import { element, notify } from '../dom.ts'
import { sentence } from '../sentence.ts'
import { cardName } from './cardName.ts'
import { SceneCards } from './cards.ts'
import { keepResult } from './kept.ts'
import { firstLook, NO_WEBGPU, openDevice } from './place.ts'
import { headlineOf, remarksOf, showFigure, showTables } from './result.ts'
import { listenToButtons, showPicture } from './share.ts'

const start = element<HTMLButtonElement>('#start')
const bar = element<HTMLProgressElement>('#bar')
const state = element('#state')
const named = element<HTMLInputElement>('#name')
const backends = element<HTMLFieldSetElement>('#backends')
const cards = new SceneCards()
const START = start.textContent!

/** Aborts the run. */
let running: AbortController | undefined
/** What is shown. */
let shown: BenchmarkReport | undefined
let vendor = ''

/** Settings of the address, such as `bench.html?limit=20&backend=cpu&threads=1&scenes=pile,gas`. */
const query = new URLSearchParams(location.search)
function wholeNumber(name: string, most: number): number | undefined {
  const value = Number(query.get(name) ?? Number.NaN)
  return Number.isInteger(value) && value >= 1 && value <= most ? value : undefined
}
const wanted = query.get('scenes')?.split(',') ?? SCENE_NAMES
const scenes = SCENE_NAMES.filter((name) => wanted.includes(name))

const chosenBackend = () => element<HTMLInputElement>('#backends input:checked').value as 'gpu' | 'cpu'

function choose(backend: 'gpu' | 'cpu'): void {
  element<HTMLInputElement>(`#backends [value=${backend}]`).checked = true
}

async function placeOf(): Promise<Place> {
  const cpu = { backend: 'cpu', threads: wholeNumber('threads', 16) } as const
  if (chosenBackend() === 'cpu') return cpu
  const adapter = await openDevice()
  if (adapter !== null) return { backend: 'gpu', device: adapter.device }
  notify(NO_WEBGPU)
  choose('cpu')
  return cpu
}

function showProgress({ report, done, scene, count }: BenchmarkProgress): void {
  bar.value = done
  const what = scene === undefined ? 'the device itself' : SCENE_TEXTS[scene].title
  const things =
    scene === undefined || count === undefined ? '' : `, ${grouped(count)} ${SCENE_TEXTS[scene].things}`
  state.textContent = `Timing ${what}${things}`
  cards.show(report, scene as BenchmarkSceneName | undefined, count)
}

async function run(signal: AbortSignal): Promise<BenchmarkReport> {
  const place = await placeOf()
  let wasHidden = document.hidden
  const look = () => {
    wasHidden ||= document.hidden
  }
  document.addEventListener('visibilitychange', look)
  try {
    const report = await runBenchmark({
      place,
      signal,
      seconds: wholeNumber('limit', 3600) ?? SECONDS,
      scenes: scenes.length === 0 ? SCENE_NAMES : scenes,
      surroundings: {
        ...BUILD,
        system: navigator.userAgent,
        name: place.backend === 'gpu' ? cardName(vendor) : '',
        cores: navigator.hardwareConcurrency ?? 0,
      },
      onProgress: showProgress,
    })
    return { ...report, wasHidden }
  } finally {
    document.removeEventListener('visibilitychange', look)
    if (place.backend === 'gpu') place.device.destroy()
  }
}

async function show(report: BenchmarkReport): Promise<void> {
  shown = report
  keepResult(report)
  for (const id of ['#verdict', '#details']) element(id).hidden = false
  element('#verdict h2').textContent = headlineOf(report)
  element('#remarks').textContent = remarksOf(report)
  cards.show(report)
  showTables(report)
  await showFigure(report)
  await showPicture(report)
}

async function startOrStop(): Promise<void> {
  if (running !== undefined) {
    running.abort()
    state.textContent = 'Stopping …'
    return
  }
  notify()
  running = new AbortController()
  start.textContent = 'Stop'
  backends.disabled = true
  element('#progress').hidden = false
  for (const id of ['#verdict', '#details']) element(id).hidden = true
  try {
    const report = await run(running.signal)
    named.value = report.name
    await show(report)
    element('#verdict').scrollIntoView({ block: 'nearest' })
  } catch (error) {
    notify(sentence(error))
  } finally {
    running = undefined
    start.textContent = START
    backends.disabled = false
    element('#progress').hidden = true
  }
}

start.addEventListener('click', startOrStop)
named.addEventListener('change', () => {
  if (shown !== undefined) show({ ...shown, name: named.value.trim() })
})
matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => {
  if (shown !== undefined) showFigure(shown)
})
listenToButtons(() => shown)

firstLook().then((look) => {
  vendor = look.vendor
  const asked = query.get('backend')
  element<HTMLInputElement>('#backends [value=gpu]').disabled = !look.hasGpu
  choose(look.hasGpu && (asked === 'gpu' || asked === 'cpu') ? asked : look.backend)
  notify(look.notice)
  start.disabled = false
})
