import { build, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/**
 * Vitest reaches every import through a getter, which makes the inner loops of the CPU twins ten times slower. So the
 * twins are handed to it as one module, in which imports are plain variables.
 */
function bundledTwins(): Plugin {
  return {
    name: 'bundled-twins',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('/src/reference/twins.ts')) return null
      const lib = { entry: id, formats: ['es' as const] }
      const rollupOptions = { external: [/^typegpu/] }
      const output = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        build: { lib, rollupOptions, write: false, minify: false },
      })
      const bundles = Array.isArray(output) ? output : []
      return bundles[0].output[0].code
    },
  }
}

/**
 * `vite build` makes the page; `--mode lib` the package, `--mode cli` the headless tool, `--mode bench` the benchmark,
 * `--mode truth` what measures docs/truth.md.
 */
export default defineConfig(({ mode }) => {
  const test = {
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // one process a core; each has its own software GPU
    maxWorkers: 2,
  }
  if (mode === 'lib') {
    const lib = { entry: 'src/index.ts', formats: ['es' as const], fileName: 'index' }
    const rollupOptions = { external: [/^typegpu/, 'valibot'] }
    return { publicDir: false, build: { lib, outDir: 'dist/lib', minify: false, rollupOptions } }
  }
  if (mode === 'cli') {
    return { publicDir: false, build: { ssr: 'src/cli/simulate.ts', outDir: 'dist/cli' } }
  }
  if (mode === 'bench') {
    // in bench/, where the rivals' packages are found, if they are installed
    const rollupOptions = { external: /^[^./].*/ }
    return { publicDir: false, build: { ssr: 'bench/bench.ts', outDir: 'bench/dist', rollupOptions } }
  }
  if (mode === 'truth') {
    return { publicDir: false, build: { ssr: 'test/truth/figures/main.ts', outDir: 'dist/truth' } }
  }
  const page = { base: './', build: { outDir: 'dist/page', chunkSizeWarningLimit: 1000 } }
  return mode === 'test' ? { plugins: [bundledTwins()], test } : page
})
