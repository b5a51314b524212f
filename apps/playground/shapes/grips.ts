/** Parts of the picture that are dragged by mouse or touch, and moved by keys. */
import type { Point } from '../../../src/shapes/shape.ts'
import { addSvg } from '../tools/overlay.ts'

/** Displacements in metres and turns in degrees per arrow key, without and with shift. */
const NUDGE = 0.02
const BIG_NUDGE = 0.25
const TURN = 1
const BIG_TURN = 15

const ARROWS: { readonly [key: string]: Point } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** An element that can be dragged and focused. */
export interface Grip {
  readonly group: SVGGElement
  /** Called with the requested position in metres, from the pointer. */
  readonly drag: (to: Point) => void
  /** Called for arrow keys: right and up are positive, in units of metres or, for turns, degrees. */
  readonly key: (x: number, y: number) => void
  /** Position in metres, to keep the offset from the pointer while dragging. */
  readonly position: () => Point
  readonly turns: boolean
}

/** Adds a focusable group. A ring that turns a shape is a slider from -180° to 180°. */
export function addGroup(parent: Element, className: string, turns: boolean): SVGGElement {
  const group = addSvg(parent, 'g', className)
  group.tabIndex = 0
  group.setAttribute('role', turns ? 'slider' : 'button')
  if (turns) {
    group.setAttribute('aria-valuemin', '-180')
    group.setAttribute('aria-valuemax', '180')
  }
  return group
}

/** Listens to pointer and keys. `toMetres` converts a position in the window. */
export function listen(grip: Grip, toMetres: (event: PointerEvent) => Point): void {
  const { group } = grip
  /** Grip position minus pointer position; set while dragging. */
  let offset: Point | undefined
  // prevents scrolling
  group.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false })
  group.addEventListener('pointerdown', (event) => {
    if (offset !== undefined || event.button !== 0) return
    group.setPointerCapture(event.pointerId)
    const [at, pointer] = [grip.position(), toMetres(event)]
    offset = [at[0] - pointer[0], at[1] - pointer[1]]
    group.focus({ preventScroll: true })
    // else the browser selects text
    event.preventDefault()
  })
  group.addEventListener('pointermove', (event) => {
    if (offset === undefined || !group.hasPointerCapture(event.pointerId)) return
    const [x, y] = toMetres(event)
    grip.drag([x + offset[0], y + offset[1]])
  })
  group.addEventListener('lostpointercapture', () => {
    offset = undefined
  })
  group.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key]
    if (arrow === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const step = grip.turns ? (event.shiftKey ? BIG_TURN : TURN) : event.shiftKey ? BIG_NUDGE : NUDGE
    grip.key(step * arrow[0], step * arrow[1])
  })
}
