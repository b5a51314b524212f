/** Positions of the controls over the stage. */
import type { Insets } from '../../src/render/camera.ts'
import { element } from './dom.ts'
import { sheetIsOpen } from './sheet.ts'
import { topOfOptions } from './tools/options.ts'

/** Margin around the picture in CSS pixels. */
const MARGIN = 16
/** The same on a phone on its side. */
const SLIM = 6
/** Below this width the panel is a sheet at the bottom, but not below this height. Duplicated in style.css. */
const NARROW = 720
const SIDEWAYS = 450

const masthead = element('#masthead')
const dock = element('#dock')
const panel = element('#panel')
const toggle = element('#settings')

const isNarrow = () => window.innerWidth < NARROW && window.innerHeight >= SIDEWAYS

function showPanel(isOpen: boolean): void {
  panel.hidden = !isOpen
  toggle.setAttribute('aria-expanded', String(isOpen))
}

/** Opens and closes the panel; calls `changed` afterwards. */
export function listenToToggle(changed: () => void): void {
  const show = (isOpen: boolean) => {
    showPanel(isOpen)
    changed()
  }
  toggle.addEventListener('click', () => show(panel.hidden === true))
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || panel.hidden || sheetIsOpen()) return
    // elsewhere the key cancels what a tool does
    const { activeElement } = document
    const isHere = panel.contains(activeElement) || activeElement === toggle
    if (!isHere && activeElement !== document.body) return
    show(false)
    if (isHere) toggle.focus()
  })
}

export function insets(): Insets {
  const { innerWidth, innerHeight } = window
  const sheet = panel.hidden ? undefined : panel.getBoundingClientRect()
  // controls stand beside the picture
  if (innerHeight < SIDEWAYS) {
    const edge = sheet?.left ?? element('#tools').getBoundingClientRect().left
    const left = element('#bar').getBoundingClientRect().right
    return { top: SLIM, right: innerWidth - edge + SLIM, bottom: SLIM, left: left + SLIM }
  }
  const floor =
    isNarrow() && sheet !== undefined ? sheet.top : Math.min(dock.getBoundingClientRect().top, topOfOptions())
  return {
    top: masthead.getBoundingClientRect().bottom + MARGIN,
    right: !isNarrow() && sheet !== undefined ? innerWidth - sheet.left + MARGIN : MARGIN,
    bottom: innerHeight - floor + MARGIN,
    left: MARGIN,
  }
}

// the picture comes first
showPanel(false)
