/**
 * `node src/build/runProgram.js FILE [ARGUMENTS]`: bundles a program of this repository into `dist/programs`, and runs it. Bundled code runs as fast as
 * that of the package, which a program that measures needs.
 */
import { spawnSync } from 'node:child_process'
import { basename, dirname, join } from 'node:path'
import { build } from 'vite'

const [file, ...args] = process.argv.slice(2)
if (file === undefined) {
  console.error('runProgram.js: expected the file of a program, such as bench/shapes/main.ts')
  process.exit(2)
}
const outDir = join('dist/programs', dirname(file))
await build({ mode: 'program', logLevel: 'error', build: { ssr: file, outDir, emptyOutDir: true } })
const { status } = spawnSync(process.execPath, [join(outDir, `${basename(file, '.ts')}.js`), ...args], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
