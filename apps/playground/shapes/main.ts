/** The page of two shapes: what the narrow phase and the queries of `scree/shapes` compute, as pictures. */
import { element, notify } from '../dom.ts'
import { sentence } from '../sentence.ts'
import { FORMS, type Form } from './catalog.ts'
import { type Choice, DEFAULTS, HALF_HEIGHT, HALF_WIDTH, parseChoice, toSearch } from './choice.ts'
import { Controls } from './controls.ts'
import { FIT_HINT, FIT_SENTENCE, FitPage } from './fit/fitPage.ts'
import { MODE_TABLE } from './modes/modes.ts'
import { pairOf } from './pair.ts'
import { hitsOf } from './segment/hits.ts'
import { SegmentView } from './segment/segmentView.ts'
import { moved, setupOf, UNCHANGED } from './segment/setup.ts'
import { SEGMENT_SENTENCE, valuesOf } from './segment/words.ts'
import { type Hand, View } from './view.ts'

/** Delay in milliseconds before the address is updated, because browsers limit the rate. */
const ADDRESS_DELAY = 300

const PAIR_HINT = 'Drag a shape to move it, its ring to turn it. After Ollington (2018).'
const SEGMENT_HINT =
  'Drag the circle, the tip of its arrow, which is where it would be after a second, and the ends S and E.'
const KEYS_HINT = 'Keyboard: Tab to what can be dragged, then arrow keys, with Shift for larger steps.'

let choice = DEFAULTS
let addressTimer = 0
let drawRequest = 0

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
const clamped = (value: number, limit: number) => rounded(Math.min(Math.max(value, -limit), limit), 2)

const hand: Hand = {
  move(which, [x, y]) {
    apply({ [`${which}x`]: clamped(x, HALF_WIDTH), [`${which}y`]: clamped(y, HALF_HEIGHT) })
  },
  turn(which, degrees) {
    const turn = rounded(degrees, 0)
    apply({ [`${which}turn`]: turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn })
  },
}
const views = FORMS.map((form) => new View(form, hand))
const segmentView = new SegmentView(
  () => setupOf(choice),
  (handle, to) => {
    const change = moved(setupOf(choice), handle, to)
    if (change !== undefined) apply(change)
  },
)
const controls = new Controls(
  (change) => apply(('figure' in change ? { ...UNCHANGED, ...change } : change) as Partial<Choice>),
  () => {
    const { show, form, figure } = choice
    apply({ ...DEFAULTS, ...UNCHANGED, step: undefined, show, form, figure })
  },
)

const fitPage = new FitPage(() => apply({ show: 'fit' }))

function apply(change: Partial<Choice>): void {
  if ('sample' in change) fitPage.forget()
  choice = { ...choice, ...change }
  notify()
  requestDraw()
  clearTimeout(addressTimer)
  addressTimer = window.setTimeout(writeAddress, ADDRESS_DELAY)
}

function writeAddress(): void {
  const search = toSearch(choice)
  history.replaceState(null, '', search === '?' ? location.pathname : search)
}

function requestDraw(): void {
  cancelAnimationFrame(drawRequest)
  drawRequest = requestAnimationFrame(draw)
}

function draw(): void {
  try {
    const isSegment = choice.show === 'segment'
    segmentView.figure.hidden = !isSegment
    fitPage.view.figure.hidden = choice.show !== 'fit'
    if (choice.show === 'fit') {
      drawFit()
      return
    }
    element('#hint').textContent = `${isSegment ? SEGMENT_HINT : PAIR_HINT} ${KEYS_HINT}`
    if (choice.show === 'segment') {
      drawSegment()
      return
    }
    const mode = MODE_TABLE[choice.show]
    const pairs = Object.fromEntries(FORMS.map((form) => [form, pairOf(choice, form)]))
    const shown = Object.fromEntries(FORMS.map((form) => [form, mode.show(pairs[form], choice)]))
    element('#sentence').textContent = mode.sentence
    element('#views').dataset.form = choice.form
    for (const view of views) {
      view.figure.hidden = choice.form !== 'all' && choice.form !== view.form
      if (!view.figure.hidden) view.draw(choice, pairs[view.form], shown[view.form], mode.hasPoint ?? false)
    }
    controls.show(choice, shown as Record<Form, (typeof shown)[string]>)
  } catch (error) {
    notify(sentence(error))
  }
}

function drawFit(): void {
  element('#sentence').textContent = FIT_SENTENCE
  element('#hint').textContent = FIT_HINT
  element('#views').dataset.form = 'fit'
  for (const { figure } of views) figure.hidden = true
  controls.showFit(choice)
  fitPage.show(choice.sample, choice.n)
}

function drawSegment(): void {
  const setup = setupOf(choice)
  const hits = hitsOf(setup)
  element('#sentence').textContent = SEGMENT_SENTENCE
  element('#views').dataset.form = 'segment'
  for (const { figure } of views) figure.hidden = true
  segmentView.draw(setup, hits, choice.time)
  controls.showSegment(choice, setup, valuesOf(setup, hits, choice.time))
}

function open(): void {
  const parsed = parseChoice(location.search)
  choice = parsed.choice
  element('#views').replaceChildren(
    ...views.map(({ figure }) => figure),
    segmentView.figure,
    fitPage.view.figure,
  )
  draw()
  notify(parsed.problem)
  new ResizeObserver(requestDraw).observe(element('#views'))
}

open()
