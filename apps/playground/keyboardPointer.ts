/** Uses the tools without a pointer: arrows move a cross over the stage, Enter presses and releases it. */
import type { Point } from '../../src/render/camera.ts'
import type { Gestures } from './pointer.ts'
import { addSvg } from './tools/overlay.ts'

/** Distances per key press in CSS pixels; the larger one with shift. */
const STEP = 10
const BIG_STEP = 60
const CROSS = 9

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Listens to keys while the stage has the focus. */
export function listenToKeys(stage: HTMLElement, overlay: Element, gestures: Gestures): void {
  const cross = addSvg(overlay, 'path', 'cross')
  let at: Point | null = null
  let isPressed = false
  stage.tabIndex = 0

  const show = () => {
    cross.setAttribute('d', at === null ? '' : crossAt(at))
    cross.classList.toggle('pressed', isPressed)
  }
  const release = (isCancelled: boolean) => {
    if (!isPressed) return
    isPressed = false
    if (isCancelled) gestures.cancel()
    else gestures.end()
  }
  const hide = () => {
    release(true)
    at = null
    show()
  }

  stage.addEventListener('keydown', (event) => {
    const { ctrlKey, metaKey, altKey, shiftKey, key } = event
    if (ctrlKey || metaKey || altKey) return
    const direction = DIRECTIONS[key]
    if (direction !== undefined) {
      const [x, y] = at ?? middleOf(stage)
      const step = shiftKey ? BIG_STEP : STEP
      const [dx, dy] = [step * direction[0], step * direction[1]]
      at = [within(x + dx, stage.clientWidth), within(y + dy, stage.clientHeight)]
      if (isPressed) gestures.move(at)
      else gestures.hover(at)
    } else if (key === 'Enter' && at !== null && !event.repeat) {
      if (isPressed) release(false)
      else isPressed = gestures.start(at, false)
    } else if (key === 'Escape' && at !== null) hide()
    else return
    event.preventDefault()
    show()
  })
  stage.addEventListener('focus', () => {
    // a click focuses the stage, too
    if (!stage.matches(':focus-visible')) return
    at = middleOf(stage)
    show()
  })
  stage.addEventListener('blur', hide)
  stage.addEventListener('pointerdown', hide)
}

const middleOf = ({ clientWidth, clientHeight }: HTMLElement): Point => [clientWidth / 2, clientHeight / 2]

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)

function crossAt([x, y]: Point): string {
  return `M ${x - CROSS} ${y} h ${2 * CROSS} M ${x} ${y - CROSS} v ${2 * CROSS}`
}
