/** Makes of what Vite and tsc have made per file: one file of types per entry point, and one file with all code. */
import { dts } from 'rolldown-plugin-dts'
import pkg from './package.json' with { type: 'json' }

/** Without what only other files of Scree use. */
const types = {
  input: [
    'index',
    'entries/shapes',
    'entries/polar',
    'entries/scenes',
    'entries/check',
    'entries/measure',
    'entries/view',
    'entries/three',
  ].map((name) => `./dist/types/${name}.d.ts`),
  external: Object.keys({ ...pkg.dependencies, ...pkg.peerDependencies }).map(
    (name) => new RegExp(`^${name}(/|$)`),
  ),
  resolve: { extensionAlias: { '.ts': ['.d.ts', '.ts'] } },
  plugins: [dts({ dtsInput: true, emitDtsOnly: true })],
  // `GPUDevice` is there even in a project whose `types` are []
  output: { dir: 'dist/lib/types', cleanDir: true, banner: '/// <reference types="@webgpu/types" />' },
}

/** For pages without a bundler: everything but `scree/three`, dependencies included. */
const standalone = {
  input: './dist/lib/entries/standalone.js',
  platform: 'browser',
  output: { file: 'dist/scree.js', minify: true, codeSplitting: false },
}

export default [types, standalone]
