/** Lets the GPU's encoder choose the parts of substeps at random, so that all halts for missing parts occur. */
import { vi } from 'vitest'
import { EncodedParts } from '../../src/gpu/encodedParts.ts'
import { createRandom } from '../../src/util/random.ts'

/** Runs `run` with random choices, and returns its result and how often the GPU halted for a rebuild. */
export async function withRandomParts<T>(
  seed: number,
  run: () => Promise<T>,
): Promise<{ result: T; halts: number }> {
  const random = createRandom(seed)
  const { prototype } = EncodedParts
  const needRebuild = vi.spyOn(prototype, 'needRebuild')
  const spies = [
    vi.spyOn(prototype, 'rebuilds').mockImplementation(() => random() < 0.4),
    vi.spyOn(prototype, 'sweeps').mockImplementation(() => random() < 0.4),
    vi.spyOn(prototype, 'sumsTiles').mockImplementation(() => random() < 0.4),
    vi.spyOn(prototype, 'areAwake').mockImplementation(() => random() < 0.6),
    needRebuild,
  ]
  try {
    const result = await run()
    return { result, halts: needRebuild.mock.calls.length }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
