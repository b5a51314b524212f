import { defineConfig } from 'vitest/config'

/** `vite build` makes the page; `--mode lib` the package, `--mode cli` the headless tool. */
export default defineConfig(({ mode }) => {
  const test = {
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // one process a core; each has its own software GPU
    maxWorkers: 2,
  }
  if (mode === 'lib') {
    const rollupOptions = { external: [/^typegpu/, 'valibot'] }
    return {
      publicDir: false,
      build: {
        lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
        outDir: 'dist/lib',
        minify: false,
        rollupOptions,
      },
    }
  }
  if (mode === 'cli') {
    return { publicDir: false, build: { ssr: 'src/cli/simulate.ts', outDir: 'dist/cli' } }
  }
  return { base: './', build: { outDir: 'dist/page' }, test }
})
