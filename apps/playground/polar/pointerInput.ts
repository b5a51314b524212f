/** Pointer and keys: dragging the disk moves it, dragging elsewhere aims it. */

/** CSS pixels from the upper left corner of the view. */
export type Pixel = readonly [number, number]

/** Distance in CSS pixels within which the disk is grabbed. */
const GRAB = { touch: 26, mouse: 12 }
/** Maximum movement of a tap in CSS pixels. */
const TAP = 5
/** Degrees per arrow key; metres with shift. */
const TURN = 1
const NUDGE = 0.1

export interface PointerHandlers {
  /** Returns the position and radius of the disk. */
  disk(): { readonly at: Pixel; readonly radius: number }
  place(at: Pixel): void
  aim(at: Pixel): void
  /** The pointer has left the view or released the disk. */
  release(): void
  /** The mouse moves without a pressed button. */
  hover(at: Pixel): void
  /** A click, or a tap of a pen. */
  toggle(): void
  /** Rotates the aim by this many degrees, counter-clockwise. */
  turn(degrees: number): void
  /** Moves the disk by this many metres. */
  nudge(dx: number, dy: number): void
}

export function listen(view: HTMLElement, hand: PointerHandlers): void {
  /** Undefined if nothing is pressed. */
  let mode: 'place' | 'aim' | undefined
  let pointer = 0
  let pressed: Pixel = [0, 0]
  /** Offset from the pointer to the centre of the dragged disk. */
  let offset: Pixel = [0, 0]
  let isTap = false
  view.tabIndex = 0

  const pixelOf = ({ clientX, clientY }: PointerEvent): Pixel => {
    const { left, top } = view.getBoundingClientRect()
    return [clientX - left - view.clientLeft, clientY - top - view.clientTop]
  }
  const isOnDisk = (at: Pixel, isTouch: boolean) => {
    const { at: disk, radius } = hand.disk()
    return apart(at, disk) <= Math.max(radius, isTouch ? GRAB.touch : GRAB.mouse)
  }

  view.addEventListener('pointerdown', (event) => {
    if (mode !== undefined || event.button !== 0) return
    view.setPointerCapture(event.pointerId)
    pointer = event.pointerId
    pressed = pixelOf(event)
    isTap = event.pointerType !== 'touch'
    mode = isOnDisk(pressed, event.pointerType === 'touch') ? 'place' : 'aim'
    const { at } = hand.disk()
    offset = [at[0] - pressed[0], at[1] - pressed[1]]
    if (mode === 'place') view.dataset.grabbed = ''
    else if (event.pointerType === 'touch') hand.aim(pressed)
  })
  view.addEventListener('pointermove', (event) => {
    const at = pixelOf(event)
    if (mode === undefined) {
      const isOn = isOnDisk(at, false)
      view.toggleAttribute('data-grabbable', isOn)
      if (!isOn && event.pointerType !== 'touch') hand.hover(at)
      return
    }
    if (event.pointerId !== pointer) return
    if (apart(at, pressed) > TAP) isTap = false
    if (isTap) return
    if (mode === 'place') hand.place([at[0] + offset[0], at[1] + offset[1]])
    else hand.aim(at)
  })
  const end = (event: PointerEvent) => {
    if (mode === undefined || event.pointerId !== pointer) return
    if (isTap && mode === 'aim' && event.type === 'pointerup') {
      hand.aim(pressed)
      hand.toggle()
    }
    mode = undefined
    delete view.dataset.grabbed
    hand.release()
  }
  view.addEventListener('pointerup', end)
  view.addEventListener('pointercancel', end)
  view.addEventListener('pointerleave', () => {
    if (mode === undefined) hand.release()
  })
  view.addEventListener('keydown', (event) => {
    const step = ARROWS[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const [dx, dy] = step
    if (event.shiftKey) hand.nudge(NUDGE * dx, NUDGE * dy)
    else hand.turn(TURN * (dy - dx))
  })
}

/** Right and down rotate clockwise. */
const ARROWS: { readonly [key: string]: readonly [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const apart = ([ax, ay]: Pixel, [bx, by]: Pixel) => Math.hypot(ax - bx, ay - by)
