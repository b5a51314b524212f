/** The geometry behind the page of two shapes. */
import { expect, test } from 'vitest'
import { frameAround, toPixels } from '../../apps/playground/frame.ts'
import { FORMS, KINDS, shapeOf } from '../../apps/playground/shapes/catalog.ts'
import { DEFAULTS, MODES, parseChoice, toSearch } from '../../apps/playground/shapes/choice.ts'
import { along } from '../../apps/playground/shapes/draw.ts'
import { axesOf } from '../../apps/playground/shapes/modes/axes.ts'
import { showContact } from '../../apps/playground/shapes/modes/contact.ts'
import { differenceOf } from '../../apps/playground/shapes/modes/gjk.ts'
import { MODE_TABLE } from '../../apps/playground/shapes/modes/modes.ts'
import { regionAt, regionsOf } from '../../apps/playground/shapes/modes/regions.ts'
import { pairOf, reachOf } from '../../apps/playground/shapes/pair.ts'
import { closestPoint, collideArcs, collideSat, support } from '../../src/entries/shapes.ts'
import { placed } from '../../src/shapes/placed.ts'
import type { Shape } from '../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

const ALL = KINDS.flatMap((kind) => FORMS.map((form) => shapeOf(kind, form)))

/** Calls `check` with all shapes of the page against each other, at random. */
function eachPair(check: (a: Shape, b: Shape) => void): void {
  const random = createRandom(2)
  for (const a of ALL) {
    for (const b of ALL) {
      const position = [uniform(random, -2, 2), uniform(random, -2, 2)] as const
      check(a, placed(b, position, uniform(random, 0, 6)))
    }
  }
}

test('axesOf: the least overlap is the depth of overlapping shapes, and some axis separates those that SAT does', () => {
  eachPair((a, b) => {
    const least = Math.min(...axesOf(a, b).map(({ overlap }) => overlap))
    const sat = collideSat(a, b)
    expect(least < 0).toBe(sat === undefined)
    if (sat !== undefined) expect(Math.abs(least - collideArcs(a, b).depth)).toBeLessThan(1e-9)
  })
})

test('showContact: letters stand clear of the arrow, in pictures as small as on a phone, and else stay at the centroid', () => {
  const scale = 40
  const frame = frameAround([0, 0], scale, 400, 300)
  let moved = 0
  eachPair((a, b) => {
    const { normal, point, depth } = collideArcs(a, b)
    const from = along(point, normal, -Math.abs(depth) / 2)
    const [fromX, fromY] = toPixels(frame, from)
    for (const { centroid } of [a, b]) {
      const [dx, dy] = showContact({ a, b }).nameShift!(frame, centroid)
      const [x, y] = toPixels(frame, centroid)
      const [letterX, letterY] = [x + dx - fromX, y + dy - fromY]
      const ahead = Math.max(0, Math.min(46, letterX * normal[0] - letterY * normal[1]))
      const gap = Math.hypot(letterX - ahead * normal[0], letterY + ahead * normal[1])
      expect(gap).toBeGreaterThan(16.99)
      if (dx !== 0 || dy !== 0) moved++
    }
  })
  expect(moved).toBeGreaterThan(10)
  expect(moved).toBeLessThan(1.5 * ALL.length ** 2)
})

test('differenceOf: reaches as far as both shapes together in all directions', () => {
  eachPair((a, b) => {
    const difference = { ...differenceOf(a, b), centroid: [0, 0] as const }
    for (let k = 0; k < 20; k++) {
      const [x, y] = [Math.cos(0.3 * k), Math.sin(0.3 * k)]
      expect(Math.abs(reachOf(difference, [x, y]) - reachOf(a, [x, y]) - reachOf(b, [-x, -y]))).toBeLessThan(
        1e-9,
      )
    }
  })
})

test('regionAt: the closest points of points above an outline are of one region, which regionsOf lists', () => {
  const random = createRandom(3)
  for (const shape of ALL) {
    const regions = regionsOf(shape)
    const found = new Set<string>()
    for (let k = 0; k < 400; k++) {
      const { point, normal, distance } = closestPoint(shape, [
        uniform(random, -3, 3),
        uniform(random, -3, 3),
      ])
      if (distance <= 0) continue
      const region = regionAt(shape, point, normal)
      expect(regions).toContainEqual(region)
      found.add(`${region.kind} ${region.arc}`)
      const [x, y] = support(shape, normal)
      if (region.kind === 'side') continue
      // a corner or arc is met at the one point that is farthest along the normal
      expect(Math.hypot(point[0] - x, point[1] - y)).toBeLessThan(1e-6)
    }
    // points are met in regions of more than a few thousandths of the turn only
    expect(found.size).toBeGreaterThan(regions.length / 2)
  }
})

test('modes: all show all shapes in all forms with the same labels, where they start', () => {
  for (const show of MODES) {
    for (const kind of KINDS) {
      for (const bx of [0, 0.3, 0.9, 2.4]) {
        const choice = { ...DEFAULTS, show, a: kind, bx }
        const labels = FORMS.map((form) => {
          const { values, outcome, above, beside } = MODE_TABLE[show].show(pairOf(choice, form), choice)
          const drawn = [above, beside?.draw].map((draw) => draw?.({ box: [-3, -2, 3, 2], scale: 100 }) ?? '')
          expect(`${drawn.join('')} ${outcome} ${Object.values(values)}`).not.toMatch(
            /NaN|undefined|Infinity/,
          )
          return Object.keys(values).join()
        })
        expect(new Set(labels).size).toBe(1)
      }
    }
  }
})

test('toSearch: parseChoice reads what it writes', () => {
  const choice = { ...DEFAULTS, show: 'epa', form: 'all', b: 'lens', bx: -1.25, bturn: -7, step: 3 } as const
  expect(parseChoice(toSearch(choice))).toEqual({ choice, problem: undefined })
  expect(toSearch(DEFAULTS)).toBe('?')
  expect(parseChoice('?show=x&step=-1').choice).toEqual(DEFAULTS)
})
