/** The Vite plugin that writes what the heads of all pages share. */
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** --ground of apps/playground/base.css. */
const GROUND = { dark: '#12100e', light: '#f6f1e8' }
const ICON = [
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='#12100e'/>",
  "<circle cx='16' cy='10.2' r='5.2' fill='#f6cb78'/><circle cx='10' cy='20.6' r='5.2' fill='#dd923f'/>",
  "<circle cx='22' cy='20.6' r='5.2' fill='#a8603c'/></svg>",
].join('')

/** Puts encoding, viewport, colours and icon before what a page has in its own head. */
export function pageHead(): Plugin {
  const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'meta', attrs })
  const tags = [
    meta({ charset: 'utf-8' }),
    meta({ name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' }),
    ...(['dark', 'light'] as const).map((scheme) =>
      meta({ name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content: GROUND[scheme] }),
    ),
    meta({ name: 'color-scheme', content: 'dark light' }),
    { tag: 'link', attrs: { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(ICON)}` } },
  ]
  return {
    name: 'page-head',
    transformIndexHtml: {
      order: 'pre',
      handler: () => tags.map((tag) => ({ ...tag, injectTo: 'head-prepend' })),
    },
  }
}
