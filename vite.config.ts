import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import rivals from './bench/package.json' with { type: 'json' }
import pkg from './package.json' with { type: 'json' }
import { buildCommit } from './src/build/buildCommit.ts'
import { engineVersion } from './src/build/engineVersion.ts'
import { linkedShaders } from './src/build/linkedShaders.ts'
import { pageHead } from './src/build/pageHead.ts'
import { wasmTwins } from './src/build/wasmTwins.ts'
import { workerScripts } from './src/build/workerScripts.ts'
import { isFull } from './test/support/full.ts'
import { chosenTests } from './test/support/projects.ts'

/** Tests of a paper's misprints and of figures in the docs. Only `npm run test:full` runs them. */
const ONLY_FULL = ['test/papers/**', 'test/figures/**']

/** Code of the documentation imports the package by its name. */
const ENTRIES = [
  { find: /^scree$/, replacement: fileURLToPath(new URL('src/index.ts', import.meta.url)) },
  { find: /^scree\/(.*)/, replacement: fileURLToPath(new URL('src/entries/$1.ts', import.meta.url)) },
]

/**
 * `vite build` builds the page. `--mode` builds something else: `lib` the package, `cli` the command line, `bench` the benchmark, `pack` the benchmark
 * for a machine without Node. `program` is for the other programs: see src/build/runProgram.js.
 */
export default defineConfig(({ mode }) => {
  const plugins = [wasmTwins(), linkedShaders(), workerScripts(), engineVersion(), buildCommit()]
  const test = {
    include: mode === 'test' ? chosenTests() : [],
    globalSetup: 'test/support/builds.ts',
    exclude: [...configDefaults.exclude, ...(isFull ? [] : ONLY_FULL)],
    // npm run test:full: a million samples per test, on a machine that others may use too
    testTimeout: isFull ? 1_800_000 : 120_000,
    hookTimeout: 120_000,
    // how long expect.poll waits: a software GPU compiles for seconds when it is asked for the first time
    expect: { poll: { timeout: isFull ? 120_000 : 30_000 } },
    // one process a core; each has its own software GPU, which takes seconds to begin, and keeps it
    maxWorkers: 2,
    isolate: false,
    // a larger space for new objects than Node's: a twentieth less processor time
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=64'],
  }
  if (mode === 'lib') {
    // scree/node and the command line load packages that are optional
    const outside = { ...pkg.dependencies, ...pkg.peerDependencies }
    const rollupOptions = {
      external: [/^node:/, ...Object.keys(outside).map((name) => new RegExp(`^${name}(/|$)`))],
      // One file per module: a bundler keeps those that are used. Constants that are inlined leave empty imports behind.
      output: { preserveModules: true, preserveModulesRoot: 'src', comments: { jsdoc: false } },
      optimization: { inlineConst: false },
    }
    const entries = Object.keys(pkg.exports).flatMap((path) =>
      path === '.' ? [] : `src/entries/${path.slice(2)}.ts`,
    )
    const lib = {
      entry: [
        'src/index.ts',
        ...entries,
        'src/entries/standalone.ts',
        'apps/cli/scree.ts',
        'apps/sweep/thread.ts',
      ],
      formats: ['es' as const],
    }
    return {
      plugins,
      publicDir: false,
      build: { lib, outDir: 'dist/lib', minify: false, rollupOptions },
    }
  }
  if (mode === 'cli') {
    const input = { scree: 'apps/cli/scree.ts', sweepThread: 'apps/sweep/thread.ts' }
    return { plugins, publicDir: false, build: { ssr: true, outDir: 'dist/cli', rollupOptions: { input } } }
  }
  if (mode === 'bench') {
    // packages stay outside, since those of the rivals are installed in bench/; modules of plugins begin with a null
    const rollupOptions = { external: /^[^./\0].*/ }
    return {
      plugins,
      publicDir: false,
      build: { ssr: 'bench/main.ts', outDir: 'bench/dist', rollupOptions },
    }
  }
  if (mode === 'pack') {
    // all in one folder but for what is packed beside it, and the rivals; Party runs on the card, so it is packed if it is installed
    const isOutside = (name: string) => name !== '@cazala/party' || !existsSync(`bench/node_modules/${name}`)
    const external = [/^webgpu$/, /^@sparticuz/, ...Object.keys(rivals.dependencies).filter(isOutside)]
    const rollupOptions = { external, output: { entryFileNames: 'main.js' } }
    return {
      plugins,
      publicDir: false,
      ssr: { noExternal: true as const },
      build: { ssr: 'bench/portable/main.ts', outDir: 'bench/dist/packed', rollupOptions },
    }
  }
  if (mode === 'program') {
    // assemblyscript loads files of its own; a new struct has no offsets before they are generated
    const rollupOptions = { external: /^assemblyscript/, shimMissingExports: true }
    return { plugins, publicDir: false, build: { rollupOptions } }
  }
  // lets the threads of the CPU backend share memory
  const headers = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  }
  const rollupOptions = {
    input: [
      'index.html',
      'cases.html',
      'check.html',
      'polar.html',
      'shapes.html',
      'bench.html',
      'results.html',
    ],
  }
  const build = { outDir: 'dist/page', chunkSizeWarningLimit: 1000, rollupOptions }
  // workers of the page are bundles of their own
  const worker = { format: 'es' as const, plugins: () => [wasmTwins(), linkedShaders(), workerScripts()] }
  const page = {
    plugins: [...plugins, pageHead()],
    worker,
    base: './',
    build,
    server: { headers },
    preview: { headers },
  }
  return mode === 'test' ? { plugins, test, resolve: { alias: ENTRIES } } : page
})
