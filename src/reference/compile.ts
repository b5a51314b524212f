/** Compiles the twins, as part of every build. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { layoutSource } from './layout.ts'

const LAYOUT = 'layout.ts'
export const OPTIONS = ['--outFile', 'twins.wasm', '-O3', '--noAssert', '--runtime', 'stub']

/**
 * A twin as the compiler gets it: functions that are not kernels are inlined. Nothing inlines them later, and calls would
 * take a fifth of a step. TypeScript knows no such decorator.
 */
export function inlined(file: string, source: string): string {
  const isShared = basename(dirname(file)) === 'shared'
  return source.replaceAll(isShared ? /^(?:export )?function /gm : /^function /gm, '@inline $&')
}

function sourceOf(file: string): string {
  return inlined(file, readFileSync(file, 'utf8'))
}

/** The WebAssembly of an AssemblyScript file and of what it imports. Throws what the compiler complains of. */
async function compile(entry: string, layout: string): Promise<Uint8Array> {
  // a compiler of 100 MB, which few builds need
  const { main } = await import('assemblyscript/asc')
  let binary: Uint8Array | undefined
  let complaints = ''
  const { error } = await main([LAYOUT, basename(entry), ...OPTIONS], {
    stderr: {
      write: (text) => {
        complaints += text
      },
    },
    readFile: (name) => {
      if (name === LAYOUT) return layout
      const file = resolve(dirname(entry), name)
      return existsSync(file) ? sourceOf(file) : null
    },
    writeFile: (_name, contents) => {
      binary = contents as Uint8Array
    },
    listFiles: () => [],
  })
  if (error !== null) throw new Error(complaints)
  return binary!
}

/** Changes where any source of the entry may have changed, or the compiler. */
function fingerprint(entry: string, layout: string, root: string): string {
  const hash = createHash('sha256').update(relative(root, entry)).update(layout).update(OPTIONS.join())
  hash.update(readFileSync(join(root, 'node_modules/assemblyscript/package.json')))
  for (const folder of [dirname(entry), join(root, 'src/reference/kernels')]) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.ts')) hash.update(name).update(sourceOf(join(folder, name)))
  }
  return hash.digest('hex')
}

/**
 * `import binary from './kernels/index.ts?wasm'` gives the WebAssembly of that file, in base 64. What was compiled once is
 * kept beside what Vite keeps: the compiler takes seconds.
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
    async load(id) {
      if (!id.endsWith('?wasm')) return null
      const entry = id.slice(0, -'?wasm'.length)
      const layout = layoutSource()
      const kept = join(cache, `${fingerprint(entry, layout, root)}.wasm`)
      if (!existsSync(kept)) {
        const binary = await compile(entry, layout)
        mkdirSync(cache, { recursive: true })
        writeFileSync(kept, binary)
      }
      return `export default ${JSON.stringify(readFileSync(kept, 'base64'))}`
    },
  }
}
