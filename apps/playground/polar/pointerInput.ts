/** Pointer and keys of the picture. */

/** CSS pixels from the upper left corner of the view. */
export type Pixel = readonly [number, number]

/** Maximum movement of a tap in CSS pixels. */
const TAP = 5

/** What a press of the pointer does until it is released. */
export interface Drag {
  /** The pointer moves, farther than a tap does. */
  move(at: Pixel): void
  /** A tap, which is not moved. */
  tap?(): void
  end?(): void
}

export type Cursor = 'grab' | 'size' | 'aim' | 'add' | 'none'

export interface Hand {
  press(at: Pixel, isTouch: boolean): Drag
  /** The pointer moves without a pressed button. */
  hover(at: Pixel): void
  cursor(at: Pixel): Cursor
  /** Returns whether the key does something. */
  key(key: string, isShift: boolean): boolean
}

/** `hand` returns the current one. */
export function listen(view: HTMLElement, hand: () => Hand): void {
  let drag: Drag | undefined
  let pointer = 0
  let pressed: Pixel = [0, 0]
  let isTap = false
  view.tabIndex = 0

  const pixelOf = ({ clientX, clientY }: PointerEvent): Pixel => {
    const { left, top } = view.getBoundingClientRect()
    return [clientX - left - view.clientLeft, clientY - top - view.clientTop]
  }
  view.addEventListener('pointerdown', (event) => {
    if (drag !== undefined || event.button !== 0) return
    view.setPointerCapture(event.pointerId)
    pointer = event.pointerId
    pressed = pixelOf(event)
    isTap = true
    view.dataset.cursor = hand().cursor(pressed)
    drag = hand().press(pressed, event.pointerType === 'touch')
    view.dataset.grabbed = ''
  })
  view.addEventListener('pointermove', (event) => {
    const at = pixelOf(event)
    if (drag === undefined) {
      view.dataset.cursor = hand().cursor(at)
      if (event.pointerType !== 'touch') hand().hover(at)
      return
    }
    if (event.pointerId !== pointer) return
    if (apart(at, pressed) > TAP) isTap = false
    if (!isTap) drag.move(at)
  })
  const end = (event: PointerEvent) => {
    if (drag === undefined || event.pointerId !== pointer) return
    const ended = drag
    drag = undefined
    delete view.dataset.grabbed
    if (isTap && event.type === 'pointerup') ended.tap?.()
    ended.end?.()
  }
  view.addEventListener('pointerup', end)
  view.addEventListener('pointercancel', end)
  view.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (hand().key(event.key, event.shiftKey)) event.preventDefault()
  })
}

/** Directions of arrow keys, y up. */
export const ARROWS: { readonly [key: string]: readonly [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

export const apart = ([ax, ay]: Pixel, [bx, by]: Pixel) => Math.hypot(ax - bx, ay - by)
