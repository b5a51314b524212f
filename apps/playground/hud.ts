/** The bar: play, step, reset and the main statistics. */
import type { WorldStats } from '../../src/index.ts'
import { element } from './dom.ts'
import type { Pace } from './pace.ts'
import { chooseFile } from './recording/files.ts'
import { sheetIsOpen } from './sheet.ts'

export interface Transport {
  togglePlay(): void
  step(): void
  reset(): void
  toggleForces(): void
  toggleRecording(): void
  continueReplay(): void
}

const play = element('#play')

export function listenToTransport(transport: Transport): void {
  play.addEventListener('click', () => transport.togglePlay())
  element('#step').addEventListener('click', () => transport.step())
  element('#reset').addEventListener('click', () => transport.reset())
  element('#record').addEventListener('click', () => transport.toggleRecording())
  element('#continue').addEventListener('click', () => transport.continueReplay())
  element('#again').addEventListener('click', () => transport.reset())
  window.addEventListener('keydown', (event) => {
    if (!isForPage(event)) return
    const target = event.target as HTMLElement
    if (event.key === ' ' && target.closest('button, summary, [type=checkbox]') === null) {
      event.preventDefault()
      transport.togglePlay()
    }
    if (event.key === '.') transport.step()
    if (event.key === 'r') transport.reset()
    if (event.key === 'f') transport.toggleForces()
    if (event.key === 'v') transport.toggleRecording()
    if (event.key === 'o') chooseFile()
  })
}

const TEXT = 'input:not([type=range], [type=checkbox]), textarea'

/** Whether a key belongs to the page, not to the browser, a field or a dialog. */
export function isForPage({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !isTaken(target, `${TEXT}, select`)
}

/** Whether keys go to an open dialog, or to one of these fields. */
export function isTaken(target: EventTarget | null, fields = TEXT): boolean {
  if (sheetIsOpen()) return true
  const element = target as HTMLElement
  // until the next frame, keys still go to what had the focus in a sheet that has just closed
  return element.closest('dialog') === null && element.closest(fields) !== null
}

export function showPlaying(isPlaying: boolean): void {
  document.documentElement.dataset.playing = String(isPlaying)
  play.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play')
}

/** Names the backend. `reason` says why it was chosen. */
export function showBackend(stats: WorldStats, reason = ''): void {
  const name = element('#backend')
  name.textContent = backendName(stats)
  name.title = reason
}

/** Returns 'GPU', or the CPU with its number of threads. */
export function backendName({ backend, threads }: Pick<WorldStats, 'backend' | 'threads'>): string {
  if (backend === 'gpu') return 'GPU'
  return `CPU, ${threads} ${threads === 1 ? 'thread' : 'threads'}`
}

export function showFigures({ disks }: WorldStats, { frameTime, stepTime }: Pace): void {
  const ms = stepTime === 0 ? '–' : stepTime.toFixed(stepTime < 10 ? 1 : 0)
  element('#fps').textContent = frameTime === 0 ? '–' : Math.round(1000 / frameTime).toString()
  element('#step-time').textContent = ms
  element('#disks').textContent = disks.toLocaleString('en')
}
