/** The Vite plugin that bundles workers. */
import { dirname, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const QUERY = '?script'

/**
 * Makes `import script from './worker.ts?script'` return a script with all imports of that file, for a worker that needs no file of
 * its own in a package.
 */
export function workerScripts(): Plugin {
  return {
    name: 'worker-scripts',
    enforce: 'pre',
    resolveId(source, importer) {
      return source.endsWith(QUERY) && source.startsWith('.') ? resolve(dirname(importer!), source) : null
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return null
      const bundle = await rolldown({ input: id.slice(0, -QUERY.length) })
      const { output } = await bundle.generate({ format: 'iife', minify: true })
      for (const file of output[0].moduleIds) this.addWatchFile(file)
      return `export default ${JSON.stringify(output[0].code)}`
    },
  }
}
