/** The engines of others, from bench/package.json: loaded when asked for, so that nothing else needs them. */
import type { MakeEngine } from './engine.ts'

interface RivalModule {
  readonly make: MakeEngine
}

// a glob, so that the root's type check does not follow
const modules = import.meta.glob<RivalModule>('./rivals/*.ts')

/** Names, in the order in which they are told. */
export const RIVALS = ['box2d', 'rapier-simd', 'rapier', 'matter', 'planck', 'party', 'party-cpu'] as const
export type RivalName = (typeof RIVALS)[number]

/** Throws where the packages are not installed. */
export async function loadRival(name: RivalName): Promise<MakeEngine> {
  try {
    return (await modules[`./rivals/${name}.ts`]()).make
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error(`the rival ${name} is not installed: run npm ci --prefix bench`)
  }
}
