/** Builds the projects of examples/ into the site: each runs under its code on the page "Examples". */
import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const docs = dirname(fileURLToPath(import.meta.url))
const root = dirname(docs)
const built = join(root, 'dist/lib')
const outDir = join(root, 'dist/docs/live')

/** Packages that examples import are those of the site; `scree` is the package as it is built. */
const packages = {
  name: 'packages-of-the-site',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id === 'scree') return join(built, 'index.js')
    if (id.startsWith('scree/')) return join(built, 'entries', `${id.slice(6)}.js`)
    const isForeign = importer?.startsWith(join(root, 'examples')) && /^[a-z@]/.test(id)
    return isForeign ? this.resolve(id, join(docs, 'package.json'), { skipSelf: true }) : null
  },
}

const names = ['vanilla', 'three', 'pixi', 'react', 'typegpu', 'worker', 'svg']
const pages = [...names.map((name) => `examples/${name}`), 'docs/live/node']
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  base: './',
  plugins: [packages],
  worker: { format: 'es', plugins: () => [packages] },
  esbuild: { jsx: 'automatic' },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2000,
    rollupOptions: { input: pages.map((page) => join(root, page, 'index.html')) },
  },
})

// a page without a bundler: as it is, beside the one file
mkdirSync(join(outDir, 'examples/html'), { recursive: true })
copyFileSync(join(root, 'examples/html/index.html'), join(outDir, 'examples/html/index.html'))
copyFileSync(join(root, 'dist/scree.js'), join(outDir, 'examples/html/scree.js'))
