/** What a page takes from its address, which may be anybody's. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { decimalOf } from '../../apps/playground/address.ts'
import { parseChoice } from '../../apps/playground/polar/choice.ts'
import { parseSettings } from '../../apps/playground/settings.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const FIELDS = [
  'scene=SIZE',
  'count=SIZE',
  'seed=SIZE',
  'substeps=SIZE',
  'color=SIZE',
  'friction=SIZE',
  'shape=round:SIZE:0,0;4,0;4,2',
  'shape=narc:0,0;SIZE,0;4,2;0,2',
  'shape=narc:0,SIZE',
  'x=SIZE',
  'angle=SIZE',
  'SIZE=1',
]

/** Texts of this many characters; the number of steps that a pattern takes for them is not to be their square. */
const LONG = 20_000
const HOSTILE: [string, string][] = [
  ['digits', `${'1'.repeat(LONG)}x`],
  ['digits with a point', `${'1'.repeat(LONG / 2)}.${'1'.repeat(LONG / 2)}x`],
  ['minus signs', '-'.repeat(LONG)],
  ['separators', ';'.repeat(LONG)],
  ['colons', ':'.repeat(LONG)],
]

/** The longest text that any regular expression is run on meanwhile. */
function longestMatched(work: () => void): number {
  let longest = 0
  const { exec } = RegExp.prototype
  // RegExp.prototype.test and the methods of strings call it, too
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
    longest = Math.max(longest, text.length)
    return exec.call(this, text)
  })
  work()
  vi.restoreAllMocks()
  return longest
}

describe('parseSearch', () => {
  test('the spy sees every way to run a regular expression', () => {
    expect(longestMatched(() => /1/.test('123'))).toBe(3)
    expect(longestMatched(() => '1234'.replace(/4/, ''))).toBe(4)
    expect(longestMatched(() => '12345'.match(/4/))).toBe(5)
  })

  test.each(HOSTILE)('parseSearch: runs no regular expression on a long text: %s', (_, text) => {
    for (const field of FIELDS) {
      const search = `?${field.replace('SIZE', text)}`
      let problems: (string | undefined)[] = []
      const longest = longestMatched(() => {
        problems = [parseSettings(search).problem, parseChoice(search).problem]
      })
      expect(longest, field).toBeLessThanOrEqual(64)
      // it is refused, in a sentence that can be read
      for (const problem of problems) {
        expect(problem, field).toMatch(/^In the address, /)
        expect(problem!.length, field).toBeLessThan(400)
      }
    }
  })

  test('parseSearch: names an unknown colour and the valid ones', () => {
    expect(parseSettings('?color=pink').problem).toBe(
      'In the address, color is “pink” (expected origin, bands, image, speed, stress, contacts, value, label, id): defaults used.',
    )
  })

  test('parseSearch: names unknown parameters and the valid ones', () => {
    const names =
      'scene, count, seed, substeps, backend, stepping, color, field, gravity, forces, tool, friction, restitution'
    expect(parseSettings('?colour=id&seed=2')).toEqual({
      settings: parseSettings('?seed=2').settings,
      problem: `In the address, “colour” is an unknown parameter (expected ${names}, rolling, shape).`,
    })
    expect(parseSettings('?colour=id&color=pink&toString=1').problem).toBe(
      'In the address, color is “pink” (expected origin, bands, image, speed, stress, contacts, value, label, id): defaults used; “colour” and “toString” are ' +
        `unknown parameters (expected ${names}, rolling, shape).`,
    )
    const many = Array.from({ length: 10_000 }, (_, k) => `a${k}=1`).join('&')
    expect(parseChoice(`?${many}`).problem).toMatch(
      /^In the address, “a0”, “a1”, “a2”, and 9997 more are unknown parameters \(expected scene, count, .*\)\.$/,
    )
  })
})

test.each([
  ['12', 12],
  ['-12.50', -12.5],
  ['.5', 0.5],
  ['-.5', -0.5],
  ['', Number.NaN],
  ['-', Number.NaN],
  ['.', Number.NaN],
  ['5.', Number.NaN],
  ['1.2.3', Number.NaN],
  ['1e3', Number.NaN],
  ['0x10', Number.NaN],
  [' 1', Number.NaN],
  ['１', Number.NaN],
  ['9'.repeat(40), Number.NaN],
])('decimalOf: "%s" is %d', (text, value) => {
  expect(decimalOf(text)).toBe(value)
})
