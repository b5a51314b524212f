/** All methods of the narrow phase against a search over all directions on polygons of 4,096 corners. */
import { expect, test } from 'vitest'
import { createRandom } from '../../src/util/random.ts'
import { full, sampled } from '../support/full.ts'
import { comparePair, comparison } from './oracle/compare.ts'
import { families } from './oracle/families.ts'
import { drawCase, membersOf, place } from './oracle/pairs.ts'

const names = Object.keys(families)
const familyPairs = names.flatMap((a, k) => names.slice(k).map((b) => [a, b] as const))
const PAIRS = full(250, 250_000)
const MEMBERS = full(12, 200)

test.each(sampled(familyPairs, 8))('%s against %s', (nameA, nameB) => {
  const random = createRandom(names.indexOf(nameA) * names.length + names.indexOf(nameB))
  const as = membersOf(families[nameA], MEMBERS, random)
  const bs = membersOf(families[nameB], MEMBERS, random)
  const found = comparison()
  for (let pair = 0; pair < PAIRS; pair++) {
    const a = as[Math.floor(random() * as.length)]
    const b = bs[Math.floor(random() * bs.length)]
    const kind = drawCase(random)
    place(kind, a, b, random)
    comparePair(found, a, b, kind, pair)
  }
  process.stdout.write(`${nameA} against ${nameB}: ${JSON.stringify(found)}\n`)
  expect(found.failures).toEqual([])
})
