/** What the page has to say: problems, one sentence each, and the notice about what computes. */
import type { Adapter } from '../../src/gpu/device.ts'
import { element } from './dom.ts'
import type { BackendKind } from './limits.ts'
import type { Settings } from './settings.ts'

const box = element('#message')
const text = element('#message p')
const reload = element('#reload')
const notice = element('#notice')

/** About the address; it stays in front of later sentences until the message is closed. */
let remark = ''

reload.addEventListener('click', () => location.reload())
element('#dismiss').addEventListener('click', hideMessage)

export function showRemark(sentence: string): void {
  remark = sentence
  showMessage('')
}

export function showMessage(sentence: string): void {
  text.textContent = [remark, sentence].filter((part) => part !== '').join(' ')
  reload.hidden = true
  box.hidden = false
}

/** For what only a reload can mend. */
export function showFailure(sentence: string): void {
  showMessage(sentence)
  reload.hidden = false
}

export function hideMessage(): void {
  remark = ''
  box.hidden = true
}

/** Says why the processor computes, where the viewer did not ask for it. */
export function showNotice({ backend }: Settings, kind: BackendKind, adapter: Adapter | null): void {
  const sentence = noticeFor(backend, kind, adapter)
  notice.hidden = sentence === undefined
  notice.textContent = sentence ?? ''
}

const ON_PROCESSOR = ', so the simulation runs on the processor: fewer disks, same physics.'

function noticeFor(choice: Settings['backend'], kind: BackendKind, adapter: Adapter | null) {
  if (kind === 'gpu') {
    return adapter?.isSoftware
      ? 'The processor imitates a graphics card here, far slower than a real one.'
      : undefined
  }
  if (adapter === null) {
    const reason = window.isSecureContext
      ? 'This browser offers no WebGPU'
      : 'Browsers offer WebGPU only to https and localhost'
    return `${reason}${ON_PROCESSOR}`
  }
  if (choice === 'cpu') return undefined
  return `The browser found no graphics card${ON_PROCESSOR}`
}
