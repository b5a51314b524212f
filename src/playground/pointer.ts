/** Fingers, mouse and wheel: one pointer brushes, two pan and zoom. */
import type { Camera, Point } from '../render/camera.ts'

const WHEEL_ZOOM = 0.0015
/** A pinch on a trackpad comes as a wheel with ctrl, in smaller steps. */
const PINCH_ZOOM = 0.01
const LINE_HEIGHT = 16

export interface Gestures {
  brushStart(at: Point): void
  brushMove(at: Point): void
  brushEnd(): void
  resetView(): void
}

/** Listens on the stage; points are CSS pixels from its upper left corner. */
export function listenToPointers(stage: HTMLElement, camera: Camera, gestures: Gestures): void {
  const pointers = new Map<number, Point>()
  let mode: 'brush' | 'pan' | null = null

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = stage.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }

  stage.addEventListener('pointerdown', (event) => {
    if (pointers.size >= 2) return
    stage.setPointerCapture(event.pointerId)
    // so that keys reach the page again, not a field of the panel
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    pointers.set(event.pointerId, pointOf(event))
    if (mode === 'brush') gestures.brushEnd()
    mode = pointers.size === 2 || event.shiftKey || event.button !== 0 ? 'pan' : 'brush'
    if (mode === 'brush') gestures.brushStart(pointOf(event))
  })

  stage.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId)
    if (before === undefined) return
    const now = pointOf(event)
    if (mode === 'brush') gestures.brushMove(now)
    else {
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      if (other === undefined) camera.pan(now[0] - before[0], now[1] - before[1])
      else pinch(camera, before, now, other)
    }
    pointers.set(event.pointerId, now)
  })

  const release = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return
    if (mode === 'brush') gestures.brushEnd()
    // the finger that stays goes on panning
    if (pointers.size === 0 || mode === 'brush') mode = null
  }
  stage.addEventListener('pointerup', release)
  stage.addEventListener('pointercancel', release)

  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1)
      camera.zoom(Math.exp(-pixels * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM)), pointOf(event))
    },
    { passive: false },
  )
  stage.addEventListener('dblclick', () => gestures.resetView())
  stage.addEventListener('contextmenu', (event) => event.preventDefault())
}

/** One finger moved from `before` to `now` while the other stayed. */
function pinch(camera: Camera, before: Point, now: Point, other: Point): void {
  camera.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2)
  const distance = (point: Point) => Math.max(Math.hypot(point[0] - other[0], point[1] - other[1]), 1)
  camera.zoom(distance(now) / distance(before), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2])
}
