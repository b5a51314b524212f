/** The regimes of a rotating drum, by its Froude number. */
import { expect } from 'vitest'
import { fullTest } from '../support/fullTest.ts'
import { FULL_DRUMS, turnDrums } from './experiments/drum.ts'

// Mellmann, The transverse motion of solids in rotating cylinders, Powder Technology 118, 251 (2001): rolling below a Froude
// number of 1e-2, cataracting, with grains in free flight, from 1e-1 to 1, centrifuging from 1 on: there for the
// outermost layer, while a layer at r needs R/r times as much.
fullTest(
  'a drum rolls, cataracts and centrifuges by its Froude number',
  async () => {
    const runs = await turnDrums(FULL_DRUMS)
    const at = (froude: number) => runs.find((run) => run.froude === froude && run.rolling === 0)!
    expect(at(0.005).aloft).toBeLessThan(0.002)
    expect(at(0.05).aloft).toBeLessThan(0.02)
    expect(at(0.5).aloft).toBeGreaterThan(0.02)
    expect(at(0.5).clinging).toBeLessThan(0.5)
    expect(at(4).clinging).toBeGreaterThan(0.97)
    expect(at(4).aloft).toBeLessThan(0.01)
    // what rolls with more resistance piles up more steeply: Estrada, Taboada & Radjaï, Phys. Rev. E 78, 021301 (2008)
    const resisting = runs.filter(({ rolling }) => rolling === 0.4)
    expect(resisting[0].degrees).toBeGreaterThan(at(0.005).degrees + 4)
  },
  900_000,
)
