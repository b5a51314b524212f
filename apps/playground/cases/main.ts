/** The page of the four cases: simulates each with both methods and draws them side by side. */
import { fourCases } from '../../../src/scene/fourCases.ts'
import { element, notify } from '../dom.ts'
import { sentence } from '../sentence.ts'
import { type CaseView, viewCase } from './caseView.ts'

/** Milliseconds per frame during playback. */
const FRAME_TIME = 450

const play = element('#play')
const slider = element<HTMLInputElement>('#frame')
const count = element('#count')
const frames = Math.max(...fourCases.map((scene) => scene.frames))

let views: readonly CaseView[] = []
let timer: number | undefined

function show(frame: number): void {
  slider.value = String(frame)
  count.textContent = `frame ${frame} of ${frames}`
  for (const view of views) view.show(frame)
}

function pause(): void {
  clearInterval(timer)
  timer = undefined
  showPlaying(false)
}

/** Plays from the current frame, or from the first one at the end. */
function start(): void {
  show(slider.valueAsNumber === frames ? 0 : slider.valueAsNumber)
  timer = window.setInterval(() => {
    show(slider.valueAsNumber + 1)
    if (slider.valueAsNumber === frames) pause()
  }, FRAME_TIME)
  showPlaying(true)
}

function showPlaying(isPlaying: boolean): void {
  document.documentElement.dataset.playing = String(isPlaying)
  play.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play')
}

async function open(): Promise<void> {
  slider.max = String(frames)
  showPlaying(false)
  views = await Promise.all(fourCases.map(viewCase))
  element('#cases').replaceChildren(...views.map(({ section }) => section))
  show(frames)
  play.addEventListener('click', () => (timer === undefined ? start() : pause()))
  slider.addEventListener('input', () => {
    pause()
    show(slider.valueAsNumber)
  })
}

open().catch((error) => notify(sentence(error)))
