/** Options of the gravity tool: strength, the tilt of the device, and the gravity of the scene. */
import { add } from '../dom.ts'
import { showMessage } from '../messages.ts'
import { sentence } from '../sentence.ts'
import type { ToolBelt } from './belt.ts'
import { limited, MAX_GRAVITY } from './gravityTool.ts'
import { mayTilt, Tilt } from './tilt.ts'

export function gravityOptions(box: HTMLElement, belt: ToolBelt): HTMLElement {
  const group = add(box, 'div')
  addStrength(group, belt)
  const tilt = new Tilt((gravity, isLast) => belt.setGravity(gravity, isLast))
  const button = add(group, 'button', 'Tilt')
  const show = () => button.setAttribute('aria-pressed', String(tilt.isOn))
  button.type = 'button'
  button.title = 'Gravity follows the tilt of this device'
  button.hidden = !mayTilt()
  button.addEventListener('click', async () => {
    try {
      if (tilt.isOn) tilt.stop()
      else await tilt.start()
    } catch (error) {
      showMessage(sentence(error))
    }
    show()
  })
  const reset = add(group, 'button', 'Reset')
  reset.type = 'button'
  reset.title = 'The gravity of the scene'
  reset.addEventListener('click', () => {
    tilt.stop()
    show()
    belt.setGravity(undefined, true)
  })
  show()
  return group
}

function addStrength(group: HTMLElement, belt: ToolBelt): void {
  const label = add(group, 'label')
  add(label, 'span', 'Strength')
  const input = add(label, 'input')
  Object.assign(input, { type: 'range', min: '0', max: `${MAX_GRAVITY}`, step: '0.1' })
  const text = add(label, 'output')
  // kept while the strength is 0
  let direction = [0, -1]
  const set = (isLast: boolean) => {
    const strength = Number(input.value)
    belt.setGravity(limited([strength * direction[0], strength * direction[1]]), isLast)
  }
  input.addEventListener('input', () => set(false))
  input.addEventListener('change', () => set(true))
  belt.onGravity = ([x, y]) => {
    const strength = Math.hypot(x, y)
    if (strength > 0) direction = [x / strength, y / strength]
    input.value = `${strength}`
    text.textContent = `${strength.toFixed(1)} m/s²`
  }
}
