/** Where a world of the command line runs. */
import { nodeAdapter } from '../../src/node/nodeGpu.ts'
import { MissingPackage } from '../../src/node/optionalPackage.ts'
import { isSoftwareOnly } from '../../src/node/softwareDriver.ts'
import type { PlaceOptions } from './arguments.ts'

export type Place =
  | { readonly backend: 'cpu'; readonly threads?: number }
  | { readonly backend: 'gpu'; readonly device: GPUDevice }

/** Returns where a world runs. `auto` is the CPU if there is no hardware GPU, or no package for it. */
export async function placeOf({ backend, threads }: PlaceOptions): Promise<Place> {
  const cpu = { backend: 'cpu', threads } as const
  if (backend === 'cpu' || (backend === 'auto' && isSoftwareOnly())) return cpu
  try {
    const { device, isSoftware } = await nodeAdapter()
    return backend === 'auto' && isSoftware ? cpu : { backend: 'gpu', device }
  } catch (error) {
    if (backend === 'auto' && error instanceof MissingPackage) return cpu
    throw error
  }
}
