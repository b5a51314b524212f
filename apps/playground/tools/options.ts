/** The strip above the tools: what the active tool can do besides. */
import { add, element } from '../dom.ts'
import type { ToolBelt } from './belt.ts'

/** Adds the strip. It shows after each change of the tool or its shape. */
export function addToolOptions(belt: ToolBelt): void {
  const box = add(element('#dock'), 'div')
  box.id = 'options'
  box.setAttribute('role', 'group')
  box.setAttribute('aria-label', 'Options of the tool')
  const erase = eraseOptions(box, belt)
  const shape = add(box, 'div')
  const button = (title: string, act: () => void) => {
    const made = add(shape, 'button', title)
    made.type = 'button'
    made.addEventListener('click', act)
  }
  button('Turn into a grain', () => belt.drop())
  button('Rain of grains', () => belt.rain())
  button('Remove shape', () => belt.shape.remove())
  const show = () => {
    const { chosen } = belt
    shape.hidden = chosen !== 'shape' || belt.shape.isEmpty
    erase.hidden = chosen !== 'erase'
    box.hidden = shape.hidden && erase.hidden
  }
  const others = belt.onChange
  belt.onChange = () => {
    others()
    show()
  }
  show()
}

function eraseOptions(box: HTMLElement, belt: ToolBelt): HTMLElement {
  const label = add(box, 'label')
  const input = add(label, 'input')
  input.type = 'checkbox'
  add(label, 'span', 'Walls, too')
  input.addEventListener('change', () => {
    belt.erasesWalls = input.checked
  })
  return label
}
