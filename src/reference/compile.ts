/** Compiles the twins, as part of every build. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { layoutSource } from './layout.ts'

const LAYOUT = 'layout.ts'

/** The WebAssembly of an AssemblyScript file and of what it imports. Throws what the compiler complains of. */
async function compile(entry: string): Promise<Uint8Array> {
  // a compiler of 100 MB, which only builds need
  const { main } = await import('assemblyscript/asc')
  const folder = dirname(entry)
  let binary = new Uint8Array(0)
  let complaints = ''
  const options = ['--outFile', 'twins.wasm', '-O3', '--noAssert', '--runtime', 'stub']
  const { error } = await main([LAYOUT, entry.slice(folder.length + 1), ...options], {
    stderr: {
      write: (text) => {
        complaints += text
      },
    },
    readFile: (name) => {
      if (name === LAYOUT) return layoutSource()
      const file = resolve(folder, name)
      return existsSync(file) ? readFileSync(file, 'utf8') : null
    },
    writeFile: (_name, contents) => {
      binary = contents as Uint8Array<ArrayBuffer>
    },
    listFiles: () => [],
  })
  if (error !== null) throw new Error(complaints)
  return binary
}

/** `import binary from './kernels/index.ts?wasm'` gives the WebAssembly of that file, in base 64. */
export function wasmTwins(): Plugin {
  return {
    name: 'wasm-twins',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('?wasm')) return null
      const binary = await compile(id.slice(0, -'?wasm'.length))
      return `export default ${JSON.stringify(Buffer.from(binary).toString('base64'))}`
    },
  }
}
