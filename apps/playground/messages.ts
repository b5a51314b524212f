/** Messages: errors, one sentence each, and the reason for the backend. */
import type { Adapter } from '../../src/gpu/device.ts'
import { element } from './dom.ts'
import type { BackendKind } from './limits.ts'
import type { Settings } from './settings.ts'

const box = element('#message')
const text = element('#message p')
const reload = element('#reload')
const bar = element<HTMLProgressElement>('#progress')
const skip = element('#skip')

/** About the address; stays in front of later messages until the message is closed. */
let remark = ''

reload.addEventListener('click', () => location.reload())
element('#dismiss').addEventListener('click', hideMessage)

/** Shows how much of something is done, 0 to 1, and a button to leave out the rest; undefined hides both. */
export function showSkip(part: number | undefined): void {
  bar.hidden = skip.hidden = part === undefined
  bar.value = part ?? 0
}

export function showRemark(sentence: string): void {
  remark = sentence
  showMessage('')
}

export function showMessage(sentence: string): void {
  text.textContent = [remark, sentence].filter((part) => part !== '').join(' ')
  reload.hidden = true
  box.hidden = false
}

/** Shows an error that only a reload can fix. */
export function showFailure(sentence: string): void {
  showMessage(sentence)
  reload.hidden = false
}

export function hideMessage(): void {
  remark = ''
  showSkip(undefined)
  box.hidden = true
}

/** Explains the choice of the backend if the viewer did not make it; undefined on a GPU. */
export function reasonFor(
  { backend }: Settings,
  kind: BackendKind,
  adapter: Adapter | null,
): string | undefined {
  if (kind === 'gpu')
    return adapter?.isSoftware
      ? 'WebGPU runs on a software adapter here, which is much slower than a GPU.'
      : undefined
  if (adapter === null)
    return window.isSecureContext
      ? 'This browser does not support WebGPU.'
      : 'Browsers provide WebGPU only for https and localhost.'
  return backend === 'cpu' ? undefined : 'The browser found no hardware GPU.'
}
