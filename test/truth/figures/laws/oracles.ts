import { oracles } from '../../experiments/oracles.ts'
import type { Law } from '../law.ts'

interface Measured {
  readonly source: string
  readonly name: string
  /** Largest errors, as fractions of the speed of the test. */
  readonly disks: number
  readonly grains: number
}

const figure = (error: number) =>
  error < 1e-5 ? 'below 0.001 %' : `${Number((100 * error).toPrecision(2))} %`

export const oraclesLaw: Law<Measured[]> = {
  name: 'oracles',
  measure: async () => {
    const results: Measured[] = []
    for (const { source, name, measure } of oracles)
      results.push({ source, name, disks: await measure('disks'), grains: await measure('grains') })
    return results
  },
  tabulate: (results) => [
    ['test', 'set-up', 'error, disks', 'error, grains'],
    ...results.map(({ source, name, disks, grains }) => [source, name, figure(disks), figure(grains)]),
  ],
}
