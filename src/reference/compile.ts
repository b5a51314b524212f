/** Compiles the twins, as part of every build. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { layoutSource } from './layout.ts'
import { bindingsSource, entrySource, SHADERS, TWINS } from './twinSources.ts'

const LAYOUT = 'layout.ts'
const ENTRY = 'entry.ts'
const OPTIONS = ['--outFile', 'twins.wasm', '-O3', '--noAssert', '--runtime', 'stub']

/**
 * A twin as the compiler gets it: functions that are not kernels are inlined. Nothing inlines them later, and calls would
 * take a fifth of a step. TypeScript knows no such decorator.
 */
function inlined(file: string, source: string): string {
  const isShared = basename(dirname(file)) === 'shared'
  return source.replaceAll(isShared ? /^(?:export )?function /gm : /^function /gm, '@inline $&')
}

/** Returns AssemblyScript by its path from the root of the project, null if there is none. */
export type ReadSource = (name: string) => string | null

/**
 * The generated sources: struct and constant declarations, and the bindings of each kernel, for imports of its WGSL.
 * Other files of the project are read as they are.
 */
export function readSources(read: ReadSource): ReadSource {
  return (name) => {
    if (name === LAYOUT) return layoutSource()
    const kernel = name.slice(0, -'.ts'.length)
    if (kernel.endsWith('.wgsl')) return bindingsSource(kernel)
    const source = read(name)
    return source === null ? null : inlined(name, source)
  }
}

/** Compiles AssemblyScript and what it imports to WebAssembly. `complaints` is what the compiler says if it fails. */
export async function compileTwins(
  entry: string,
  read: ReadSource,
  options: readonly string[] = [],
): Promise<{ binary?: Uint8Array<ArrayBuffer>; complaints: string }> {
  // a compiler of 100 MB, which few builds need
  const { main } = await import('assemblyscript/asc')
  let binary: Uint8Array<ArrayBuffer> | undefined
  let complaints = ''
  const { error } = await main([LAYOUT, ENTRY, ...OPTIONS, ...options], {
    stderr: {
      write: (text) => {
        complaints += text
      },
    },
    readFile: (name) => (name === ENTRY ? entry : read(name)),
    writeFile: (_name, contents) => {
      binary = contents as Uint8Array<ArrayBuffer>
    },
    listFiles: () => [],
  })
  return error === null ? { binary, complaints } : { complaints }
}

/** The AssemblyScript to begin with: the set of twins in a folder, or else a file that exports what it will. */
function entryOf(path: string, root: string): string {
  const entry = entrySource(relative(join(root, TWINS), path), root)
  return entry ?? `export * from './${relative(root, path).slice(0, -'.ts'.length)}'`
}

/** Changes when any source of the twins may have changed, or the compiler. */
function fingerprint(entry: string, path: string, root: string, read: ReadSource): string {
  const hash = createHash('sha256').update(entry).update(read(LAYOUT)!).update(OPTIONS.join())
  hash.update(readFileSync(join(root, 'node_modules/assemblyscript/package.json')))
  for (const folder of new Set([TWINS, SHADERS, relative(root, dirname(path))])) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const source = read(`${folder}/${name}${name.endsWith('.wgsl') ? '.ts' : ''}`)
      if (source !== null) hash.update(name).update(source)
    }
  }
  return hash.digest('hex')
}

/**
 * `import binary from './kernels?wasm'` gives the WebAssembly of the twins in that folder, in base 64; `./touches.ts?wasm` that
 * of a file. Compiling takes seconds, so the results are cached beside Vite's.
 */
export function wasmTwins(): Plugin {
  let root = ''
  let cache = ''
  return {
    name: 'wasm-twins',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
      cache = join(config.cacheDir, 'twins')
    },
    resolveId(source, importer) {
      if (!source.endsWith('?wasm')) return null
      if (!source.startsWith('/')) return resolve(dirname(importer!), source)
      return source.startsWith(`${root}/`) ? source : join(root, source)
    },
    async load(id) {
      if (!id.endsWith('?wasm')) return null
      const path = id.slice(0, -'?wasm'.length)
      const entry = entryOf(path, root)
      const read = readSources((name) => {
        const file = join(root, name)
        return name.endsWith('.ts') && existsSync(file) ? readFileSync(file, 'utf8') : null
      })
      const cached = join(cache, `${fingerprint(entry, path, root, read)}.wasm`)
      if (!existsSync(cached)) {
        const { binary, complaints } = await compileTwins(entry, read)
        if (binary === undefined) throw new Error(complaints)
        mkdirSync(cache, { recursive: true })
        writeFileSync(cached, binary)
      }
      return `export default ${JSON.stringify(readFileSync(cached, 'base64'))}`
    },
  }
}
