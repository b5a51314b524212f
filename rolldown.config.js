/** Makes one file of types per entry point of what tsc made per file, without what only other files of Scree use. */
import { dts } from 'rolldown-plugin-dts'
import pkg from './package.json' with { type: 'json' }

export default {
  input: ['index', 'entries/shapes', 'entries/polar', 'entries/scenes', 'entries/check', 'entries/measure'].map(
    (name) => `./dist/types/${name}.d.ts`,
  ),
  external: Object.keys(pkg.dependencies).map((name) => new RegExp(`^${name}(/|$)`)),
  resolve: { extensionAlias: { '.ts': ['.d.ts', '.ts'] } },
  plugins: [dts({ dtsInput: true, emitDtsOnly: true })],
  output: { dir: 'dist/lib/types', cleanDir: true },
}
