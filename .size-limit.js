/** How large a bundle may be that imports one thing: minified, and compressed by gzip. */
import pkg from './package.json' with { type: 'json' }

const limits = [
  ['EventQueue', 'index', '13.7 kB'],
  ['castRay', 'entries/shapes', '1.5 kB'],
  ['nArcFromPolygon', 'entries/shapes', '5.2 kB'],
  ['fitGrains', 'entries/shapes', '40 kB'],
  ['ShapeBatch', 'entries/shapes', '21.4 kB'],
  ['PolarDiagram', 'entries/polar', '14.3 kB'],
  ['presets', 'entries/scenes', '27.3 kB'],
  ['coarseGrain', 'entries/measure', '4.4 kB'],
  ['stateHash', 'entries/check', '5.7 kB'],
  ['DiskView', 'entries/view', '3.5 kB'],
].map(([name, file, limit]) => ({
  name,
  path: `dist/lib/${file}.js`,
  import: `{ ${name} }`,
  limit,
  gzip: true,
}))

/** What a page loads with `World`, and what it loads later, if at all: the code and the kernels of a backend. */
const worlds = [
  ['World, before a backend is chosen', '119 kB', []],
  ['World on the GPU', '271 kB', ['onGpu']],
  ['World on the CPU', '293 kB', ['cpuBackend']],
].map(([name, limit, loaded]) => ({
  name,
  path: 'dist/lib/index.js',
  import: '{ World }',
  limit,
  gzip: true,
  modifyEsbuildConfig: (config) => ({ ...config, plugins: [...(config.plugins ?? []), onlyLoaded(loaded)] }),
}))

/** Leaves dynamic imports out of a bundle but those of these modules. */
function onlyLoaded(modules) {
  return {
    name: 'only-loaded',
    setup(build) {
      build.onResolve({ filter: /./ }, ({ kind, path }) => {
        if (kind !== 'dynamic-import' || modules.some((name) => path.endsWith(`${name}.js`))) return undefined
        return { path, external: true }
      })
    },
  }
}

const own = {
  ...worlds[0],
  name: 'The same without dependencies',
  limit: '101 kB',
  ignore: Object.keys(pkg.dependencies),
}

const standalone = { name: 'All in one file', path: 'dist/scree.js', limit: '578 kB', gzip: true }

export default [own, ...worlds, ...limits, standalone]
