/** Sheets over the page: dialogs that close by Escape, by a button and by a press beside them. */
import { add } from './dom.ts'
import { iconButton } from './icons.ts'

/** Adds a closed sheet with this title. */
export function addSheet(id: string, title: string): HTMLDialogElement {
  const sheet = add(document.body, 'dialog')
  sheet.id = id
  sheet.className = 'sheet'
  const head = add(sheet, 'header')
  const heading = add(head, 'h2', title)
  heading.id = `${id}-title`
  sheet.setAttribute('aria-labelledby', heading.id)
  iconButton(head, 'close', 'Close', 'Close (Escape)', () => sheet.close())
  sheet.addEventListener('click', ({ target, clientX, clientY }) => {
    if (target !== sheet) return
    const { left, right, top, bottom } = sheet.getBoundingClientRect()
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) sheet.close()
  })
  return sheet
}

/** Whether a sheet covers the page, whose keys then rest. */
export const sheetIsOpen = () => document.querySelector('dialog[open]') !== null
