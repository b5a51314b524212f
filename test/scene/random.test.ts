import { expect, test } from 'vitest'
import { createRandom } from '../../src/util/random.ts'

// From a C program after sfc.h of PractRand 0.94.
test.each([
  [0, [1363572419, 145230303, 808754475]],
  [1, [2012149540, 1872316204, 1707632675]],
  [42, [1264412219, 1947509147, 3919439299]],
  [2 ** 53 - 1, [3268402823, 2602357022, 3266425223]],
])('createRandom: seed %d starts sfc32 as the C original does', (seed, expected) => {
  const random = createRandom(seed)
  expect(expected.map(() => random() * 2 ** 32)).toEqual(expected)
})
