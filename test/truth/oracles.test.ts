/** The closed forms of single contacts that other codes are held to: experiments/oracles.ts has the sources. */
import { expect, test } from 'vitest'
import { sampled } from '../support/full.ts'
import { oracles } from './experiments/oracles.ts'

test.each(
  sampled(
    oracles.map((oracle) => [`${oracle.source}: ${oracle.name}`, oracle] as const),
    3,
  ),
)('World.step: %s', async (_, oracle) => {
  expect(await oracle.measure('disks')).toBeLessThan(oracle.bar ?? 0.001)
  expect(await oracle.measure('grains')).toBeLessThan(oracle.bar ?? 0.002)
})
