/** Positions of the controls over the stage. */
import type { Insets } from '../../src/render/camera.ts'
import { element } from './dom.ts'
import { isEmbedded } from './embed.ts'
import { sheetIsOpen } from './sheet.ts'

/** Margin around the picture in CSS pixels. */
const MARGIN = 16
/** The same on a phone on its side. */
const SLIM = 6
/** Below this width the panel is a sheet at the bottom, but not below this height. Duplicated in style.css. */
const NARROW = 720
const SIDEWAYS = 450

const masthead = element('#masthead')
const dock = element('#dock')
/** The sheets over the right side, of which one is open at most, and their buttons. */
const SHEETS = { panel: '#settings', measures: '#open-measures' } as const

const isNarrow = () => window.innerWidth < NARROW && window.innerHeight >= SIDEWAYS

const sheetOf = (name: keyof typeof SHEETS) => document.querySelector<HTMLElement>(`#${name}`)

/** Opens or closes a sheet, and closes the other one. Style sheets find the name of the open one in `data-sheet`. */
export function toggleSheet(name: keyof typeof SHEETS): void {
  const isOpen = sheetOf(name)?.hidden === true
  if (isOpen) document.documentElement.dataset.sheet = name
  else delete document.documentElement.dataset.sheet
  for (const [other, button] of Object.entries(SHEETS)) {
    const sheet = sheetOf(other as keyof typeof SHEETS)
    if (sheet === null) continue
    sheet.hidden = other !== name || !isOpen
    element(button).setAttribute('aria-expanded', String(!sheet.hidden))
  }
}

/** Calls `changed` when what stands around the picture takes more room, or less. */
export function listenToLayout(changed: () => void): void {
  const observer = new ResizeObserver(() => {
    const { top, height } = dock.getBoundingClientRect()
    if (height > 0) document.documentElement.style.setProperty('--dock', `${window.innerHeight - top}px`)
    changed()
  })
  // on a phone on its side, the dock has no box
  for (const part of [masthead, dock, ...document.querySelectorAll('#panel, #measures, #options, #time')])
    observer.observe(part)
}

/** Opens and closes the panel. */
export function listenToToggle(): void {
  const toggle = element('#settings')
  const panel = element('#panel')
  const turn = () => toggleSheet('panel')
  toggle.addEventListener('click', turn)
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || panel.hidden || sheetIsOpen()) return
    // elsewhere the key cancels what a tool does
    const { activeElement } = document
    const isHere = panel.contains(activeElement) || activeElement === toggle
    if (!isHere && activeElement !== document.body) return
    turn()
    if (isHere) toggle.focus()
  })
}

export function insets(): Insets {
  if (isEmbedded) return { top: SLIM, right: SLIM, bottom: SLIM, left: SLIM }
  const { innerWidth, innerHeight } = window
  const sheet = document.querySelector(':is(#panel, #measures):not([hidden])')?.getBoundingClientRect()
  // controls stand beside the picture
  if (innerHeight < SIDEWAYS) {
    const edge = sheet?.left ?? element('#tools').getBoundingClientRect().left
    const left = element('#bar').getBoundingClientRect().right
    const below = Array.from(document.querySelectorAll('#options, #time'), (part) =>
      part.getBoundingClientRect(),
    )
    const floor = Math.min(innerHeight, ...below.filter(({ height }) => height > 0).map(({ top }) => top))
    return {
      top: SLIM,
      right: innerWidth - edge + SLIM,
      bottom: innerHeight - floor + SLIM,
      left: left + SLIM,
    }
  }
  const floor = isNarrow() && sheet !== undefined ? sheet.top : dock.getBoundingClientRect().top
  return {
    top: masthead.getBoundingClientRect().bottom + MARGIN,
    right: !isNarrow() && sheet !== undefined ? innerWidth - sheet.left + MARGIN : MARGIN,
    bottom: innerHeight - floor + MARGIN,
    left: MARGIN,
  }
}
