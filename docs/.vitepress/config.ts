import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { collectAnchors, requireAnchors } from './anchors.ts'
import { unlinkSources } from './sourceLinks.ts'

const sidebar = 'api/typedoc-sidebar.json'

/** What runs on the pages imports the package as it is built, by `npm run build:lib`. */
const built = fileURLToPath(new URL('../../dist/lib', import.meta.url))
const alias = [
  { find: /^scree$/, replacement: `${built}/index.js` },
  { find: /^scree\/(.*)/, replacement: `${built}/entries/$1.js` },
]

export default defineConfig({
  title: 'Scree',
  description:
    'Massive 2D scenes of disks, grains and walls, simulated on the GPU and checked against the CPU.',
  outDir: '../dist/docs',
  cacheDir: 'node_modules/.cache/vitepress',
  srcExclude: ['node_modules'],
  markdown: {
    config: unlinkSources,
    // the default ones have too little contrast for axe-core
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: {
    resolve: { alias },
    build: { target: 'es2022', chunkSizeWarningLimit: 1000 },
    optimizeDeps: { exclude: ['scree'] },
    server: { fs: { allow: ['..'] } },
  },
  transformHtml: (html, _id, { page }) => collectAnchors(html, page.replace(/md$/, 'html')),
  buildEnd: requireAnchors,
  themeConfig: {
    outline: [2, 3],
    search: { provider: 'local' },
    nav: [
      { text: 'Tutorial', link: '/tutorial' },
      { text: 'Guide', link: '/guide/world' },
      { text: 'Examples', link: '/examples' },
      { text: 'Reference', link: '/api/' },
      { text: 'Measurements', link: '/performance' },
    ],
    sidebar: [
      {
        text: 'Start',
        items: [
          { text: 'Tutorial in ten steps', link: '/tutorial' },
          { text: 'Examples', link: '/examples' },
          { text: 'Coming from other engines', link: '/guide/comingFrom' },
          { text: 'Screens', link: '/screens' },
        ],
      },
      {
        text: 'Guide',
        items: [
          { text: 'The world', link: '/guide/world' },
          { text: 'Walls', link: '/guide/walls' },
          { text: 'Materials', link: '/guide/materials' },
          { text: 'Choosing substeps', link: '/guide/substeps' },
          { text: 'Making it fast', link: '/guide/speed' },
          { text: 'Properties and options', link: '/properties' },
          { text: 'Fields', link: '/guide/fields' },
          { text: 'Events', link: '/guide/events' },
          { text: 'Grains', link: '/guide/grains' },
          { text: 'Bodies of walls', link: '/guide/bodies' },
          { text: 'Bonds', link: '/guide/bonds' },
          { text: 'Births and deaths', link: '/guide/births' },
          { text: 'Periodic boxes', link: '/guide/periodic' },
          { text: 'Sleep', link: '/guide/sleep' },
          { text: 'Snapshots', link: '/guide/snapshots' },
          { text: 'Recordings', link: '/guide/recordings' },
          { text: 'Lost devices and kept states', link: '/guide/recovery' },
          { text: 'Quarantine', link: '/guide/quarantine' },
          { text: 'Contacts and loads', link: '/guide/measuring' },
          { text: 'Sweeps', link: '/guide/sweeps' },
          { text: 'Shapes', link: '/guide/shapes' },
          { text: 'Queries', link: '/guide/queries' },
          { text: 'Scenes', link: '/guide/scenes' },
          { text: 'Command line', link: '/guide/commandLine' },
          { text: 'The GPU in Node', link: '/guide/node' },
          { text: 'Drawing with other libraries', link: '/guide/rendering' },
          { text: 'Files of a run', link: '/guide/files' },
          { text: 'The playground', link: '/guide/playground' },
          { text: 'Your own code', link: '/guide/passes' },
          { text: 'How the GPU is checked', link: '/guide/checking' },
          { text: 'Limits', link: '/guide/limits' },
        ],
      },
      {
        text: 'Inside',
        items: [
          { text: 'Architecture', link: '/architecture' },
          { text: 'The solver', link: '/solver' },
          { text: 'Time: discrete and event-driven', link: '/time' },
          { text: 'Growing and fitting shapes', link: '/shapes' },
          { text: 'The narrow phase', link: '/narrow' },
          { text: 'Polar diagrams', link: '/polar' },
        ],
      },
      {
        text: 'Measurements',
        items: [
          { text: 'Performance', link: '/performance' },
          { text: 'Changes made for speed', link: '/performance/changes' },
          { text: 'Laws of physics', link: '/truth' },
          { text: 'Checks: faults that are caught', link: '/checks' },
          { text: 'Devices', link: '/hardware' },
          { text: 'Benchmark results', link: '/results' },
        ],
      },
      {
        text: 'Reference',
        collapsed: true,
        items: existsSync(sidebar) ? JSON.parse(readFileSync(sidebar, 'utf8')) : [],
      },
    ],
  },
})
