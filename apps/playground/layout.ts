/** Positions of the controls over the stage. */
import type { Insets } from '../../src/render/camera.ts'
import { element } from './dom.ts'

/** Margin around the picture in CSS pixels. */
const MARGIN = 16
/** Below this width the panel is a sheet at the bottom, but not below this height. Duplicated in style.css. */
const NARROW = 720
const SIDEWAYS = 450
/** Below this height the panel is closed at first, as on a narrow screen. */
const LOW = 560

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
  toggle.addEventListener('click', () => {
    showPanel(panel.hidden === true)
    changed()
  })
}

export function insets(): Insets {
  const { innerWidth, innerHeight } = window
  const sheet = panel.hidden ? undefined : panel.getBoundingClientRect()
  const floor = isNarrow() && sheet !== undefined ? sheet.top : dock.getBoundingClientRect().top
  return {
    top: masthead.getBoundingClientRect().bottom + MARGIN,
    right: !isNarrow() && sheet !== undefined ? innerWidth - sheet.left + MARGIN : MARGIN,
    bottom: innerHeight - floor + MARGIN,
    left: MARGIN,
  }
}

showPanel(!isNarrow() && window.innerHeight >= LOW)
