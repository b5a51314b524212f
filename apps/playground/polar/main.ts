/** The page of polar diagrams: regions, and the path of a disk through them. */
import type { Bounds } from '../../../src/entries/shapes.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { element, notify } from '../dom.ts'
import { toMetres } from '../frame.ts'
import { sentence } from '../sentence.ts'
import { type Choice, DEFAULTS, parseChoice, toSearch } from './choice.ts'
import { CirclePanel } from './circlePanel.ts'
import { type Circle, formatEdits, parseEdits, withCircle } from './circles.ts'
import { Controls } from './controls.ts'
import { aimHand, circleHand, type Desk, roomiest } from './hands.ts'
import { hintFor } from './hints.ts'
import { Overlay } from './overlay.ts'
import { PathText, showEffort } from './pathText.ts'
import { listen } from './pointerInput.ts'
import { polarBox } from './scenes.ts'
import { Session, type Shown } from './session.ts'
import { isSameScene } from './traced.ts'
import { showing, zoomed } from './zoom.ts'

/** Delay in milliseconds before the address is updated, because browsers limit the rate. */
const ADDRESS_DELAY = 300
/** Zoom per pixel of the wheel, and pixels per line. */
const WHEEL = 0.0015
const LINE = 16

const view = element('#view')
const overlay = new Overlay()
const session = new Session(
  [...document.querySelectorAll<HTMLCanvasElement>('#view canvas')],
  () => {
    isColored = true
    requestDraw()
  },
  (reason) => notify(`The worker of the page failed: ${reason}`),
)
let shown: Shown
let wanted = DEFAULTS
/** The stretch that is pointed at. */
let stretch: number | undefined
let isHeld = false
let selected: number | undefined
/** The selected circle as it is dragged, until it is drawn. */
let ghost: Circle | undefined
/** The part of the box that is shown. */
let visible = polarBox
/** Whether the worker's picture has the final colours of what was asked for last. */
let isColored = false
let addressTimer = 0
let drawRequest = 0

/** Fields that belong to the disk and the edits of a scene. */
const OWN = { x: undefined, y: undefined, angle: undefined, radius: undefined, edits: undefined } as const
const ORIGINAL = { ...OWN, bounces: undefined } as const

/** Asks for a choice, and shows it. If it is invalid, keeps what is shown and resolves to the error. */
async function want(choice: Choice, leg = shown?.leg ?? 0): Promise<Error | undefined> {
  wanted = choice
  isColored = false
  view.dataset.tint = 'busy'
  const frame = overlay.frameOf(visible)
  const answer = await session.ask({ choice, leg, frame, ratio: devicePixelRatio })
  if (answer === undefined) return undefined
  if (answer instanceof Error) {
    if (wanted === choice && shown !== undefined) wanted = shown.choice
    requestDraw()
    return answer
  }
  shown = answer
  stretch = undefined
  if (selected !== undefined && selected >= shown.circles.length) selected = undefined
  notify()
  overlay.refuse()
  requestDraw()
  clearTimeout(addressTimer)
  addressTimer = window.setTimeout(writeAddress, ADDRESS_DELAY)
  return undefined
}

function writeAddress(): void {
  const search = toSearch(shown.choice)
  history.replaceState(null, '', search === '?' ? location.pathname : search)
}

async function wantOrNotify(choice: Choice): Promise<void> {
  const error = await want(choice)
  if (error !== undefined) notify(sentence(error))
}

const desk: Desk = {
  get frame() {
    return overlay.frame
  },
  get shown() {
    return shown
  },
  get wanted() {
    return wanted
  },
  get isHeld() {
    return isHeld
  },
  get selected() {
    return selected
  },
  get chosen() {
    return selected === undefined ? undefined : (ghost ?? shown.circles[selected])
  },
  hold,
  point(place) {
    if (place?.leg === shown.leg && place.stretch === stretch) return
    if (place === undefined && stretch === undefined) return
    if (place === undefined || place.leg === shown.leg) point(place?.stretch)
    else want(wanted, place.leg).then(() => point(place.stretch))
  },
  aim: (angle) => void wantOrNotify({ ...wanted, angle }),
  async place([x, y]) {
    const error = await want({ ...wanted, x, y })
    if (error === undefined) return
    notify(sentence(error))
    overlay.refuse([x, y], shown.radius)
  },
  refuse: () => overlay.refuse(),
  select(index) {
    selected = index
    ghost = undefined
    showSelected()
    if (index !== undefined) look(showing(visible, polarBox, shown.circles[index].center))
  },
  edit,
  add() {
    const circle = roomiest(shown)
    if (circle === undefined) notify('There is no room for another circle.')
    else edit(shown.circles.length, circle)
  },
}

