/** Other engines, from bench/package.json; imported on demand, so that nothing else requires them. */
import type { MakeEngine } from './engine.ts'

interface RivalModule {
  readonly make: MakeEngine
}

// a glob, so that the root's type check does not include them
const modules = import.meta.glob<RivalModule>('./rivals/*.ts')

/** Names in the order of reports. */
export const RIVALS = ['box2d', 'rapier-simd', 'rapier', 'matter', 'planck', 'party', 'party-cpu'] as const
export type RivalName = (typeof RIVALS)[number]

/** Throws if the packages are not installed. */
export async function loadRival(name: RivalName): Promise<MakeEngine> {
  try {
    return (await modules[`./rivals/${name}.ts`]()).make
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error(`the rival ${name} is not installed: run npm ci --prefix bench`)
  }
}
