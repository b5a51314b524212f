/** Makes of what Vite and tsc have made per file: one file of types per entry point, and one file with all code. */
import { dts } from 'rolldown-plugin-dts'
import pkg from './package.json' with { type: 'json' }

const ENTRIES = Object.keys(pkg.exports).map((path) => path.slice(2) || 'index')

/** The DOM library of TypeScript has WebGPU since version 6: for older ones, "types@<6" of package.json leads to these files. */
const withWebgpu = {
  name: 'with-webgpu',
  generateBundle() {
    for (const name of ENTRIES)
      this.emitFile({
        type: 'asset',
        fileName: `before6/${name}.d.ts`,
        source: `/// <reference types="@webgpu/types" />\nexport * from '../${name}.js'\n`,
      })
  },
}

/** Without what only other files of Scree use. */
const types = {
  input: ENTRIES.map((name) => `./dist/types/${name === 'index' ? '' : 'entries/'}${name}.d.ts`),
  external: Object.keys({ ...pkg.dependencies, ...pkg.peerDependencies }).map(
    (name) => new RegExp(`^${name}(/|$)`),
  ),
  resolve: { extensionAlias: { '.ts': ['.d.ts', '.ts'] } },
  plugins: [dts({ dtsInput: true, emitDtsOnly: true }), withWebgpu],
  // for `Symbol.asyncDispose` of `World`
  output: { dir: 'dist/lib/types', cleanDir: true, banner: '/// <reference lib="esnext.disposable" />' },
}

/** For pages without a bundler: everything but `scree/three` and `scree/node`, dependencies included. */
const standalone = {
  input: './dist/lib/entries/standalone.js',
  platform: 'browser',
  output: { file: 'dist/scree.js', minify: true, codeSplitting: false },
}

export default [types, standalone]