async function edit(index: number, circle: Circle | null): Promise<void> {
  if (!isSameScene(wanted, shown.choice)) return
  let edits: string | undefined
  try {
    edits = formatEdits(withCircle(parseEdits(wanted.edits)!, shown.count, index, circle))
  } catch (error) {
    notify(sentence(error))
    return
  }
  selected = circle === null ? undefined : index
  ghost = circle ?? undefined
  showSelected()
  const error = await want({ ...wanted, edits })
  if (error === undefined) return
  notify(circle === null ? sentence(error) : 'A circle cannot overlap the disk O: move one of them first.')
  if (circle === null || ghost !== circle) return
  overlay.refuse(circle.center, circle.radius)
  ghost = undefined
  showSelected()
}

/** Shows another part of the box. */
function look(next: Bounds): void {
  if (next === visible) return
  visible = next
  want(wanted)
}

function zoom(at: Point, factor: number): void {
  look(zoomed(visible, polarBox, at, factor))
}

/** Zooms around the selected circle or the disk. */
function zoomButton(factor: number): void {
  zoom(desk.chosen?.center ?? shown.start, factor)
}

function showSelected(): void {
  const isEditing = wanted.tool === 'circles'
  overlay.select(isEditing ? desk.chosen : undefined)
  circlePanel.show(isEditing, selected, desk.chosen)
}

const controls = new Controls(
  (change) => {
    const next = { ...wanted, ...change } as Choice
    const isOther = !isSameScene(next, wanted)
    if (isOther) selected = undefined
    wantOrNotify(isOther ? { ...next, ...ORIGINAL } : next)
  },
  () => {
    hold(false)
    selected = undefined
    wantOrNotify({ ...wanted, ...ORIGINAL })
  },
)
const circlePanel = new CirclePanel(desk)

const pathText = new PathText({
  onLeg: (index) => void want(wanted, index),
  onStretch: point,
})

function point(index: number | undefined): void {
  stretch = index
  overlay.point(shown, stretch)
  pathText.point(stretch)
}

function requestDraw(): void {
  cancelAnimationFrame(drawRequest)
  drawRequest = requestAnimationFrame(draw)
}

function draw(): void {
  if (shown === undefined) return
  const { choice, trace, circles, leg } = shown
  const { facing } = trace.legs[leg]
  overlay.draw(shown)
  overlay.point(shown, stretch)
  const isOther = choice.direction !== 'follow' && choice.direction !== facing
  pathText.show(trace, leg, choice.sense, isOther ? `; shown: ${choice.direction}` : '')
  showEffort(trace, circles.length)
  controls.show(shown)
  element('#fit').hidden = visible === polarBox
  if (wanted === choice) ghost = undefined
  showSelected()
  hint()
  // circles and handles are where the picture has them
  if (isColored && session.isIdle) view.dataset.tint = 'done'
}

function hold(isToHold: boolean): void {
  isHeld = isToHold
  hint()
}

function hint(): void {
  element('#hint').textContent = hintFor(wanted.tool, isHeld)
}

view.addEventListener(
  'wheel',
  (event) => {
    // scrolls the page where there is nothing to zoom out of
    if (event.deltaY >= 0 && visible === polarBox) return
    event.preventDefault()
    const { left, top } = view.getBoundingClientRect()
    const at = toMetres(overlay.frame, [event.clientX - left, event.clientY - top])
    zoom(at, Math.exp(-event.deltaY * (event.deltaMode === 0 ? WHEEL : LINE * WHEEL)))
  },
  { passive: false },
)
element('#closer').addEventListener('click', () => zoomButton(2))
element('#farther').addEventListener('click', () => zoomButton(1 / 2))
element('#fit').addEventListener('click', () => look(polarBox))
const hands = { aim: aimHand(desk), circles: circleHand(desk) }
listen(view, () => hands[wanted.tool])

async function open(): Promise<void> {
  const { choice, problem = '' } = parseChoice(location.search)
  hold(choice.angle !== undefined)
  const refusal = await want(choice)
  if (refusal !== undefined && (await want({ ...choice, ...OWN })) !== undefined) await want(DEFAULTS)
  notify([problem, refusal === undefined ? '' : sentence(refusal)].filter((part) => part !== '').join(' '))
  new ResizeObserver(() => {
    if (overlay.frameOf(visible).scale !== shown.frame.scale) want(wanted)
  }).observe(view)
}

open()
