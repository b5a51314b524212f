/** A differential fuzz of worlds with grains: each program comes to the same bits on both backends. */
import fc from 'fast-check'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'
import { compareBackends, settings } from './compareBackends.ts'
import { grainPrograms } from './grainPrograms.ts'

/** Programs per seed: 500 in all. */
const PROGRAMS = 50
const SEEDS = Array.from({ length: 10 }, (_, k) => k + Number(process.env.SCREE_FUZZ_SEED ?? 41))

fullTest.each(SEEDS)(
  `World.grains.add: ${PROGRAMS} random programs with grains are refused or run alike on both backends, seed %i`,
  async (seed) => {
    const device = await testDevice()
    const property = fc.asyncProperty(grainPrograms, (program) => compareBackends(program, device))
    await fc.assert(property, settings(seed, PROGRAMS))
  },
)
