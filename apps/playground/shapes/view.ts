/** One picture of both shapes in one form: what a mode draws, and grips to move and turn the shapes. */
import type { Point, Shape } from '../../../src/shapes/shape.ts'
import { add } from '../dom.ts'
import { circleAt, type Frame, frameAround, toMetres } from '../frame.ts'
import { addSvg } from '../tools/overlay.ts'
import { FORM_NAMES, type Form, nameOf } from './catalog.ts'
import { type Choice, HALF_HEIGHT, HALF_WIDTH } from './choice.ts'
import { along, caption, line, outlineOf } from './draw.ts'
import { addGroup, type Grip, listen } from './grips.ts'
import { type Pair, pointText, reachOf, type Shown } from './pair.ts'

/** Space around what shapes may cover, in metres: their turn rings may stick out. */
const MARGIN = 0.5
/** Distance of the turn ring from the outline in metres, and radii of grips in pixels. */
const HANDLE = 0.32
const RING = 8
const REACH = 20
/** Margin of the second picture in pixels, and its largest scale in pixels per metre. */
const PADDING = 40
const MAX_SCALE = 110

export interface Hand {
  move(which: 'a' | 'b' | 'p', to: Point): void
  turn(which: 'a' | 'b', degrees: number): void
}

export class View {
  readonly form: Form
  readonly figure = document.createElement('figure')
  readonly #svg: SVGSVGElement
  readonly #pane: SVGSVGElement
  readonly #besidePane: SVGSVGElement
  readonly #below: SVGGElement
  readonly #above: SVGGElement
  readonly #bodies: Readonly<Record<'a' | 'b', SVGGElement>>
  readonly #rings: Readonly<Record<'a' | 'b', SVGGElement>>
  readonly #point: SVGGElement
  readonly #caption: HTMLElement
  #frame: Frame = { box: [0, 0, 1, 1], scale: 1 }
  #choice: Choice | undefined
  /** Positions of the turn rings in metres. */
  readonly #ringAt: Record<'a' | 'b', Point> = { a: [0, 0], b: [0, 0] }

