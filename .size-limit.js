/** How large a bundle may be that imports one thing: minified, and compressed by gzip. */
import pkg from './package.json' with { type: 'json' }

const limits = [
  ['World', 'index', '310 kB'],
  ['EventQueue', 'index', '35 kB'],
  ['castRay', 'entries/shapes', '1.5 kB'],
  ['nArcFromPolygon', 'entries/shapes', '5 kB'],
  ['ShapeBatch', 'entries/shapes', '44 kB'],
  ['PolarDiagram', 'entries/polar', '14 kB'],
  ['presets', 'entries/scenes', '22 kB'],
  ['stateHash', 'entries/check', '4.5 kB'],
].map(([name, file, limit]) => ({
  name,
  path: `dist/lib/${file}.js`,
  import: `{ ${name} }`,
  limit,
  gzip: true,
}))

const own = {
  ...limits[0],
  name: 'World without its dependencies',
  limit: '285 kB',
  ignore: Object.keys(pkg.dependencies),
}

export default [own, ...limits]
