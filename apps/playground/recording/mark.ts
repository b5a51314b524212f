/** The line above the picture that says that the page records or replays. */
import { element } from '../dom.ts'

const mark = element('#tape')
const text = element('#tape p')
const record = element<HTMLButtonElement>('#record')

export type TapeState = 'idle' | 'recording' | 'replay' | 'over'

let shown: TapeState = 'idle'

/** Shows what the page does. */
export function showTape(state: TapeState, words = ''): void {
  text.textContent = words
  if (state === shown) return
  shown = state
  mark.hidden = state === 'idle'
  document.documentElement.dataset.tape = state
  record.setAttribute('aria-pressed', String(state === 'recording'))
  record.disabled = state === 'replay' || state === 'over'
  for (const name of ['#continue', '#again']) element(name).hidden = !record.disabled
}