  constructor(form: Form, hand: Hand) {
    this.form = form
    const heading = add(this.figure, 'h2', FORM_NAMES[form])
    heading.id = `form-${form}`
    this.#svg = addSvg(this.figure, 'svg', 'view')
    this.#svg.setAttribute('role', 'group')
    this.#svg.setAttribute('aria-labelledby', heading.id)
    this.#pane = addSvg(this.#svg, 'svg', 'pane')
    this.#besidePane = addSvg(this.#svg, 'svg', 'pane beside')
    this.#below = addSvg(this.#pane, 'g', 'below')
    const body = (which: 'a' | 'b') => addGroup(this.#pane, `body ${which}`, false)
    const bodies = { a: body('a'), b: body('b') }
    this.#above = addSvg(this.#pane, 'g', 'above')
    const ring = (which: 'a' | 'b') => addGroup(this.#pane, `ring ${which}`, true)
    const rings = { a: ring('a'), b: ring('b') }
    this.#bodies = bodies
    this.#rings = rings
    this.#point = addGroup(this.#pane, 'point', false)
    this.#caption = add(this.figure, 'figcaption')
    this.#caption.setAttribute('aria-live', 'polite')
    for (const which of ['a', 'b'] as const) {
      this.#listen(bodies[which], which, (to) => hand.move(which, to))
      listen(
        {
          group: rings[which],
          turns: true,
          position: () => this.#ringAt[which],
          drag: (to) => hand.turn(which, this.#angleTo(which, to)),
          key: (x, y) => hand.turn(which, this.#choice![`${which}turn`] + (y || -x)),
        },
        (event) => this.#metresOf(event),
      )
    }
    this.#listen(this.#point, 'p', (to) => hand.move('p', to))
  }

  #listen(group: SVGGElement, which: 'a' | 'b' | 'p', move: (to: Point) => void): void {
    const position = () => this.#placeOf(which)
    const grip: Grip = {
      group,
      turns: false,
      position,
      drag: move,
      key: (x, y) => move([position()[0] + x, position()[1] + y]),
    }
    listen(grip, (event) => this.#metresOf(event))
  }

  #placeOf(which: 'a' | 'b' | 'p'): Point {
    return [this.#choice![`${which}x`], this.#choice![`${which}y`]]
  }

  #metresOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top } = this.#svg.getBoundingClientRect()
    return toMetres(this.#frame, [clientX - left, clientY - top])
  }

  /** Returns the direction of a point from the centroid of a shape, in degrees. */
  #angleTo(which: 'a' | 'b', [toX, toY]: Point): number {
    const [x, y] = this.#placeOf(which)
    return (Math.atan2(toY - y, toX - x) * 180) / Math.PI
  }

  /** `hasPoint` says whether the point P is part of the picture. */
  draw(choice: Choice, { a, b }: Pair, shown: Shown, hasPoint: boolean): void {
    this.#choice = choice
    const { clientWidth: width, clientHeight: height } = this.#svg
    const isSplit = shown.beside !== undefined
    const isWide = width > height
    const [w, h] = isSplit ? (isWide ? [width / 2, height] : [width, height / 2]) : [width, height]
    this.#svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
    placePane(this.#pane, 0, 0, w, h)
    const scale = Math.min(w / (2 * (HALF_WIDTH + MARGIN)), h / (2 * (HALF_HEIGHT + MARGIN)))
    const frame: Frame = frameAround([0, 0], scale, w, h)
    this.#frame = frame
    this.#below.innerHTML = shown.below?.(frame) ?? ''
    this.#above.innerHTML = shown.above?.(frame) ?? ''
    for (const [which, shape] of [
      ['a', a],
      ['b', b],
    ] as const) {
      const letter = which.toUpperCase()
      const body = this.#bodies[which]
      const [dx, dy] = shown.nameShift?.(frame, shape.centroid) ?? [0, 0]
      body.innerHTML = `<path d="${outlineOf(frame, shape)}"/>${caption(frame, shape.centroid, letter, 'name', dx, dy)}`
      body.classList.toggle('faint', shown.isFaint?.[which] ?? false)
      const at = pointText(shape.centroid)
      body.setAttribute(
        'aria-label',
        `${letter}, ${nameOf(choice[which])} at ${at} m: drag or use the arrow keys`,
      )
      const turn = choice[`${which}turn`]
      this.#ringAt[which] = ringOf(shape, turn, HANDLE)
      this.#rings[which].innerHTML = drawRing(frame, ringOf(shape, turn, HANDLE / 3), this.#ringAt[which])
      this.#rings[which].setAttribute('aria-label', `Angle of ${letter} in degrees`)
      this.#rings[which].setAttribute('aria-valuenow', String(turn))
      this.#rings[which].classList.toggle('faint', shown.isFaint?.[which] ?? false)
    }
    const point: Point = [choice.px, choice.py]
    this.#point.style.display = hasPoint ? '' : 'none'
    this.#point.innerHTML = [
      circleAt(frame, point, REACH, 'class="reach"'),
      circleAt(frame, point, RING, 'class="handle"'),
      caption(frame, point, 'P', 'name', 0, -15),
    ].join('')
    this.#point.setAttribute('aria-label', `P at ${pointText(point)} m: drag or use the arrow keys`)
    this.#drawBeside(shown, isWide, width, height)
    this.#caption.textContent = shown.outcome
  }

  #drawBeside({ beside }: Shown, isWide: boolean, width: number, height: number): void {
    this.#besidePane.style.display = beside === undefined ? 'none' : ''
    if (beside === undefined) return
    const [left, top] = isWide ? [width / 2, 0] : [0, height / 2]
    const [w, h] = [width - left, height - top]
    placePane(this.#besidePane, left, top, w, h)
    const [[minX, minY], [maxX, maxY]] = beside.points
    const scale = Math.min((w - 2 * PADDING) / (maxX - minX), (h - 2 * PADDING) / (maxY - minY), MAX_SCALE)
    const frame = frameAround([(minX + maxX) / 2, (minY + maxY) / 2], Math.max(scale, 1), w, h)
    this.#besidePane.innerHTML = [
      isWide ? `<path class="divider" d="M0 0V${h}"/>` : `<path class="divider" d="M0 0H${w}"/>`,
      `<text class="title" x="${w / 2}" y="20">A − B</text>`,
      beside.draw(frame),
    ].join('')
  }
}

function placePane(pane: SVGSVGElement, x: number, y: number, width: number, height: number): void {
  for (const [name, value] of Object.entries({ x, y, width, height })) pane.setAttribute(name, String(value))
}

/** Returns the point this far outside of the shape, in the direction that its turn has. */
function ringOf(shape: Shape, turn: number, outside: number): Point {
  const radians = (turn * Math.PI) / 180
  const direction: Point = [Math.cos(radians), Math.sin(radians)]
  const [x, y] = shape.centroid
  return along([x, y], direction, reachOf(shape, direction) - x * direction[0] - y * direction[1] + outside)
}

const drawRing = (frame: Frame, from: Point, at: Point) =>
  [
    line(frame, [from, at], 'stem'),
    circleAt(frame, at, REACH, 'class="reach"'),
    circleAt(frame, at, RING, 'class="handle"'),
  ].join('')
