/** What the page says of a circle and a segment. */
import { closestPointOnSegment } from '../../../../src/entries/shapes.ts'
import { metres, NONE } from '../pair.ts'
import { type Formula, formulaOf, type Hits, type Part, positionAt, type Setup, valueAt } from './hits.ts'

export const SEGMENT_SENTENCE =
  'A circle sweeps an area as it moves, and touches a segment at its side or at one of its ends: the first touch within the region of the part counts, not the first touch of its line. After Leong (2009).'

const PART_NAMES: Readonly<Record<Part, string>> = {
  left: 'left side',
  right: 'right side',
  start: 'start S',
  end: 'end E',
}

export const seconds = (time: number) => (time < Infinity ? `${time.toFixed(3)} s` : NONE)

/** Returns which case applies and why, in one or two sentences. */
export function caseOf({ first, times, line, startsInside }: Hits): string {
  if (startsInside)
    return 'The circle overlaps the segment when the frame starts, so there is no first touch.'
  const atLine =
    line === 0
      ? 'overlaps the line of the segment from the beginning'
      : `touches the line of the segment after ${seconds(line)}`
  if (first === undefined)
    return line < Infinity
      ? `The circle misses: it ${atLine}, but beyond its ends.`
      : 'The circle misses the segment and its line.'
  const time = times[first]
  if (first === 'left' || first === 'right')
    return `Side: the circle touches the ${PART_NAMES[first]} after ${seconds(time)}, between the ends.`
  const name = PART_NAMES[first]
  if (line < time)
    return `End: the circle ${atLine}, but beyond the ${name}, so that is no hit. It hits the ${name} itself after ${seconds(time)}.`
  return `End: the circle hits the ${name} after ${seconds(time)}, ${
    line < Infinity
      ? `before it is low enough for the line of the segment (${seconds(line)}).`
      : 'and never touches the line of the segment.'
  }`
}

export function valuesOf(setup: Setup, hits: Hits, time: number): Record<string, string> {
  const { first, times, line } = hits
  const at = positionAt(hits, time)
  const gap = closestPointOnSegment(setup.start, setup.end, at).distance - setup.radius
  const formula = first === undefined ? undefined : formulaOf(setup, first)
  return {
    'First touch': first === undefined ? NONE : PART_NAMES[first],
    'Left side': seconds(times.left),
    'Right side': seconds(times.right),
    'Start S': seconds(times.start),
    'End E': seconds(times.end),
    'Line of the segment': seconds(line),
    'Gap at this time': metres(gap),
    'F at this time': formula === undefined ? NONE : `${signed(valueAt(formula, time))} ${formula.unit}`,
  }
}

/** Returns the formula of the first touch with its numbers; empty without a touch. */
export function formulaText(setup: Setup, { first, times }: Hits): string {
  if (first === undefined) return ''
  const formula = formulaOf(setup, first)
  const isSide = first === 'left' || first === 'right'
  const name = isSide ? 'n·(c + v t − S) − r' : `|c + v t − ${first === 'start' ? 'S' : 'E'}|² − r²`
  return `F(t) = ${name} = ${polynomial(formula)}; falls to 0 at t = ${seconds(times[first])}`
}

const POWERS = ['', ' t', ' t²']

function polynomial({ terms }: Formula): string {
  return terms
    .map((term, k) => {
      const sign = term < 0 ? '−' : '+'
      const size = `${Number(Math.abs(term).toPrecision(4))}${POWERS[k]}`
      return k === 0 ? `${term < 0 ? '−' : ''}${size}` : ` ${sign} ${size}`
    })
    .join('')
}

function signed(value: number): string {
  const text = value.toFixed(3)
  return Number(text) === 0 ? '0.000' : text.replace('-', '−')
}
