/** The pictures of the polar diagrams. */
import { expect, test } from 'vitest'
import { DEFAULTS } from '../../src/playground/polar/choice.ts'
import { polygonsOf } from '../../src/playground/polar/polygons.ts'
import { drawPolarSheet } from '../../src/playground/polar/sheet.ts'
import { emptySurvey, INSIDE, NOBODY, surveyRegions } from '../../src/playground/polar/survey.ts'
import { traceChoice } from '../../src/playground/polar/traced.ts'
import { createRandom, uniform } from '../../src/scene/random.ts'

test('the docs show what the code draws', async () => {
  // `npx vitest run test/playground/polar.test.ts -u` draws it anew
  await expect(drawPolarSheet()).toMatchFileSnapshot('../../docs/polar.svg')
})
