/** Fingers, mouse and wheel: one pointer uses the tool, two pan and zoom. */
import type { Camera, Point } from '../../src/render/camera.ts'
import { isEmbedded } from './embed.ts'

const WHEEL_ZOOM = 0.0015
/** A trackpad pinch arrives as a wheel event with ctrl, in smaller steps. */
const PINCH_ZOOM = 0.01
const LINE_HEIGHT = 16

/** Maximum movement of a tap and distance of two taps in CSS pixels, and maximum milliseconds between them. */
const TAP = 8
const TAPS_APART = 28
const TAPS_WITHIN = 350

export interface Gestures {
  /** One pointer is pressed. Returns false if the drag should pan the view. */
  start(at: Point, isTouch: boolean): boolean
  move(at: Point): void
  end(): void
  /** Cancels the current press. */
  cancel(): void
  /** The mouse moves without a pressed button. */
  hover(at: Point): void
  doubleTap(at: Point, isTouch: boolean): void
}

/** Listens to the stage. Points are CSS pixels from its upper left corner. */
export function listenToPointers(stage: HTMLElement, camera: Camera, gestures: Gestures): void {
  const pointers = new Map<number, Point>()
  let mode: 'tool' | 'pan' | null = null
  const isDoubleTap = tapCounter()
  let isTap = false
  let pressedAt: Point = [0, 0]

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = stage.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }

  stage.addEventListener('pointerdown', (event) => {
    if (pointers.size >= 2) return
    stage.setPointerCapture(event.pointerId)
    // returns the keyboard focus from a field of the panel to the page
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const at = pointOf(event)
    pointers.set(event.pointerId, at)
    if (mode === 'tool') gestures.cancel()
    const isForTool = pointers.size === 1 && !event.shiftKey && event.button === 0
    isTap = isForTool
    pressedAt = at
    mode = isForTool && gestures.start(at, event.pointerType === 'touch') ? 'tool' : 'pan'
  })

  stage.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId)
    const now = pointOf(event)
    if (before === undefined) {
      if (pointers.size === 0) gestures.hover(now)
      return
    }
    if (apart(now, pressedAt) > TAP) isTap = false
    if (mode === 'tool') gestures.move(now)
    else {
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      if (other === undefined) camera.pan(now[0] - before[0], now[1] - before[1])
      else pinch(camera, before, now, other)
    }
    pointers.set(event.pointerId, now)
  })

  const release = (event: PointerEvent, isCancelled: boolean) => {
    if (!pointers.delete(event.pointerId)) return
    if (mode === 'tool' && isCancelled) gestures.cancel()
    else if (mode === 'tool') gestures.end()
    // the remaining finger continues to pan
    if (pointers.size === 0 || mode === 'tool') mode = null
    const at = pointOf(event)
    if (isTap && !isCancelled && isDoubleTap(at, event.timeStamp))
      gestures.doubleTap(at, event.pointerType === 'touch')
    isTap = false
  }
  stage.addEventListener('pointerup', (event) => release(event, false))
  stage.addEventListener('pointercancel', (event) => release(event, true))

  stage.addEventListener(
    'wheel',
    (event) => {
      // scrolls the page around the frame
      if (isEmbedded && !event.ctrlKey) return
      event.preventDefault()
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1)
      camera.zoom(Math.exp(-pixels * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM)), pointOf(event))
    },
    { passive: false },
  )
  stage.addEventListener('contextmenu', (event) => event.preventDefault())
}

const apart = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by)

/**
 * Returns a function that tells for each tap whether it is the second of a double tap; some phones send no dblclick
 * events.
 */
function tapCounter(): (at: Point, time: number) => boolean {
  let last: { at: Point; time: number } | null = null
  return (at, time) => {
    const isSecond = last !== null && time - last.time < TAPS_WITHIN && apart(at, last.at) < TAPS_APART
    last = isSecond ? null : { at, time }
    return isSecond
  }
}

/** Handles one finger moving from `before` to `now` while the other stays. */
function pinch(camera: Camera, before: Point, now: Point, other: Point): void {
  camera.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2)
  const distance = (point: Point) => Math.max(Math.hypot(point[0] - other[0], point[1] - other[1]), 1)
  camera.zoom(distance(now) / distance(before), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2])
}
