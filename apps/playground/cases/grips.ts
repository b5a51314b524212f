/** Rings over a picture for dragging the first and the third disk of a row by mouse, touch or keys. */
import type { Point } from '../../../src/shapes/shape.ts'
import { addSvg } from '../tools/overlay.ts'
import { type Grip, gripsOf, placeOf, type Setup } from './setup.ts'

/** Distance in metres that an arrow key moves a ring, without and with shift. */
const NUDGE = 1 / 8
const BIG_NUDGE = 1
/** Relative to the disk's radius: the third disk's ring lies inside that of the first if the disk is at rest. */
const THIRD = 0.5
/** Minimum radius in CSS pixels for grabbing a ring. */
const REACH = { first: 22, third: 13 }

const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowDown: [0, -1],
  ArrowUp: [0, 1],
}

/**
 * Adds the rings of a case to its picture. Returns a function that updates them; `move` is called with the requested
 * position in metres.
 */
export function addGrips(
  svg: SVGSVGElement,
  setup: Setup,
  move: (grip: Grip, to: Point) => void,
): (setup: Setup) => void {
  const group = addSvg(svg, 'g', 'grips')
  const metresPerPixel = () => 1 / (svg.getScreenCTM()?.a ?? 1)
  const rings = gripsOf(setup).map((grip) => addRing(group, grip, setup))
  let current = setup

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()!.inverse())
    return [x, -y]
  }
  for (const { ring, grip } of rings) {
    /** Offset from the pointer to the centre of the dragged ring. */
    let offset: Point | undefined
    // prevents scrolling
    ring.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false })
    ring.addEventListener('pointerdown', (event) => {
      if (offset !== undefined || event.button !== 0) return
      ring.setPointerCapture(event.pointerId)
      const [at, pointer] = [placeOf(current, grip), pointOf(event)]
      offset = [at[0] - pointer[0], at[1] - pointer[1]]
      ring.focus()
    })
    ring.addEventListener('pointermove', (event) => {
      if (offset === undefined || !ring.hasPointerCapture(event.pointerId)) return
      const [x, y] = pointOf(event)
      move(grip, [x + offset[0], y + offset[1]])
    })
    ring.addEventListener('lostpointercapture', () => {
      offset = undefined
    })
    ring.addEventListener('keydown', (event) => {
      const arrow = ARROWS[event.key]
      if (arrow === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const [x, y] = placeOf(current, grip)
      const step = event.shiftKey ? BIG_NUDGE : NUDGE
      move(grip, [x + step * arrow[0], y + step * arrow[1]])
    })
  }

  const place = (next: Setup) => {
    current = next
    for (const { ring, shown, hit, grip } of rings) {
      const [x, y] = placeOf(next, grip)
      ring.setAttribute('transform', `translate(${x} ${-y})`)
      ring.setAttribute('aria-label', nameOf(next, grip))
      const radius = next.radii[grip.disk]
      shown.setAttribute('r', String(grip.part === 'first' ? radius : THIRD * radius))
      const reach = REACH[grip.part] * metresPerPixel()
      hit.setAttribute('r', String(Math.max(reach, Number(shown.getAttribute('r')))))
    }
  }
  // the size of the picture determines the metres per pixel
  new ResizeObserver(() => place(current)).observe(svg)
  return place
}

function addRing(group: SVGGElement, grip: Grip, { colors }: Setup) {
  const ring = addSvg(group, 'g', `grip ${grip.part}`)
  ring.tabIndex = 0
  ring.setAttribute('role', 'button')
  ring.dataset.grip = `${colors[grip.disk]} ${grip.part}`
  const hit = addSvg(ring, 'circle', 'hit-area')
  const shown = addSvg(ring, 'circle', 'ring')
  if (grip.part === 'third') addSvg(ring, 'circle', 'dot').setAttribute('r', '0.12')
  return { ring, shown, hit, grip }
}

function nameOf(setup: Setup, grip: Grip): string {
  const { disk, part } = grip
  const [x, y] = part === 'first' ? placeOf(setup, grip) : setup.velocities.slice(2 * disk, 2 * disk + 2)
  const values = `${x.toFixed(2)}, ${y.toFixed(2)}`
  const what = part === 'first' ? `starts at ${values} m` : `has the velocity ${values} m/s`
  return `${setup.colors[disk]} ${what}: drag or use the arrow keys`
}
