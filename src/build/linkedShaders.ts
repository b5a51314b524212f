/** The Vite plugin that links shaders: neither the linker nor its parser is part of a build. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { linkShader } from './link.ts'

const QUERY = '.wgsl?linked'

/** `import code from '../shaders/scan.wgsl?linked'` gives the complete WGSL of that file. */
export function linkedShaders(): Plugin {
  let shaders = ''
  return {
    name: 'linked-shaders',
    enforce: 'pre',
    configResolved({ root }) {
      shaders = join(root, 'shaders')
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return null
      const path = relative(shaders, id.slice(0, -QUERY.length)).replaceAll('\\', '/')
      const code = await linkShader(path, (imported) => {
        const file = join(shaders, `${imported}.wgsl`)
        if (!existsSync(file)) return undefined
        this.addWatchFile(file)
        return readFileSync(file, 'utf8')
      })
      return `export default ${JSON.stringify(code)}`
    },
  }
}
