/** The page of polar diagrams: regions, and the path of a disk through them. */
import { element, notify } from '../dom.ts'
import { sentence } from '../sentence.ts'
import { type Choice, DEFAULTS, parseChoice, toSearch } from './choice.ts'
import { Controls } from './controls.ts'
import { toMetres, toPixels } from './frame.ts'
import { nearestStretch } from './nearest.ts'
import { PathText, showEffort } from './pathText.ts'
import { listen, type Pixel } from './pointerInput.ts'
import { Stage } from './stage.ts'
import { degreesOf, isSameScene, type Traced, traceChoice } from './traced.ts'

/** Delay in milliseconds before the address is updated, because browsers limit the rate. */
const ADDRESS_DELAY = 300
/** Resolution of the address in metres and degrees. */
const PLACE_STEP = 1e-3
const ANGLE_STEP = 1e-2

const view = element('#view')
const stage = new Stage()
let traced: Traced
/** The current leg, whose stretches are listed, and the stretch that is pointed at. */
let leg = 0
let stretch: number | undefined
/** Whether the aim is fixed by a click, so that the mouse only points. */
let isHeld = false
let addressTimer = 0
let drawRequest = 0

const controls = new Controls(
  (change) => apply(withOwn({ ...traced.choice, ...change } as Choice)),
  () => {
    hold(false)
    apply({ ...traced.choice, ...OWN, bounces: undefined })
  },
)

const pathText = new PathText({
  onLeg(index) {
    leg = index
    stretch = undefined
    draw()
  },
  onStretch(index) {
    stretch = index
    stage.point(traced, leg, stretch)
  },
})

/** Fields that belong to the disk of a scene. */
const OWN = { x: undefined, y: undefined, angle: undefined, radius: undefined } as const

/** Resets the disk when the scene changes. */
function withOwn(choice: Choice): Choice {
  return isSameScene(choice, traced.choice) ? choice : { ...choice, ...OWN, bounces: undefined }
}

/** Applies a choice. If it is invalid, shows the error, keeps the old state and returns false. */
function apply(choice: Choice): boolean {
  try {
    const next = traceChoice(choice, traced)
    if (traced !== undefined) [leg, stretch] = [legAfter(next), undefined]
    traced = next
  } catch (error) {
    notify(sentence(error))
    if (traced !== undefined) controls.show(traced.choice, traced.scene)
    return false
  }
  notify()
  stage.refuse(undefined, 0)
  requestDraw()
  clearTimeout(addressTimer)
  addressTimer = window.setTimeout(writeAddress, ADDRESS_DELAY)
  return true
}

/** Keeps the current leg if only the partition has changed. */
function legAfter({ start, direction, scene, trace }: Traced): number {
  const isSamePath =
    scene === traced.scene && `${start} ${direction}` === `${traced.start} ${traced.direction}`
  return isSamePath ? Math.min(leg, trace.legs.length - 1) : 0
}

function writeAddress(): void {
  const search = toSearch(traced.choice)
  history.replaceState(null, '', search === '?' ? location.pathname : search)
}

function requestDraw(): void {
  cancelAnimationFrame(drawRequest)
  drawRequest = requestAnimationFrame(draw)
}

function draw(): void {
  const { choice, trace, scene, grown } = traced
  const { facing } = trace.legs[leg]
  const direction = choice.direction === 'follow' ? facing : choice.direction
  stage.draw(traced, leg, direction)
  stage.point(traced, leg, stretch)
  pathText.show(trace, leg, grown, direction === facing ? '' : `; shown: ${direction}`)
  showEffort(trace, scene.circles.length)
  controls.show(choice, scene)
}

const canHover = matchMedia('(hover: hover)').matches

function hold(isToHold: boolean): void {
  isHeld = isToHold
  view.dataset.held = String(isHeld)
  if (!canHover)
    element('#hint').textContent = 'Drag to aim. Drag O to move it. Touch a stretch below to show its view.'
  else
    element('#hint').textContent = isHeld
      ? 'The aim is fixed: point at the path to show the view from there, click to aim again. Drag O to move it.'
      : 'Move or drag to aim, click to fix the aim. Drag O to move it. Arrow keys rotate the aim, with Shift they move O.'
}

const rounded = (value: number, step: number) => Number((Math.round(value / step) * step).toFixed(3))

function aimAt(at: Pixel): void {
  const [x, y] = toMetres(stage.frame, at)
  const [dx, dy] = [x - traced.start[0], y - traced.start[1]]
  if (dx === 0 && dy === 0) return
  apply({ ...traced.choice, angle: rounded(degreesOf([dx, dy]), ANGLE_STEP) })
}

function placeAt(x: number, y: number): void {
  const place = [rounded(x, PLACE_STEP), rounded(y, PLACE_STEP)] as const
  if (!apply({ ...traced.choice, x: place[0], y: place[1] })) stage.refuse(place, traced.radius)
}

function pointAt(at: Pixel): void {
  const found = nearestStretch(traced.trace, toMetres(stage.frame, at), stage.frame.scale)
  if (found?.leg === leg && found.stretch === stretch) return
  if (found === undefined && stretch === undefined) return
  if (found !== undefined && found.leg !== leg) {
    leg = found.leg
    draw()
  }
  stretch = found?.stretch
  stage.point(traced, leg, stretch)
  pathText.point(stretch)
}

listen(view, {
  disk: () => ({
    at: toPixels(stage.frame, traced.start),
    radius: traced.radius * stage.frame.scale,
  }),
  place: (at) => placeAt(...toMetres(stage.frame, at)),
  aim: aimAt,
  release: () => stage.refuse(undefined, 0),
  hover: (at) => (isHeld ? pointAt(at) : aimAt(at)),
  toggle: () => hold(!isHeld),
  turn(degrees) {
    const angle = rounded(degreesOf(traced.direction) + degrees, ANGLE_STEP)
    apply({ ...traced.choice, angle: angle > 180 ? angle - 360 : angle < -180 ? angle + 360 : angle })
  },
  nudge: (dx, dy) => placeAt(traced.start[0] + dx, traced.start[1] + dy),
})

function open(): void {
  const { choice, problem = '' } = parseChoice(location.search)
  hold(choice.angle !== undefined)
  let isOpen = apply(choice)
  const refusal = isOpen ? '' : (element('#notice').textContent ?? '')
  if (!isOpen) isOpen = apply({ ...choice, ...OWN })
  if (!isOpen) apply(DEFAULTS)
  notify([problem, refusal].filter((part) => part !== '').join(' '))
  stage.fit(traced.scene.box)
  new ResizeObserver(() => {
    stage.fit(traced.scene.box)
    requestDraw()
  }).observe(view)
}

open()
