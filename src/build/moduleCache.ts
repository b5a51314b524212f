/** The Vite plugin that tells Vitest which modules of its last run are old. Vitest looks at the one file after which a module is named. */
import type { Plugin } from 'vite'
import { fingerprintOf } from './fingerprint.js'

/** Returns what else a module is made of, as a hash; false for modules not to be kept, undefined for those of one file. */
export function cacheKeyOf(id: string, shaders: () => string): string | false | undefined {
  if (id.endsWith('?linked')) return shaders()
  return /\?(?:script|wasm)$/.test(id) ? false : undefined
}

export function moduleCache(): Plugin {
  let hash: string | undefined
  const shaders = () => {
    hash ??= fingerprintOf(['shaders'])
    return hash
  }
  return {
    name: 'module-cache',
    watchChange() {
      hash = undefined
    },
    configureVitest({ experimental_defineCacheKeyGenerator: define }) {
      define(({ id }) => cacheKeyOf(id, shaders))
    },
  }
}
