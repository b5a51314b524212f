import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { collectAnchors, requireAnchors } from './anchors.ts'
import { SECTIONS } from './sections.ts'
import { unlinkSources } from './sourceLinks.ts'

const sidebar = 'api/typedoc-sidebar.json'

/** What runs on the pages imports the package as it is built, by `npm run build`. */
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
      ...SECTIONS,
      {
        text: 'Reference',
        collapsed: true,
        items: existsSync(sidebar) ? JSON.parse(readFileSync(sidebar, 'utf8')) : [],
      },
    ],
  },
})
