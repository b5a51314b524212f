/** Text about the path: the current leg, its stretches with the owners of their regions, and the cost of the trace. */
import type { Sense } from '../../../src/polar/facing.ts'
import type { Leg, Trace } from '../../../src/polar/trace.ts'
import { add, element } from '../dom.ts'
import { regionCss } from './colors.ts'
import { crossingName } from './drawnPath.ts'
import { circleName, sensesOf } from './picture.ts'
import type { ViewedLeg, ViewedTrace } from './traced.ts'
import { describeAngle } from './wedge.ts'

const WORDS = { east: 'East', west: 'West', north: 'North', south: 'South' } as const
const SENSE_WORDS = { both: 'pair', ccw: 'counter-clockwise', cw: 'clockwise' } as const

export interface Listener {
  onLeg(leg: number): void
  /** Undefined if no stretch is pointed at. */
  onStretch(index: number | undefined): void
}

export class PathText {
  readonly #section = element('#course')
  readonly #legs = element('#legs')
  readonly #list = element<HTMLOListElement>('#stretches')
  readonly #listener: Listener

  constructor(listener: Listener) {
    this.#listener = listener
  }

  /** `note` says if the picture shows another direction. */
  show(trace: ViewedTrace, leg: number, sense: Sense | 'both', note: string): void {
    const { legs } = trace
    const heading = element('#course h2')
    heading.textContent = legs.length === 1 ? 'Path ' : `Leg ${leg + 1} of ${legs.length} `
    add(heading, 'span', `${WORDS[legs[leg].facing]} ${SENSE_WORDS[sense]}${note}`)
    this.#showLegs(legs.length, leg)
    this.#list.replaceChildren(
      ...stretchRows(legs[leg], leg === 0 ? 'O' : targetOf(legs[leg - 1]), sense, this.#listener),
    )
    element('#outcome').textContent = outcome(trace, leg)
  }

  /** Marks the stretch that is pointed at in the picture. */
  point(index: number | undefined): void {
    for (const [k, item] of [...this.#list.children].entries()) item.classList.toggle('pointed', k === index)
  }

  #showLegs(count: number, leg: number): void {
    this.#section.dataset.legs = count === 1 ? 'one' : 'many'
    while (this.#legs.children.length > count) this.#legs.lastElementChild!.remove()
    while (this.#legs.children.length < count) {
      const index = this.#legs.children.length
      const button = add(this.#legs, 'button', String(index + 1))
      button.type = 'button'
      button.setAttribute('aria-label', `Leg ${index + 1}`)
      button.addEventListener('click', () => this.#listener.onLeg(index))
    }
    for (const [k, button] of [...this.#legs.children].entries())
      button.setAttribute('aria-pressed', String(k === leg))
  }
}

function stretchRows(
  leg: ViewedLeg,
  before: string,
  sense: Sense | 'both',
  listener: Listener,
): HTMLElement[] {
  const { stretches } = leg
  return stretches.map((stretch, k) => {
    const item = document.createElement('li')
    const button = add(item, 'button')
    button.type = 'button'
    const { ccw, cw } = stretch
    const isOpen = stretch.ccwRegion.angle + stretch.cwRegion.angle > 0
    const shown = sensesOf(sense).map((one) => ({ name: circleName(one === 'ccw' ? ccw : cw), sense: one }))
    const angle = describeAngle(stretch, sense)
    const metres = Math.hypot(stretch.end[0] - stretch.start[0], stretch.end[1] - stretch.start[1])
    const length = `${metres.toFixed(2)} m`
    // the name of the button is what it shows
    button.title = `${shown.map(({ name }) => name).join(', ')}: ${angle}, ${length}`
    const swatch = add(button, 'i')
    swatch.style.background =
      sense === 'both' ? stripes(ccw, cw, isOpen) : regionCss(sense === 'ccw' ? ccw : cw, 'both')
    const [from, to] = [k === 0 ? before : crossingName(leg, k - 1), crossingName(leg, k)]
    addName(add(button, 'span'), from, k === stretches.length - 1 ? targetOf(leg) : to)
    const owners = add(button, 'span')
    owners.className = 'owners'
    for (const [at, one] of shown.entries()) {
      if (at > 0) owners.append(', ')
      addName(add(owners, 'b'), one.name).className = one.sense
    }
    add(button, 'span', angle).className = isOpen ? 'open' : 'null'
    add(button, 'span', length).className = 'metres'
    button.addEventListener('pointerenter', () => listener.onStretch(k))
    button.addEventListener('pointerleave', ({ pointerType }) => {
      // after a touch the mark stays
      if (pointerType !== 'touch') listener.onStretch(undefined)
    })
    button.addEventListener('focus', () => listener.onStretch(k))
    button.addEventListener('blur', () => listener.onStretch(undefined))
    return item
  })
}

/** Returns the name of what the leg ends at. */
const targetOf = ({ circle, wall }: Leg) => (circle !== null ? circleName(circle) : (wall ?? ''))

function addName(parent: HTMLElement, ...names: readonly string[]): HTMLElement {
  for (const [k, name] of names.entries()) {
    if (k > 0) parent.append(' – ')
    const [, letters, index] = /^([^\d]*)(\d*)$/.exec(name)!
    parent.append(letters)
    if (index !== '') add(parent, 'sub', index)
  }
  return parent
}

/** Returns the background of a pair of owners, as in the picture. */
function stripes(ccw: number | null, cw: number | null, isOpen: boolean): string {
  if (!isOpen) return regionCss(ccw, 'both')
  return `repeating-linear-gradient(135deg, ${regionCss(ccw, 'ccw')} 0 4px, ${regionCss(cw, 'cw')} 4px 8px)`
}

function outcome({ legs, length }: Trace, leg: number): string {
  const { circle, wall, start, end } = legs[leg]
  const metres = Math.hypot(end[0] - start[0], end[1] - start[1])
  const target = circle !== null ? circleName(circle) : `the ${wall} side`
  const all = legs.length === 1 ? '' : `; ${length.toFixed(1)} m in total`
  return `Hits ${target} after ${metres.toFixed(2)} m${all}.`
}

/** Shows the cost of the trace and that of testing every circle on each leg. */
export function showEffort({ effort, legs }: Trace, count: number): void {
  const all = count * legs.length
  const { circles, cells, looks, locations } = effort
  const plural = (value: number, word: string) => `${number(value)} ${word}${value === 1 ? '' : 's'}`
  element('#tested b').textContent = number(circles)
  element('#tested span').textContent =
    `${circles === 1 ? 'circle' : 'circles'} tested of ${number(count)} × ${legs.length} = ${number(all)}`
  element('#bar i').style.width = `${100 * Math.min(circles / Math.max(all, 1), 1)}%`
  element('#effort p').textContent =
    `${plural(cells, 'cell')}, ${plural(looks, 'open-angle test')}, ${plural(locations, 'point location')}`
}

const number = (value: number) => value.toLocaleString('en')
