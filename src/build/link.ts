/** Links WGSL while the library is built or tested; the package contains the linked text. */
import { link, type ModuleResolver, parseSrcModule, type WeslAST, withLoggerAsync } from 'wesl/core'
import { roundedWgsl } from './roundedWgsl.ts'

/** Returns the text of a file in shaders/, by its path without extension; undefined if there is none. */
export type ReadShader = (path: string) => string | undefined

/**
 * Returns the complete WGSL of a file in shaders/, without comments: the file, and the declarations that it and its imports
 * use. Rejects with the line of the first name that has no declaration.
 *
 * Shared files use bindings of the kernel that imports them: `import package::kernel::params;`. WGSL has no other way. A
 * function cannot take an array in storage as a parameter without a language feature that not all browsers have, and a
 * copy of the levels of all grids costs too much; nor can a shared file declare a binding, since its index differs from
 * kernel to kernel. So the linker takes the file that is linked for `package::kernel`. The file shaders/kernel.wgsl
 * stands in its place for editors.
 */
export async function linkShader(path: string, read: ReadShader): Promise<string> {
  const root = moduleOf(path)
  const modules = new Map<string, WeslAST>()
  const resolver: ModuleResolver = {
    resolveModule(name) {
      const modulePath = name === 'package::kernel' ? root : name
      const known = modules.get(modulePath)
      if (known !== undefined) return known
      const file = modulePath.split('::').slice(1).join('/')
      const src = read(file)
      if (src === undefined) return undefined
      const parsed = parseSrcModule(
        { modulePath, debugFilePath: `shaders/${file}.wgsl`, src },
        { keepComments: false },
      )
      modules.set(modulePath, parsed)
      return parsed
    },
  }
  // the linker prints the line of an error, which the error itself leaves out
  const printed: unknown[] = []
  const { dest } = await withLoggerAsync(
    (...parts) => printed.push(...parts),
    () => link({ resolver, rootModuleName: root, sourceMap: false }),
  ).catch((error: Error) => {
    throw new Error(printed.length === 0 ? error.message : printed.join(' '))
  })
  const linked = `${dest.replace(/\n{2,}/g, '\n').trim()}\n`
  const helpers = read('shared/rounded')
  return helpers === undefined || AS_WRITTEN.test(path) ? linked : roundedWgsl(linked, helpers)
}

/** Shaders that have no twin: they draw, ask how a device rounds what is written, or hold code of users, whose names and lines stay. */
const AS_WRITTEN = /^(?:render\/|view\/|passes\/user[A-Z]|check\/probe(?:Arithmetic|Fused)$)/

const moduleOf = (path: string) => ['package', ...path.split('/')].join('::')
