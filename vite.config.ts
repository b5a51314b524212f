import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { buildCommit } from './src/build/buildCommit.ts'
import { BUILDS, pageBuild } from './src/build/builds.ts'
import { engineVersion } from './src/build/engineVersion.ts'
import { linkedShaders } from './src/build/linkedShaders.ts'
import { moduleCache } from './src/build/moduleCache.ts'
import { pageHead } from './src/build/pageHead.ts'
import { wasmTwins } from './src/build/wasmTwins.ts'
import { workerScripts } from './src/build/workerScripts.ts'
import { isFull } from './test/support/full.ts'
import { chosenTests } from './test/support/projects.ts'

/** Tests of a paper's misprints and of figures in the docs. Only `npm run test:full` runs them. */
const ONLY_FULL = ['test/papers/**', 'test/figures/**']

/** Code of the documentation imports the package by its name. */
const alias = [
  { find: /^scree$/, replacement: fileURLToPath(new URL('src/index.ts', import.meta.url)) },
  { find: /^scree\/(.*)/, replacement: fileURLToPath(new URL('src/entries/$1.ts', import.meta.url)) },
]

const test = () => ({
  include: chosenTests(),
  globalSetup: 'test/support/builds.ts',
  exclude: [...configDefaults.exclude, ...(isFull ? [] : ONLY_FULL)],
  // far above what tests take, on a machine that others may use too; npm run test:full has a million samples per test
  testTimeout: isFull ? 1_800_000 : 300_000,
  hookTimeout: 300_000,
  // how long expect.poll waits: a software GPU compiles for seconds when it is asked for the first time
  expect: { poll: { timeout: isFull ? 120_000 : 90_000 } },
  // one process a core; each has its own software GPU, which takes seconds to begin, and keeps it
  maxWorkers: 2,
  // shaders without limits on their indices, which a software GPU compiles a quarter faster; npm run test:full and the tests in a browser have them
  env: isFull ? {} : { SCREE_DAWN: 'enable-dawn-features=disable_robustness' },
  isolate: false,
  // transforms of a run, kept for the next
  experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/scree/modules' },
  // a larger space for new objects than Node's: a twentieth less processor time
  execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=64'],
})

/** `vite build` builds the page. `--mode` builds something else: see src/build/builds.ts. */
export default defineConfig(({ mode }) => {
  const compilers = () => [wasmTwins(), linkedShaders(), workerScripts()]
  const plugins = [...compilers(), engineVersion(), buildCommit()]
  if (mode === 'test') return { plugins: [...plugins, moduleCache()], test: test(), resolve: { alias } }
  if (mode in BUILDS) return { plugins, publicDir: false, ...BUILDS[mode] }
  return { plugins: [...plugins, pageHead()], ...pageBuild(compilers) }
})
