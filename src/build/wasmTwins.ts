/** Compiles the twins, as part of every build. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { FAST, SHADERS, TWINS } from './kernelPaths.ts'
import { layoutSource } from './twinLayout.ts'
import { bindingsSource, entrySource } from './twinSources.ts'

const LAYOUT = 'layout.ts'
const ENTRY = 'entry.ts'
const OPTIONS = [
  '--outFile',
  'twins.wasm',
  '-O3',
  '--noAssert',
  '--runtime',
  'stub',
  '--enable',
  'threads',
  '--enable',
  'simd',
]
/** Memory is the host's, so that several instances can share it. */
const HOST_MEMORY = ['--importMemory', '--maximumMemory', '65536']

/**
 * Returns the source of a twin for the compiler, with an inline decorator on all functions that are not kernels. Without it, calls
 * take a fifth of a step. TypeScript does not allow decorators on functions, so the source cannot have them.
 */
function inlined(file: string, source: string): string {
  const isShared = ['shared', 'parts'].includes(basename(dirname(file)))
  return source.replaceAll(isShared ? /^(?:export )?function /gm : /^function /gm, '@inline $&')
}

/** Returns AssemblyScript source by its path from the project root; null if there is none. */
export type ReadSource = (name: string) => string | null

/**
 * Returns a reader that also provides the generated sources: the declarations of structs and constants, and the bindings of each
 * kernel, which twins import by the path of its WGSL. Other files are read by `read`, with functions inlined.
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

/** Compiles AssemblyScript and its imports to WebAssembly. `complaints` is the compiler's output if it fails. */
export async function compileTwins(
  entry: string,
  read: ReadSource,
  options: readonly string[] = [],
): Promise<{ binary?: Uint8Array<ArrayBuffer>; complaints: string }> {
  // imported here, since the compiler is 100 MB and few builds need it
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

/** Returns the entry source: for a folder its set of twins, for a file all its exports. */
function entryOf(path: string, root: string): string {
  const entry = entrySource(relative(join(root, TWINS), path), root)
  return entry ?? `export * from './${relative(root, path).slice(0, -'.ts'.length)}'`
}

/** Returns a hash of all inputs of a compilation: sources, options and the compiler's version. */
function fingerprint(entry: string, path: string, root: string, read: ReadSource): string {
  const hash = createHash('sha256')
    .update(entry)
    .update(read(LAYOUT)!)
    .update([...OPTIONS, ...HOST_MEMORY].join())
  hash.update(readFileSync(join(root, 'node_modules/assemblyscript/package.json')))
  // twins import nothing but twins, fast forms and bindings, and a file what is beside it
  const own = path.endsWith('.ts') ? [relative(root, dirname(path))] : []
  for (const folder of new Set([TWINS, FAST, SHADERS, ...own])) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.endsWith('.d.ts')) continue
      const source = read(`${folder}/${name}${name.endsWith('.wgsl') ? '.ts' : ''}`)
      if (source !== null) hash.update(name).update(source)
    }
  }
  return hash.digest('hex')
}

/**
 * Makes `import binary from '../reference?wasm'` return the WebAssembly of the twins in that folder, and `./touches.ts?wasm` that of a
 * file: deflated, and in base64, since a server's compression finds little in base64. Compiling takes seconds, so results are cached.
 */
export function wasmTwins(): Plugin {
  let root = ''
  let cache = ''

  /** Returns the file of the compiled twins of a folder or file; compiles them first if no build did, after telling so. */
  async function compiled(path: string, tell = () => {}): Promise<string> {
    const entry = entryOf(path, root)
    const read = readSources((name) => {
      const file = join(root, name)
      return name.endsWith('.ts') && existsSync(file) ? readFileSync(file, 'utf8') : null
    })
    const cached = join(cache, `${fingerprint(entry, path, root, read)}.wasm`)
    if (!existsSync(cached)) {
      tell()
      const { binary, complaints } = await compileTwins(entry, read, HOST_MEMORY)
      if (binary === undefined) throw new Error(complaints)
      mkdirSync(cache, { recursive: true })
      writeFileSync(cached, binary)
    }
    return cached
  }

  return {
    name: 'wasm-twins',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
      // one for builds and tests: Vite gives each its own
      cache = join(root, 'node_modules/.cache/scree/twins')
    },
    /** Compiles what each page needs before the server listens: while it compiles, it does not answer. */
    async configureServer({ config }) {
      if (config.mode !== 'development') return
      await compiled(join(root, TWINS), () =>
        config.logger.info('Compiling the CPU backend: 20 to 60 s, once.'),
      )
    },
    resolveId(source, importer) {
      if (!source.endsWith('?wasm')) return null
      if (!source.startsWith('/')) return resolve(dirname(importer!), source)
      return source.startsWith(`${root}/`) ? source : join(root, source)
    },
    async load(id) {
      if (!id.endsWith('?wasm')) return null
      const binary = readFileSync(await compiled(id.slice(0, -'?wasm'.length)))
      return `export default ${JSON.stringify(deflateRawSync(binary, { level: 9 }).toString('base64'))}`
    },
  }
}
