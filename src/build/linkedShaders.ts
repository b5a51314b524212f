/** The Vite plugin that links shaders, so that a build contains neither the linker nor its parser. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { linkShader } from './link.ts'
import { shortenWgsl, shortNames } from './shortenWgsl.ts'

const QUERY = '.wgsl?linked'
const DECLARATION = '\0wgsl:'

const exported = (text: string) => `export default ${JSON.stringify(text)}`

/** Shaders that stay as they are, since users see their names and lines. */
const AROUND_USER_CODE = /^passes\/user[A-Z]/

/** The names of these functions stay, since the host looks for them: src/gpu/rounding.ts. */
const KEPT = /shared.rounded\.wgsl$/

/**
 * Makes `import code from '../shaders/scan/scan.wgsl?linked'` return the complete WGSL of that file. A build contains each function and
 * struct once, however many kernels use it, with short names.
 */
export function linkedShaders(): Plugin {
  let shaders = ''
  let isBuild = false
  let names: ReadonlyMap<string, string> | undefined
  const declarations = new Map<string, string>()

  /** Returns short names for all shaders. */
  function namesOfAll(): ReadonlyMap<string, string> {
    const files = readdirSync(shaders, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.wgsl') && !KEPT.test(file),
    )
    return shortNames(files.sort().map((file) => readFileSync(join(shaders, file), 'utf8')))
  }

  /** Returns a module that concatenates the declarations of a shader, each a module of its own. */
  function joined(wgsl: string, shorten: (text: string) => string): string {
    const parts = wgsl.split(/^((?:fn|struct) (?:.*\}\n|[\s\S]*?^\}\n))/m).filter((part) => part !== '')
    const imports: string[] = []
    const names = parts.map((part, k) => {
      const text = shorten(part)
      if (!/^(?:fn|struct) /.test(part)) return JSON.stringify(text)
      const id = DECLARATION + createHash('sha256').update(text).digest('hex').slice(0, 12)
      declarations.set(id, text)
      imports.push(`import part${k} from ${JSON.stringify(id)}`)
      return `part${k}`
    })
    return `${imports.join('\n')}\nexport default ${names.join(' + ')}`
  }

  return {
    name: 'linked-shaders',
    enforce: 'pre',
    configResolved({ root, command }) {
      shaders = join(root, 'shaders')
      isBuild = command === 'build'
    },
    resolveId: (id) => (id.startsWith(DECLARATION) ? id : null),
    async load(id) {
      if (id.startsWith(DECLARATION)) return exported(declarations.get(id)!)
      if (!id.endsWith(QUERY)) return null
      const path = relative(shaders, id.slice(0, -QUERY.length)).replaceAll('\\', '/')
      const wgsl = await linkShader(path, (imported) => {
        const file = join(shaders, `${imported}.wgsl`)
        if (!existsSync(file)) return undefined
        this.addWatchFile(file)
        return readFileSync(file, 'utf8')
      })
      if (!isBuild) return exported(wgsl)
      if (AROUND_USER_CODE.test(path)) return joined(wgsl, (text) => text)
      names ??= namesOfAll()
      const short = names
      return joined(wgsl, (text) => shortenWgsl(text, short))
    },
  }
}
