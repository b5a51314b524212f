/** Icons of the buttons that scripts add. */
import { add } from './dom.ts'

const PATHS = {
  undo: 'M6.5 3.5L3 7l3.5 3.5M3 7h6.2a3.3 3.3 0 0 1 0 6.6H6',
  redo: 'M9.5 3.5L13 7l-3.5 3.5M13 7H6.8a3.3 3.3 0 0 0 0 6.6H10',
  share: 'M8 10V2.2M5 4.8l3-2.8 3 2.8M4.4 7.4H3.2v6.4h9.6V7.4h-1.2',
  help: 'M5.4 6a2.6 2.6 0 1 1 3.6 2.4c-.7.3-1 .8-1 1.6M8 12.8v.1',
  measures: 'M2.5 13.5h11M4.5 11V8M8 11V3M11.5 11V5.5',
  close: 'M4 4l8 8M12 4l-8 8',
} as const

/** Appends a button with an icon. */
export function iconButton(
  parent: Element,
  icon: keyof typeof PATHS,
  label: string,
  title: string,
  click: () => void,
): HTMLButtonElement {
  const button = add(parent, 'button')
  button.type = 'button'
  button.title = title
  button.setAttribute('aria-label', label)
  button.innerHTML = `<svg aria-hidden="true" viewBox="0 0 16 16"><path d="${PATHS[icon]}" /></svg>`
  button.addEventListener('click', click)
  return button
}
