/** What `vite build` makes: the page, and under `--mode` another thing. */
import { existsSync, readFileSync } from 'node:fs'
import type { Plugin, UserConfig } from 'vite'
import pkg from '../../package.json' with { type: 'json' }

/** Dependencies and peers of the package; the latter are optional: scree/node and the command line load them. */
const OUTSIDE = Object.keys({ ...pkg.dependencies, ...pkg.peerDependencies })

const ENTRIES = Object.keys(pkg.exports).flatMap((path) =>
  path === '.' ? [] : `src/entries/${path.slice(2)}.ts`,
)

const { dependencies: rivals } = JSON.parse(readFileSync('bench/package.json', 'utf8')) as typeof pkg

/** Party runs on the graphics card, so it is packed if it is installed; the other rivals are not. */
const isUnpacked = (name: string) => name !== '@cazala/party' || !existsSync(`bench/node_modules/${name}`)

/** Options of each mode but `test`, which has those of tests. All but `page` make a library or a program for Node. */
export const BUILDS: Readonly<Record<string, UserConfig>> = {
  /** The package. */
  lib: {
    build: {
      lib: {
        entry: [
          'src/index.ts',
          ...ENTRIES,
          'src/entries/standalone.ts',
          'apps/cli/scree.ts',
          'apps/sweep/thread.ts',
        ],
        formats: ['es'],
      },
      outDir: 'dist/lib',
      minify: false,
      rollupOptions: {
        external: [/^node:/, ...OUTSIDE.map((name) => new RegExp(`^${name}(/|$)`))],
        // One file per module: a bundler keeps those that are used. Constants that are inlined leave empty imports behind.
        output: { preserveModules: true, preserveModulesRoot: 'src', comments: { jsdoc: false } },
        optimization: { inlineConst: false },
      },
    },
  },
  /** The benchmark. Packages stay outside, since those of the rivals are installed in bench/; modules of plugins begin with a null. */
  bench: {
    build: { ssr: 'bench/main.ts', outDir: 'bench/dist', rollupOptions: { external: /^[^./\0].*/ } },
  },
  /** The benchmark for a machine without Node: all in one folder but for what is packed beside it. */
  pack: {
    ssr: { noExternal: true },
    build: {
      ssr: 'bench/portable/main.ts',
      outDir: 'bench/dist/packed',
      rollupOptions: {
        external: [/^webgpu$/, /^@sparticuz/, ...Object.keys(rivals).filter(isUnpacked)],
        output: { entryFileNames: 'main.js' },
      },
    },
  },
  /** Any other program: see runProgram.js. AssemblyScript loads files of its own; a new struct has no offsets before they are generated. */
  program: { build: { rollupOptions: { external: /^assemblyscript/, shimMissingExports: true } } },
}

const PAGES = ['index', 'cases', 'check', 'polar', 'shapes', 'bench', 'results']

/** Headers that let the threads of the CPU backend share memory. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
}

/** Returns the options of the page. Its workers are bundles of their own, made with `workerPlugins`. */
export const pageBuild = (workerPlugins: () => Plugin[]): UserConfig => ({
  base: './',
  worker: { format: 'es', plugins: workerPlugins },
  build: {
    outDir: 'dist/page',
    chunkSizeWarningLimit: 1000,
    rollupOptions: { input: PAGES.map((name) => `${name}.html`) },
  },
  server: { headers },
  preview: { headers },
})
